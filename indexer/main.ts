import { readIndexerAndSiteSettings } from '../config/env.ts';
import { EnvError } from '../config/read.ts';
import { isTransientDatabaseError } from '../db/errors.ts';
import { describeDatabaseRefusal } from '../db/refusals.ts';
import { MigrationBlockedError, MigrationMismatchError } from '../db/migrate.ts';
import { PostgresVersionError } from '../db/postgres-version.ts';
import { IndexerIsRunningError } from '../db/write/database-id.ts';
import { SiteRoleError } from '../db/write/site-role.ts';
import { IndexFormatError } from '../db/write/sync-state.ts';
import { loadKeccakBatchEngine } from '@ringscope/protocol/keccak-batch.ts';
import { runArchiveCommand } from './archive-file/command.ts';
import { ArchiveFileError } from './archive-file/errors.ts';
import { createPercentDisplay } from './archive-file/percent-display.ts';
import { composeAndRunIndexer } from './compose.ts';
import { runDatabaseCommand } from './database-commands.ts';
import { MetricsPortError } from '../metrics/serve-metrics.ts';
import { createIndexerLog } from './log.ts';
import {
  formatIndexerHelp,
  CommandLineError,
  parseIndexerCommandLine,
  type VerifyCommandOptions,
} from './options.ts';
import { createProgressDisplay } from './progress.ts';
import { explainVerifyError, runVerifyCommand } from './verify/command.ts';

/**
 * Maximum number of ranges above the indexed height that are in the queue or already written. It is enough to keep
 * several machines busy, and few enough to drop all of them quickly.
 */
const RANGES_AHEAD = 32;

/** Milliseconds after a stop signal at which the process exits even if work is still running. */
const STOP_TIMEOUT_MS = 4_500;

/**
 * Returns a signal that fires on Ctrl-C and SIGTERM. After `STOP_TIMEOUT_MS` the process exits; open database
 * transactions then roll back.
 */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      stop.abort();
      setTimeout(() => process.exit(0), STOP_TIMEOUT_MS).unref();
    });
  }
  return stop.signal;
}

/**
 * Runs the command `verify`, which compares rows with the daemon. The exit status is 0 when all compared rows are correct
 * or were repaired, 1 when some differ, and 2 after an error.
 */
async function verify(
  { databaseDirectUrl: databaseUrl, daemons }: ReturnType<typeof readIndexerAndSiteSettings>,
  options: VerifyCommandOptions,
): Promise<void> {
  const display = createProgressDisplay(process.stderr, () => performance.now(), {
    label: 'Comparing',
    lineStream: process.stdout,
  });
  await loadKeccakBatchEngine();
  try {
    const isCorrect = await runVerifyCommand({ databaseUrl, daemons }, options, display);
    process.exitCode = isCorrect ? 0 : 1;
  } finally {
    display.finish();
  }
}

async function main(): Promise<void> {
  const command = parseIndexerCommandLine(process.argv.slice(2));
  if (command.command === 'help') {
    process.stdout.write(formatIndexerHelp());
    return;
  }
  if (command.command === 'verify') failureStatus = 2;
  const env = readIndexerAndSiteSettings();
  if (command.command === 'verify') {
    await verify(env, command.options);
    return;
  }
  if ('file' in command) {
    const work = command.command === 'export-archive' ? 'Exporting' : 'Importing';
    const display = createPercentDisplay(process.stderr, () => performance.now(), work);
    const done = await runArchiveCommand(env.databaseDirectUrl, command.command, command.file, display);
    process.stdout.write(`${done}\n`);
    return;
  }
  if (command.command !== 'index') {
    await runDatabaseCommand(env.databaseDirectUrl, command, (line) => process.stdout.write(`${line}\n`));
    return;
  }
  const { reorgHorizonBlocks, rangeSize, minBulkLoadBlocks, metricsPort, ...options } = command.options;
  const isTerminal = process.stderr.isTTY;
  const display = createProgressDisplay(process.stderr, () => performance.now(), {
    writePlainLine: (text) => log.info(text),
  });
  const log = createIndexerLog(env.logLevel, (line) => display.printLine(line), isTerminal ? 'text' : 'json');
  await loadKeccakBatchEngine();
  await composeAndRunIndexer(
    {
      databaseUrl: env.databaseDirectUrl,
      redisUrl: env.redisUrl,
      daemons: env.daemons,
      planOptions: { reorgHorizonBlocks, rangeSize, rangesAhead: RANGES_AHEAD, minBulkLoadBlocks },
      metrics: metricsPort === undefined ? undefined : { host: env.metricsHost, port: metricsPort },
      poolHistoryDays: env.poolHistoryDays,
      reorgAlarmDepth: env.reorgAlarmDepth,
      ringReferences: env.ringReferences,
      ...options,
    },
    { log, display },
    stopSignal(),
  );
}

const operatorErrors = [
  ArchiveFileError,
  EnvError,
  IndexerIsRunningError,
  CommandLineError,
  MetricsPortError,
  MigrationMismatchError,
  PostgresVersionError,
  SiteRoleError,
  IndexFormatError,
];

/** Exit status after an error. For `verify` it is 2, because 1 means that rows differ. */
let failureStatus = 1;

/** Returns a message for an error that the operator can solve, and the stack for a bug in this program. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (operatorErrors.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof MigrationBlockedError) return `${error.message} Nothing was changed: run it again.`;
  const verifyMessage = explainVerifyError(error);
  if (verifyMessage !== undefined) return verifyMessage;
  const refusal = describeDatabaseRefusal(error);
  if (refusal !== undefined) return refusal;
  return isTransientDatabaseError(error)
    ? 'Postgres is unreachable at DATABASE_URL. Check the URL, and whether Postgres runs.'
    : (error.stack ?? error.message);
}

// This file runs as CommonJS, which has no top-level await.
main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = error instanceof CommandLineError ? 2 : failureStatus;
});
