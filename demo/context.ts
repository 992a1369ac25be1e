import type { DemoChain } from './chain.ts';
import type { ProofMaker } from './proof-maker.ts';
import type { DriverRun } from './retry.ts';
import type { Wallets } from './payments.ts';
import type { Random } from './random.ts';
import type { Store } from './state.ts';

/** Services that both parts of the demo use: the history and the everyday payments. */
export interface DemoContext {
  readonly chain: DemoChain;
  readonly wallets: Wallets;
  readonly store: Store;
  readonly proofs: ProofMaker;
  readonly random: Random;
  readonly run: DriverRun;
}
