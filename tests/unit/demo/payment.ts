import type { DemoChainDescription } from '../../../demo/facts.ts';

/** A payment of the history, as `facts.json` lists it. */
export const payment: DemoChainDescription['payments'][number] = {
  id: 'one',
  feature: 'one-destination',
  title: 'One',
  txHash: '01'.repeat(32),
  sender: 'alice',
  priority: 1,
  unlockTime: 2n ** 64n - 1n,
  fee: 0n,
  destinations: [{ recipient: 'bob', kind: 'primary', address: '4…', amount: 9_007_199_254_740_993n }],
};
