#!/bin/sh
# Reads the fee rates, looks up key images and sends a signed transaction: sh wallet.sh wallet.json
set -eu
site='http://127.0.0.1:3000'
curl -sf --retry 5 "$site/api/v1/fees" |
  jq -r '"fee rate: \(.rules.normal // .paid.rate_median) atomic units per byte"'
jq '{key_images}' "$1" |
  curl -sf --retry 5 -H 'Content-Type: application/json' -d @- "$site/api/v1/key-images" |
  jq -r '(.key_images[] | "spent \(.key_image)"), (.missing[] | "not spent \(.)")'
# A broadcast may be repeated: the node recognises a transaction that it has.
jq '{tx_hex}' "$1" |
  curl -sf --retry 5 -H 'Content-Type: application/json' -d @- "$site/api/v1/broadcast" |
  jq -r 'if .accepted then "sent \(.hash)" else .reasons[].message end'
