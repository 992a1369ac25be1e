import type { ModelBlock } from './block.ts';
import type { ModelTransaction } from './transactions.ts';

/** A waiting transaction with the daemon's data about it. */
export interface Pooled {
  readonly one: ModelTransaction;
  readonly relayed: boolean;
  readonly doubleSpendSeen: boolean;
  /** Unix seconds. */
  readonly receivedAt: number;
}

/** A snapshot of the chain, as a daemon would show it. Later changes do not alter it. */
export interface ChainView {
  readonly main: readonly ModelBlock[];
  /** Alternative blocks that the daemon stores, by id. */
  readonly alternatives: ReadonlyMap<string, ModelBlock>;
  readonly pool: ReadonlyMap<string, Pooled>;
}

export function tipOf(view: ChainView): ModelBlock {
  const tip = view.main.at(-1);
  if (tip === undefined) throw new Error('a chain has at least its genesis block');
  return tip;
}
