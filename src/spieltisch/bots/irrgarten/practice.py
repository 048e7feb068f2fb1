"""What practice taught: what each trait of a question counts, in hundredths.

Learnt in two million searches of corridors without loops, drawn in many ways, and of strewn
barriers: questions were chosen by lot, promising ones more often, and what led to fewer turns than
usual was chosen more often afterwards. `bench.tune_irrgarten` tries to better them.
"""

__all__ = ["PRACTICE"]

# fmt: off
BASE = (
    525, 712, 168, -871, 498, 56, -452, 0, 430, -317, 0, 0, -534, 0, 0, 0, 0, 0, 0, 0, 862, 397,
    569, 0, -151, -536, 0, 0, -156, 0, 0, 0, -1215, 328, 590, 1293, -64, -159, -102, -222, 226,
    -299, 34, -4, -7049, -5398, -5449,
)
"""What it counts in a maze that is usual."""
DENSE = (
    -85, -95, -362, 594, -41, 364, -447, 0, -941, 395, 0, 0, -523, 0, 0, 0, 0, 0, 0, 0, -933,
    -726, 15, 0, -391, 818, 0, 0, 393, 0, 0, 0, 94, 165, -299, -567, -569, -309, 732, 664, 23,
    122, -1049, 428, -2618, -7106, -7065,
)
"""More, the more of the answers were no."""
ANSWERED = (
    216, 111, -82, -149, 536, 427, -308, 0, 547, -21, 0, 0, -491, 0, 0, 0, 0, 0, 0, 0, 883, 30,
    201, 0, -261, -258, 0, 0, 194, 0, 0, 0, -532, -109, 588, 480, 438, -108, -256, -280, -152,
    -31, 18, 307, 4670, 100, 146,
)
"""More, the more answers there were."""
# fmt: on

PRACTICE = (*BASE, *DENSE, *ANSWERED)
