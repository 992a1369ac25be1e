/**
 * Converts between the relative offsets of an input and the global indices of its ring members.
 * {@link ringMemberIndices} returns the indices as numbers, because no chain has 2^53 outputs of one amount.
 */

/**
 * Returns the global indices of the ring members from the relative offsets of an input.
 *
 * The daemon adds modulo 2^64. A ring is therefore not necessarily ascending, and it may contain an output more than
 * once. Mainnet contains such rings; the first is in block 3,698,648.
 *
 * @param keyOffsets each 0 to 2^64 - 1
 * @returns each 0 to 2^64 - 1
 * @see monero src/cryptonote_basic/cryptonote_format_utils.cpp#L1512-L1518, relative_output_offsets_to_absolute
 */
export function absoluteOffsets(keyOffsets: readonly bigint[]): bigint[] {
  let index = 0n;
  return keyOffsets.map((offset) => (index = BigInt.asUintN(64, index + offset)));
}

/**
 * Returns the relative offsets of ring members. It is the inverse of {@link absoluteOffsets}. The ring may have any
 * order: an offset to a smaller index is computed modulo 2^64.
 *
 * @param globalIndices each 0 to 2^64 - 1
 * @returns each 0 to 2^64 - 1
 * @see monero src/cryptonote_basic/cryptonote_format_utils.cpp#L1520-L1530, absolute_output_offsets_to_relative (which sorts first)
 */
export function relativeOffsets(globalIndices: readonly bigint[]): bigint[] {
  let previous = 0n;
  return globalIndices.map((index) => {
    const offset = BigInt.asUintN(64, index - previous);
    previous = index;
    return offset;
  });
}

/** Stored instead of a global index of 2^53 or more. No chain has an output with such an index. */
export const NO_SUCH_OUTPUT = -1;

/**
 * Returns the global indices of the ring members, in the order of the ring. The ring is not necessarily ascending and
 * may contain an output more than once, see {@link absoluteOffsets}.
 *
 * @param keyOffsets as in {@link KeyInput.keyOffsets}, each 0 to 2^64 - 1, above 2^53 - 1 as a bigint
 * @returns 0 to 2^53 - 1 each, or {@link NO_SUCH_OUTPUT}
 */
export function ringMemberIndices(keyOffsets: readonly (number | bigint)[]): number[] {
  const members: number[] = [];
  let index = 0;
  for (const offset of keyOffsets) {
    index += Number(offset);
    members.push(index);
  }
  // The sums only grow. If the last one is exact, all are exact and no addition exceeded 2^64.
  return Number.isSafeInteger(index) ? members : absoluteOffsets(keyOffsets.map(BigInt)).map(asNumber);
}

function asNumber(index: bigint): number {
  const number = Number(index);
  return Number.isSafeInteger(number) ? number : NO_SUCH_OUTPUT;
}
