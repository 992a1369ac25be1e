/**
 * One thread of the proof desk. It reads what was typed, fetches the chain data, decodes it and verifies. It also asks the
 * wallet service, because a proof is read to its end once more before it is sent there.
 */
import { workerData } from 'node:worker_threads';
import { checkProof, type CheckedProof, type ProofQuestion } from '../../desk/check.ts';
import type { SecondOpinion } from '../../desk/outcome.ts';
import { secondOpinion, type ServiceQuestion } from '../../desk/wallet-service.ts';
import { createDaemonClient } from '../../rpc/daemon/client.ts';
import { createWalletClient } from '../../rpc/wallet/client.ts';
import { siteDaemon } from '../allowed-calls.ts';
import { siteWallet } from './allowed-wallet-calls.ts';
import { errorLocation } from './error-location.ts';

interface Service {
  readonly url: string;
  readonly login?: { readonly user: string; readonly password: string };
}

/** What a thread needs. It is a plain value, because it is copied into the thread. */
export interface ProofWorkerSettings {
  readonly daemon: Service;
  /** Undefined where no wallet service is configured: the desk then judges alone. */
  readonly wallet: Service | undefined;
  /** Bytes of answers that one check may fetch from the daemon. */
  readonly maxFetchedBytes: number;
}

/** What a thread hands back. Neither the defect nor a warning holds what was typed. */
export type ProofWorkerAnswer<Value> = {
  /** Sentences for the operator. */
  readonly warnings: readonly string[];
} & (
  | { readonly value: Value }
  /** The place in the code where it failed. */
  | { readonly defect: string }
);

/** A visitor waits for each call. */
const DAEMON_TIMEOUT_MS = 8_000;
const WALLET_TIMEOUT_MS = 25_000;

// Piscina hands the settings over as they were given to it.
const settings = workerData as ProofWorkerSettings;
const daemon = siteDaemon(
  createDaemonClient({
    ...settings.daemon,
    timeoutMs: DAEMON_TIMEOUT_MS,
    // A check makes one call at a time.
    maxSockets: 1,
  }),
);
const wallet =
  settings.wallet === undefined
    ? undefined
    : siteWallet(createWalletClient({ ...settings.wallet, timeoutMs: WALLET_TIMEOUT_MS }));

export async function check(question: ProofQuestion): Promise<ProofWorkerAnswer<CheckedProof>> {
  const { maxFetchedBytes } = settings;
  return guarded((warn) => checkProof({ daemon, maxFetchedBytes, warn }, question));
}

export async function ask(question: ServiceQuestion): Promise<ProofWorkerAnswer<SecondOpinion>> {
  return guarded((warn) => secondOpinion({ wallet, warn, timeoutMs: WALLET_TIMEOUT_MS }, question));
}

/** Runs a task. It never throws, because the text of an error could hold what was typed. */
async function guarded<Value>(
  task: (warn: (message: string) => void) => Promise<Value>,
): Promise<ProofWorkerAnswer<Value>> {
  const warnings: string[] = [];
  try {
    return { value: await task((message) => warnings.push(message)), warnings };
  } catch (error) {
    return { defect: errorLocation(error), warnings };
  }
}
