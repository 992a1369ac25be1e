import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

interface Option {
  readonly min: number;
  readonly max: number;
  /** Undefined if the option has no fixed default. Its description then says what applies without a value. */
  readonly default: number | undefined;
  readonly description: string;
}

/** Default number of threads. It leaves one core to Postgres if the machine has two or more. */
const DEFAULT_WORKERS = Math.max(1, Math.min(8, availableParallelism() - 1));

const indexerTable = {
  workers: {
    ...{ min: 0, max: 64, default: DEFAULT_WORKERS },
    description: 'threads that index ranges; with 0, other processes index them',
  },
  concurrency: {
    ...{ min: 1, max: 16, default: 2 },
    description: 'ranges that each thread indexes at the same time',
  },
  'range-size': { ...{ min: 1, max: 10_000, default: 1_000 }, description: 'blocks in a range' },
  horizon: {
    ...{ min: 1, max: 10_000, default: 100 },
    description:
      'blocks below the tip that are indexed one by one instead of in ranges, because a reorg may replace them',
  },
  'bulk-load-from': {
    ...{ min: 1, max: 2 ** 31 - 1, default: 100_000 },
    description: 'number of missing blocks from which the indexer builds secondary indexes after the load',
  },
  'index-memory': {
    ...{ min: 16, max: 65_536, default: 512 },
    description: 'megabytes that Postgres may use to build an index',
  },
  poll: {
    ...{ min: 50, max: 60_000, default: 500 },
    description: 'milliseconds between two polls of the daemon',
  },
  'metrics-port': {
    ...{ min: 1, max: 65_535, default: undefined },
    description:
      'port of /metrics and of the board of the queue (/queues) on METRICS_BIND_ADDRESS; without it, neither is served',
  },
} as const satisfies Record<string, Option>;

type Name = keyof typeof indexerTable;
const indexerEntries = Object.entries<Option>(indexerTable);

const verifyTable = {
  from: { ...{ min: 0, max: 2 ** 31 - 1, default: 0 }, description: 'lowest height to compare' },
  to: {
    ...{ min: 0, max: 2 ** 31 - 1, default: undefined },
    description: 'highest height to compare; the default is the newest block of the index',
  },
} as const satisfies Record<string, Option>;

const verifyEntries = Object.entries<Option>(verifyTable);

const REPAIR_DESCRIPTION = 'replaces rows that differ, also while an indexer runs';

/**
 * Tables whose rows are computed from rows of other tables. `verify --only` compares them with those rows, without the
 * daemon.
 */
const derivedTables = ['block_statistics', 'block_totals', 'chain_series', 'output_buckets'] as const;

export type DerivedTable = (typeof derivedTables)[number];

const ONLY_DESCRIPTION = `compares only this table with the rows from which it follows, without the daemon (${derivedTables.join(', ')})`;

const databaseCommands = {
  pause: 'pauses all indexers of the database after they have written their current ranges',
  resume: 'continues all paused indexers of the database',
  migrate: 'creates or migrates the tables of the database',
  'new-epoch': 'gives a restored copy of a database its own event ids and its own queue',
} as const;
/** A command that changes the database and ends. */
export type DatabaseCommand = keyof typeof databaseCommands;

const archiveCommands = {
  'export-archive':
    'writes to FILE what no daemon can return: orphaned blocks, reorgs, fates, first-seen times',
  'import-archive': 'merges such a FILE into the archive of the index, which changes nothing the second time',
} as const;
/** A command that reads or writes an archive file. */
export type ArchiveCommand = keyof typeof archiveCommands;

const SITE_ROLE_DESCRIPTION = 'lets this role of Postgres read all tables, which is all that a site needs';

const VERIFY_DESCRIPTION =
  'compares the stored rows of blocks with the daemon, and repairs them with --repair';

/** Options of each command. `index` means that no command was given. */
const optionsByCommand: Readonly<
  Record<'index' | 'verify' | DatabaseCommand | ArchiveCommand, readonly string[]>
