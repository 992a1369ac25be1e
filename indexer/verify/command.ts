import { isMissingSchemaError } from '../../db/errors.ts';
import { requireCurrentSchema } from '../../db/migrate.ts';
import { IndexedTipMovedError, readSyncState, type SyncState } from '../../db/write/sync-state.ts';
import { readTxCountUpToHeight, UndeterminedChainTotalsError } from '../../db/write/verify/totals.ts';
import { openWriteDatabase, type WriteDatabase } from '../../db/write-database.ts';
import { createDaemonClient, type DaemonClient, type DaemonNode } from '@ringscope/rpc/daemon/client.ts';
import { RpcError } from '@ringscope/rpc/errors.ts';
import type { HeightRange } from '../../db/write/ranges.ts';
import { NodeDataError, UnknownFormatError } from '../errors.ts';
import {
  fetchBlockHashAt,
  observeDaemon,
  requireGenesisOfNetwork,
  requireSameChain,
  requireUnprunedDaemon,
} from '../node/observe.ts';
import { IndexerProblemError } from '../node/problem.ts';
import type { DerivedTable, VerifyCommandOptions } from '../options.ts';
import { BackfillProgressMeter, type ProgressDisplay } from '../progress.ts';
import type { DaemonChainInfo } from './batches.ts';
import { compareDerivedTable } from './derived.ts';
import { DifferenceReport } from './report.ts';
import { RangeVerifier, type RangeVerifierOptions } from './verify-range.ts';

export interface VerifyCommandSettings {
  readonly databaseUrl: string;
  /** The preferred daemon comes first. */
  readonly daemons: readonly DaemonNode[];
}

/** The command `verify` cannot run now, for the reason in the message. Nothing was written. */
export class VerifyRefusedError extends Error {
  override readonly name = 'VerifyRefusedError';
}

/** Number of database connections for the SQL transactions that compare and repair rows. */
const CONNECTIONS = 2;

/**
 * Runs the command `verify`: compares the rows of blocks with the daemon. With `repair` it replaces wrong
 * rows and compares again. It prints the differences.
 *
 * @returns whether all compared rows are correct or were repaired
 * @throws VerifyRefusedError, IndexerProblemError, MigrationMismatchError, IndexFormatError,
 * UndeterminedChainTotalsError, RpcError, NodeDataError, UnknownFormatError, database errors
 */
export async function runVerifyCommand(
  { databaseUrl, daemons }: VerifyCommandSettings,
  options: VerifyCommandOptions,
  display: ProgressDisplay,
): Promise<boolean> {
  const writeDatabase = openWriteDatabase(databaseUrl, {
    maxConnections: CONNECTIONS,
    applicationName: 'ringscope-verify',
  });
  const daemon = createDaemonClient({ nodes: daemons });
  try {
    const { onlyTable } = options;
    if (onlyTable !== undefined) return await verifyDerived(writeDatabase, onlyTable, options, display);
    const { range, chain } = await checkRequest(daemon, writeDatabase, options);
    return await compare({ daemon, writeDatabase, chain }, range, options, display);
  } finally {
    daemon.close();
    await writeDatabase.close();
  }
}

/**
 * Returns the range of blocks to compare, and the state of the index. @throws VerifyRefusedError when the index cannot
 * be compared now or lacks a block of the range
 */
async function readRequestedRange(
  writeDatabase: WriteDatabase,
  { fromHeight, toHeight }: VerifyCommandOptions,
): Promise<{ readonly range: HeightRange; readonly state: SyncState }> {
  await requireCurrentSchema(writeDatabase);
  const state = await readSyncState(writeDatabase);
  const newest = state?.indexedTip.height ?? -1;
  if (state === undefined || newest < 0)
    throw new VerifyRefusedError(
      'The index has no blocks yet, so none can be compared. Start the indexer first.',
    );
  if (state.isBulkLoading) {
    throw new VerifyRefusedError(
      'A bulk load is running, and the database indexes that a comparison needs are built at its end. Run verify again after that.',
    );
  }
  const end = toHeight ?? newest;
  const highest = Math.max(fromHeight, end);
  if (highest > newest) {
    throw new VerifyRefusedError(
      `The newest block of the index is ${newest}, so block ${highest} cannot be compared. Use a smaller --to or --from.`,
    );
  }
  return { range: { start: fromHeight, end }, state };
}

/**
 * Checks that index and daemon have the same network and genesis block, and that both have the requested blocks. Also
 * checks that the daemon does not report that it is pruned; a restricted port reports nothing. Returns the range to
 * compare.
 *
 * @throws VerifyRefusedError or IndexerProblemError when one of these conditions is not met
 */
