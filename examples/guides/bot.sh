#!/bin/sh
# Prints the newest block if it has changed since the last run, for a timer: sh bot.sh
set -eu
url='http://127.0.0.1:3000/api/v1/blocks?limit=1'
touch bot.etag
# While the block is the same, the response is 304 without a body.
status=$(curl -s --retry 5 -o bot.json --etag-compare bot.etag --etag-save bot.etag -w '%{http_code}' "$url")
case $status in
  200) jq -r '.blocks[0] | "block \(.height): \(.tx_count) transactions"' bot.json ;;
  304) ;;
  *) echo "status $status" >&2 && exit 1 ;;
esac
