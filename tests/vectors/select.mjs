/**
 * Chooses the vectors of this folder from the large collection, and writes `index.json` and the blobs.
 *
 *   node tests/vectors/select.mjs ../shared/vectors
 *
 * The choice is deterministic: for every property below, the smallest entry that has it, ties by id. Only blocks and
 * transactions of public chains are taken, with their ids, sizes and fields; no string that a person wrote.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const [from] = process.argv.slice(2);
if (from === undefined)
  throw new Error('usage: node tests/vectors/select.mjs <folder of the large collection>');
const source = resolve(from);
const target = import.meta.dirname;
const MAX_BYTES = 1_500_000;
const networks = ['mainnet', 'mainnet-fork', 'stagenet', 'testnet'];

/** Returns the properties of an entry. Each of these is in the selection at least once. */
function propertiesOf({ kind, network, expected }) {
  if (kind === 'block') return blockProperties(network, expected);
  const { version, rct_type: type, coinbase, n_inputs: inputs, n_outputs: outputs, extra } = expected;
  const form = `${kind} version ${version} type ${type}${coinbase === true ? ' coinbase' : ''}`;
  return [
    `${network} ${form}`,
    `${form} output ${expected.output_type}`,
    `${form} inputs ${Math.min(inputs, 3)}`,
    `${form} outputs ${Math.min(outputs, 17)}`,
    `${form} extra ${extra.fields.join('+')} parsed ${extra.parse_ok}`,
    `${form} unlock ${unlockForm(expected.unlock_time)}`,
    `${form} rings ${[...new Set(expected.ring_sizes ?? [])].join('+')}`,
  ];
}

function blockProperties(network, { major_version: major, minor_version: minor, ...block }) {
  return [
    `${network} block version ${major}`,
    `block version ${major} votes ${minor}`,
    `block version ${major} transactions ${Math.min(block.n_txs, 3)}`,
    `block version ${major} coinbase version ${block.miner_tx_version} ${block.miner_tx_output_type}`,
    `block coinbase extra ${block.miner_tx_extra.fields.join('+')}`,
    `block height ${[0, 1, 202612].includes(block.height) ? `${network} ${block.height}` : 'other'}`,
  ];
}

function unlockForm(time) {
  const value = BigInt(time);
  if (value === 0n) return 'none';
  return value < 500_000_000n ? 'height' : 'time';
}

const sizeOf = ({ file }) => statSync(join(source, file)).size;
const candidates = JSON.parse(readFileSync(join(source, 'index.json'), 'utf8'))
  .filter(({ kind, network }) => ['tx', 'tx-pruned', 'block'].includes(kind) && networks.includes(network))
  .map((entry) => ({ entry, size: sizeOf(entry) }))
  .sort((a, b) => a.size - b.size || (a.entry.id < b.entry.id ? -1 : 1));

const shown = new Set();
const chosen = candidates.filter(({ entry }) => {
  const added = propertiesOf(entry).filter((property) => !shown.has(property));
  for (const property of added) shown.add(property);
  return added.length > 0;
});

const index = chosen
  .map(({ entry: { id, kind, network, era, file, expected } }) => ({
    id,
    kind,
    network,
    era,
    file,
    expected,
  }))
  .sort((a, b) => (a.id < b.id ? -1 : 1));
const INDEX_TEXT = `[\n${index.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`;
const BYTES = INDEX_TEXT.length + chosen.reduce((sum, { size }) => sum + size, 0);
if (BYTES > MAX_BYTES) throw new Error(`the selection has ${BYTES} bytes, more than ${MAX_BYTES}`);

for (const folder of ['block', 'tx']) rmSync(join(target, folder), { recursive: true, force: true });
for (const { file } of index) {
  mkdirSync(dirname(join(target, file)), { recursive: true });
  copyFileSync(join(source, file), join(target, file));
}
writeFileSync(join(target, 'index.json'), INDEX_TEXT);
console.log(`${index.length} vectors, ${BYTES} bytes, ${shown.size} properties`);
