"""Everything that thinks: games, evaluators, search, player. Knows no event loop and no wire format.

Reading order: `games/game.py` (the contract) → `games/tictactoe.py` (the reference game) → `games/gomoku.py`
→ `search/tree.py` → `search/search.py` → `player.py`.
"""
