"""What every screen is to the program: scenes, their stack, and the stage that all of them share."""
