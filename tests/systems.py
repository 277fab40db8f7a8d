"""What not every system has: conditions that skip a test there, each with its reason."""

from __future__ import annotations

import os
import socket

import pytest

IS_WINDOWS = os.name == "nt"

needs_links = pytest.mark.skipif(IS_WINDOWS, reason="Windows lets only administrators make links")
needs_pipe_files = pytest.mark.skipif(IS_WINDOWS, reason="Windows has no pipes among files")
needs_device_files = pytest.mark.skipif(IS_WINDOWS, reason="Windows has no devices among files")
needs_modes = pytest.mark.skipif(IS_WINDOWS, reason="Windows has no permission bits")
needs_posix_names = pytest.mark.skipif(IS_WINDOWS, reason="Windows allows no such names of files")
needs_removable_open_files = pytest.mark.skipif(
    IS_WINDOWS, reason="Windows keeps files that are open where they are"
)
needs_readable_open_files = pytest.mark.skipif(
    IS_WINDOWS, reason="Windows lets nobody read what SDL has open to write"
)
HAS_SOCKET_FILES = hasattr(socket, "AF_UNIX")
NO_SOCKET_FILES = "this Python has no sockets among files"
needs_socket_files = pytest.mark.skipif(not HAS_SOCKET_FILES, reason=NO_SOCKET_FILES)
