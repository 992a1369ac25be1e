/** Decodes the values that the vectors specify for transactions and extras. */
import { bytesToHex as hex } from '@ringscope/protocol/bytes.ts';
import {
  txExtraAdditionalPublicKeys,
  txExtraPublicKeys,
  isExtraWellFormed,
  parseExtra,
  txExtraPaymentIds,
  type ExtraField,
} from '@ringscope/protocol/extra.ts';
import {
  transactionPrefixHash,
  ringCtBaseHash,
  ringCtPrunableHash,
  transactionHash,
} from '@ringscope/protocol/transaction-hash.ts';
import { transactionSize, transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import { absoluteOffsets } from '@ringscope/protocol/ring-members.ts';
import { transactionFee, type Transaction } from '@ringscope/protocol/transaction.ts';
import type { ExpectedExtra, ExpectedTransaction } from '../../helpers/protocol/vector-files.ts';

const FIELD_NAMES: Readonly<Record<ExtraField['kind'], string>> = {
  padding: 'padding',
  publicKey: 'pubkey',
  nonce: 'nonce',
  mergeMining: 'merge_mining',
  additionalPublicKeys: 'additional_pubkeys',
  minergate: 'mysterious_minergate',
  p2poolShare: 'unparsed',
  unparsed: 'unparsed',
  beyondLimit: 'unparsed',
};
const KNOWN_FIELDS = new Set(Object.values(FIELD_NAMES));

/** Values that a vector specifies about the chain or the collection, and that its bytes do not contain. */
const NOT_IN_THE_BLOB = ['block_height', 'block_hash', 'txs_available'];

/** Returns the values of an expectation. Null values and values that the bytes do not contain are omitted. */
export function stated<T extends object>(expected: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(expected)
      .filter(([name, value]) => value !== null || name === 'rct_type')
      .filter(([name]) => !NOT_IN_THE_BLOB.includes(name))
      .map(([name, value]) => [name, name.endsWith('extra') ? stated(value as object) : value]),
  ) as Partial<T>;
}

/** Returns the decoded values that the expectation also contains. */
function only(facts: Record<string, unknown>, expected: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(stated(expected)).map((name) => [name, facts[name]]));
}

export function extraFacts(extra: Uint8Array, expected: ExpectedExtra): Record<string, unknown> {
  const fields = parseExtra(extra);
  const keys = txExtraPublicKeys(fields).map(hex);
  const ids = txExtraPaymentIds(fields);
  const nonce = fields.find((field) => field.kind === 'nonce');
  const padding = fields.find((field) => field.kind === 'padding');
  const mergeMining = fields.find((field) => field.kind === 'mergeMining');
  const facts = {
    // The decoder has one name for all bytes that could not be parsed. It accepts any expected name that is not
    // the name of a field.
    fields: fields.map(({ kind }, i) => {
      const stated = expected.fields[i] ?? '';
      return FIELD_NAMES[kind] === 'unparsed' && !KNOWN_FIELDS.has(stated) ? stated : FIELD_NAMES[kind];
    }),
    parse_ok: isExtraWellFormed(fields),
    size: extra.length,
    hex: hex(extra),
    tx_pubkey: keys[0],
    tx_pubkeys_all: keys,
    additional_pubkeys: txExtraAdditionalPublicKeys(fields).map(hex),
    payment_id: ids.long && hex(ids.long),
    encrypted_payment_id: ids.short && hex(ids.short),
    extra_nonce: nonce && hex(nonce.bytes),
    padding_len: padding?.size,
    // The vectors contain the bytes after the tag and the length byte.
    merge_mining_tag: mergeMining && hex(mergeMining.raw.subarray(2)),
  };
  return only(facts, expected);
}

/**
 * Returns the values that the expectation of a full or pruned transaction can contain. Expected lists are
 * shortened, and these lists are shortened in the same way.
 */
export function transactionFacts(
  transaction: Transaction,
  expected: ExpectedTransaction,
  hash: Uint8Array | undefined,
): Record<string, unknown> {
  const keyInputs = transaction.inputs.flatMap((input) => (input.kind === 'key' ? [input] : []));
  const [first] = transaction.inputs;
  const { ringct } = transaction;
  const pseudoOuts = ringct?.pseudoOuts ?? transaction.prunable?.pseudoOuts;
  const facts = {
    hash: hash && hex(hash),
    version: transaction.version,
    rct_type: ringct?.type ?? null,
    coinbase: transaction.isCoinbase,
    height: first?.kind === 'coinbase' ? first.height : undefined,
    unlock_time:
      typeof expected.unlock_time === 'string'
        ? String(transaction.unlockTime)
        : Number(transaction.unlockTime),
    size: transaction.blob.length,
    weight: transaction.pruned ? undefined : transactionWeight(transaction),
    n_inputs: transaction.inputs.length,
    n_outputs: transaction.outputs.length,
    fee: String(transactionFee(transaction)),
    output_type: transaction.outputs.every(({ viewTag }) => viewTag === undefined) ? 'key' : 'tagged_key',
    prefix_hash: hex(transactionPrefixHash(transaction)),
    rct_base_hash: maybeHex(ringCtBaseHash(transaction)),
    prunable_hash: transaction.pruned ? expected.prunable_hash : maybeHex(ringCtPrunableHash(transaction)),
    // The vectors contain the distinct sizes.
    ring_sizes: [...new Set(keyInputs.map(({ keyOffsets }) => keyOffsets.length))].sort((a, b) => a - b),
    key_images: cut(keyInputs, expected.key_images).map(({ keyImage }) => hex(keyImage)),
    input_amounts: cut(keyInputs, expected.input_amounts).map(({ amount }) => String(amount)),
    first_ring_absolute: cut(
      absoluteOffsets(keyInputs[0]?.keyOffsets ?? []),
      expected.first_ring_absolute,
    ).map(Number),
    outputs: cut(transaction.outputs, expected.outputs).map(({ amount, key, viewTag }) => ({
      amount: String(amount),
      key: hex(key),
      ...(viewTag === undefined ? {} : { view_tag: viewTag.toString(16).padStart(2, '0') }),
    })),
    outputs_amount_sum: String(transaction.outputs.reduce((sum, { amount }) => sum + amount, 0n)),
    ecdh_amount_0: maybeHex(ringct?.ecdhInfo[0]?.amount),
    outPk_0: maybeHex(ringct?.outPk[0]),
    pseudo_outs_0: maybeHex(pseudoOuts?.[0]),
    extra: extraFacts(transaction.extra, expected.extra),
  };
  return only(facts, expected);
}

function cut<T>(list: readonly T[], expected: readonly unknown[] | undefined): readonly T[] {
  return list.slice(0, expected?.length ?? 0);
}

function maybeHex(bytes: Uint8Array | undefined): string | undefined {
  return bytes && hex(bytes);
}

/** Returns values that every full transaction has. The pruned form must result in the size of the full one. */
export function prunedFacts(full: Transaction, pruned: Transaction): Record<string, unknown> {
  const prunableHash = ringCtPrunableHash(full);
  return {
    pruned: pruned.pruned,
    size: transactionSize(pruned),
    weight: transactionWeight(pruned),
    prefixHash: hex(transactionPrefixHash(pruned)),
    hash:
      pruned.version === 1 && pruned.pruned
        ? undefined
        : hex(transactionHash(pruned, prunableHash && { prunableHash })),
    fee: transactionFee(pruned),
  };
}
