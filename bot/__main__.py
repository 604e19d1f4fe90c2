"""`python -m bot` is the same as the installed command `tengen`."""

import sys

from bot.cli import main

sys.exit(main())
