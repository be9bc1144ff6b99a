import CSystem
import DeckCLI
import Glibc

cs_give_back_large_memory()
exit(run(.live))
