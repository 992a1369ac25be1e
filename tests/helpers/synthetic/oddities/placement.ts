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

/** Share of an era after which its oddities begin. Rings need earlier outputs of the era. */
const EARLIEST_SHARE = 0.4;

/**
 * Assigns the oddities of an era to its blocks. In a long era each has its own block. In a short one the last block
 * has several odd transactions.
 *
 * @param heights heights of the era's blocks, without `end`
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
  // Coinbases and headers come first, because two of them cannot share a block.
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
