/**
 * Reads the vectors of hard fork 17, which are in the folder `fork17` of the large collection: recordings of daemons of
 * the draft, and published derivations.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'playwright/test';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import { BASE_POINT, multiplyPoint } from '@ringscope/protocol/crypto/point.ts';
import { reduceScalar } from '@ringscope/protocol/crypto/scalar.ts';
import type { FcmpGeneratorSetName } from '@ringscope/protocol/fork17-draft.ts';
import { decodeTransaction, type Transaction } from '@ringscope/protocol/transaction.ts';
import { needLargeCollection } from './need.ts';
import { readVectorText, VECTORS_DIR } from './vector-files.ts';

/** Skips a test without the vectors of hard fork 17, and reports why. Call it with `test.beforeEach`. */
export function needFork17Vectors(): void {
  needLargeCollection();
  test.skip(
    !existsSync(join(VECTORS_DIR, 'fork17')),
    `the collection at ${VECTORS_DIR} has no folder fork17`,
  );
}

const readText = (name: string): string => readVectorText(join('fork17', name));
const readJson = (name: string): unknown => JSON.parse(readText(name));

export interface RecordedBlock {
  readonly name: string;
  readonly blob: string;
  readonly block_id: string;
  readonly miner_tx_hash: string;
  readonly major_version: number;
  readonly height: number;
  readonly fcmp_pp_n_tree_layers: number;
  readonly fcmp_pp_tree_root: string;
  readonly n_tx_hashes: number;
}

/** Returns the recorded blocks. */
export function recordedBlocks(): readonly RecordedBlock[] {
  return readJson('blocks.json') as RecordedBlock[];
}

/** A recorded transaction of RingCT type 7 with its known values. */
export interface RecordedSpend {
  readonly name: string;
  readonly hash: string;
  readonly prunableHash: string;
  readonly blob: Uint8Array;
  readonly pruned: Uint8Array;
  readonly fee: bigint;
  readonly weight: number;
  readonly referenceBlock: number;
  readonly layers: number;
  readonly viewTags: readonly string[];
  readonly anchors: readonly string[];
  readonly hasOldTag: boolean;
}

interface WireTransaction {
  readonly name: string;
  readonly tx_hash: string;
  readonly prunable_hash: string;
  readonly pruned_as_hex: string;
  readonly prunable_as_hex?: string;
  readonly hex?: string;
  readonly unprunable_bytes: number;
  readonly fee: number;
  readonly weight_by_formula: number;
  readonly reference_block: number;
  readonly n_tree_layers: number;
  readonly outputs: readonly { readonly view_tag: string; readonly encrypted_janus_anchor: string }[];
}

/** Returns the recorded spends: those of the draft, and one of a stress network with the old output tag. */
export function recordedSpends(): readonly RecordedSpend[] {
  const current = (readJson('transactions.json') as WireTransaction[]).filter(
    ({ prunable_as_hex: prunable }) => prunable !== undefined,
  );
  return [...current, readJson('stressnet_tx.json') as WireTransaction].map((wire) => {
    const blob = hexToBytes(wire.hex ?? `${wire.pruned_as_hex}${wire.prunable_as_hex ?? ''}`);
    return {
      name: wire.name,
      hash: wire.tx_hash,
      prunableHash: wire.prunable_hash,
      blob,
      pruned: blob.subarray(0, wire.unprunable_bytes),
      fee: BigInt(wire.fee),
      weight: wire.weight_by_formula,
      referenceBlock: wire.reference_block,
      layers: wire.n_tree_layers,
      viewTags: wire.outputs.map(({ view_tag: tag }) => tag),
      anchors: wire.outputs.map(({ encrypted_janus_anchor: anchor }) => anchor),
      hasOldTag: wire.hex !== undefined,
    };
  });
}

/** An output of a recorded spend, as its wallet sees it. */
interface ExpectedOutput {
  readonly index: number;
  readonly mine: boolean;
  readonly amount?: number;
}

/** Returns the keys of the recorded wallet, and what it finds in the recorded spends. */
export function recordedWallet() {
  const expected = readJson('scan_expectations.json') as {
    readonly view_secret: string;
    readonly spend_secret: string;
    readonly spends: readonly { readonly tx: string; readonly outputs: readonly ExpectedOutput[] }[];
  };
  const secret = (hex: string): bigint => reduceScalar(hexToBytes(hex));
  const viewSecret = secret(expected.view_secret);
  const spends = expected.spends.map(({ tx, outputs }) => ({ transaction: spendWithHash(tx), outputs }));
  return {
    viewSecret,
    spendKey: multiplyPoint(BASE_POINT, secret(expected.spend_secret)).toBytes(),
    viewKey: multiplyPoint(BASE_POINT, viewSecret).toBytes(),
    spends,
  };
}

function spendWithHash(hash: string): Transaction {
  const spend = recordedSpends().find((each) => each.hash === hash);
  if (spend === undefined) throw new Error(`no recorded spend has the hash ${hash}`);
  return decodeTransaction(spend.blob);
}

type PublishedValues = Readonly<Record<string, string | number>>;

/** Returns the published derivations of Carrot by their names, with one of the two sets of generators. */
export function publishedDerivations(set: FcmpGeneratorSetName = 'newer') {
  const file = readJson('carrot_convergence.json') as {
    readonly new_generators: { readonly T: string; readonly values: PublishedValues };
    readonly old_generators: { readonly T: string; readonly values: PublishedValues };
  };
  const { values, T } = set === 'newer' ? file.new_generators : file.old_generators;
  const hex = (name: string): string => {
    const value = values[name];
    if (typeof value !== 'string') throw new Error(`no published value has the name ${name}`);
    return value;
  };
  const number = (name: string): number => {
    const value = values[name];
    if (typeof value !== 'number') throw new Error(`no published number has the name ${name}`);
    return value;
  };
  return { hex, bytes: (name: string) => hexToBytes(hex(name)), number, generatorT: T };
}

/** Returns the published output to a subaddress, with its encrypted amount. */
export function publishedOutput(set: FcmpGeneratorSetName = 'newer') {
  const { bytes, number } = publishedDerivations(set);
  const amount = BigInt(number('amount'));
  const encrypted = new Uint8Array(8);
  new DataView(encrypted.buffer).setBigUint64(0, amount, true);
  const mask = bytes('amount_encryption_mask');
  return {
    amount,
    key: bytes('onetime_address'),
    viewTag: bytes('view_tag'),
    ephemeralKey: bytes('enote_ephemeral_pubkey_subaddress'),
    encrypted: encrypted.map((byte, index) => byte ^ (mask[index] ?? 0)),
    commitment: bytes('amount_commitment'),
  };
}

/** A published point by which the secret key of an output is multiplied for its key image. */
export interface KeyImageGeneratorVector {
  readonly key: Uint8Array;
  readonly isCarrot: boolean;
  readonly generator: string;
}

/** Returns the published generators of key images, 100 of older outputs and 100 of Carrot outputs. */
export function publishedKeyImageGenerators(): readonly KeyImageGeneratorVector[] {
  return readText('derive_key_image_generator.txt')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, key = '', isBiased, generator = ''] = line.split(' ');
      return { key: hexToBytes(key), isCarrot: isBiased === 'false', generator };
    });
}

/** Returns the published sizes of membership proofs: inputs, layers and bytes. */
export function publishedProofSizes(): readonly (readonly [number, number, number])[] {
  return readText('membership_proof_size.txt')
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(' ').map(Number) as [number, number, number]);
}
