/** This file reads the command line of the indexer. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

interface Option {
  readonly least: number;
  readonly most: number;
  /** Undefined: what it switches on stays off. */
  readonly usual: number | undefined;
  readonly says: string;
}

/** One core is for Postgres, where there are two. */
const USUAL_WORKERS = Math.max(1, Math.min(8, availableParallelism() - 1));

const table = {
  workers: {
    ...{ least: 0, most: 64, usual: USUAL_WORKERS },
    says: 'threads that fetch ranges; 0 leaves ranges to other processes',
  },
  concurrency: {
    ...{ least: 1, most: 16, usual: 2 },
    says: 'ranges that each thread works on at the same time',
  },
  'range-size': { ...{ least: 1, most: 10_000, usual: 1_000 }, says: 'blocks in a range' },
  horizon: {
    ...{ least: 1, most: 10_000, usual: 100 },
    says: 'blocks below the tip that are not fetched in ranges: a reorg may reach them',
  },
  'bulk-load-from': {
    ...{ least: 1, most: 2 ** 31 - 1, usual: 100_000 },
    says: 'blocks ahead from which on secondary indexes are built at the end',
  },
  'index-memory': {
    ...{ least: 16, most: 65_536, usual: 512 },
    says: 'megabytes that Postgres may use to build an index',
  },
  poll: { ...{ least: 50, most: 60_000, usual: 500 }, says: 'milliseconds between two looks at the daemon' },
  'metrics-port': {
    ...{ least: 1, most: 65_535, usual: undefined },
    says: 'port of /metrics, at BIND_ADDRESS; without it there is none',
  },
} as const satisfies Record<string, Option>;

type Name = keyof typeof table;
const entries = Object.entries<Option>(table);

const verifyTable = {
  from: { ...{ least: 0, most: 2 ** 31 - 1, usual: 0 }, says: 'the lowest height that is compared' },
  to: {
    ...{ least: 0, most: 2 ** 31 - 1, usual: undefined },
    says: 'the highest height that is compared; without it the newest block of the index',
  },
} as const satisfies Record<string, Option>;

const verifyEntries = Object.entries<Option>(verifyTable);

const REPAIR_SAYS = 'replaces what differs; no indexer may run on the database';

const orders = {
  pause: 'has all indexers of the database end what they write and begin nothing more',
  resume: 'lets them go on',
} as const;
export type Order = keyof typeof orders;

const VERIFY_SAYS = 'compares the rows of blocks with the daemon, and repairs them if that is wanted';

/** The options of each word; without a word those of an indexer. */
const optionsOf: Readonly<Record<'index' | 'verify' | Order, readonly string[]>> = {
  index: Object.keys(table),
  verify: [...Object.keys(verifyTable), 'repair'],
  pause: [],
  resume: [],
};

export interface IndexerOptions {
  readonly workers: number;
  readonly concurrency: number;
  readonly rangeSize: number;
  readonly horizon: number;
  readonly bulkLoadFrom: number;
  readonly indexMemoryMegabytes: number;
  readonly pollMs: number;
  readonly metricsPort: number | undefined;
}

export interface VerifyOptions {
  readonly from: number;
  /** Undefined: up to the newest block of the index. */
  readonly to: number | undefined;
  readonly repair: boolean;
}

export type CommandLine =
  | { readonly do: 'index'; readonly options: IndexerOptions }
  | { readonly do: 'verify'; readonly options: VerifyOptions }
  | { readonly do: Order | 'help' };

/** The command line is wrong; the message is a sentence that says what is expected. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

/** @throws OptionError */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { values, positionals } = parse(args);
  if (values['help'] === true) return { do: 'help' };
  const command = readWord(positionals);
  for (const name of Object.keys(values)) {
    if (optionsOf[command].includes(name)) continue;
    const owner = optionsOf.verify.includes(name) ? 'verify' : 'an indexer that runs';
    throw new OptionError(`--${name} is an option of ${owner}: --help lists what there is.`);
  }
  if (command === 'pause' || command === 'resume') return { do: command };
  return command === 'verify'
    ? { do: command, options: readVerifyOptions(values) }
    : { do: command, options: readIndexerOptions(values) };
}

function readWord([word, ...more]: readonly string[]): keyof typeof optionsOf {
  if (word === undefined) return 'index';
  if (more.length === 0 && (word === 'pause' || word === 'resume' || word === 'verify')) return word;
  throw new OptionError('The only words that mean something are pause, resume and verify, one at a time.');
}

function readIndexerOptions(values: Parsed['values']): IndexerOptions {
  const read = <N extends Name>(name: N): number | (typeof table)[N]['usual'] =>
    readNumber(name, table[name], values[name]);
  return {
    workers: read('workers'),
    concurrency: read('concurrency'),
    rangeSize: read('range-size'),
    horizon: read('horizon'),
    bulkLoadFrom: read('bulk-load-from'),
    indexMemoryMegabytes: read('index-memory'),
    pollMs: read('poll'),
    metricsPort: read('metrics-port'),
  };
}

function readVerifyOptions(values: Parsed['values']): VerifyOptions {
  const from = readNumber('from', verifyTable.from, values['from']);
  const to = readNumber('to', verifyTable.to, values['to']);
  if (to !== undefined && to < from) throw new OptionError(`--to ${to} is below --from ${from}.`);
  return { from, to, repair: values['repair'] === true };
}

interface Parsed {
  readonly values: Readonly<Partial<Record<string, string | boolean>>>;
  readonly positionals: readonly string[];
}

function parse(args: readonly string[]): Parsed {
  const named = [...entries, ...verifyEntries].map(([name]) => [name, { type: 'string' }] as const);
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...Object.fromEntries(named),
        repair: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    // What Node.js adds after the first sentence is about programs in general.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\.\s/);
    throw new OptionError(`${sentence.replace(/\.$/, '')}: --help lists what there is.`);
  }
}

function readNumber<Usual extends number | undefined>(
  name: string,
  { least, most, usual }: Option & { readonly usual: Usual },
  text: string | boolean | undefined,
): number | Usual {
  if (text === undefined) return usual;
  const number = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  throw new OptionError(`--${name} must be a whole number from ${least} to ${most}.`);
}

/** What `--help` prints. */
export function help(): string {
  const width = Math.max(...entries.map(([name]) => name.length));
  const line = (name: string, says: string): string => `  ${name.padEnd(width + 4)}  ${says}`;
  const option = ([name, { least, most, usual, says }]: readonly [string, Option]): string =>
    line(`--${name} N`, `${says} (${least} to ${most}${usual === undefined ? '' : `, default ${usual}`})`);
  return [
    'npm run indexer [-- OPTIONS]          keeps the database at the tip of the daemon',
    'npm run indexer -- ORDER              tells all indexers of the database, also those that start later',
    `npm run indexer -- verify [OPTIONS]   ${VERIFY_SAYS}`,
    '',
    'Orders:',
    ...Object.entries(orders).map(([name, says]) => line(name, says)),
    '',
    'Options, the same for all indexers of a database but for workers and ports:',
    ...entries.map(option),
    line('--help, -h', 'this list'),
    '',
    'Options of verify, which ends with 0 when all rows are right, 1 when some are not, 2 when it could not compare them:',
    ...verifyEntries.map(option),
    line('--repair', REPAIR_SAYS),
    '',
    'Where database, queue and daemon are is said by environment variables or a file .env: .env.example has them all.',
    '',
  ].join('\n');
}
