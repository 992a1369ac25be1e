import { getBlock } from '@ringscope/rpc/daemon/chain.ts';
import { getFeeEstimate, getInfo, hardForkInfo } from '@ringscope/rpc/daemon/info.ts';
import { miningStatus } from '@ringscope/rpc/daemon/mining.ts';
import { getPathByUnifiedIdBin } from '@ringscope/rpc/daemon/output-tree-bin.ts';
import { getOuts } from '@ringscope/rpc/daemon/outputs.ts';
import { getPublicNodes } from '@ringscope/rpc/daemon/peers.ts';
import { sendRawTransaction } from '@ringscope/rpc/daemon/broadcast.ts';
import { getTransactions, isKeyImageSpent } from '@ringscope/rpc/daemon/transactions.ts';
import { bindRpcMethods, type BoundRpcMethods, type RpcCaller } from '@ringscope/rpc/method.ts';

/**
 * RPC methods of the daemon that the site uses. A restricted RPC port offers all of them except `miningStatus`. All of them only read data,
 * except `sendRawTransaction`, which submits a transaction from a visitor.
 */
const daemonCalls = {
  getBlock,
  getFeeEstimate,
  getInfo,
  getOuts,
  getPathByUnifiedIdBin,
  getPublicNodes,
  getTransactions,
  hardForkInfo,
  isKeyImageSpent,
  miningStatus,
  sendRawTransaction,
} as const;

export type SiteDaemonCalls = BoundRpcMethods<typeof daemonCalls>;

/**
 * Returns the only calls that the site may make to the daemon. The full client also has methods that pop blocks or mine, so the site never
 * uses the full client. `proofs/allowed-wallet-calls.ts` does the same for the wallet service.
 */
export function bindSiteDaemonCalls({ caller }: { readonly caller: RpcCaller }): SiteDaemonCalls {
  return bindRpcMethods(caller, daemonCalls);
}
