"""The examples that the help of every command ends with.

Knows what is worth trying; knows nothing of how arguments are parsed.
"""

ALL = """\
examples:
  python3 main.py                                 set up if need be, and open the game
  python3 main.py --windowed 1280x720 --lang fr   in French, in a window of this size
  python3 main.py new --players Ada               alone, straight to the draft
  python3 main.py new --players "Ada,Bob,Zoé" --edition french --seed 7
  python3 main.py watch --players 3 --speed fast  let bots play in the window
  python3 main.py replay game.json                show a recorded game in the window
  python3 main.py referee game.json               replay a record, print its result
  python3 main.py library list                    the games you have played
  python3 main.py challenge make game.json        a code, to send others the same deal
  python3 main.py deck measure --games 20000      how the deck plays

Each command has its own help: python3 main.py watch --help
LUCKYBOX_HOME names the folder for your games and settings; by default it is your system's.
"""
MIND = """\
examples:
  python3 main.py mind measure --level master --games 200 --json
  python3 main.py mind measure --level sharp --against casual --players 3
  python3 main.py mind measure --level line-greedy --games 500 --receipts
  python3 main.py mind advise game.json
  python3 main.py mind review game.json
  python3 main.py mind train --seed 1 --minutes 60 -o weights.npy
"""
NEW = """\
examples:
  python3 main.py new --players Ada
  python3 main.py new --players "Ada,Bob,Zoé,Dan" --edition bga --seed 2024 --fullscreen
  python3 main.py new --players Ada --bots 2
  python3 main.py new --players Ada --deck my-deck.txt
  python3 main.py new --players Ada --rivals casual,master
"""
REFEREE = """\
examples:
  python3 main.py referee game.json
  python3 main.py referee --events game.json | less
  python3 main.py referee games/*.json > results.jsonl
"""
WATCH = """\
examples:
  python3 main.py watch --players 3 --speed slow
  python3 main.py watch --players 4 --rivals master
  python3 main.py watch --seed 7 --speed turbo --exit --shots pictures
"""
REPLAY = """\
examples:
  python3 main.py replay game.json
  python3 main.py library export 7 game.json && python3 main.py replay game.json
"""
LIBRARY = """\
examples:
  python3 main.py library list
  python3 main.py library export 12 game.json
  python3 main.py library import game.json games
  python3 main.py library backup my-games.db
  python3 main.py library restore my-games.db
  python3 main.py library check || python3 main.py library repair
"""
CHALLENGE = """\
examples:
  python3 main.py challenge make --with-record game.json
  python3 main.py challenge read LUCKY1-0040008A9062PB8H0DMSV40 > deal.json
  python3 main.py challenge read - < message.txt | python3 main.py referee -
"""
SHORTCUT = """\
examples:
  python3 main.py shortcut
  python3 main.py shortcut --remove
"""
