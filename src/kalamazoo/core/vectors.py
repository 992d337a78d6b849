"""Short rows of numbers that compiled code keeps unboxed; interpreted, they are lists.

Never compiled itself: mypyc takes `vec` for its native row. `row[:]` copies in both engines.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
else:
    vec = list

    def append(row, number):
        """The row with one number more; the row itself is not used after that."""
        row.append(number)
        return row
