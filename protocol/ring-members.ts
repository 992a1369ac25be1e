/**
 * Ring members as plain numbers, the form in which an index stores and shows them.
 *
 * Only members of a chain's outputs matter there, and no chain has 2^53 outputs of one amount.
 */
import { absoluteOffsets } from './transaction.ts';

/** Stands for a ring member whose global index is 2^53 or more: no chain has such an output. */
export const NO_SUCH_OUTPUT = -1;

/**
 * Returns the global indices of the ring members, in the order of the ring. The ring need not ascend and may name one
 * output more than once, see {@link absoluteOffsets}.
 *
 * @param relative as in {@link KeyInput.keyOffsets}, each 0 to 2^64 - 1; a number must be exact
 * @returns 0 to 2^53 - 1 each, or {@link NO_SUCH_OUTPUT}
 */
export function ringMemberIndices(relative: readonly (number | bigint)[]): number[] {
  const members: number[] = [];
  let index = 0;
  for (const offset of relative) {
    index += Number(offset);
    members.push(index);
  }
  // The sums only grow. If the last one is exact, then all are exact and no addition passed 2^64.
  return Number.isSafeInteger(index) ? members : absoluteOffsets(relative.map(BigInt)).map(asNumber);
}

function asNumber(index: bigint): number {
  const number = Number(index);
  return Number.isSafeInteger(number) ? number : NO_SUCH_OUTPUT;
}
