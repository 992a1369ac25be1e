"""The ages of ring members in blocks, and those of the newest member of each ring.

    python3 download.py http://127.0.0.1:3000 chain inputs
    python3 ring_ages.py chain > ages.tsv

Wallets choose the other members of a ring by a fixed distribution of ages. A wave of spends of one kind, or a wallet with another
distribution, changes this table. Only the sender knows which member is spent.
"""

import sys
from collections import Counter

from rows import print_table, read_rows


def bin_of(age):
    """Returns the upper end of the bin of an age: the next power of two."""
    return 1 << max(0, age - 1).bit_length()


def main(folder):
    members, newest = Counter(), Counter()
    for spend in read_rows(folder, "inputs"):
        # Bucket 0 has the outputs with hidden amounts. A null is a member that the chain does not have.
        if spend["bucket"] != "0":
            continue
        ages = [age for age in spend["ring_ages"] if age is not None]
        members.update(map(bin_of, ages))
        if ages:
            newest[bin_of(min(ages))] += 1
    totals = max(1, members.total()), max(1, newest.total())
    table = [
        [end, members[end], f"{members[end] / totals[0]:.5f}", newest[end], f"{newest[end] / totals[1]:.5f}"]
        for end in sorted(members)
    ]
    print_table(["age_up_to", "members", "share", "newest_members", "newest_share"], table)


main(sys.argv[1])
