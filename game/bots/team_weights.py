"""What the parts of a position in a mission are worth to the team's bot.

The numbers and their meanings. Those of milestones, from `strikes` on, are set by hand; the others
were found by the cross-entropy method over matches of all five missions with one to four seats.
Never here: how they are used (`team_value`).
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TeamWeights:
    """Worth in column points, but where it says otherwise.

    How unlikely an item is to be done grows with the choices it needs at least (`choice`), its
    open cells (`cell`) and the crosses it takes to come beside them (`step`), all the more the
    fewer rolls are left (`hurry`).

    Reaching a milestone is worth `strikes` times the jokers it saves, `die` after roll 19, `last`
    after roll 27. How likely it is hangs on the points the team may expect by then: a column is the
    less likely the more choices it needs in the rolls that are left (`pace`), and the sum of them
    is as uncertain as `spread` says.
    """

    choice: float = 0.256
    cell: float = 0.064
    step: float = 0.09
    hurry: float = 0.6
    colour: float = 17.36
    row: float = 9.79
    star: float = 3.46
    circle: float = 6.32
    letter: float = 17.6
    decay: float = 0.421
    column: float = 0.393
    strikes: float = 2.0
    die: float = 12.0
    last: float = 1.0
    pace: float = 1.0
    spread: float = 1.0
    joker: float = 1.49
    variety: float = 5.43
    caution: float = 0.729
    miss: float = 3.52
    others: float = 0.702
