"""Where everything begins: the title, with dice that roll by themselves."""
