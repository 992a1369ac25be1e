import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { loadKeccak } from '@ringscope/protocol/keccak.ts';
import { encodePortableStorage } from '@ringscope/protocol/portable-storage-writer.ts';
import { PORTABLE_STORAGE_HEADER, type StorageSection } from '@ringscope/protocol/portable-storage.ts';
import { syntheticChain, type ChainOptions, type SyntheticBlock } from './chain.ts';
import { FactCounter, type EraFacts } from './facts.ts';
import type { PlacedOddity } from './oddities/oddity.ts';

/** Version of the files. It is raised when the same options generate other bytes. */
const FORMAT = 4;

/** The content of `chain.json` in the folder of a chain. */
export interface ChainSummary extends ChainOptions {
  readonly format: number;
  readonly cumulativeDifficulty: string;
  readonly eras: readonly EraFacts[];
  /** Position of each oddity; empty for a chain without them. */
  readonly placed: readonly PlacedOddity[];
  /** Transactions that wait on top of the complete chain: ids and bytes in hexadecimal. */
  readonly waiting: readonly { readonly hash: string; readonly blob: string }[];
}

/**
 * A chain on disk in the encoding of the responses. To serve a page, the daemon reads one part of each of two
 * files.
 *
 * - `blocks.bin`: per block the portable-storage object of `get_blocks.bin`, block and transactions
 * - `indices.bin`: per block the object with the global indices of its outputs
 * - `headers.json`: per block a comma and the JSON of its header
 * - `places.bin`: per block the offsets of these three, the number of transactions before it, and its id; one
 *   more entry at the end
 * - `ids.bin`: per transaction, coinbases included, its id, height and position
 */
const FILES = ['blocks.bin', 'indices.bin', 'headers.json'] as const;

/** Size of an entry of `places.bin`: three offsets and a count as 64-bit numbers, and 32 bytes of id. */
const PLACE_BYTES = 4 * 8 + 32;

/** Size of an entry of `ids.bin`: 32 bytes of id, and height and position as 32-bit numbers. */
const ID_BYTES = 32 + 4 + 4;

/** Number of bytes that are buffered before they are written. */
const WRITE_BYTES = 1 << 22;

