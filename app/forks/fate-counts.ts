import type { FateKind, ReorgSums } from '../../db/queries/reorgs.ts';

const order: readonly FateKind[] = ['mined', 'pool', 'replaced', 'dead', 'unseen'];

/** Counts the transactions of each fate that occurs, from the best fate to the worst. */
export function countFates({ fates }: ReorgSums): [FateKind, number][] {
  return order.flatMap((kind): [FateKind, number][] => {
    const count = fates[kind];
    return count === undefined ? [] : [[kind, count]];
  });
}
