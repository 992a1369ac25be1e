#!/bin/sh
# Downloads the transactions of the chain as files of 10,000 blocks, and checks their rows: sh researcher.sh
set -eu
site='http://127.0.0.1:3000'
cursor=''
while [ "$cursor" != null ]; do
  page=$(curl -sf --retry 5 "$site/api/v1/export?limit=100$cursor")
  for range in $(echo "$page" | jq -r '.ranges[] | "\(.from)/\(.to)/\(.txs)"'); do
    from=${range%%/*}
    rows=${range##*/}
    to=${range#*/}
    to=${to%/*}
    curl -sf --retry 5 -o "txs-$from.ndjson" "$site/api/v1/export/txs?from=$from&to=$to"
    # A reorg during the download closes the connection early, and rows are missing.
    [ "$(wc -l < "txs-$from.ndjson")" = "$rows" ] || { echo "txs-$from.ndjson is incomplete" >&2 && exit 1; }
    echo "txs-$from.ndjson: $rows transactions"
  done
  cursor=$(echo "$page" | jq -r 'if .next then "&cursor=" + .next else null end')
done
