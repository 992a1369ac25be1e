/**
 * The calls that the proof desk may make to the wallet service. The client knows every method, those that spend or show a
 * seed too. The desk holds an object that has no others than these.
 */
import { bindMethods, type BoundMethods, type Caller } from '../../rpc/method.ts';
import { createWallet, openWallet } from '../../rpc/wallet/files.ts';
import { checkReserveProof, checkSpendProof, checkTxKey, checkTxProof } from '../../rpc/wallet/proofs.ts';
import { autoRefresh } from '../../rpc/wallet/service.ts';

/** Checks, which use no key of a wallet, and the calls that have an empty wallet open for them. */
const walletCalls = {
  autoRefresh,
  checkReserveProof,
  checkSpendProof,
  checkTxKey,
  checkTxProof,
  createWallet,
  openWallet,
} as const;

export function siteWallet({ caller }: { readonly caller: Caller }): BoundMethods<typeof walletCalls> {
  return bindMethods(caller, walletCalls);
}
