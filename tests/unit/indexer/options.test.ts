import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { formatIndexerHelp, CommandLineError, parseIndexerCommandLine } from '../../../indexer/options.ts';

test('an indexer without options runs with the defaults', () => {
  expect(parseIndexerCommandLine([])).toMatchObject({
    command: 'index',
    options: {
      ...{ concurrency: 2, rangeSize: 1_000, reorgHorizonBlocks: 100, minBulkLoadBlocks: 100_000 },
      ...{ indexMemoryMegabytes: 512, pollMs: 500, metricsPort: undefined },
    },
  });
});

test('options are accepted as --name value and --name=value', () => {
  expect(parseIndexerCommandLine(['--workers', '0', '--metrics-port=9464'])).toMatchObject({
    options: { workers: 0, metricsPort: 9464 },
  });
});

test('commands and --help are recognised', () => {
  expect(parseIndexerCommandLine(['pause'])).toEqual({ command: 'pause' });
  expect(parseIndexerCommandLine(['resume'])).toEqual({ command: 'resume' });
  expect(parseIndexerCommandLine(['new-epoch'])).toEqual({ command: 'new-epoch' });
  expect(parseIndexerCommandLine(['migrate'])).toEqual({ command: 'migrate', siteRole: undefined });
  expect(parseIndexerCommandLine(['migrate', '--site-role='])).toEqual({
    command: 'migrate',
    siteRole: undefined,
  });
  expect(parseIndexerCommandLine(['migrate', '--site-role=reader'])).toEqual({
    command: 'migrate',
    siteRole: 'reader',
  });
  expect(parseIndexerCommandLine(['--workers', '3', '-h'])).toEqual({ command: 'help' });
});

test('a command for archive files has the path of one file', () => {
  for (const command of ['export-archive', 'import-archive']) {
    expect(parseIndexerCommandLine([command, '/backup/archive.ndjson'])).toEqual({
      command: command,
      file: '/backup/archive.ndjson',
    });
  }
});

test('a comparison accepts a range of heights, and no other command accepts one', () => {
  expect(parseIndexerCommandLine(['verify'])).toEqual({
    command: 'verify',
    options: { fromHeight: 0, toHeight: undefined, repair: false, onlyTable: undefined },
  });
  expect(parseIndexerCommandLine(['verify', '--from', '5', '--to=7', '--repair'])).toEqual({
    command: 'verify',
    options: { fromHeight: 5, toHeight: 7, repair: true, onlyTable: undefined },
  });
  expect(parseIndexerCommandLine(['verify', '--only', 'chain_series'])).toMatchObject({
    options: { onlyTable: 'chain_series' },
  });
});

for (const [args, sentence] of [
  ['--workers 65', '--workers must be an integer from 0 to 64, got '],
  ['--workers=', '--workers must be an integer from 0 to 64, got '],
  [
    '--workers -1',
    /^The command line is not valid: Option '--workers' argument is ambiguous.*\. --help lists all options\.$/,
  ],
  ['--poll 1e3', '--poll must be an integer from 50 to 60000, got '],
  ['--range-size 0x10', '--range-size must be an integer from 1 to 10000, got '],
  ['--metrics-port 0', '--metrics-port must be an integer from 1 to 65535, got '],
  ['--workerz 3', "The command line is not valid: Unknown option '--workerz'. --help lists all options."],
  [
    'stop',
    'The commands are pause, resume, migrate, new-epoch, export-archive, import-archive and verify. Without a command, the indexer runs.',
  ],
  [
    'pause now',
    'The commands are pause, resume, migrate, new-epoch, export-archive, import-archive and verify. Without a command, the indexer runs.',
  ],
  [
    'verify 3',
    'The commands are pause, resume, migrate, new-epoch, export-archive, import-archive and verify. Without a command, the indexer runs.',
  ],
  [
    'pause --workers 3',
    '--workers is an option of the indexer, not of this command. --help lists all options.',
  ],
  [
    'verify --workers 3',
    '--workers is an option of the indexer, not of this command. --help lists all options.',
  ],
  ['--repair', '--repair is an option of verify, not of this command. --help lists all options.'],
  ['resume --from 3', '--from is an option of verify, not of this command. --help lists all options.'],
  ['pause --site-role x', '--site-role is an option of migrate, not of this command.'],
  ['export-archive', 'export-archive needs the path of one file: npm run indexer -- export-archive FILE.'],
  [
    'import-archive a b',
    'import-archive needs the path of one file: npm run indexer -- import-archive FILE.',
  ],
  ['import-archive a --repair', '--repair is an option of verify, not of this command.'],
  ['verify --from x', '--from must be an integer from 0 to 2147483647, got '],
  ['verify --from 1.5', '--from must be an integer from 0 to 2147483647, got '],
  ['verify --to 2147483648', '--to must be an integer from 0 to 2147483647, got '],
  ['verify --from 7 --to 6', '--to 6 is below --from 7. Use a higher --to or a lower --from.'],
  [
    'verify --only blocks',
    '--only must be one of block_statistics, block_totals, chain_series, output_buckets, got blocks.',
  ],
  [
    'verify --repair=yes',
    /^The command line is not valid: Option '--repair' does not take an argument\. --help lists all options\.$/,
  ],
  ['verify --fix', "The command line is not valid: Unknown option '--fix'. --help lists all options."],
] as const) {
  test(`${args} is refused with an explanation`, () => {
    const read = (): unknown => parseIndexerCommandLine(args.split(' '));
    expect(read).toThrow(CommandLineError);
    expect(read).toThrow(sentence);
  });
}

test('every option in the documentation is listed by --help', () => {
  const listed = new Set(formatIndexerHelp().match(/--[a-z-]+/g));
  const named = ['README.md', 'indexer/README.md', 'docker-compose.yml'].flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
    return [...text.matchAll(/npm run indexer -- (--[a-z-]+)|bin\/indexer\.mjs.*?(--[a-z-]+)/g)].map(
      ([, command, compose]) => command ?? compose,
    );
  });
  expect([...listed]).toEqual(expect.arrayContaining(named));
});
