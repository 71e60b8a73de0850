"""The tutorial: a real match that teaches every rule, one step at a time.

To the screen it is a table like any other: `LessonSession` stands in for a session, holds an
engine's match and a script of rolls and choices, and grants or refuses what the learner sends. The
guide only narrows the draft to what a step asks for.

Never here: the rules themselves (`game.rules`), which grant every choice of the script.
"""
