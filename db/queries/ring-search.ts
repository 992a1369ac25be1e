import {
  iterateRingSearchRanges,
  divideRingSearchRange,
  type RingSearchDirection,
  type RingSearchRange,
} from '../ring-height-ranges.ts';
import { minTxIdAtHeight, heightOfTxId } from '../schema/tx-ids.ts';

/** Position of an input on the chain. Inputs are ordered by transaction, then by position in the transaction. */
export interface InputPosition {
  readonly txId: number;
  readonly position: number;
}

/**
 * Reads the inputs in a range of heights ({@link RingSearchRange}) whose rings include one output, in any order.
 *
 * @param limit maximum number of inputs in the result; undefined for all of them
 */
export type RingSearchInHeightRange<FoundInput extends InputPosition> = (
  range: RingSearchRange,
  limit: number | undefined,
) => Promise<readonly FoundInput[]>;

/** Selects a page of the inputs whose rings include an output: its start, direction and length. */
export interface RingReferencePageRequest {
  readonly direction: RingSearchDirection;
  /**
   * Position at which the page starts, exclusive. If undefined, the page starts at the newest input and continues with
   * older ones.
   */
  readonly startAfterInput: InputPosition | undefined;
  /** Height of the indexed tip. */
  readonly tipHeight: number;
  readonly limit: number;
}

/**
 * Maximum number of references to one output that are read at once, and then sorted and counted in this process. Nearly
 * every output has fewer: about as many as a ring has members, or a few times more.
 */
export const MAX_COUNTED_RING_REFERENCES = 250;

/**
 * Returns inputs whose rings include an output: at most `limit`, those nearest to the input `startAfterInput` first.
 *
 * It searches one range of heights ({@link RingSearchRange}) after another, so the cost of a page depends on the
 * references near it and not on their total number.
 */
export async function searchRingsInHeightRanges<FoundInput extends InputPosition>(
  searchRange: RingSearchInHeightRange<FoundInput>,
  { direction, startAfterInput, tipHeight, limit }: RingReferencePageRequest,
): Promise<readonly FoundInput[]> {
  const sign = direction === 'older' ? -1 : 1;
  const endOfChain = minTxIdAtHeight(tipHeight + 1);
  const isInRange = (input: FoundInput): boolean =>
    input.txId < endOfChain &&
    (startAfterInput === undefined || compareInputPositions(input, startAfterInput) * sign > 0);
  const inOrder = (inputs: readonly FoundInput[]): FoundInput[] =>
    inputs.filter(isInRange).sort((a, b) => compareInputPositions(a, b) * sign);

  const found: FoundInput[] = [];
  async function searchHeightRange(range: RingSearchRange): Promise<void> {
    if (found.length >= limit) return;
    const inputs = await searchRange(range, range.level === 0 ? undefined : MAX_COUNTED_RING_REFERENCES + 1);
    if (range.level > 0 && inputs.length > MAX_COUNTED_RING_REFERENCES) {
      for (const part of divideRingSearchRange(range, direction)) await searchHeightRange(part);
    } else found.push(...inOrder(inputs));
  }
  const start =
    startAfterInput === undefined ? tipHeight : Math.min(tipHeight, heightOfTxId(startAfterInput.txId));
  for (const range of iterateRingSearchRanges(start, direction, tipHeight)) {
    await searchHeightRange(range);
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}

/** Compares two inputs by their order on the chain: returns a negative number when `a` is older. */
export function compareInputPositions(a: InputPosition, b: InputPosition): number {
  return a.txId - b.txId || a.position - b.position;
}
