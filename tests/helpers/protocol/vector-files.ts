import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';

const DEFAULT_FOLDER = resolve(import.meta.dirname, '../../../../shared/vectors');

/** Real blocks and transactions in this repository, in the format of the large collection. They are always available. */
const SMALL_COLLECTION = resolve(import.meta.dirname, '../../vectors');

/**
 * The large collection of real blocks, transactions and responses with known values. It is outside of the
 * repository. Its `index.json` lists the files.
 */
export const VECTORS_DIR = resolve(process.env['VECTORS_DIR'] ?? DEFAULT_FOLDER);

/** True for the collection beside the repository. It has vectors of every kind, so no law may be skipped. */
export const IS_DEFAULT_COLLECTION = VECTORS_DIR === DEFAULT_FOLDER;

/** True when the large collection exists. Without it, the laws run over the small one. */
export const HAVE_LARGE_COLLECTION =
  VECTORS_DIR !== SMALL_COLLECTION && existsSync(join(VECTORS_DIR, 'index.json'));

/** Known values of an extra. */
export interface ExpectedExtra {
  readonly fields: readonly string[];
  readonly parse_ok: boolean;
  readonly size: number;
  readonly hex?: string;
  readonly tx_pubkey?: string;
  readonly tx_pubkeys_all?: readonly string[];
  readonly additional_pubkeys?: readonly string[];
  readonly payment_id?: string;
  readonly encrypted_payment_id?: string;
  readonly extra_nonce?: string;
  readonly padding_len?: number;
  readonly merge_mining_tag?: string;
}

export interface ExpectedTransaction {
  readonly hash?: string;
  readonly version: number;
  readonly rct_type: number | null;
  readonly coinbase?: boolean;
  readonly height?: number;
  readonly unlock_time: number | string;
  readonly size: number;
  readonly weight?: number;
  readonly n_inputs: number;
  readonly n_outputs: number;
  readonly fee: string;
  readonly output_type?: string;
  readonly prefix_hash: string;
  readonly rct_base_hash?: string;
  readonly prunable_hash?: string;
  readonly ring_sizes?: readonly number[];
  readonly key_images?: readonly string[];
  readonly input_amounts?: readonly string[];
  readonly first_ring_absolute?: readonly number[];
  readonly outputs: readonly { readonly amount: string; readonly key: string; readonly view_tag?: string }[];
  readonly outputs_amount_sum?: string;
  readonly ecdh_amount_0?: string;
  readonly outPk_0?: string;
  readonly pseudo_outs_0?: string;
  readonly extra: ExpectedExtra;
}

export interface ExpectedBlock {
  readonly hash: string;
  readonly height: number;
  readonly major_version: number;
  readonly minor_version: number;
  readonly timestamp: number;
  readonly nonce: number;
  readonly prev_hash: string;
  readonly n_txs: number;
  readonly blob_size: number;
  readonly miner_tx_hash: string;
  readonly miner_tx_version: number;
  readonly miner_tx_n_outputs: number;
  readonly miner_tx_output_type: string;
  readonly miner_tx_unlock_time: number;
  readonly miner_tx_extra: ExpectedExtra;
  readonly reward: string;
  readonly tx_tree_root: string;
  readonly hashing_blob: string;
  readonly first_tx_hashes: readonly string[];
}

export interface Vector {
  readonly id: string;
  readonly kind: string;
  readonly network: string;
  readonly file: string;
  readonly expected: unknown;
  readonly decoded?: string;
  /** The daemon's JSON of the same block or transaction. */
  readonly as_json?: string;
  /** File with the bytes of the request that the captured response belongs to. */
  readonly request_file?: string;
  readonly request_decoded?: Readonly<Record<string, unknown>>;
}

let index: readonly Vector[] | undefined;

/** Returns the entries of the given kinds from both collections. */
export function vectorsOf(...kinds: readonly string[]): readonly Vector[] {
  index ??= [...(HAVE_LARGE_COLLECTION ? readIndex(VECTORS_DIR) : []), ...smallIndex()];
  return index.filter((vector) => kinds.includes(vector.kind));
}

function readIndex(folder: string): Vector[] {
  return JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Vector[];
}

/** Returns the entries with full paths, because other paths are relative to the large collection. */
function smallIndex(): Vector[] {
  return readIndex(SMALL_COLLECTION).map((vector) => ({
    ...vector,
    file: join(SMALL_COLLECTION, vector.file),
  }));
}

/** Returns the path of a file that an entry lists. */
export function vectorPath(file: string): string {
  return resolve(VECTORS_DIR, file);
}

export function readVector(file: string): Uint8Array {
  return new Uint8Array(readFileSync(vectorPath(file)));
}

export function readVectorText(file: string): string {
  return readFileSync(vectorPath(file), 'utf8');
}

/** Returns the path of a file beside another one, or undefined when it does not exist. No entry lists the file itself. */
export function vectorBeside(file: string, name: string): string | undefined {
  const beside = join(dirname(file), name);
  return existsSync(vectorPath(beside)) ? beside : undefined;
}

/** Returns the parsed JSON of every file of a kind, in the order of the index. The caller knows the schema of the kind. */
export function jsonOf(...kinds: readonly string[]): unknown[] {
  return vectorsOf(...kinds).map(({ file }): unknown => JSON.parse(readVectorText(file)));
}

export interface CapturedFile {
  readonly vector: Vector;
  /** Id of the entry and name of the file. They identify the response when its content does not. */
  readonly name: string;
  readonly text: string;
}

/** Returns the captured JSON responses of the given kinds. An entry lists one file or a folder of files. */
export function capturedJson(...kinds: readonly string[]): CapturedFile[] {
  return vectorsOf(...kinds).flatMap((vector) => {
    const path = vectorPath(vector.file);
    const files = statSync(path).isDirectory()
      ? readdirSync(path).map((name) => join(vector.file, name))
      : [vector.file];
    return files
      .filter((file) => file.endsWith('.json'))
      .map((file) => ({ vector, name: `${vector.id} ${file}`, text: readVectorText(file) }));
  });
}

export interface TransactionVector {
  readonly file: string;
  readonly blob: Uint8Array;
  readonly expected: ExpectedTransaction;
  /** The daemon's JSON of the transaction, when the collection has it. */
  readonly asJson?: string | undefined;
}

/** Returns every full transaction that has its own file. */
export function transactionVectors(): TransactionVector[] {
  return vectorsOf('tx').map(({ file, expected, as_json }) => ({
    file,
    blob: readVector(file),
    expected: expected as ExpectedTransaction,
    asJson: as_json,
  }));
}

/** Returns the transactions of the pack files, which have one transaction on each line. */
export function bulkTransactionVectors(): TransactionVector[] {
  return vectorsOf('tx-pack').flatMap(({ file }) =>
    readVectorText(file)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const { hash, hex, expected } = JSON.parse(line) as {
          hash: string;
          hex: string;
          expected: ExpectedTransaction;
        };
        return { file: `${file}#${hash}`, blob: hexToBytes(hex), expected };
      }),
  );
}
