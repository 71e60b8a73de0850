"""What an unattended screen shows and hears: attracting, visitors, the lock, care of the screen.

One `Program` with a `Keeper` beside the stack. Visitors play on the ordinary screens, which know
only `Stage.home` and `Stage.locked` of it. The keeper hears every press before the top scene: it
recognises the steps that open the PIN prompt, counts how long each awaited seat has been idle
(`attendance`), closes what was left open, and goes home when nobody is there. A bot takes over when
the seat is left, and coming back is taking it: the table knows nothing of kiosks. A table that does
not answer although nobody here is awaited (`stalled_table`) stops the heartbeat, so the supervisor
steps in.

The operator's wishes come from the supervisor (`operated`): nothing here decides about duty but
`Kiosk.duty`, which adds the opening hours. `tally` counts what is played.

Back at the attract screen all cached pictures are dropped, so weeks of running are many first
matches. The next start sorts out what a crash leaves behind (`resume`).
"""
