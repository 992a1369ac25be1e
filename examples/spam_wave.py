"""The effect of a wave of transactions: on fee rates, on waiting times, and on the ages of ring members.

    python3 download.py http://127.0.0.1:3000 chain blocks txs inputs sightings
    python3 spam_wave.py chain > wave.tsv

The chain is divided into windows of 720 blocks, about a day. A window belongs to a wave if it has more than twice the median number
of transactions of the 30 windows before it. During a wave, ring members are younger, because the wave creates most of the new outputs:
an observer who knows the outputs of the wave excludes these members.
"""

import argparse
from collections import defaultdict

from rows import print_table, quantile, read_rows

WINDOWS_BEFORE = 30


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--blocks", type=int, default=720, help="blocks of a window")
    options = parser.parse_args()
    window_of = lambda height: height // options.blocks

    timestamps = {block["height"]: block["timestamp"] for block in read_rows(options.folder, "blocks")}
    rates, waits = defaultdict(list), defaultdict(list)
    outputs, young, members = defaultdict(int), defaultdict(int), defaultdict(int)
    for tx in read_rows(options.folder, "txs"):
        window = window_of(tx["height"])
        outputs[window] += tx["output_count"]
        if tx["position"] > 0 and tx["fee"] is not None and tx["weight"] is not None:
            rates[window].append(int(tx["fee"]) // tx["weight"])
    for spend in read_rows(options.folder, "inputs"):
        window = window_of(spend["height"])
        for age in spend["ring_ages"]:
            if age is not None:
                members[window] += 1
                young[window] += age < options.blocks
    for sight in read_rows(options.folder, "sightings"):
        waits[window_of(sight["height"])].append(
            max(0, timestamps[sight["height"]] - sight["first_seen_ms"] // 1000)
        )

    table = []
    for window in sorted(outputs):
        before = sorted(len(rates[earlier]) for earlier in range(window - WINDOWS_BEFORE, window) if earlier >= 0)
        is_wave = bool(before) and len(rates[window]) > 2 * max(1, quantile(before, 0.5))
        table.append(
            [
                window * options.blocks,
                "wave" if is_wave else "",
                len(rates[window]),
                outputs[window],
                quantile(sorted(rates[window]), 0.5),
                quantile(sorted(waits[window]), 0.5),
                f"{young[window] / members[window]:.4f}" if members[window] else None,
            ]
        )
    print_table(
        ["from_height", "wave", "txs", "outputs", "median_fee_rate", "median_wait_s", "younger_than_window"], table
    )


main()
