/** What an operator may tell one indexer on its command line. */
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
const usualWorkers = Math.max(1, Math.min(8, availableParallelism() - 1));

const table = {
  workers: {
    ...{ least: 0, most: 64, usual: usualWorkers },
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

const orders = {
  pause: 'has all indexers of the database end what they write and begin nothing more',
  resume: 'lets them go on',
} as const;
export type Order = keyof typeof orders;

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

export type CommandLine =
  { readonly do: 'index'; readonly options: IndexerOptions } | { readonly do: Order | 'help' };

/** The command line is wrong; the message is a sentence that says what is expected. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

/** @throws OptionError */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { values, positionals } = parse(args);
  if (values['help'] === true) return { do: 'help' };
  const read = <N extends Name>(name: N): number | (typeof table)[N]['usual'] =>
    readNumber(name, table[name], values[name]);
  const options: IndexerOptions = {
    workers: read('workers'),
    concurrency: read('concurrency'),
    rangeSize: read('range-size'),
    horizon: read('horizon'),
    bulkLoadFrom: read('bulk-load-from'),
    indexMemoryMegabytes: read('index-memory'),
    pollMs: read('poll'),
    metricsPort: read('metrics-port'),
  };
  const [word, ...more] = positionals;
  if (word === undefined) return { do: 'index', options };
  if (more.length === 0 && (word === 'pause' || word === 'resume')) return { do: word };
  throw new OptionError(`The only words that mean something are ${Object.keys(orders).join(' and ')}.`);
}

interface Parsed {
  readonly values: Readonly<Partial<Record<string, string | boolean>>>;
  readonly positionals: readonly string[];
}

function parse(args: readonly string[]): Parsed {
  const named = entries.map(([name]) => [name, { type: 'string' }] as const);
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...Object.fromEntries(named), help: { type: 'boolean', short: 'h' } },
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
  return [
    'npm run indexer [-- OPTIONS]   keeps the database at the tip of the daemon',
    'npm run indexer -- ORDER       tells all indexers of the database, also those that start later',
    '',
    'Orders:',
    ...Object.entries(orders).map(([name, says]) => line(name, says)),
    '',
    'Options, the same for all indexers of a database but for workers and ports:',
    ...entries.map(([name, { least, most, usual, says }]) =>
      line(`--${name} N`, `${says} (${least} to ${most}${usual === undefined ? '' : `, default ${usual}`})`),
    ),
    line('--help, -h', 'this list'),
    '',
    'Where database, queue and daemon are is said by environment variables or a file .env: .env.example has them all.',
    '',
  ].join('\n');
}
