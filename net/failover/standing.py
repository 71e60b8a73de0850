"""Who stands for a host, by what all programs of a table say: how many seats, how far on.

Never here: whom to ask and to turn to (`search`), and what a guest believes then (`held_table`).
"""

from collections.abc import Mapping
from typing import TypeAlias, TypeGuard

from net.chain.votes import weight
from net.failover.inquiry import Answer
from net.guest.farewell import Backing
from net.guest.reach import FIRST_REACH, REACH_WITH_AS_MANY, REACH_WITH_MOST, Reach
from net.messages.host_candidates import HostCandidate
from net.messages.messages import HereState

Answers: TypeAlias = Mapping[HostCandidate, Answer | None]
"""What each program said; None for one that is unreachable or silent."""


def backing_of(
    answer: Answer | None, answers: Answers, me: str, weights: Mapping[str, int]
) -> Backing:
    """How many seats are with a host, going by its answer; `me`: our own key."""
    others = _others(answer, answers, me)
    voters = {*answer.voters, answer.host} - others if answer is not None else set()
    in_all = sum(weights.values())
    return Backing.of(weight(voters, weights), weight(others, weights), in_all)


def reach_to(
    answer: Answer | None,
    answers: Answers,
    me: str,
    weights: Mapping[str, int],
    waited: float,
    has_to_follow: bool,
) -> Reach:
    """How far on a host may begin for us, going by its answer.

    If as many seats stand for its term as all others that are there have, and not it alone, it has
    not made it up. `waited`: for how long we have looked for one; `has_to_follow`: we have given
    way to it by the seats counted then, or cannot be the host.
    """
    reach = Reach.after(waited)
    if answer is None:
        return reach
    elsewhere = _others(answer, answers, me)
    voted = {vote.key: vote.match for vote in answer.votes if vote.key not in elsewhere}
    near = {
        one.key
        for one, said in answers.items()
        if said is not None
        and (said.state, said.host) == (HereState.FOLLOWS, answer.host)
        and said.term + FIRST_REACH >= answer.term
    }
    stand = {*voted, *near, answer.host}
    there = (one.key for one, said in answers.items() if _is_there(said))
    against = weight({me, *there} - stand, weights)
    ahead = weight(stand, weights) - against
    if ahead < 0 or (len(stand) == 1 and not has_to_follow):
        return reach
    most = REACH_WITH_MOST if ahead or has_to_follow else REACH_WITH_AS_MANY
    for match in sorted(set(voted.values()), reverse=True):
        on = {key for key, number in voted.items() if number >= match}
        if weight({*on, answer.host}, weights) >= against:
            return Reach(reach.more, answer.term, match, most)
    return Reach(reach.more, answer.term, 0, most)


def _others(answer: Answer | None, answers: Answers, me: str) -> set[str]:
    """The keys of all who are there and not with this host, ours included."""
    host = answer.host if answer is not None else ""
    # Whoever looks for a host or is with another is not with this one, whatever they voted.
    there = {one.key for one, said in answers.items() if _is_there(said) and said.host != host}
    return {me, *there}


def _is_there(said: Answer | None) -> TypeGuard[Answer]:
    """Whether this program is at the table."""
    return said is not None and said.state is not HereState.ELSEWHERE
