import { join } from 'node:path';
import { readSettings } from '../../config/env.ts';
import { EnvError } from '../../config/read.ts';
import { getLocalSiteUrl } from '../../config/local-url.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import {
  logFilePath,
  shutdownStages,
  type ChainServices,
  type LaunchContext,
  type LaunchOptions,
} from './context.ts';
import { findExternalDaemon } from './daemon.ts';
import { startDemoNetwork } from './demo-network.ts';
import { connectToExternalDaemon } from './external-daemon.ts';
import { startCleanupProcess } from './cleanup-process.ts';
import { startPostgres } from './postgres.ts';
import { getDataFolder, makeDataFolder, getRunRecordPath, requireFreeSitePort } from './preconditions.ts';
import { StartRefusedError } from './start-refused-error.ts';
import { acquireRunRecord } from './run-record.ts';
import { createSiteProcessOptions, waitUntilSiteResponds } from './site.ts';
import { REQUESTED_SHUTDOWN_REASON, createSupervisor, type Supervisor } from './supervisor.ts';
import { printError, printLine } from './terminal.ts';

export { checkLaunchPreconditions } from './preconditions.ts';

/** Interval in milliseconds at which the launcher checks whether npm still runs. */
const PARENT_CHECK_MS = 500;

/**
 * Starts each service whose URL is not configured, then the indexer and the site. It watches all of them, and stops
 * them when it ends. bin/start.mjs calls it after installation and build.
 *
 * @returns the exit status: 0 after Ctrl-C or SIGTERM, 1 after a failure, whose message was printed
 */
export async function launchRingscope(options: LaunchOptions): Promise<number> {
  try {
    const settings = readSettings(options.environment);
    const folder = getDataFolder(settings, options.checkoutFolder);
    makeDataFolder(folder);
    const recordFile = getRunRecordPath(folder);
    const runRecord = await acquireRunRecord(recordFile);
    const cleanupProcess = startCleanupProcess(recordFile);
    const supervisor = createSupervisor({ runRecord, warn: printError });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => supervisor.beginShutdown());
    // Writing to a closed terminal fails, which must not disturb the shutdown.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    if (options.environment['npm_lifecycle_event'] !== undefined) endWithParent(supervisor);
    try {
      await start({ ...options, settings, dataFolder: folder, supervisor });
      await aborted(supervisor.shutdownSignal);
    } catch (error) {
      // Tasks that the shutdown interrupts fail too. Report only the reason for the shutdown.
      if (!supervisor.shutdownSignal.aborted) throw error;
    } finally {
      if (supervisor.shutdownSignal.reason === REQUESTED_SHUTDOWN_REASON) printLine('Stopping …');
      await supervisor.stopAll();
      cleanupProcess.stop();
      runRecord.release();
    }
    if (supervisor.shutdownSignal.reason instanceof StartRefusedError) throw supervisor.shutdownSignal.reason;
    printLine('Stopped.');
    return 0;
  } catch (error) {
    const isReported = error instanceof StartRefusedError || error instanceof EnvError;
    printError(isReported ? error.message : String(error instanceof Error ? error.stack : error));
    return 1;
  }
}

/** Ends the launcher when npm was killed, because the user could then neither see nor stop it. */
function endWithParent(supervisor: Supervisor): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) supervisor.beginShutdown();
  }, PARENT_CHECK_MS);
  watch.unref();
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

/** Starts all processes. Processes that do not depend on each other start at the same time. */
async function start(context: LaunchContext): Promise<void> {
  const { settings, supervisor, dataFolder, checkoutFolder } = context;
  const { port, bindHost } = settings;
  await requireFreeSitePort(settings);
  const [chain, databaseUrlOf] = await bothSettled(startChainServices(context), provideDatabase(context));
  const env = {
    ...context.environment,
    ...chain.env,
    DATABASE_URL: await databaseUrlOf(chain.network),
  };
  await Promise.all([
    supervisor.start(shutdownStages.ringscope, {
      name: 'The indexer',
      command: process.execPath,
      args: [join(context.servicesFolder, 'indexer.mjs')],
      cwd: checkoutFolder,
      env,
      logPath: logFilePath(dataFolder, 'indexer'),
      showErrors: true,
    }),
    supervisor.start(
      shutdownStages.ringscope,
      createSiteProcessOptions({
        ...{ checkoutFolder, port, bindHost, env },
        buildFolder: context.siteFolder,
        isDevelopment: context.isDevelopment ?? false,
        logPath: logFilePath(dataFolder, 'site'),
      }),
    ),
  ]);
  const siteUrl = getLocalSiteUrl(bindHost, port);
  await waitUntilSiteResponds(siteUrl, supervisor.shutdownSignal);
  printLine(`Ringscope is at ${siteUrl}`);
  await chain.startServicesAfterSite();
}

/**
 * Like `Promise.all`, but rejects only when both promises have settled. So if one start fails, the shutdown also stops
 * the programs that the other one has started.
 */
async function bothSettled<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return await Promise.all([first, second]);
}

/** Starts Postgres unless a database is configured. @returns a function that returns the database URL of a network */
async function provideDatabase(context: LaunchContext): Promise<(network: Network) => Promise<string>> {
  const { settings, dataFolder, supervisor } = context;
  const { databaseUrl } = settings;
  if (databaseUrl !== undefined) return () => Promise.resolve(databaseUrl);
  const path = logFilePath(dataFolder, 'postgres');
  const server = await startPostgres({ folder: join(dataFolder, 'postgres'), logPath: path });
  supervisor.watch(shutdownStages.database, {
    ...server,
    name: 'Postgres',
    stopSignal: 'SIGINT',
    logPath: path,
  });
  supervisor.shutdownSignal.throwIfAborted();
  // Each network has its own database, so that the index of one network survives a switch to another.
  return async (network) => await server.createDatabase(`ringscope_${network}`);
}

async function startChainServices(context: LaunchContext): Promise<ChainServices> {
  const daemon = await findExternalDaemon(context.settings);
  context.supervisor.shutdownSignal.throwIfAborted();
  return daemon === undefined ? await startDemoNetwork(context) : connectToExternalDaemon(context, daemon);
}
