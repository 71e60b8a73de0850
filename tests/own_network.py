"""A network of a process's own, on which programs of other processes are not found.

Only Linux has that, and only for root; elsewhere tests that open tables wait for one another.
"""

import ctypes
import socket
import struct
import subprocess
import sys

_NEW_NETWORK = 0x4000_0000
"""`CLONE_NEWNET` of `unshare`(2)."""
_SET_FLAGS = 0x8914
"""`SIOCSIFFLAGS` of `netdevice`(7)."""
_UP_AND_MULTICAST = 0x1 | 0x8 | 0x40 | 0x1000
"""The flags of a loopback device that is up and carries mDNS."""


def enter_own_network() -> None:
    """Move this process and its future children to a separate network; raises `OSError`."""
    if sys.platform != "linux":
        raise OSError("Only Linux has network namespaces.")
    import fcntl

    library = ctypes.CDLL(None, use_errno=True)
    if library.unshare(_NEW_NETWORK) != 0:
        raise OSError(ctypes.get_errno(), "No network of our own may be made.")
    with socket.socket() as any_socket:
        request = struct.pack("16sH14x", b"lo", _UP_AND_MULTICAST)
        fcntl.ioctl(any_socket, _SET_FLAGS, request)


def can_have_own_network() -> bool:
    """Whether a process may have its own network here."""
    return (
        subprocess.run([sys.executable, __file__], capture_output=True, check=False).returncode == 0
    )


if __name__ == "__main__":
    enter_own_network()
