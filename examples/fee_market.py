"""The market of fees: transactions, block space and fee rates of each day.

    python3 download.py http://127.0.0.1:3000 chain blocks txs
    python3 fee_market.py chain > fees.tsv

The columns: day, transactions, their weight in bytes, the share of the smallest block limit that they used, and the fee rates in
atomic units per byte below which 10%, 50% and 90% of the transactions paid.
"""

import sys
from collections import defaultdict
from datetime import datetime, timezone

from rows import print_table, quantile, read_rows

# Blocks of up to this weight pay the full reward since 2022. A block above it costs its miner a part of the reward.
FULL_REWARD_ZONE = 300_000


def main(folder):
    day_of = {}
    blocks_of_day = defaultdict(int)
    for block in read_rows(folder, "blocks"):
        # The timestamp of the genesis block is not a real time.
        if block["height"] == 0:
            continue
        day = datetime.fromtimestamp(block["timestamp"], timezone.utc).date().isoformat()
        day_of[block["height"]] = day
        blocks_of_day[day] += 1
    weights = defaultdict(int)
    rates = defaultdict(list)
    for tx in read_rows(folder, "txs"):
        # A coinbase pays no fee. The fee is null if this version of the explorer does not know the format.
        if tx["position"] == 0 or tx["fee"] is None or tx["weight"] is None:
            continue
        day = day_of[tx["height"]]
        weights[day] += tx["weight"]
        rates[day].append(int(tx["fee"]) // tx["weight"])
    table = []
    for day, blocks in sorted(blocks_of_day.items()):
        paid = sorted(rates[day])
        used = weights[day] / (blocks * FULL_REWARD_ZONE)
        table.append(
            [day, len(paid), weights[day], f"{used:.4f}", *(quantile(paid, share) for share in (0.1, 0.5, 0.9))]
        )
    print_table(["day", "txs", "weight", "used", "rate_p10", "rate_p50", "rate_p90"], table)


main(sys.argv[1])
