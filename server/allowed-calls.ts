/**
 * What the public server may ask of the daemon and of the wallet service: these calls, and nothing else, whatever a visitor
 * sends and whichever route it reaches. The clients know every method, those that pop blocks, mine, or show a wallet's seed
 * too; the site holds objects that have no others than these.
 */
import { getOuts } from '../rpc/daemon/outputs.ts';
import { getTransactions, isKeyImageSpent } from '../rpc/daemon/transactions.ts';
import { bindMethods, type BoundMethods, type Caller } from '../rpc/method.ts';
import { createWallet, openWallet } from '../rpc/wallet/files.ts';
import { checkReserveProof, checkSpendProof, checkTxKey, checkTxProof } from '../rpc/wallet/proofs.ts';
import { autoRefresh } from '../rpc/wallet/service.ts';

/** All of them only read, and a restricted port offers them. */
const daemonCalls = { getOuts, getTransactions, isKeyImageSpent } as const;

/** Checks, which use no key of a wallet, and what it takes to have an empty wallet open for them. */
const walletCalls = {
  autoRefresh,
  checkReserveProof,
  checkSpendProof,
  checkTxKey,
  checkTxProof,
  createWallet,
  openWallet,
} as const;

export type SiteDaemon = BoundMethods<typeof daemonCalls>;
export type SiteWallet = BoundMethods<typeof walletCalls>;

export function siteDaemon({ caller }: { readonly caller: Caller }): SiteDaemon {
  return bindMethods(caller, daemonCalls);
}

export function siteWallet({ caller }: { readonly caller: Caller }): SiteWallet {
  return bindMethods(caller, walletCalls);
}
