/** Published and self-made addresses, keys and proofs with known verdicts; see the README of the vectors. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { decodeAddress, type Address, type AddressNetwork } from '../../../protocol/address/address.ts';
import { bytesToHex, hexToBytes } from '../../../protocol/bytes.ts';
import { proofTransaction, type ProofTransaction } from '../../../protocol/proofs/transaction.ts';
import { transactionHash } from '../../../protocol/transaction-hash.ts';
import { decodeTransaction } from '../../../protocol/transaction.ts';
import { readVector, readVectorText, VECTORS_DIR } from '../protocol/vector-files.ts';

export { needVectors } from '../protocol/vectors.ts';

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
  /** Relative to the vectors; not every file is in every copy of them. */
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

/** Proofs whose transactions are not at hand: only their form can be looked at. */
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

/** The parsed JSON of a vector file: the casts below take its shape on the file's word. */
function readJson(file: string): unknown {
  return JSON.parse(readVectorText(file));
}

export const addressVectors = () => readJson('address/addresses.json') as AddressVectors;
export const uriVectors = () => readJson('address/uri.json') as UriVectors;
export const txKeyVectors = () => readJson('proof/tx_keys.json') as readonly TxKeyVector[];
export const txProofVectors = () => readJson('proof/tx_proofs.json') as TxProofVectors;
export const signatureVectors = () => readJson('proof/message_signatures.json') as readonly SignatureVector[];
export const unverifiableVectors = () => readJson('proof/format_only.json') as readonly FormatVector[];
export const scanVectors = () =>
  readJson('proof/view_key_scan.json') as { readonly vectors: readonly ScanVector[] };
export const regtestProofs = () => readJson('proof/regtest/proofs.json') as RegtestProofs;

/** The blocks of the regtest chain that the proofs of {@link regtestProofs} are about. */
export function chainBlocks(): readonly { readonly blob: string }[] {
  return (readJson('bin/regtest/chain.json') as { blocks: readonly { blob: string }[] }).blocks;
}

/** The address a vector names; throws when it is none, since then the vector itself is wrong. */
export function addressOf(text: string): Address {
  const decoded = decodeAddress(text);
  if (!decoded.ok) throw new Error(`${text}: ${decoded.message}`);
  return decoded.address;
}

/**
 * The transaction of a vector, its id recomputed; undefined when it is not in this copy of the vectors. A pruned
 * one of unknown id gets zeros for it: enough to scan, not to check a proof.
 */
export function transactionOf(
  { tx_file: file }: TransactionFile,
  id: string | undefined,
): ProofTransaction | undefined {
  if (!existsSync(join(VECTORS_DIR, file))) return undefined;
  if (id === undefined)
    return proofTransaction(decodeTransaction(readVector(file), { pruned: true }), new Uint8Array(32));
  const blob = file.endsWith('.jsonl') ? blobInPack(file, id) : readVector(file);
  if (blob === undefined) return undefined;
  const transaction = fromBlob(blob);
  if (bytesToHex(transaction.hash) !== id) throw new Error(`${file} does not hold ${id}`);
  return transaction;
}

/** A full transaction from its hexadecimal bytes. */
export function fromHex(blob: string): ProofTransaction {
  return fromBlob(hexToBytes(blob));
}

function fromBlob(blob: Uint8Array): ProofTransaction {
  const transaction = decodeTransaction(blob);
  return proofTransaction(transaction, transactionHash(transaction));
}

function blobInPack(file: string, id: string): Uint8Array | undefined {
  const line = readVectorText(file)
    .split('\n')
    .find((text) => text.includes(id));
  return line === undefined ? undefined : hexToBytes((JSON.parse(line) as { hex: string }).hex);
}
