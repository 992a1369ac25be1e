import { bindMethods, type BoundMethods, type Caller } from '../../rpc/method.ts';
import { splitIntegratedAddress, validateAddress } from '../../rpc/wallet/accounts.ts';
import { createWallet, openWallet } from '../../rpc/wallet/files.ts';
import {
  checkReserveProof,
  checkSpendProof,
  checkTxKey,
  checkTxProof,
  verify,
} from '../../rpc/wallet/proofs.ts';
import { autoRefresh, getHeight, getVersion } from '../../rpc/wallet/service.ts';
import { makeUri, parseUri } from '../../rpc/wallet/uri.ts';

/**
 * The checks and the calls about addresses and links use no key of a wallet. The other calls open the empty wallet that the
 * service requires for them.
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
 * Returns the only calls that the proof desk may make to the wallet service. The full client also has methods that spend or
 * show a seed, so the desk never holds it.
 */
export function siteWallet({ caller }: { readonly caller: Caller }): BoundMethods<typeof walletCalls> {
  return bindMethods(caller, walletCalls);
}
