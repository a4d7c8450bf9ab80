"""The program that the command starts for a policy of a Python process: it hands its pipes over to that process."""

import socket
import sys


def hand_over(address: str, policy: str) -> int:
    """Returns the exit status: 0 if the process has answered all lines of the run."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(address)
        socket.send_fds(connection, [policy.encode()], [0, 1])
        sys.stdin.close()
        sys.stdout.close()
        return 0 if connection.recv(1) else 1


if __name__ == "__main__":
    sys.exit(hand_over(*sys.argv[1:]))
