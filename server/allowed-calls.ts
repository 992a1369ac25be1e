import { getBlock } from '../rpc/daemon/chain.ts';
import { getFeeEstimate, getInfo } from '../rpc/daemon/info.ts';
import { getOuts } from '../rpc/daemon/outputs.ts';
import { getTransactions, isKeyImageSpent } from '../rpc/daemon/transactions.ts';
import { bindMethods, type BoundMethods, type Caller } from '../rpc/method.ts';

/** These calls only read, and a restricted daemon port offers them. */
const daemonCalls = {
  getBlock,
  getFeeEstimate,
  getInfo,
  getOuts,
  getTransactions,
  isKeyImageSpent,
} as const;

export type SiteDaemon = BoundMethods<typeof daemonCalls>;

/**
 * Returns the only calls that the site may make to the daemon. The full client also has methods that pop blocks or mine,
 * so the site never holds it. `proofs/allowed-wallet-calls.ts` does the same for the wallet service.
 */
export function siteDaemon({ caller }: { readonly caller: Caller }): SiteDaemon {
  return bindMethods(caller, daemonCalls);
}
