import { workerData, type MessagePort } from 'node:worker_threads';
import { checkProof, type ProofCheckInput, type WalletServiceCheckSubject } from '../../proofs/check.ts';
import type { ProofCheckProgress, ProofPartPosition } from '../../proofs/proof-parts.ts';
import type { WalletServiceQuery } from '../../proofs/wallet-service-query.ts';
import { compareAddressWithWalletService } from './address-service.ts';
import { checkWithWalletService, type WalletServiceCheckRequest } from './wallet-service.ts';
import { createDaemonChainSource } from './daemon-chain.ts';
import { scanOutputs, type OutputScanInput } from '../../proofs/scan-outputs.ts';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { createWalletClient } from '@ringscope/rpc/wallet/client.ts';
import { bindSiteDaemonCalls } from '../allowed-calls.ts';
import { bindSiteWalletCalls } from './allowed-wallet-calls.ts';
import type { StoredTxBytes } from './archive.ts';
import { describeErrorWithoutMessage } from './error-location.ts';

export interface RpcUrlAndLogin {
  readonly url: string;
  readonly login?: { readonly user: string; readonly password: string };
}

/** Settings of a thread. They are plain data, because they are copied into the thread. */
export interface ProofWorkerSettings {
  /** Daemons in the order of preference. */
  readonly daemons: readonly RpcUrlAndLogin[];
  /** Undefined when no wallet service is configured. The proof desk then returns only its own verdict. */
  readonly wallet: RpcUrlAndLogin | undefined;
  /** Bytes that one check may fetch from the daemon. */
  readonly maxFetchedBytes: number;
}

/** Result of a task in a thread: its value, or a description of its error. No part except the value contains input of a visitor. */
export type ProofWorkerResult<Value> = {
  /** Sentences for the operator's log. */
  readonly warnings: readonly string[];
} & (
  | { readonly value: Value }
  /** Class and stack of the error, without its message. */
  | { readonly errorClassAndStack: string }
);

// Time limits of calls, during which a visitor waits.
const DAEMON_TIMEOUT_MS = 8_000;
const WALLET_TIMEOUT_MS = 25_000;

// Piscina copies the settings of workers.ts into `workerData`.
const settings = workerData as ProofWorkerSettings;
const daemon = bindSiteDaemonCalls(
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
    : bindSiteWalletCalls(createWalletClient({ ...settings.wallet, timeoutMs: WALLET_TIMEOUT_MS }));

/** A proof to check. It is plain data, because it is sent to the thread. */
export interface ProofCheckTask extends ProofCheckInput {
  /** Transaction from the index, used when the daemon does not have it. */
  readonly archivedTx: StoredTxBytes | undefined;
  readonly part: ProofPartPosition;
}

/** A task with the port on which the thread reports that the task has begun, and then its progress. */
export interface ProofThreadTask<Task> {
  readonly task: Task;
  readonly port: MessagePort;
}

/** Messages from a thread to the server about its task. */
export type ProofThreadMessage =
  | 'started'
  | ProofCheckProgress
  /** The wallet service may check the proof, even if this check does not finish. */
  | { readonly subject: WalletServiceCheckSubject };

/** Checks a proof, or a part of it, with the verifiers of this project. */
export const checkProofTask = inThread(({ archivedTx, part, ...input }: ProofCheckTask, warn, report) =>
  checkProof(
    createDaemonChainSource({
      daemon,
      archivedTx,
      // All parts of a proof together may fetch as many bytes as the check of an undivided proof.
      maxFetchedBytes: Math.floor(settings.maxFetchedBytes / part.count),
      warn,
    }),
    input,
    warn,
    { part, onProgress: report, onSubjectParsed: (subject) => report({ subject }) },
  ),
);

/** Checks a proof with the wallet service, and compares the result with that of this explorer. */
export const checkProofWithWalletTask = inThread((request: WalletServiceCheckRequest, warn) =>
  checkWithWalletService({ wallet, warn, timeoutMs: WALLET_TIMEOUT_MS }, request),
);

/** Reads an address or a payment link with the wallet service, and compares the result with that of this explorer. */
export const compareAddressTask = inThread((query: WalletServiceQuery, warn) =>
  compareAddressWithWalletService({ wallet, warn, timeoutMs: WALLET_TIMEOUT_MS }, query),
);

/** Finds the outputs that pay an address, in given transactions. */
export const scanOutputsTask = inThread((input: OutputScanInput, warn) =>
  scanOutputs(
    createDaemonChainSource({ daemon, maxFetchedBytes: settings.maxFetchedBytes, warn }),
    input,
    warn,
  ),
);

/**
 * Returns the function that the thread pool calls with a task. The function reports that the task has begun, and runs it.
 * It never throws, because the message of an error could contain input of a visitor.
 */
function inThread<Task, Value>(
  run: (
    task: Task,
    warn: (message: string) => void,
    report: (message: ProofThreadMessage) => void,
  ) => Promise<Value>,
) {
  return async ({ task, port }: ProofThreadTask<Task>): Promise<ProofWorkerResult<Value>> => {
    const report = (message: ProofThreadMessage): void => port.postMessage(message);
    report('started');
    const warnings: string[] = [];
    try {
      return { value: await run(task, (message) => warnings.push(message), report), warnings };
    } catch (error) {
      return { errorClassAndStack: describeErrorWithoutMessage(error), warnings };
    }
  };
}
