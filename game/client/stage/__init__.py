"""What every screen is to the program: scenes, their stack, and the stage they all share."""
