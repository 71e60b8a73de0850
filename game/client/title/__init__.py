"""Where everything begins: the title, with dice that fall by themselves."""
