import { erasFrom, erasWithin, type EraDirection, type RingEra } from '../ring-eras.ts';
import { TX_IDS_PER_BLOCK } from './snapshot.ts';

/** An input, by its place on the chain. The order of references: by transaction, then by input. */
export interface InputPlace {
  readonly txId: number;
  readonly position: number;
}

/**
 * Asks the index for inputs whose ring has one output, in no order.
 *
 * @param era undefined for the whole chain
 * @param limit most inputs in the answer; undefined for all of them
 */
export type Probe<Found extends InputPlace> = (
  era: RingEra | undefined,
  limit: number | undefined,
) => Promise<readonly Found[]>;

/** Where a page lies. */
export interface ReferenceRange {
  readonly direction: EraDirection;
  /** Not included; undefined for the newest page, which is read towards older ones. */
  readonly from: InputPlace | undefined;
  /** The highest height that readers see. */
  readonly tipHeight: number;
  readonly limit: number;
}

export interface ReferenceSearch<Found> {
  /** Nearest first, at most `limit`. */
  readonly found: readonly Found[];
  /** How many there are on the whole chain; undefined when that is more than {@link MAX_COUNTED_REFERENCES}. */
  readonly total: number | undefined;
}

/**
 * Up to so many inputs are read at once, sorted here and counted. Nearly every output has fewer: about as many rings name
 * it as a ring has members, or some times that.
 */
export const MAX_COUNTED_REFERENCES = 250;

/**
 * The inputs next to a place whose rings have an output. One question where the output has few; else era by era, so that
 * a page costs what lies around it and not what the output has in all.
 */
export async function searchReferences<Found extends InputPlace>(
  probe: Probe<Found>,
  { direction, from, tipHeight, limit }: ReferenceRange,
): Promise<ReferenceSearch<Found>> {
  const sign = direction === 'older' ? -1 : 1;
  const endOfChain = (tipHeight + 1) * TX_IDS_PER_BLOCK;
  const isAsked = (input: Found): boolean =>
    input.txId < endOfChain && (from === undefined || comparePlaces(input, from) * sign > 0);
  const inOrder = (inputs: readonly Found[]): Found[] =>
    inputs.filter(isAsked).sort((a, b) => comparePlaces(a, b) * sign);

  const anywhere = await probe(undefined, MAX_COUNTED_REFERENCES + 1);
  if (anywhere.length <= MAX_COUNTED_REFERENCES) {
    const total = anywhere.filter(({ txId }) => txId < endOfChain).length;
    return { found: inOrder(anywhere).slice(0, limit), total };
  }

  const found: Found[] = [];
  async function take(era: RingEra): Promise<void> {
    if (found.length >= limit) return;
    const inputs = await probe(era, era.level === 0 ? undefined : MAX_COUNTED_REFERENCES + 1);
    if (era.level > 0 && inputs.length > MAX_COUNTED_REFERENCES) {
      for (const part of erasWithin(era, direction)) await take(part);
    } else found.push(...inOrder(inputs));
  }
  const start =
    from === undefined ? tipHeight : Math.min(tipHeight, Math.floor(from.txId / TX_IDS_PER_BLOCK));
  for (const era of erasFrom(start, direction, tipHeight)) {
    await take(era);
    if (found.length >= limit) break;
  }
  return { found: found.slice(0, limit), total: undefined };
}

/** Negative when `a` is older. */
export function comparePlaces(a: InputPlace, b: InputPlace): number {
  return a.txId - b.txId || a.position - b.position;
}
