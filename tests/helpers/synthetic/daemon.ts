/**
 * Serves a chain of any length in mainnet's proportions, for measurements.
 *
 *   node --import tsx tests/helpers/synthetic/daemon.ts --profile mainnet --transactions 2000000 --port 18081
 *
 * The chain is generated once, in a folder of the system's temporary folder or in `--folder`, and is reused
 * afterwards. README.md beside this file describes its content.
 */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChain } from './chain-folder.ts';
import { blocksFor, isProfileName } from './profile.ts';
import { startSyntheticDaemon } from './server.ts';

const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'mainnet' },
    /** Length in blocks. Alternatively `transactions` is the approximate number of transactions. */
    blocks: { type: 'string' },
    transactions: { type: 'string' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '18081' },
    /** Number of blocks that are shown; the default is all. */
    height: { type: 'string' },
    /** Adds the oddities of tests/helpers/synthetic/oddities/list.ts. */
    oddities: { type: 'boolean', default: false },
    /** Generates the chain again when it exists. */
    fresh: { type: 'boolean', default: false },
    /** Exits when the chain exists. */
    'only-make': { type: 'boolean', default: false },
  },
});

function whole(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} is not a whole number: ${text}`);
  return value;
}

const { profile, oddities } = values;
if (!isProfileName(profile)) throw new Error(`there is no profile ${profile}`);
const seed = whole('seed', values.seed);
const BLOCKS =
  values.blocks === undefined
    ? blocksFor(profile, whole('transactions', values.transactions ?? '100000'))
    : whole('blocks', values.blocks);
const FOLDER =
  values.folder ??
  join(tmpdir(), `ringscope-synthetic-${profile}-${seed}-${BLOCKS}${oddities ? '-odd' : ''}`);
if (values.fresh) rmSync(FOLDER, { recursive: true, force: true });

let translatable = performance.now();
const summary = await ensureChain(FOLDER, { profile, seed: seed, blocks: BLOCKS, oddities }, ({ height }) => {
  if (performance.now() - translatable < 5_000) return;
  translatable = performance.now();
  console.error(`made ${height} of ${BLOCKS} blocks`);
});
for (const era of summary.eras) {
  console.error(
    `${era.name.padEnd(4)} from ${era.firstHeight}: ${era.blocks} blocks, ${era.transactions} transactions, ` +
      `${era.inputs} inputs, ${era.outputs + era.coinbaseOutputs} outputs, ${Math.round(era.bytes / 1e6)} MB`,
  );
}
if (!values['only-make']) {
  const daemon = await startSyntheticDaemon({
    folder: FOLDER,
    host: values.host,
    port: whole('port', values.port),
    ...(values.height === undefined ? {} : { height: whole('height', values.height) }),
  });
  console.log(daemon.url);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void daemon.stop());
}
