import type { DemoChain } from './chain.ts';
import type { ProofDesk } from './desk.ts';
import type { Patience } from './patience.ts';
import type { Wallets } from './payments.ts';
import type { Random } from './random.ts';
import type { Store } from './state.ts';

/** What both parts of the demo, the history and everyday life, work with. */
export interface DemoContext {
  readonly chain: DemoChain;
  readonly wallets: Wallets;
  readonly store: Store;
  readonly desk: ProofDesk;
  readonly random: Random;
  readonly patience: Patience;
}
