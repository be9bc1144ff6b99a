import DeckCLI
import Glibc

exit(run(.live))
