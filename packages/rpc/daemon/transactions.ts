import { ByteReader, DecodeError, isCoinbase, readTransactionPrefix, ZERO_HASH } from '@ringscope/protocol';
import { InvalidRequestError } from '../errors.ts';
import { checkHashArgument, checkHashArguments } from '../input.ts';
import { defineRpcMethod, findCountMismatch } from '../method.ts';
import type { RpcMethodResult } from '../method.ts';
import {
  blobField,
  countField,
  envelopeFields,
  booleanField,
  hashField,
  hashOrEmptyField,
  hexField,
  listField,
  objectField,
  textField,
  u64Field,
} from '../wire.ts';
import { z } from 'zod';

/** Keccak-256 of no bytes. It is the prunable hash of a v2 coinbase transaction, which has no prunable part. */
const EMPTY_HASH = 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470';

const wireEntry = objectField({
  tx_hash: hashField,
  as_hex: blobField.default(new Uint8Array()),
  pruned_as_hex: blobField.default(new Uint8Array()),
  prunable_as_hex: blobField.default(new Uint8Array()),
  prunable_hash: hashOrEmptyField.default(''),
  as_json: textField.default(''),
  in_pool: booleanField,
  double_spend_seen: booleanField,
  block_height: countField.optional(),
  block_timestamp: countField.optional(),
  confirmations: countField.optional(),
  output_indices: listField(u64Field),
  relayed: booleanField.optional(),
  received_timestamp: countField.optional(),
});

interface TransactionCommon {
  readonly hash: string;
  /** The transaction, without its prunable part (signatures and range proofs) when `complete` is false. */
  readonly blob: Uint8Array;
  /** Whether the blob contains the prunable part. False when `prune` was requested, or when the daemon itself is pruned. */
  readonly complete: boolean;
  /** Offset of the prunable part in `blob`. Undefined when the daemon sent the transaction undivided, in `as_hex`. */
  readonly prunableOffset: number | undefined;
  /** Keccak-256 of the prunable part. Undefined for version 1 and for coinbases, which have none. */
  readonly prunableHash: string | undefined;
  /** True when the daemon has seen another transaction that spends one of the same key images. */
  readonly doubleSpendSeen: boolean;
  /** The transaction as JSON, for `readTransactionJson`. Only with `decodeAsJson`. */
  readonly json: string | undefined;
}

export interface MinedTransaction extends TransactionCommon {
  readonly state: 'mined';
  readonly blockHeight: number;
  /** Block timestamp in Unix seconds. */
  readonly blockTimestamp: number;
  /** Number of confirmations: 1 for a transaction in the tip. Undefined for daemons before version 0.18. */
  readonly confirmations: number | undefined;
  /** The index of each output among the outputs of its amount. RingCT and version 2 coinbase outputs have amount 0. */
  readonly outputIndices: readonly bigint[];
}

export interface PooledTransaction extends TransactionCommon {
  readonly state: 'pool';
  readonly relayed: boolean;
  /** Unix time at which the daemon received the transaction. It is 0 on a restricted port. */
  readonly receivedTimestamp: number;
}

export type MinedOrPooledTransaction = MinedTransaction | PooledTransaction;

/**
 * Returns whether the bytes are a coinbase of version 1, which has no prunable part. The daemon sends no prunable hash for
 * version 1, so only the bytes distinguish a coinbase from a transaction without its signatures.
 */
function isVersion1Coinbase(bytes: Uint8Array): boolean {
  try {
    const reader = new ByteReader(bytes);
    const prefix = readTransactionPrefix(reader);
    return prefix.version === 1 && isCoinbase(prefix) && reader.remaining === 0;
  } catch (error) {
    if (error instanceof DecodeError) return false;
    throw error;
  }
}

/**
 * Joins the parts of a transaction. Which of three fields contain them depends on `split` and `prune` in the request, on
 * whether the daemon is pruned, and on whether the transaction has a prunable part.
 */
