import { isSchemaMissing } from '../../db/errors.ts';
import { requireMigrated } from '../../db/migrate.ts';
import { IndexedTipMovedError, readSyncState } from '../../db/write/sync-state.ts';
import { readTxCount, UnknownSumsError } from '../../db/write/verify/totals.ts';
import { tryWriterLock } from '../../db/write/writer-lock.ts';
import { openWriteDatabase, type WriteDatabase } from '../../db/write-database.ts';
import { createDaemonClient, type DaemonClient, type DaemonNode } from '@ringscope/rpc/daemon/client.ts';
import { RpcError } from '@ringscope/rpc/errors.ts';
import type { HeightRange } from '../../db/write/ranges.ts';
import { NodeDataError, UnknownFormatError } from '../errors.ts';
import {
  blockHashAt,
  observeDaemon,
  requireGenesisOfNetwork,
  requireSameChain,
  requireUnprunedDaemon,
} from '../node/observe.ts';
import { IndexerProblemError } from '../node/problem.ts';
import type { VerifyOptions } from '../options.ts';
import { ProgressMeter, type ProgressDisplay } from '../progress.ts';
import type { DaemonChain } from './batches.ts';
import { DifferenceReport } from './report.ts';
import { RangeVerifier, type RangeVerifierParts } from './verify-range.ts';

export interface VerifySettings {
  readonly databaseUrl: string;
  /** The preferred daemon comes first. */
  readonly daemons: readonly DaemonNode[];
}

/** The command cannot run at the moment. The message contains the reason. Nothing was written. */
export class VerifyRefusedError extends Error {
  override readonly name = 'VerifyRefusedError';
}

/** Database connections: one for the lock, two for the transactions that compare and repair. */
const CONNECTIONS = 3;

/**
 * Compares the rows of blocks with the daemon. With `repair` it replaces wrong rows and compares again. It prints the
 * differences.
 *
 * @returns whether all rows are correct in the end
 * @throws VerifyRefusedError, IndexerProblemError, MigrationMismatchError, IndexFormatError, UnknownSumsError,
 * RpcError, NodeDataError, UnknownFormatError, database errors
 */
export async function runVerify(
  { databaseUrl, daemons }: VerifySettings,
  options: VerifyOptions,
  display: ProgressDisplay,
): Promise<boolean> {
  const writeDatabase = openWriteDatabase(databaseUrl, { max: CONNECTIONS, name: 'ringscope-verify' });
  const daemon = createDaemonClient({ nodes: daemons });
  try {
    const { range, chain } = await checkRequest(daemon, writeDatabase, options);
    if (!options.repair) return await compare({ daemon, writeDatabase, chain }, range, options, display);
    const lock = await tryWriterLock(writeDatabase);
    if (lock === undefined) {
      throw new VerifyRefusedError(
        'An indexer runs on this database, and only one process may write to it. Stop the indexer before you repair, ' +
          'or omit --repair to only compare rows.',
      );
    }
    try {
      return await compare({ daemon, writeDatabase, chain }, range, options, display);
    } finally {
      lock.release();
    }
  } finally {
    daemon.close();
    await writeDatabase.close();
  }
}