> = {
  index: Object.keys(indexerTable),
  verify: [...Object.keys(verifyTable), 'repair', 'only'],
  pause: [],
  resume: [],
  migrate: ['site-role'],
  'new-epoch': [],
  'export-archive': [],
  'import-archive': [],
};

export interface IndexerOptions {
  readonly workers: number;
  readonly concurrency: number;
  readonly rangeSize: number;
  readonly reorgHorizonBlocks: number;
  readonly minBulkLoadBlocks: number;
  readonly indexMemoryMegabytes: number;
  readonly pollMs: number;
  readonly metricsPort: number | undefined;
}

export interface VerifyCommandOptions {
  readonly fromHeight: number;
  /** Highest block to compare. Undefined for the newest block of the index. */
  readonly toHeight: number | undefined;
  readonly repair: boolean;
  /** The only table to compare. Undefined to compare all tables. */
  readonly onlyTable: DerivedTable | undefined;
}

export type IndexerCommandLine =
  | { readonly command: 'index'; readonly options: IndexerOptions }
  | { readonly command: 'verify'; readonly options: VerifyCommandOptions }
  | { readonly command: 'migrate'; readonly siteRole: string | undefined }
  | { readonly command: Exclude<DatabaseCommand, 'migrate'> }
  | { readonly command: ArchiveCommand; readonly file: string }
  | { readonly command: 'help' };

/** The command line is invalid. The message describes the valid values. */
export class CommandLineError extends Error {
  override readonly name = 'CommandLineError';
}

/** Parses the arguments of the indexer. @throws CommandLineError for an unknown option or an invalid value */
export function parseIndexerCommandLine(args: readonly string[]): IndexerCommandLine {
  const { values, positionals } = parse(args);
  if (values['help'] === true) return { command: 'help' };
  const { command, file } = readCommand(positionals);
  for (const name of Object.keys(values)) {
    if (optionsByCommand[command].includes(name)) continue;
    const owner = (['verify', 'migrate'] as const).find((other) => optionsByCommand[other].includes(name));
    throw new CommandLineError(
      `--${name} is an option of ${owner ?? 'the indexer'}, not of this command. --help lists all options.`,
    );
  }
  if (command === 'verify') return { command, options: readVerifyOptions(values) };
  if (command === 'migrate') return { command, siteRole: readSiteRole(values) };
  if (command === 'index') return { command, options: readIndexerOptions(values) };
  return isArchiveCommand(command) ? { command, file } : { command };
}

/** An empty role counts as none, because `docker compose` passes absent variables as empty ones. */
function readSiteRole({ 'site-role': role }: Parsed['values']): string | undefined {
  return typeof role === 'string' && role !== '' ? role : undefined;
}

interface Command {
  readonly command: keyof typeof optionsByCommand;
  /** Path of the archive file. Empty for a command without a file. */
  readonly file: string;
}

function readCommand([word, ...more]: readonly string[]): Command {
  if (word === undefined) return { command: 'index', file: '' };
  const [file = '', ...rest] = more;
  if (isArchiveCommand(word)) {
    if (file !== '' && rest.length === 0) return { command: word, file };
    throw new CommandLineError(`${word} needs the path of one file: npm run indexer -- ${word} FILE.`);
  }
  if (more.length === 0 && isCommand(word)) return { command: word, file };
  const names = [...Object.keys(databaseCommands), ...Object.keys(archiveCommands), 'verify'];
  throw new CommandLineError(
    `Unknown command: ${[word, ...more].join(' ')}. The commands are ${names.slice(0, -1).join(', ')} and ${names.at(-1)}. Without a command, the indexer runs.`,
  );
}

function isCommand(word: string): word is 'verify' | DatabaseCommand {
  return word === 'verify' || Object.hasOwn(databaseCommands, word);
}

function isArchiveCommand(word: string): word is ArchiveCommand {
  return Object.hasOwn(archiveCommands, word);
}

