import { BLOCK_ODDITIES } from './headers.ts';
import { COINBASE_ODDITIES } from './coinbases.ts';
import { EXTRA_ODDITIES } from './extras.ts';
import type { Oddity, TransactionOddity } from './oddity.ts';
import { OUTPUT_ODDITIES } from './outputs.ts';
import { RING_ODDITIES } from './rings.ts';
import { UNKNOWN_ODDITIES } from './unknown.ts';

export const TRANSACTION_ODDITIES: readonly TransactionOddity[] = [
  ...RING_ODDITIES,
  ...OUTPUT_ODDITIES,
  ...EXTRA_ODDITIES,
  ...UNKNOWN_ODDITIES,
];

/** All oddities that a synthetic chain can have. docs/oddities.md describes how the explorer treats each one. */
export const ODDITIES: readonly Oddity[] = [...TRANSACTION_ODDITIES, ...COINBASE_ODDITIES, ...BLOCK_ODDITIES];
