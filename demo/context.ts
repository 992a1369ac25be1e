import type { DemoChain } from './chain.ts';
import type { ProofMaker } from './proof-maker.ts';
import type { DemoRunContext } from './retry.ts';
import type { DemoWallets } from './payments.ts';
import type { SeededRandom } from './random.ts';
import type { DemoStateStore } from './state.ts';

/**
 * Dependencies of both parts of the demo driver: the first one mines the initial history, and the second one then
 * mines a block every few seconds.
 */
export interface DemoContext {
  readonly chain: DemoChain;
  readonly wallets: DemoWallets;
  readonly store: DemoStateStore;
  readonly proofMaker: ProofMaker;
  readonly random: SeededRandom;
  readonly runContext: DemoRunContext;
}
