import type { FateKind, ReorgSums } from '../../db/queries/reorgs.ts';

const order: readonly FateKind[] = ['mined', 'pool', 'replaced', 'dead', 'unseen'];

/** How many transactions have which fate, from the best to the worst, without those that none has. */
export function countFates({ fates }: ReorgSums): [FateKind, number][] {
  return order.flatMap((kind): [FateKind, number][] => {
    const count = fates[kind];
    return count === undefined ? [] : [[kind, count]];
  });
}
