#!/bin/sh
# Reports which deposits can be credited now, up to 100 in one request: sh exchange.sh deposits.json
set -eu
site='http://127.0.0.1:3000'
jq '{hashes: map(.tx_hash)}' "$1" |
  curl -sf --retry 5 -H 'Content-Type: application/json' -d @- "$site/api/v1/txs" |
  jq -r --slurpfile deposits "$1" '
    ($deposits[0] | map({(.tx_hash): .user}) | add) as $users
    | .txs[]
    | (.state == "confirmed" and .confirmations >= 10 and .unlock_time == "0") as $final
    | if $final then "credit \($users[.hash])" else "wait \($users[.hash]): \(.state) \(.confirmations)" end'
