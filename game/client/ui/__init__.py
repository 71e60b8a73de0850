"""Widgets: what can be pressed, and how the focus moves among them by mouse, keys or pad."""
