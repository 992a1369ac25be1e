/**
 * Reads published and generated addresses, keys and proofs with known verdicts. The README of the vectors describes
 * them.
 */
import { existsSync } from 'node:fs';
import { test } from 'playwright/test';
import { decodeAddress, type Address, type AddressNetwork } from '@ringscope/protocol/address/address.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { toProofTransaction, type ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import {
  jsonOf,
  readVector,
  readVectorText,
  transactionVectors,
  vectorPath,
  vectorsOf,
  VECTORS_DIR,
} from '../../helpers/protocol/vector-files.ts';
import { need, needOne } from '../protocol/vectors.ts';

export { IS_DEFAULT_COLLECTION } from '../../helpers/protocol/vector-files.ts';
export { need } from '../protocol/vectors.ts';

export interface AddressVectors {
  readonly vectors: readonly {
    readonly address: string;
    readonly valid: boolean;
    readonly network?: string;
    readonly type?: string;
    readonly spend?: string;
    readonly view?: string;
    readonly payment_id?: string;
    readonly why?: string;
  }[];
  readonly subaddress_grids: readonly {
    readonly address: string;
    readonly view_key: string;
    /** One row for each account. */
    readonly grid: readonly (readonly string[])[];
  }[];
}

export interface UriVectors {
  readonly network: AddressNetwork;
  readonly valid: readonly {
    readonly uri: string;
    readonly address: string;
    readonly amount: number;
    readonly unknown_parameters?: readonly string[];
  }[];
  readonly invalid: readonly string[];
}

interface TransactionFile {
  /** Path relative to the vectors. Not every copy of the vectors has every file. */
  readonly tx_file: string;
}

export interface TxKeyVector extends TransactionFile {
  readonly txid: string;
  readonly tx_key: string;
  readonly address: string;
  readonly outputs?: readonly { readonly index: number; readonly derivation: string }[];
  readonly reference_check: { readonly received: number };
}

export interface TxProofVector {
  readonly type: string;
  readonly txid: string;
  readonly address: string;
  readonly message: string;
  readonly signature: string;
  readonly tx_pubkeys?: readonly string[];
  readonly own_check: readonly boolean[] | null;
  readonly shared_secrets: readonly string[];
}

interface CheckedTxProofVector extends TxProofVector, TransactionFile {
  readonly own_check: readonly boolean[];
  readonly reference_check: { readonly good: boolean; readonly received: number };
}

export interface TxProofVectors {
  readonly with_tx: readonly CheckedTxProofVector[];
  readonly without_tx: readonly TxProofVector[];
}

/** A proof without its transaction. Only its form can be checked. */
export interface FormatVector {
  readonly type: string;
  readonly address?: string;
  readonly message?: string;
  readonly signature: string;
}

export interface SignatureVector {
  readonly address: string;
  readonly message: string;
  readonly signature: string;
  readonly reference_check: {
    readonly good: boolean;
    readonly signature_type: 'spend' | 'view';
    readonly version: number;
  };
}

export interface ScanVector extends TransactionFile {
  readonly address: string;
  readonly view_key: string;
  /** Absent where only a pruned blob is known. */
  readonly tx_hash?: string;
  readonly tx_era: string;
  readonly owned: readonly {
    readonly index: number;
    readonly subaddress_index: readonly [number, number];
    readonly address: string;
    readonly amount: string;
    readonly via_tx_pubkey: string;
    readonly derivation: string;
    readonly commitment_opens?: boolean;
  }[];
  readonly total: string;
  readonly payment_id_decrypted: string | null;
}

interface RegtestProof {
  readonly type: string;
  readonly tx?: string;
  readonly address?: string;
  readonly message: string;
  readonly signature: string;
  readonly negative?: string;
  readonly good: boolean;
  readonly received?: number;
  readonly total?: number;
  readonly spent?: number;
  readonly signature_type?: 'spend' | 'view';
}

interface RegtestWallet {
  readonly address: string;
  readonly view: string;
  readonly spend: string;
  readonly subaddresses: Readonly<Record<string, string>>;
}

interface RegtestTransaction {
  readonly tx_hash: string;
  readonly tx_key: string;
  readonly tx_blob: string;
  readonly rings: readonly (readonly { readonly key: string }[])[];
}

export interface RegtestProofs {
  readonly wallets: { readonly w0: RegtestWallet; readonly w1: RegtestWallet };
  readonly txs: Readonly<Record<string, RegtestTransaction>>;
  readonly proofs: readonly RegtestProof[];
  readonly keys: readonly {
    readonly tx: string;
    readonly tx_key: string;
    readonly address: string;
    readonly received: number;
  }[];
}

