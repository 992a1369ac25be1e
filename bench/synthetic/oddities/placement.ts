import type { Era } from '../profile.ts';
import { ODDITIES } from './list.ts';
import type { BlockOddity, CoinbaseOddity, TransactionOddity } from './oddity.ts';

/** The oddities of one block. */
export interface BlockPlan {
  readonly transactions: readonly TransactionOddity[];
  readonly coinbase: CoinbaseOddity | undefined;
  readonly header: BlockOddity | undefined;
}

export const ORDINARY_BLOCK: BlockPlan = { transactions: [], coinbase: undefined, header: undefined };

/** The part of an era after which its oddities begin: rings need outputs of the era. */
const EARLIEST_SHARE = 0.4;

/**
 * Which block of an era has which oddity: each has a block of its own where the era is long enough; otherwise the last
 * blocks have several odd transactions each.
 *
 * @param heights of the era's blocks, the last one not included
 * @returns the plan of each odd height
 * @throws RangeError when the era has fewer blocks than odd coinbases and headers
 */
export function placeOddities(
  era: Era,
  heights: { readonly start: number; readonly end: number },
): ReadonlyMap<number, BlockPlan> {
  const ofEra = ODDITIES.filter((oddity) => oddity.era === era.name);
  const plans = new Map<number, BlockPlan>();
  if (ofEra.length === 0) return plans;
  const blocks = heights.end - heights.start;
  const own = ofEra.filter(({ kind }) => kind !== 'transaction').length;
  const lead = Math.min(Math.floor(blocks * EARLIEST_SHARE), blocks - own - 1);
  if (lead < 0) {
    throw new RangeError(`the ${blocks} blocks of era ${era.name} have no room for ${own} odd blocks`);
  }
  // Coinbases and headers first: two of them do not share a block.
  const ordered = ofEra.toSorted(
    (a, b) => Number(a.kind === 'transaction') - Number(b.kind === 'transaction'),
  );
  for (const [index, oddity] of ordered.entries()) {
    const height = heights.start + lead + Math.min(index, blocks - lead - 1);
    const plan = plans.get(height) ?? ORDINARY_BLOCK;
    if (oddity.kind === 'transaction') {
      plans.set(height, { ...plan, transactions: [...plan.transactions, oddity] });
    } else if (oddity.kind === 'coinbase') {
      plans.set(height, { ...plan, coinbase: oddity });
    } else {
      plans.set(height, { ...plan, header: oddity });
    }
  }
  return plans;
}
