import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readEnv } from '../config/env.ts';
import { EnvError } from '../config/read.ts';
import { refusalSentence } from '../db/errors.ts';
import { migrate, MigrationMismatchError } from '../db/migrate.ts';
import { setPaused } from '../db/write/indexer-control.ts';
import { IndexFormatError } from '../db/write/sync-state.ts';
import { openWriter } from '../db/writer.ts';
import { loadKeccak } from '../protocol/keccak.ts';
import { runIndexerWith } from './compose.ts';
import { createLog } from './log.ts';
import { createProgressDisplay } from './progress.ts';

/** What an operator may tune. All indexers of one database should be given the same. */
const optionsSchema = z.object({
  /** Blocks in one backfill job. */
  'range-size': z.coerce.number().int().min(1).max(10_000).default(1_000),
  /** Blocks below the tip that are not fetched in ranges, because a reorg may reach them. */
  horizon: z.coerce.number().int().min(1).max(10_000).default(100),
  /** Threads that fetch ranges; 0 leaves ranges to other processes. One core is for Postgres, where there are two. */
  workers: z.coerce
    .number()
    .int()
    .min(0)
    .max(64)
    .default(Math.max(1, Math.min(8, availableParallelism() - 1))),
  /** Ranges that each of them works on at the same time. */
  concurrency: z.coerce.number().int().min(1).max(16).default(2),
  /** Fewest blocks ahead for which secondary indexes are taken down and built again at the end. */
  'bulk-load-from': z.coerce.number().int().min(1).default(100_000),
  /** Megabytes that Postgres may use to build an index after that. */
  'index-memory': z.coerce.number().int().min(16).max(65_536).default(512),
  /** Port of `/metrics`, at BIND_ADDRESS. Without it there is none. */
  'metrics-port': z.coerce.number().int().min(1).max(65_535).optional(),
  /** Milliseconds between two looks at the daemon. */
  poll: z.coerce.number().int().min(50).max(60_000).default(500),
});

/** Most ranges ahead of the frontier: enough to keep several machines busy, few enough to be dropped without regret. */
const rangesAhead = 32;

/** After a signal, how long open work may take to end by itself. */
const stopDeadlineMs = 4_500;

class OptionError extends Error {
  override readonly name = 'OptionError';
}

/** What all indexers of a database are told: the words after the options. */
const orders = ['pause', 'resume'] as const;

function readOptions(args: string[]): z.infer<typeof optionsSchema> & { order?: (typeof orders)[number] } {
  const string = { type: 'string' } as const;
  let values;
  let positionals;
  try {
    ({ values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'range-size': string,
        horizon: string,
        workers: string,
        concurrency: string,
        'metrics-port': string,
        'bulk-load-from': string,
        'index-memory': string,
        poll: string,
      },
    }));
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error));
  }
  const [word, ...more] = positionals;
  const order = orders.find((one) => one === word);
  if (more.length > 0 || (word !== undefined && order === undefined)) {
    throw new OptionError(`the only words that mean something are ${orders.join(' and ')}`);
  }
  const parsed = optionsSchema.safeParse(values);
  if (parsed.success) return { ...parsed.data, ...(order === undefined ? {} : { order }) };
  const names = parsed.error.issues.map((issue) => `--${String(issue.path[0])}`);
  throw new OptionError(`${names.join(' and ')} cannot have that value`);
}

/** Fires on Ctrl-C and SIGTERM. A process that cannot end in time is ended: whatever it does is in a transaction. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      stop.abort();
      setTimeout(() => process.exit(0), stopDeadlineMs).unref();
    });
  }
  return stop.signal;
}

/** Writes the order into the database, where every indexer looks. */
async function giveOrder(databaseUrl: string, order: (typeof orders)[number]): Promise<void> {
  const writer = openWriter(databaseUrl, { max: 1 });
  try {
    await migrate(writer);
    await setPaused(writer, order === 'pause');
    process.stdout.write(
      order === 'pause'
        ? 'Indexing pauses: ranges that are being written are ended, no other is begun.\n'
        : 'Indexing goes on.\n',
    );
  } finally {
    await writer.close();
  }
}

async function main(): Promise<void> {
  const env = readEnv();
  const options = readOptions(process.argv.slice(2));
  if (options.order !== undefined) {
    await giveOrder(env.databaseUrl, options.order);
    return;
  }
  const display = createProgressDisplay(process.stderr, () => performance.now());
  const log = createLog(env.logLevel, (line) => display.line(line));
  await loadKeccak();
  await runIndexerWith(
    {
      databaseUrl: env.databaseUrl,
      redisUrl: env.redisUrl,
      monerodUrl: env.monerodUrl,
      monerodLogin: env.monerodLogin,
      limits: {
        horizon: options.horizon,
        rangeSize: options['range-size'],
        rangesAhead,
        bulkLoadFrom: options['bulk-load-from'],
      },
      workers: options.workers,
      concurrency: options.concurrency,
      metrics:
        options['metrics-port'] === undefined
          ? undefined
          : { host: env.bindAddress, port: options['metrics-port'] },
      ringReferences: env.ringReferences,
      indexMemoryMegabytes: options['index-memory'],
      pollMs: options.poll,
    },
    { log, display },
    stopSignal(),
  );
}

const expected = [EnvError, OptionError, MigrationMismatchError, IndexFormatError];

try {
  await main();
} catch (error) {
  const known = error instanceof Error && expected.some((kind) => error instanceof kind);
  const text =
    refusalSentence(error) ??
    (error instanceof Error ? (known ? error.message : (error.stack ?? error.message)) : String(error));
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
