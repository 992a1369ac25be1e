/**
 * The calls that the public server and its threads may make to the daemon, whatever a visitor sends and whichever route
 * it reaches. The client knows every method, those that pop blocks or mine too. The site holds objects that have no
 * others than these. The calls to the wallet service are in proofs/allowed-wallet-calls.ts.
 */
import { getOuts } from '../rpc/daemon/outputs.ts';
import { getTransactions, isKeyImageSpent } from '../rpc/daemon/transactions.ts';
import { bindMethods, type BoundMethods, type Caller } from '../rpc/method.ts';

/** All of them only read, and a restricted port offers them. */
const daemonCalls = { getOuts, getTransactions, isKeyImageSpent } as const;

export type SiteDaemon = BoundMethods<typeof daemonCalls>;

export function siteDaemon({ caller }: { readonly caller: Caller }): SiteDaemon {
  return bindMethods(caller, daemonCalls);
}