const transactionEntry = wireEntry.transform((entry, context): MinedOrPooledTransaction => {
  const isUnsplit = entry.asHex.length > 0;
  const isSplit = entry.prunableAsHex.length > 0;
  const joined = isUnsplit ? entry.asHex : Buffer.concat([entry.prunedAsHex, entry.prunableAsHex]);
  if (joined.length === 0) {
    context.issues.push({
      code: 'custom',
      message: 'the response contains this transaction without its bytes',
      path: ['as_hex'],
      input: undefined,
    });
    return z.NEVER;
  }
  const common: TransactionCommon = {
    hash: entry.txHash,
    blob: joined,
    complete: isUnsplit || isSplit || entry.prunableHash === EMPTY_HASH || isVersion1Coinbase(joined),
    prunableOffset: isUnsplit ? undefined : entry.prunedAsHex.length,
    prunableHash: ['', ZERO_HASH, EMPTY_HASH].includes(entry.prunableHash) ? undefined : entry.prunableHash,
    doubleSpendSeen: entry.doubleSpendSeen,
    json: entry.asJson === '' ? undefined : entry.asJson,
  };
  if (entry.inPool) {
    return {
      ...common,
      state: 'pool',
      relayed: entry.relayed ?? false,
      receivedTimestamp: entry.receivedTimestamp ?? 0,
    };
  }
  if (entry.blockHeight === undefined || entry.blockTimestamp === undefined) {
    context.issues.push({
      code: 'custom',
      message: 'the field is missing, but transactions that a block includes require it',
      path: ['block_height'],
      input: undefined,
    });
    return z.NEVER;
  }
  return {
    ...common,
    state: 'mined',
    blockHeight: entry.blockHeight,
    blockTimestamp: entry.blockTimestamp,
    confirmations: entry.confirmations,
    outputIndices: entry.outputIndices,
  };
});

/**
 * Returns transactions of the main chain and of the pool, in the order of the request. `missed` lists the requested ids
 * that the daemon finds in neither. When the daemon has none of the transactions, both lists may be empty.
 *
 * The daemon sends the bytes of a transaction in `as_hex`, or in `pruned_as_hex` and `prunable_as_hex`. The result has
 * them in `blob`, with `complete` and `prunableOffset`. `as_json` becomes `json`, which `readTransactionJson` parses.
 *
 * @throws InvalidRequestError when a hash is not 64 hexadecimal characters
 * @throws NodeRefusedError with the status `Too many transactions requested in restricted mode` when a request to a
 * restricted port has more than 100 hashes
 */
export const getTransactions = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/get_transactions',
  aliases: ['/gettransactions'],
  repeatable: true,
  request: (args: {
    readonly hashes: readonly string[];
    /**
     * Whether to return JSON too. It is slow, and one alternative daemon (cuprated) fails on it. Decode the blob instead.
     */
    readonly decodeAsJson?: boolean;
    /** Whether to omit the prunable part, which saves two thirds of the bytes. */
    readonly prune?: boolean;
    /** Whether to send the prunable part separately. Then `prunableOffset` and `prunableHash` are known. */
    readonly split?: boolean;
  }) => ({
    txs_hashes: checkHashArguments(args.hashes, 'hashes'),
    decode_as_json: args.decodeAsJson,
    prune: args.prune,
    split: args.split,
  }),
  result: objectField({
    txs: listField(transactionEntry),
    missed_tx: listField(hashField),
    /**
     * `as_hex` of each transaction, or "" where it is absent. The list exists for old clients, and some daemons omit
     * it.
     */
    txs_as_hex: listField(hexField),
    /** `as_json` of each transaction, if `decodeAsJson` was set. The list exists for old clients. */
    txs_as_json: listField(textField),
    ...envelopeFields,
  }).transform(({ txs, missedTx, ...rest }) => ({ transactions: txs, missed: missedTx, ...rest })),
  findMismatch: ({ transactions, missed }, args) => {
    const requested = new Set(args.hashes.map((one) => one.toLowerCase()));
    const unrequestedIndex = transactions.findIndex((entry) => !requested.has(entry.hash));
    if (unrequestedIndex !== -1) {
      return {
        field: `txs/${String(unrequestedIndex)}/tx_hash`,
        problem: `the response contains transaction ${String(transactions[unrequestedIndex]?.hash)}, which was not requested, so the client discards the response`,
      };
    }
    const responded = new Set([...transactions.map((entry) => entry.hash), ...missed]);
    // Some daemons send two empty lists when they have none of the transactions.
    if (responded.size === requested.size || responded.size === 0) return undefined;
    return {
      field: 'txs',
      problem: `the response lists only ${String(responded.size)} of ${String(requested.size)} requested transactions as found or missed, so the client discards the response`,
    };
  },
});

