import { bindRpcMethods, type BoundRpcMethods, type RpcCaller } from '@ringscope/rpc/method.ts';
import { splitIntegratedAddress, validateAddress } from '@ringscope/rpc/wallet/accounts.ts';
import { createWallet, openWallet } from '@ringscope/rpc/wallet/files.ts';
import {
  checkReserveProof,
  checkSpendProof,
  checkTxKey,
  checkTxProof,
  verify,
} from '@ringscope/rpc/wallet/proofs.ts';
import { autoRefresh, getHeight, getVersion } from '@ringscope/rpc/wallet/service.ts';
import { makeUri, parseUri } from '@ringscope/rpc/wallet/uri.ts';

/**
 * Calls of the wallet service that the site uses. The checks and the calls about addresses and links use no key of a wallet. The other
 * calls open an empty wallet, which the service requires.
 */
const walletCalls = {
  autoRefresh,
  checkReserveProof,
  checkSpendProof,
  checkTxKey,
  checkTxProof,
  createWallet,
  getHeight,
  getVersion,
  makeUri,
  openWallet,
  parseUri,
  splitIntegratedAddress,
  validateAddress,
  verify,
} as const;

/**
 * Returns the only calls that the proof desk may make to the wallet service. The full client also has methods
 * that spend or show a seed, so the proof desk never uses the full client.
 */
export function bindSiteWalletCalls({
  caller,
}: {
  readonly caller: RpcCaller;
}): BoundRpcMethods<typeof walletCalls> {
  return bindRpcMethods(caller, walletCalls);
}
