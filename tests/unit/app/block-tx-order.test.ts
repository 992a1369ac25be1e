import { expect, test } from 'playwright/test';
import { blockTxOrders, sortBlockTxs } from '../../../app/block/[id]/tx-order.ts';
import type { ChainTxSummary } from '../../../db/queries/transaction.ts';

function tx(position: number, fee: bigint | null, weight: number | null, inputCount: number | null) {
  // The order depends on these columns only.
  return { position, fee, weight, inputCount } as ChainTxSummary;
}

test('the coinbase is first in each order, and unknown values are last', () => {
  const txs = [
    tx(0, 0n, 90, null),
    tx(1, null, null, null),
    tx(2, 20_000n, 1_000, 1),
    tx(3, 60_000n, 2_000, 5),
    tx(4, 30_000n, 1_500, 2),
    tx(5, 10_000n, 4_000, 2),
  ];
  const positions = blockTxOrders.map((order) => [
    order,
    sortBlockTxs(txs, order).map(({ position }) => position),
  ]);
  expect(positions).toEqual([
    ['position', [0, 1, 2, 3, 4, 5]],
    ['fee-rate', [0, 3, 2, 4, 5, 1]],
    ['weight', [0, 5, 3, 4, 2, 1]],
    ['inputs', [0, 3, 4, 5, 2, 1]],
  ]);
});
