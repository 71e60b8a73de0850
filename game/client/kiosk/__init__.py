"""What an unattended screen shows and hears: attracting, visitors, the lock, care of the screen.

One `Program` with a `Keeper` beside the stack. Visitors play on the ordinary screens; `Stage.home`
and `Stage.locked` are all these know of it. The keeper hears every press before the scene on top:
it finds the steps that bring the PIN, counts how long each seat that is waited for has been idle
(`attendance`), closes what was left open, and goes home when nobody is there. Giving a seat to a
bot is leaving it, and coming back is taking it: the table knows nothing of kiosks. A table that
does not answer although nobody here is waited for (`stalled_table`) stops the beats, so the
supervisor sees to it.

What the operator wants comes from the supervisor (`operated`): nothing here decides about duty but
`Kiosk.duty`, which adds the hours. What is played is counted by `tally`.

Back at the attract screen all kept pictures are forgotten, so that weeks are many first matches.
What a crash leaves behind is sorted out at the next start (`resume`).
"""