// The casts below assume the shape that the kind of a file implies. A test is skipped if its kind is missing.

export const addressVectors = () => need(jsonOf('address') as AddressVectors[], 'addresses');
export const uriVectors = () => need(jsonOf('uri') as UriVectors[], 'payment links');
export const txKeyVectors = () =>
  need((jsonOf('proof-txkey') as (readonly TxKeyVector[])[]).flat(), 'transaction keys');
export const txProofVectors = () => need(jsonOf('proof-tx') as TxProofVectors[], 'transaction proofs');
export const signatureVectors = () =>
  need((jsonOf('proof-message') as (readonly SignatureVector[])[]).flat(), 'message signatures');
/** Returns the vectors of the types that begin with this word. */
export const unverifiableVectors = (type: string) =>
  need(
    (jsonOf('proof-format') as (readonly FormatVector[])[])
      .flat()
      .filter((vector) => vector.type.startsWith(type)),
    `${type}s whose transactions are not at hand`,
  );
export const scanVectors = () =>
  need(
    (jsonOf('view-scan') as { readonly vectors: readonly ScanVector[] }[]).flatMap(({ vectors }) => vectors),
    'scans with a view key',
  );
export const regtestProofs = () =>
  needOne(jsonOf('proof-set') as RegtestProofs[], 'set of proofs of a private chain');

/** Returns the blocks of the regtest chain of {@link regtestProofs}. */
export function chainBlocks(): readonly { readonly blob: string }[] {
  const chains = jsonOf('chain') as { blocks: readonly { blob: string }[] }[];
  return needOne(chains, 'private chain').blocks;
}

/** Returns the address of a vector. @throws when the string is no address, because then the vector itself is wrong */
export function addressOf(text: string): Address {
  const decoded = decodeAddress(text);
  if (!decoded.ok) throw new Error(`${text}: ${decoded.message}`);
  return decoded.address;
}

/**
 * Returns the vectors whose transaction is in this collection, each with its transaction. The test is skipped if there
 * are none.
 */
export function withTransaction<T extends TransactionFile>(
  vectors: readonly T[],
  id: (vector: T) => string | undefined,
): { readonly vector: T; readonly transaction: ProofTransaction }[] {
  const found = vectors.flatMap((vector) => {
    const transaction = transactionOf(vector, id(vector));
    return transaction === undefined ? [] : [{ vector, transaction }];
  });
  test.skip(found.length === 0, `the collection at ${VECTORS_DIR} has none of the transactions`);
  return found;
}

/**
 * Returns the transaction of a vector with its recomputed id, or undefined when this copy of the vectors does
 * not have it. A pruned transaction of unknown id has zeros as its id. This is enough to scan, but not to check
 * a proof.
 */
function transactionOf(
  { tx_file: file }: TransactionFile,
  id: string | undefined,
): ProofTransaction | undefined {
  if (!existsSync(vectorPath(file))) {
    // Another collection may have the transaction in another file.
    const blob = id === undefined ? undefined : blobInIndex(id);
    return blob && fromBlob(blob);
  }
  if (id === undefined)
    return toProofTransaction(decodeTransaction(readVector(file), { pruned: true }), new Uint8Array(32));
  const blob = file.endsWith('.jsonl') ? blobInPack(file, id) : readVector(file);
  if (blob === undefined) return undefined;
  const transaction = fromBlob(blob);
  if (bytesToHex(transaction.hash) !== id) throw new Error(`${file} does not hold ${id}`);
  return transaction;
}

/** Returns a full transaction from its hexadecimal bytes. */
export function fromHex(blob: string): ProofTransaction {
  return fromBlob(hexToBytes(blob));
}

function fromBlob(blob: Uint8Array): ProofTransaction {
  const transaction = decodeTransaction(blob);
  return toProofTransaction(transaction, transactionHash(transaction));
}

function blobInIndex(id: string): Uint8Array | undefined {
  const own = transactionVectors().find(({ expected }) => expected.hash === id);
  if (own !== undefined) return own.blob;
  for (const { file } of vectorsOf('tx-pack')) {
    const blob = blobInPack(file, id);
    if (blob !== undefined) return blob;
  }
  return undefined;
}

function blobInPack(file: string, id: string): Uint8Array | undefined {
  const line = readVectorText(file)
    .split('\n')
    .find((text) => text.includes(id));
  return line === undefined ? undefined : hexToBytes((JSON.parse(line) as { hex: string }).hex);
}
