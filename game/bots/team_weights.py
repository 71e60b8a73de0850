"""What the parts of a position in a mission are worth to the team's bot.

Here belong the numbers and what each means; found by the cross-entropy method over matches of all
five missions with one to four seats, from a start set by hand. Never here: how they are used
(`team_value`).
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TeamWeights:
    """Worth in column points, but where it says otherwise.

    How unlikely an item is to be done grows with the choices it needs at least (`choice`), its
    open cells (`cell`) and the crosses it takes to come beside them (`step`), all the more the
    fewer rolls are left (`hurry`).
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
    short: float = 0.592
    joker: float = 1.49
    variety: float = 5.43
    caution: float = 0.729
    miss: float = 3.52
    others: float = 0.702
