"""`spieltisch serve --workers 2` with a PostgreSQL of its own: for tests in a browser.

It says the number of the group's process first. It ends, with everything that it has started, when
it gets SIGTERM.
"""

import signal
import subprocess
import sys

from tests.postgres import cluster

if __name__ == "__main__":
    store = cluster().new_store()
    command = [sys.executable, "-m", "spieltisch.server.run", "--database", store]
    group = subprocess.Popen([*command, "--workers", "2", *sys.argv[1:]])
    signal.signal(signal.SIGTERM, lambda *_: group.terminate())
    print(f"Group: {group.pid}", flush=True)
    sys.exit(group.wait())
