"""What the parts of a position in a mission are worth to the team's bot.

Here belong the numbers and what each means. Never here: how they are used (`team_value`), or how
they were found.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TeamWeights:
    """Worth in column points, but where it says otherwise.

    How unlikely an item is to be done grows with the choices it needs at least (`choice`), its
    open cells (`cell`) and the crosses it takes to come beside them (`step`), all the more the
    fewer rolls are left (`hurry`).
    """

    choice: float = 0.25
    cell: float = 0.08
    step: float = 0.12
    hurry: float = 0.5
    colour: float = 12.0
    row: float = 12.0
    star: float = 6.0
    circle: float = 8.0
    letter: float = 12.0
    decay: float = 0.7
    column: float = 1.0
    short: float = 1.0
    joker: float = 0.6
    variety: float = 6.0
    caution: float = 0.5
    miss: float = 4.0
    others: float = 0.5