const spentStates = ['unspent', 'chain', 'pool'] as const;
/** `chain` means spent in a block, and `pool` means spent by a waiting transaction. */
export type SpentState = (typeof spentStates)[number];

/**
 * Returns whether each key image is spent, in the order of the request. `states` contains the values of `spent_status`
 * as strings. A restricted port accepts at most 5000 key images.
 *
 * @throws InvalidRequestError when a key image is not 64 hexadecimal characters
 * @throws NodeRefusedError with the status `Too many key images queried in restricted mode`
 */
export const isKeyImageSpent = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/is_key_image_spent',
  repeatable: true,
  request: (args: { readonly keyImages: readonly string[] }) => ({
    // Up to 0.18.4.0 the daemon reads past a key image that is too short, so this length check is necessary.
    key_images: checkHashArguments(args.keyImages, 'keyImages'),
  }),
  result: objectField({
    spent_status: listField(
      z.union([z.literal(0), z.literal(1), z.literal(2)], {
        error: 'the spent state of a key image must be 0, 1 or 2',
      }),
    ),
    ...envelopeFields,
  }).transform(({ spentStatus, ...rest }) => ({
    states: spentStatus.map((state): SpentState => spentStates[state]),
    ...rest,
  })),
  findMismatch: ({ states }, args) =>
    findCountMismatch(
      'spent_status',
      states,
      args.keyImages,
      (count) => `the spent states of ${count} key images`,
    ),
});

/**
 * Relays transactions of the pool that were not relayed yet.
 *
 * @throws InvalidRequestError when a hash is not 64 hexadecimal characters
 * @throws NodeRefusedError with code −5 when one of the transactions is not in the pool
 * @throws MethodUnavailableError on a restricted port
 */
export const relayTx = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'relay_tx',
  repeatable: true,
  request: (args: { readonly hashes: readonly string[] }) => ({
    txids: checkHashArguments(args.hashes, 'hashes'),
  }),
  result: objectField(envelopeFields),
});

/**
 * Removes transactions from the pool; `'all'` empties it. The daemon empties the pool for an empty list too. This function
 * refuses an empty list, because it may be a mistake.
 *
 * @throws InvalidRequestError for an empty list, and when a hash is not 64 hexadecimal characters
 * @throws MethodUnavailableError on a restricted port
 */
export const flushTxpool = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'flush_txpool',
  repeatable: true,
  request: (args: { readonly hashes: readonly string[] | 'all' }) => {
    if (args.hashes === 'all') return {};
    if (args.hashes.length === 0) {
      throw new InvalidRequestError(
        "the list hashes is empty, which would remove all transactions from the pool; pass 'all' instead to do that",
        undefined,
        'hashes',
      );
    }
    return { txids: args.hashes.map((one, index) => checkHashArgument(one, `hashes[${String(index)}]`)) };
  },
  result: objectField(envelopeFields),
});

export type GetTransactionsResponse = RpcMethodResult<typeof getTransactions>;