/** Creates the chain in this folder unless the folder already contains it. */
export async function ensureChain(
  folder: string,
  options: ChainOptions,
  onProgress: (block: SyntheticBlock) => void = () => undefined,
): Promise<ChainSummary> {
  const found = readSummary(folder);
  if (found !== undefined) {
    const { profile, seed, blocks, format } = found;
    const isSame = profile === options.profile && seed === options.seed && blocks === options.blocks;
    if (!isSame || (found.oddities ?? false) !== (options.oddities ?? false)) {
      throw new Error(`${folder} holds another chain`);
    }
    if (format === FORMAT) return found;
    rmSync(folder, { recursive: true });
  }
  await loadKeccak();
  const draft = `${folder}.${process.pid}.draft`;
  mkdirSync(draft, { recursive: true });
  try {
    const summary = await writeChain(draft, options, onProgress);
    renameSync(draft, folder);
    return summary;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

function readSummary(folder: string): ChainSummary | undefined {
  const file = join(folder, 'chain.json');
  // Only this program writes the file, and it writes the file last.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ChainSummary) : undefined;
}

async function writeChain(
  folder: string,
  options: ChainOptions,
  onProgress: (block: SyntheticBlock) => void,
): Promise<ChainSummary> {
  const files = FILES.map((name) => new AppendedFile(join(folder, name)));
  const places = new AppendedFile(join(folder, 'places.bin'));
  const ids = new AppendedFile(join(folder, 'ids.bin'));
  const facts = new FactCounter();
  const placed: PlacedOddity[] = [];
  let waiting: ChainSummary['waiting'] = [];
  let transactions = 0;
  let cumulativeDifficulty = 0n;
  const place = (hash: Uint8Array): Buffer => {
    const bytes = Buffer.alloc(PLACE_BYTES);
    for (const [index, { length }] of files.entries()) bytes.writeBigUInt64LE(BigInt(length), 8 * index);
    bytes.writeBigUInt64LE(BigInt(transactions), 24);
    bytes.set(hash, 32);
    return bytes;
  };
  for (const block of syntheticChain(options)) {
    await places.append(place(block.hash));
    const parts = [blockSection(block), indicesSection(block), header(block, options.blocks)];
    for (const [index, part] of parts.entries()) await files[index]?.append(part);
    await ids.append(idsOf(block));
    placed.push(...block.oddities);
    waiting = block.waiting.map(({ hash, blob }) => ({ hash: bytesToHex(hash), blob: bytesToHex(blob) }));
    transactions += block.transactions.length - 1;
    cumulativeDifficulty = block.cumulativeDifficulty;
    facts.add(block);
    onProgress(block);
  }
  await places.append(place(new Uint8Array(32)));
  for (const file of [...files, places, ids]) await file.close();
  const summary: ChainSummary = {
    ...options,
    format: FORMAT,
    cumulativeDifficulty: cumulativeDifficulty.toString(),
    eras: facts.eras,
    placed,
    waiting,
  };
  writeFileSync(join(folder, 'chain.json'), JSON.stringify(summary, undefined, 1));
  return summary;
}

class AppendedFile {
  length = 0;
  #parts: Uint8Array[] = [];
  #gathered = 0;
  readonly #stream;

  constructor(path: string) {
    this.#stream = createWriteStream(path);
  }

  async append(bytes: Uint8Array): Promise<void> {
    this.#parts.push(bytes);
    this.#gathered += bytes.length;
    this.length += bytes.length;
    if (this.#gathered >= WRITE_BYTES) await this.#write();
  }

  async close(): Promise<void> {
    await this.#write();
    this.#stream.end();
    await once(this.#stream, 'close');
  }

  async #write(): Promise<void> {
    const bytes = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#gathered = 0;
    if (!this.#stream.write(bytes)) await once(this.#stream, 'drain');
  }
}

/** Returns a section in the encoding that it has within another one. */
function sectionBytes(section: StorageSection): Uint8Array {
  return encodePortableStorage(section).subarray(PORTABLE_STORAGE_HEADER.length);
}

function blockSection({ blob, transactions }: SyntheticBlock): Uint8Array {
  const others = transactions.slice(1).map((one) => one.blob);
  const section = new Map<string, StorageSection extends ReadonlyMap<string, infer E> ? E : never>([
    ['block', { type: 'string', value: blob }],
  ]);
  if (others.length > 0) section.set('txs', { type: 'array', of: 'string', value: others });
  return sectionBytes(section);
}

function idsOf({ height, transactions }: SyntheticBlock): Uint8Array {
  const bytes = Buffer.alloc(ID_BYTES * transactions.length);
  for (const [position, { hash }] of transactions.entries()) {
    bytes.set(hash, ID_BYTES * position);
    bytes.writeUInt32LE(height, ID_BYTES * position + 32);
    bytes.writeUInt32LE(position, ID_BYTES * position + 36);
  }
  return bytes;
}

/** Portable storage has no empty lists. The daemon therefore sends an empty object for a transaction without outputs. */
function indicesSection({ outputIndices }: SyntheticBlock): Uint8Array {
  const value = outputIndices.map(
    (indices): StorageSection =>
      new Map(indices.length === 0 ? [] : [['indices', { type: 'array', of: 'uint64', value: indices }]]),
  );
  return sectionBytes(new Map([['indices', { type: 'array', of: 'object', value }]]));
}

function header(block: SyntheticBlock, blocks: number): Uint8Array {
  const difficulty = (name: string, value: bigint): string =>
    `"${name}":${BigInt.asUintN(64, value)},"${name}_top64":${value >> 64n},` +
    `"wide_${name}":"0x${value.toString(16)}"`;
  return Buffer.from(
    `,{"block_size":${block.weight},"block_weight":${block.weight},` +
      `${difficulty('cumulative_difficulty', block.cumulativeDifficulty)},"depth":${blocks - 1 - block.height},` +
      `${difficulty('difficulty', block.difficulty)},"hash":"${bytesToHex(block.hash)}","height":${block.height},` +
      `"long_term_weight":${block.longTermWeight},"major_version":${block.majorVersion},` +
      `"miner_tx_hash":"${bytesToHex(block.transactions[0].hash)}","minor_version":${block.minorVersion},` +
      `"nonce":${block.nonce},"num_txes":${block.transactions.length - 1},"orphan_status":false,"pow_hash":"",` +
      `"prev_hash":"${bytesToHex(block.prevId)}","reward":${block.reward},"timestamp":${block.timestamp}}`,
  );
}

/** A range of heights without `to`. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A complete chain that is open for reading. */
export class ChainFolder {
  readonly summary: ChainSummary;
  readonly #places: Buffer;
  readonly #files: readonly FileHandle[];
  readonly #idsPath: string;
  /** Read at the first request for a transaction. Benchmarks do not request any. */
  #ids: Buffer | undefined;

  private constructor(summary: ChainSummary, places: Buffer, files: readonly FileHandle[], idsPath: string) {
    this.summary = summary;
    this.#idsPath = idsPath;
    this.#places = places;
    this.#files = files;
  }

  static async open(folder: string): Promise<ChainFolder> {
    const summary = readSummary(folder);
    if (summary === undefined) throw new Error(`${folder} holds no chain`);
    const files = await Promise.all(FILES.map((name) => open(join(folder, name))));
    return new ChainFolder(summary, readFileSync(join(folder, 'places.bin')), files, join(folder, 'ids.bin'));
  }

  async close(): Promise<void> {
    for (const file of this.#files) await file.close();
  }

  hash(height: number): Uint8Array {
    const start = height * PLACE_BYTES + 32;
    return this.#places.subarray(start, start + 32);
  }

  /** Returns the height of a block id; undefined when the chain has no such block. */
  heightOf(hash: Uint8Array): number | undefined {
    for (let from = 0; ;) {
      const at = this.#places.indexOf(hash, from);
      if (at === -1) return undefined;
      if (at % PLACE_BYTES === 32) return (at - 32) / PLACE_BYTES;
      from = at + 1;
    }
  }

  /** Returns the position of a transaction; undefined when the chain has none with this id. */
  placeOf(hash: Uint8Array): { readonly height: number; readonly position: number } | undefined {
    const ids = (this.#ids ??= readFileSync(this.#idsPath));
    for (let from = 0; ;) {
      const at = ids.indexOf(hash, from);
      if (at === -1) return undefined;
      if (at % ID_BYTES === 0)
        return { height: ids.readUInt32LE(at + 32), position: ids.readUInt32LE(at + 36) };
      from = at + 1;
    }
  }

  /** Returns the number of transactions below a height, without coinbases. */
  transactionsBelow(height: number): number {
    return this.#number(height, 3);
  }

  /** Returns the number of bytes of these blocks in a response. */
  blockBytes({ from, to }: Stretch): number {
    return this.#number(to, 0) - this.#number(from, 0);
  }

  blocks(stretch: Stretch): Promise<Buffer> {
    return this.#read(0, stretch);
  }

  indices(stretch: Stretch): Promise<Buffer> {
    return this.#read(1, stretch);
  }

  /** Returns the JSON of the headers, separated by commas. */
  async headers(stretch: Stretch): Promise<Buffer> {
    return (await this.#read(2, stretch)).subarray(1);
  }

  #number(height: number, field: number): number {
    return Number(this.#places.readBigUInt64LE(height * PLACE_BYTES + 8 * field));
  }

  async #read(file: number, { from, to }: Stretch): Promise<Buffer> {
    const start = this.#number(from, file);
    const bytes = Buffer.allocUnsafe(this.#number(to, file) - start);
    const handle = this.#files[file];
    for (let read = 0; read < bytes.length;) {
      const { bytesRead } = (await handle?.read(bytes, read, bytes.length - read, start + read)) ?? {
        bytesRead: 0,
      };
      if (bytesRead === 0) throw new Error('the files of the chain are shorter than its index says');
      read += bytesRead;
    }
    return bytes;
  }
}