/** Checks that index and daemon have the same chain, and that both have the requested blocks. */
async function checkRequest(
  daemon: DaemonClient,
  writeDatabase: WriteDatabase,
  { from, to }: VerifyOptions,
): Promise<{ readonly range: HeightRange; readonly chain: DaemonChain }> {
  await requireMigrated(writeDatabase);
  const state = await readSyncState(writeDatabase);
  const newest = state?.indexedTip.height ?? -1;
  if (state === undefined || newest < 0)
    throw new VerifyRefusedError('The index has no blocks yet. Start the indexer first.');
  if (state.bulkLoad) {
    throw new VerifyRefusedError(
      'A bulk load is running, and the database indexes that a comparison needs are built at its end. Run verify again after that.',
    );
  }
  const end = to ?? newest;
  const highest = Math.max(from, end);
  if (highest > newest) {
    throw new VerifyRefusedError(
      `The newest block of the index is ${newest}, so block ${highest} cannot be compared. Use a smaller --to or --from.`,
    );
  }
  const { network, tip } = await observeDaemon(daemon, AbortSignal.timeout(OBSERVE_TIMEOUT_MS));
  const signal = AbortSignal.timeout(OBSERVE_TIMEOUT_MS);
  const genesisHash = await blockHashAt(daemon, 0, signal);
  requireSameChain(state, network, genesisHash);
  requireGenesisOfNetwork(network, genesisHash);
  await requireUnprunedDaemon(daemon, signal);
  if (end > tip.height) {
    throw new VerifyRefusedError(
      `The newest block of the daemon is ${tip.height}, so block ${end} cannot be compared. Wait until it is synchronized, or use a smaller --to.`,
    );
  }
  return { range: { start: from, end }, chain: { genesisHash, height: tip.height + 1 } };
}

/** Timeout in milliseconds for the requests about the daemon's chain. */
const OBSERVE_TIMEOUT_MS = 60_000;

async function compare(
  parts: Pick<RangeVerifierParts, 'daemon' | 'writeDatabase' | 'chain'>,
  range: HeightRange,
  { repair }: VerifyOptions,
  display: ProgressDisplay,
): Promise<boolean> {
  const blocks = `Blocks ${range.start} to ${range.end}`;
  const found = await compareOnce(parts, range, repair, display);
  if (found === 0) {
    display.line(`${blocks}: every row matches the blocks of the daemon.`);
    return true;
  }
  if (!repair) {
    display.line(`${blocks}: ${countOf(found)}. Use --repair to replace rows that differ.`);
    return false;
  }
  display.line(`${blocks}: ${countOf(found)} found and rows replaced. Comparing again.`);
  const left = await compareOnce(parts, range, false, display);
  display.line(left === 0 ? `${blocks}: no difference is left.` : `${blocks}: ${countOf(left)} left.`);
  return left === 0;
}

function countOf(differences: number): string {
  return differences === 1 ? '1 difference' : `${differences} differences`;
}

/** @returns the number of differences */
async function compareOnce(
  parts: Pick<RangeVerifierParts, 'daemon' | 'writeDatabase' | 'chain'>,
  range: HeightRange,
  repair: boolean,
  display: ProgressDisplay,
): Promise<number> {
  const { writeDatabase } = parts;
  const report = new DifferenceReport((line) => display.line(line));
  const below = { height: range.start - 1, txs: await readTxCount(writeDatabase, range.start - 1) };
  const target = { height: range.end, txs: await readTxCount(writeDatabase, range.end) };
  const meter = new ProgressMeter(below, performance.now());
  const onProgress = (height: number, txs: number): void =>
    display.show(meter.measure({ height, txs }, target, performance.now()));
  await new RangeVerifier({ ...parts, report, onProgress }, repair).run(range);
  display.finish();
  report.finish();
  return report.total;
}

/** Returns a message for the operator about an expected error of {@link runVerify}; undefined for any other error. */
export function explainVerifyError(error: unknown): string | undefined {
  if (
    error instanceof VerifyRefusedError ||
    error instanceof IndexerProblemError ||
    error instanceof UnknownSumsError
  ) {
    return error.message;
  }
  if (error instanceof RpcError) return `A request to the daemon at MONEROD_URL failed: ${error.message}.`;
  if (error instanceof NodeDataError || error instanceof UnknownFormatError) {
    return `The daemon at MONEROD_URL returned invalid data: ${error.message}.`;
  }
  if (error instanceof IndexedTipMovedError)
    return 'Another indexer began to write to this database. Stop it and run the command again.';
  if (isSchemaMissing(error))
    return 'The database has no index. Check DATABASE_URL, or start the indexer first.';
  return undefined;
}
