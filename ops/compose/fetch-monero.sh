#!/bin/sh
# `fetch-monero.sh ARCHITECTURE CHECKSUMS FOLDER` downloads the release of Monero that the file CHECKSUMS lists for amd64 or arm64,
# and puts its programs in FOLDER. It refuses an archive with another checksum. For another release, replace both lines of
# CHECKSUMS by those of https://www.getmonero.org/downloads/hashes.txt, and verify the signature of that file.
set -eu
architecture=$1 checksums=$2 folder=$3

case $architecture in
  amd64) name=x64 ;;
  arm64) name=armv8 ;;
  *)
    echo "Monero has no release for $architecture here: build with MONERO_BUILD=monero-debian." >&2
    exit 1
    ;;
esac
line=$(grep -- "-linux-$name-" "$checksums")
archive=${line##* }

mkdir -p "$folder"
cd "$folder"
curl --fail --silent --show-error --location --output "$archive" \
  "${MONERO_DOWNLOADS:-https://downloads.getmonero.org/cli}/$archive"
if ! echo "$line" | sha256sum --check --status; then
  rm "$archive"
  echo "The checksum of $archive is not the one in $checksums, so it was deleted." >&2
  exit 1
fi
tar --extract --bzip2 --strip-components=1 --file="$archive"
rm "$archive"
