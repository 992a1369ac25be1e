#!/bin/sh
# Waits until the payment of an order has 10 confirmations, then checks it: sh shop.sh order.json
set -eu
site='http://127.0.0.1:3000'

after=''
outcome=timeout
while [ "$outcome" != confirmed ]; do
  # curl repeats the request after 429 and 503, and waits as long as Retry-After says.
  state=$(curl -sf --retry 5 "$site/api/v1/txs/$(jq -r .tx_hash "$1")/wait?confirmations=10$after")
  outcome=$(echo "$state" | jq -r .outcome)
  after="&after=$(echo "$state" | jq -r .state_id)"
  echo "$outcome: $(echo "$state" | jq -r .confirmations) confirmations"
  if [ "$outcome" = replaced ]; then exit 1; fi
done

# The key is in the body of the request, so it is in no log.
check=$(jq '{tx_hash, tx_key, address}' "$1" |
  curl -sf --retry 5 -H 'Content-Type: application/json' -d @- "$site/api/v1/proofs/tx-key")
received=$(echo "$check" | jq -r 'first(.amounts[] | select(.name == "received") | .amount) // "0"')
if [ "$(echo "$check" | jq .settled)" != true ]; then
  echo "not final: $(echo "$check" | jq -r '.unsettled_reason // .message')"
elif [ "$received" -lt "$(jq -r .amount "$1")" ]; then
  echo "too little: $received"
else
  echo deliver
fi
