"""The program as every screen sees it: scenes, their stack, and the stage they share."""
