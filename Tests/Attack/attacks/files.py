"""Other users of the same machine."""

import os
import stat

from gateway import Gateway


def attack_rights():
    """No other user can read what a gateway stores."""
    with Gateway() as gateway:
        gateway.people("alice")
        gateway.start()
        open_to_others = []
        for folder, folders, files in os.walk(gateway.data):
            for name in folders + files:
                path = os.path.join(folder, name)
                if os.lstat(path).st_mode & 0o077 and not stat.S_ISLNK(os.lstat(path).st_mode):
                    open_to_others.append(os.path.relpath(path, gateway.data))
        assert not open_to_others, open_to_others


def attack_directory_made_by_others():
    """A data directory that others may enter is refused, and the command that is given mends it."""
    with Gateway() as gateway:
        os.mkdir(gateway.data)
        os.chmod(gateway.data, 0o755)
        code, said = gateway.quad("serve")
        assert code == 73 and "chmod 700" in said, (code, said)
        assert os.system(said.split("alone: ", 1)[1]) == 0
        gateway.start()