function readIndexerOptions(values: Parsed['values']): IndexerOptions {
  const read = <N extends Name>(name: N): number | (typeof indexerTable)[N]['default'] =>
    readNumber(name, indexerTable[name], values[name]);
  return {
    workers: read('workers'),
    concurrency: read('concurrency'),
    rangeSize: read('range-size'),
    reorgHorizonBlocks: read('horizon'),
    minBulkLoadBlocks: read('bulk-load-from'),
    indexMemoryMegabytes: read('index-memory'),
    pollMs: read('poll'),
    metricsPort: read('metrics-port'),
  };
}

function readVerifyOptions(values: Parsed['values']): VerifyCommandOptions {
  const from = readNumber('from', verifyTable.from, values['from']);
  const to = readNumber('to', verifyTable.to, values['to']);
  if (to !== undefined && to < from)
    throw new CommandLineError(`--to ${to} is below --from ${from}. Use a higher --to or a lower --from.`);
  const only = derivedTables.find((name) => name === values['only']);
  if (values['only'] !== undefined && only === undefined)
    throw new CommandLineError(
      `--only must be one of ${derivedTables.join(', ')}, got ${String(values['only'])}.`,
    );
  return { fromHeight: from, toHeight: to, repair: values['repair'] === true, onlyTable: only };
}

interface Parsed {
  readonly values: Readonly<Partial<Record<string, string | boolean>>>;
  readonly positionals: readonly string[];
}

function parse(args: readonly string[]): Parsed {
  const named = [...indexerEntries, ...verifyEntries].map(([name]) => [name, { type: 'string' }] as const);
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...Object.fromEntries(named),
        repair: { type: 'boolean' },
        only: { type: 'string' },
        'site-role': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    // Only the first sentence of the message of Node.js is specific to this command line.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\.\s/);
    throw new CommandLineError(
      `The command line is not valid: ${sentence.replace(/\.$/, '')}. --help lists all options.`,
    );
  }
}

function readNumber<Default extends number | undefined>(
  name: string,
  { min, max, default: defaultValue }: Option & { readonly default: Default },
  text: string | boolean | undefined,
): number | Default {
  if (text === undefined) return defaultValue;
  const number = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (number >= min && number <= max) return number;
  throw new CommandLineError(`--${name} must be an integer from ${min} to ${max}, got ${String(text)}.`);
}

/** Returns the text of `--help`. */
export function formatIndexerHelp(): string {
  const width = Math.max(...indexerEntries.map(([name]) => name.length));
  const helpLine = (name: string, description: string): string =>
    `  ${name.padEnd(width + 4)}  ${description}`;
  const option = ([name, { min, max, default: defaultValue, description }]: readonly [
    string,
    Option,
  ]): string =>
    helpLine(
      `--${name} N`,
      `${description} (${min} to ${max}${defaultValue === undefined ? '' : `, default ${defaultValue}`})`,
    );
  return [
    "npm run indexer [-- OPTIONS]          indexes the daemon's chain into the database and follows its tip",
    'npm run indexer -- COMMAND            changes the database, for all of its indexers, and ends',
    `npm run indexer -- verify [OPTIONS]   ${VERIFY_DESCRIPTION}`,
    ...Object.entries(archiveCommands).map(
      ([name, description]) => `npm run indexer -- ${name} FILE  ${description}`,
    ),
    '',
    'Commands:',
    ...Object.entries(databaseCommands).map(([name, description]) => helpLine(name, description)),
    '',
    'Options. All indexers of one database use the same values, except for workers and ports:',
    ...indexerEntries.map(option),
    helpLine('--help, -h', 'prints this list'),
    '',
    'Options of verify. Its exit status is 0 when all rows are correct, 1 when some differ, 2 when it could not compare them:',
    ...verifyEntries.map(option),
    helpLine('--repair', REPAIR_DESCRIPTION),
    helpLine('--only TABLE', ONLY_DESCRIPTION),
    '',
    'Option of migrate:',
    helpLine('--site-role ROLE', SITE_ROLE_DESCRIPTION),
    '',
    'Set the URLs of database, queue and daemon as environment variables or in the file .env. See .env.example.',
    '',
  ].join('\n');
}
