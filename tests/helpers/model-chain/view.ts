import type { ModelBlock } from './block.ts';
import type { ModelTransaction } from './transactions.ts';

/** A transaction that waits, with what the daemon says about it. */
export interface Pooled {
  readonly one: ModelTransaction;
  readonly relayed: boolean;
  readonly doubleSpendSeen: boolean;
  /** Unix seconds. */
  readonly receivedAt: number;
}

/** The chain at one moment, as a daemon would tell of it. Later changes do not show in it. */
export interface ChainView {
  readonly main: readonly ModelBlock[];
  /** Blocks that the daemon keeps beside the main chain, by id. */
  readonly alternatives: ReadonlyMap<string, ModelBlock>;
  readonly pool: ReadonlyMap<string, Pooled>;
}

/** The highest block of the main chain. */
export function tipOf(view: ChainView): ModelBlock {
  const tip = view.main.at(-1);
  if (tip === undefined) throw new Error('a chain has at least its genesis block');
  return tip;
}
