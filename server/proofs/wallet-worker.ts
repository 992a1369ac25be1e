import { workerData } from 'node:worker_threads';
import { createWalletClient } from '@ringscope/rpc/wallet/client.ts';
import { bindSiteWalletCalls } from './allowed-wallet-calls.ts';
import { ensureWalletOpen } from './wallet-service.ts';
import type { RpcUrlAndLogin } from './worker.ts';

/**
 * Time limit of `get_height`, which fails if no wallet is open. A service that takes longer is busy with a check, so its
 * wallet is open.
 */
const HEIGHT_TIMEOUT_MS = 5_000;

// Piscina copies the settings of wallet-thread.ts into `workerData`.
const wallet = bindSiteWalletCalls(createWalletClient(workerData as RpcUrlAndLogin));

/**
 * Opens the wallet for proof checks if none is open.
 *
 * @returns undefined when the wallet is open, otherwise a sentence for the operator about the reason
 */
export default async function openWalletOrDescribeProblem(): Promise<string | undefined> {
  return ensureWalletOpen({ wallet, timeoutMs: HEIGHT_TIMEOUT_MS });
}
