"""A guest's way through the gate of a table with a code, anew on each link.

Never here: what is said once it is through (`guest`, `inquiry`), the host's side (`gate`).
"""

from net.codec import CodecError
from net.codes import Credential, ProofBy
from net.identity import Identity, knock_of
from net.messages import PROTOCOL, Secure, Share
from net.refusals import NotDone, Refusal, RefusalCode
from net.sealing import Asking, Seal


class Entry:
    """What a guest shows, and how far it is with it on the link in use."""

    def __init__(self, credential: Credential | None, version: str) -> None:
        """`credential`: None for a table that lets everybody in."""
        self.credential = credential
        self._version = version
        self._asking: Asking | None = None
        self._unproven = False
        """Whether the link is sealed, but nothing has come yet that bears the seal."""

    def begin(self, signer: Identity | None, at_home: bool = False) -> Secure | None:
        """The first message on a new link, None if there is nothing to be shown.

        `signer`: whose seats are known at the table; `at_home`: the host is in our own program.
        """
        self._asking, self._unproven = None, False
        if self.credential is None or at_home:
            return None
        self._asking = Asking(self.credential.words)
        share = self._asking.share.hex()
        if signer is None:
            return Secure(PROTOCOL, self._version, self.credential.by, share)
        signature = signer.sign(knock_of(share))
        return Secure(PROTOCOL, self._version, self.credential.by, share, signer.key, signature)

    @property
    def by_secret(self) -> bool:
        """Whether we show the secret of a table that we were at before."""
        return self.credential is not None and self.credential.by is ProofBy.SECRET

    @property
    def outside(self) -> bool:
        """Whether the host has not answered yet: nothing is said and heard without the seal."""
        return self._asking is not None

    def answered(self, share: Share) -> Seal:
        """The host's half came; raises `NotDone` if it is none, or nobody asked for it."""
        asking, self._asking = self._asking, None
        if asking is None:
            raise NotDone(RefusalCode.BAD_MESSAGE, fault="an answer nobody asked for")
        try:
            seal = asking.finish(bytes.fromhex(share.share))
        except CodecError:
            raise NotDone(RefusalCode.NOT_A_TABLE) from None
        self._unproven = True
        return seal

    def heard(self) -> None:
        """Something came that bears the seal: the host knows our words."""
        self._unproven = False

    @property
    def refusal(self) -> Refusal | None:
        """Why what came could not be opened, None if that is not what is wrong."""
        if not self._unproven or self.credential is None:
            return None
        by_code = self.credential.by is ProofBy.CODE
        return Refusal(RefusalCode.WRONG_CODE if by_code else RefusalCode.CODE_NEEDED)
