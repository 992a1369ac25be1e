import { workerData } from 'node:worker_threads';
import { checkProof, type CheckedProof, type ProofQuestion } from '../../desk/check.ts';
import type { SecondCheck } from '../../desk/outcome.ts';
import type { AddressComparison, AddressQuestion } from '../../desk/address-question.ts';
import { compareWithWallet } from './address-service.ts';
import { checkWithWallet, prepareWallet, type ServiceQuestion } from './wallet-service.ts';
import { createDaemonChain } from './daemon-chain.ts';
import { scanOutputs, type OutputScan, type OutputScanOutcome } from '../../desk/scan-outputs.ts';
import { createDaemonClient } from '../../rpc/daemon/client.ts';
import { createWalletClient } from '../../rpc/wallet/client.ts';
import { siteDaemon } from '../allowed-calls.ts';
import { siteWallet } from './allowed-wallet-calls.ts';
import type { ArchivedTx } from './archive.ts';
import { errorLocation } from './error-location.ts';

interface Service {
  readonly url: string;
  readonly login?: { readonly user: string; readonly password: string };
}

/** Settings of a thread. They are plain data, because they are copied into the thread. */
export interface ProofWorkerSettings {
  /** The preferred daemon is the first. */
  readonly daemons: readonly Service[];
  /** Undefined when no wallet service is configured. The desk then gives its own verdict only. */
  readonly wallet: Service | undefined;
  /** Bytes that one check may fetch from the daemon. */
  readonly maxFetchedBytes: number;
}

/** Answer of a thread. Neither the defect nor a warning contains text of a visitor. */
export type ProofWorkerAnswer<Value> = {
  /** Sentences for the operator's log. */
  readonly warnings: readonly string[];
} & (
  | { readonly value: Value }
  /** The place in the code where it failed. */
  | { readonly defect: string }
);

/** Time limits of calls. A visitor waits for each of them. */
const DAEMON_TIMEOUT_MS = 8_000;
const WALLET_TIMEOUT_MS = 25_000;
/** A service that takes longer for a simple call is busy with a check, and has a wallet. */
const PREPARE_TIMEOUT_MS = 5_000;

// Piscina copies the settings of workers.ts into `workerData`.
const settings = workerData as ProofWorkerSettings;
const daemon = siteDaemon(
  createDaemonClient({
    nodes: settings.daemons,
    timeoutMs: DAEMON_TIMEOUT_MS,
    // A check makes one call at a time.
    maxSockets: 1,
  }),
);
const wallet =
  settings.wallet === undefined
    ? undefined
    : siteWallet(createWalletClient({ ...settings.wallet, timeoutMs: WALLET_TIMEOUT_MS }));

/** A proof to check. It is a plain value, because it is sent to the thread. */
export interface CheckTask extends ProofQuestion {
  /** A transaction that is used when the daemon does not have it. */
  readonly archived: ArchivedTx | undefined;
}

/** Checks a proof with the verifiers of this project. */
export async function check({ archived, ...question }: CheckTask): Promise<ProofWorkerAnswer<CheckedProof>> {
  const { maxFetchedBytes } = settings;
  return guarded((warn) =>
    checkProof(createDaemonChain({ daemon, archived, maxFetchedBytes, warn }), question, warn),
  );
}

/** Asks the wallet service about the same proof. */
export async function ask(question: ServiceQuestion): Promise<ProofWorkerAnswer<SecondCheck>> {
  return guarded((warn) => checkWithWallet({ wallet, warn, timeoutMs: WALLET_TIMEOUT_MS }, question));
}

/** Asks the wallet service about an address or a payment link. */
export async function compare(question: AddressQuestion): Promise<ProofWorkerAnswer<AddressComparison>> {
  return guarded((warn) => compareWithWallet({ wallet, warn, timeoutMs: WALLET_TIMEOUT_MS }, question));
}

/** Opens the wallet for the checks. @returns a sentence when the service is not ready */
export async function prepare(): Promise<ProofWorkerAnswer<string | undefined>> {
  return guarded((warn) => prepareWallet({ wallet, warn, timeoutMs: PREPARE_TIMEOUT_MS }));
}

/** Finds the outputs of transactions that pay an address. */
export async function scan(question: OutputScan): Promise<ProofWorkerAnswer<OutputScanOutcome>> {
  const { maxFetchedBytes } = settings;
  return guarded((warn) => scanOutputs(createDaemonChain({ daemon, maxFetchedBytes, warn }), question, warn));
}

/** Runs a task. It never throws, because the text of an error could contain text of a visitor. */
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