async function checkRequest(
  daemon: DaemonClient,
  writeDatabase: WriteDatabase,
  options: VerifyCommandOptions,
): Promise<{ readonly range: HeightRange; readonly chain: DaemonChainInfo }> {
  const { range, state } = await readRequestedRange(writeDatabase, options);
  const { network, tip } = await observeDaemon(daemon, AbortSignal.timeout(OBSERVE_TIMEOUT_MS));
  const signal = AbortSignal.timeout(OBSERVE_TIMEOUT_MS);
  const genesisHash = await fetchBlockHashAt(daemon, 0, signal);
  requireSameChain(state, network, genesisHash);
  requireGenesisOfNetwork(network, genesisHash);
  await requireUnprunedDaemon(daemon, signal);
  if (range.end > tip.height) {
    throw new VerifyRefusedError(
      `The newest block of the daemon is ${tip.height}, so block ${range.end} cannot be compared. Wait until the daemon is synchronized, or use a smaller --to.`,
    );
  }
  return { range, chain: { genesisHash, height: tip.height + 1 } };
}

/** Timeout in milliseconds for the requests about the daemon's chain. */
const OBSERVE_TIMEOUT_MS = 60_000;

/**
 * Compares one table with the stored rows from which the table is computed. These stored rows are not checked, and no
 * daemon is called.
 *
 * @returns whether all compared rows are correct or were repaired
 */
async function verifyDerived(
  writeDatabase: WriteDatabase,
  table: DerivedTable,
  options: VerifyCommandOptions,
  display: ProgressDisplay,
): Promise<boolean> {
  const { range } = await readRequestedRange(writeDatabase, options);
  return compareAndRepair(range, 'the rows of their blocks', options, display, (repair, report) =>
    compareDerivedTable({ writeDatabase, report, repair }, table, range),
  );
}

async function compare(
  parts: Pick<RangeVerifierOptions, 'daemon' | 'writeDatabase' | 'chain'>,
  range: HeightRange,
  options: VerifyCommandOptions,
  display: ProgressDisplay,
): Promise<boolean> {
  const { writeDatabase } = parts;
  return compareAndRepair(range, 'the blocks of the daemon', options, display, async (repair, report) => {
    const below = {
      height: range.start - 1,
      cumulativeTxCount: await readTxCountUpToHeight(writeDatabase, range.start - 1),
    };
    const target = {
      height: range.end,
      cumulativeTxCount: await readTxCountUpToHeight(writeDatabase, range.end),
    };
    const meter = new BackfillProgressMeter(below, performance.now());
    const onProgress = (height: number, txs: number): void =>
      display.show(meter.measure({ height, cumulativeTxCount: txs }, target, performance.now()));
    await new RangeVerifier({ ...parts, report, onProgress }, repair).run(range);
  });
}

/**
 * Runs a comparison of rows, and runs it again after a repair.
 *
 * @param source what the rows are compared with, for the last printed line
 */
async function compareAndRepair(
  range: HeightRange,
  source: string,
  { repair }: VerifyCommandOptions,
  display: ProgressDisplay,
  run: (repair: boolean, report: DifferenceReport) => Promise<void>,
): Promise<boolean> {
  const compareOnce = async (repairs: boolean): Promise<number> => {
    const report = new DifferenceReport((line) => display.printLine(line));
    await run(repairs, report);
    display.finish();
    report.finish();
    return report.differenceCount;
  };
  const blocks = `Blocks ${range.start} to ${range.end}`;
  const found = await compareOnce(repair);
  if (found === 0) {
    display.printLine(`${blocks}: every row matches ${source}.`);
    return true;
  }
  if (!repair) {
    display.printLine(`${blocks}: ${countOf(found)}. Use --repair to replace rows that differ.`);
    return false;
  }
  display.printLine(`${blocks}: ${countOf(found)} found and rows replaced. Comparing again.`);
  const left = await compareOnce(false);
  display.printLine(left === 0 ? `${blocks}: no difference is left.` : `${blocks}: ${countOf(left)} left.`);
  return left === 0;
}

function countOf(differences: number): string {
  return differences === 1 ? '1 difference' : `${differences} differences`;
}

/** Returns a message for the operator about an expected error of {@link runVerifyCommand}; undefined for any other error. */
export function explainVerifyError(error: unknown): string | undefined {
  if (
    error instanceof VerifyRefusedError ||
    error instanceof IndexerProblemError ||
    error instanceof UndeterminedChainTotalsError
  ) {
    return error.message;
  }
  if (error instanceof RpcError) return `A request to the daemon at MONEROD_URL failed: ${error.message}.`;
  if (error instanceof NodeDataError || error instanceof UnknownFormatError) {
    return `The daemon at MONEROD_URL returned invalid data: ${error.message}.`;
  }
  if (error instanceof IndexedTipMovedError)
    return 'The index changed at every attempt to repair a batch of blocks. Run the command again when the backfill has ended.';
  if (isMissingSchemaError(error))
    return 'The database has no index. Check DATABASE_URL, or start the indexer first.';
  return undefined;
}
