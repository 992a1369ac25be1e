import { ConcurrencyLimit } from '@ringscope/rpc/concurrency-limit.ts';
import type { IndexerAndSiteSettings } from '../../config/settings.ts';
import { readProgramVersion } from '../compat/program-version.ts';
import type { SiteLimits } from '../limits/site-limits.ts';
import type { ReceiptKeys } from '../receipts/key.ts';
import type { SiteSources } from '../sources.ts';
import { createOffChainTxFinder } from './archive.ts';
import { ProofChecker } from './checker.ts';
import { createIndexDataSource } from './index-facts.ts';
import { ProofCheckQueue } from './queue.ts';
import { keepWalletOpen, WalletThread } from './wallet-thread.ts';
import { ProofWorkers } from './workers.ts';

/** The proof desk with its queue and threads, which run until `close` is called. */
export interface ProofCheckerAndQueue {
  readonly checker: ProofChecker;
  readonly queue: ProofCheckQueue;
  readonly workers: ProofWorkers;
  /** Keeps a wallet open in the wallet service until `close` is called. Does nothing without a wallet service. */
  start(): void;
  close(): Promise<void>;
}

interface ComposeProofCheckerOptions {
  readonly env: Pick<IndexerAndSiteSettings, 'daemons' | 'publicUrl' | 'walletRpcUrl' | 'walletRpcLogin'>;
  readonly sources: Pick<SiteSources, 'database' | 'network'>;
  readonly receiptKeys: ReceiptKeys;
  readonly limits: SiteLimits;
  readonly warn: (message: string) => void;
  /** Receives the result of each attempt to open the wallet: a sentence for the operator, or undefined after a success. */
  readonly reportWalletProblem: (problem: string | undefined) => void;
}

/** Composes the proof desk. Its threads start with the first check. */
export function composeProofChecker({
  env,
  sources,
  receiptKeys,
  limits,
  warn,
  reportWalletProblem,
}: ComposeProofCheckerOptions): ProofCheckerAndQueue {
  const { daemons, walletRpcUrl: url, walletRpcLogin: login } = env;
  const wallet = url === undefined ? undefined : { url, ...(login === undefined ? {} : { login }) };
  const walletThread = wallet === undefined ? undefined : new WalletThread(wallet);
  const workers = new ProofWorkers({ services: { daemons, wallet }, limits: limits.proofs, warn });
  const checker = new ProofChecker({
    workers,
    index: createIndexDataSource(sources.database, warn),
    findOffChainTx: createOffChainTxFinder(sources.database, warn),
    receiptKeys,
    issuer: env.publicUrl,
    programNameAndVersion: `ringscope ${readProgramVersion().commit}`,
    getNetwork: async () => sources.network(),
  });
  const limit = new ConcurrencyLimit({ ...limits.proofQueue, maxRunning: limits.proofs.maxRunningChecks });
  let walletKeeper: ReturnType<typeof keepWalletOpen> | undefined;
  return {
    checker,
    queue: new ProofCheckQueue(limit, limits.proofWaitMs),
    workers,
    start() {
      if (walletThread === undefined) return;
      walletKeeper = keepWalletOpen({
        openWallet: () => walletThread.openWallet(),
        reportProblem: reportWalletProblem,
      });
    },
    async close() {
      walletKeeper?.close();
      await Promise.all([workers.close(), walletThread?.close()]);
    },
  };
}
