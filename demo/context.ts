import type { DemoChain } from './chain.ts';
import type { ProofMaker } from './proof-maker.ts';
import type { DriverRun } from './retry.ts';
import type { Wallets } from './payments.ts';
import type { Random } from './random.ts';
import type { Store } from './state.ts';

/** Dependencies of both parts of the demo: the history and the live part. */
export interface DemoContext {
  readonly chain: DemoChain;
  readonly wallets: Wallets;
  readonly store: Store;
  readonly proofs: ProofMaker;
  readonly random: Random;
  readonly run: DriverRun;
}
