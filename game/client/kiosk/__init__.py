"""What an unattended screen shows and hears: attracting, visitors, the lock, care of the screen."""
