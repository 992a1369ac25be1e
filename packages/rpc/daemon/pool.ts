import { z } from 'zod';
import { defineRpcMethod } from '../method.ts';
import type { NoRpcArguments, RpcMethodResult } from '../method.ts';
import {
  blobField,
  countField,
  envelopeFields,
  booleanField,
  hashField,
  hashOrEmptyField,
  listField,
  objectField,
  textField,
  u64Field,
} from '../wire.ts';

/**
 * Returns the complete pool with blobs and JSON. This call is expensive. It is cheaper to list the ids and request the
 * unknown ones with `getTransactions`. Before 0.19, a restricted port returns only transactions that were broadcast, and
 * no times.
 *
 * @throws MethodUnavailableError on a restricted port from 0.19 on, where `getTransactionPoolHashes` remains available
 */
export const getTransactionPool = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/get_transaction_pool',
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField({
    transactions: listField(
      objectField({
        id_hash: hashField,
        tx_blob: blobField,
        /** The transaction as JSON, for `readTransactionJson`. */
        tx_json: textField.default(''),
        /** Blob size in bytes. */
        blob_size: countField,
        weight: countField,
        /** Fee in atomic units. */
        fee: u64Field,
        /** Receive time in Unix seconds. It is 0 on a restricted port. */
        receive_time: countField,
        relayed: booleanField,
        /**
         * Unix time of the last relay. It is 2^63 − 1 when the daemon has not relayed the transaction since it entered the
         * pool, for instance after a reorganisation.
         */
        last_relayed_time: u64Field,
        do_not_relay: booleanField,
        /** True when the transaction returned to the pool from a block that is no longer on the main chain. */
        kept_by_block: booleanField,
        double_spend_seen: booleanField,
        max_used_block_height: countField,
        max_used_block_id_hash: hashOrEmptyField,
        last_failed_height: countField,
        last_failed_id_hash: hashOrEmptyField,
      }),
    ),
    spent_key_images: listField(
      objectField({
        /** The spent key image, as hex. */
        id_hash: hashField,
        txs_hashes: listField(hashField),
      }),
    ),
    ...envelopeFields,
  }),
});

/** Lists the ids of the pool's transactions. A restricted port lists only those that were broadcast. */
export const getTransactionPoolHashes = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/get_transaction_pool_hashes',
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField({ tx_hashes: listField(hashField), ...envelopeFields }),
});

const HASH_BYTES = 32;

/**
 * Lists the ids of the pool's transactions. In spite of `.bin`, request and response are JSON, with the raw bytes of the
 * hashes inside a string. One alternative daemon (cuprated) always returns an empty list, so prefer
 * `getTransactionPoolHashes`.
 */
export const getTransactionPoolHashesBin = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/get_transaction_pool_hashes.bin',
  repeatable: true,
  responseEncoding: 'latin1',
  request: (_args: NoRpcArguments) => ({}),
  result: objectField({
    tx_hashes: packed(HASH_BYTES, (bytes) => bytes.toString('hex')),
    ...envelopeFields,
  }),
});

/** Returns statistics of the pool, such as sizes, ages and the sum of the fees, without the transactions themselves. */
export const getTransactionPoolStats = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/get_transaction_pool_stats',
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField({
    pool_stats: objectField({
      /** Maximum, median, minimum and total weight of the transactions in the pool, in bytes. */
      bytes_max: countField,
      bytes_med: countField,
      bytes_min: countField,
      bytes_total: countField,
      /** Sum of the fees in atomic units. */
      fee_total: u64Field,
      /** Histogram of the waiting transactions by age. */
      histo: listField(objectField({ txs: countField, bytes: countField })),
      /** 98th percentile of the age, in seconds. 0 when there are too few transactions. */
      histo_98pc: countField,
      /** Number of transactions that have been in the pool for more than ten minutes. */
      num_10m: countField,
      num_double_spends: countField,
      num_failing: countField,
      num_not_relayed: countField,
      /** Unix time at which the daemon received the oldest transaction. It is 0 when the pool is empty. */
      oldest: countField,
      txs_total: countField,
    }),
    ...envelopeFields,
  }),
});

export interface PoolBacklogEntry {
  readonly weight: bigint;
  /** In atomic units. */
  readonly fee: bigint;
  /** Seconds since the daemon received the transaction, 0 or more. */
  readonly timeInPool: bigint;
}

const BACKLOG_ENTRY_BYTES = 24;

/**
 * Lists weight, fee and age of each transaction in the pool. The daemon's documentation calls the first value
 * `blob_size`, but monerod sends the weight. The values are raw bytes inside a JSON string.
 */
export const getTxpoolBacklog = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_txpool_backlog',
  repeatable: true,
  responseEncoding: 'latin1',
  request: (_args: NoRpcArguments) => ({}),
  result: objectField({ backlog: packed(BACKLOG_ENTRY_BYTES, readBacklogEntry), ...envelopeFields }),
});

function readBacklogEntry(bytes: Buffer): PoolBacklogEntry {
  // Every daemon version sends the negative age (receive time minus current time) in a u64, so read the value as signed.
  const age = -bytes.readBigInt64LE(16);
  return {
    weight: bytes.readBigUInt64LE(0),
    fee: bytes.readBigUInt64LE(8),
    timeInPool: age < 0n ? 0n : age,
  };
}

/**
 * Returns a schema of fixed-size records, which are concatenated in one string with one character for each raw byte. The
 * Monero programs omit the field when there are no records.
 */
function packed<Item>(size: number, read: (bytes: Buffer) => Item) {
  return z
    .string()
    .default('')
    .transform((raw, context): Item[] => {
      const bytes = Buffer.from(raw, 'latin1');
      if (bytes.length % size !== 0) {
        context.issues.push({
          code: 'custom',
          message: `the packed list has ${String(bytes.length)} bytes, which is not a multiple of its element size ${String(size)}`,
          input: undefined,
        });
        return z.NEVER;
      }
      return Array.from({ length: bytes.length / size }, (_, index) =>
        read(bytes.subarray(index * size, (index + 1) * size)),
      );
    });
}

export type PoolTransaction = RpcMethodResult<typeof getTransactionPool>['transactions'][number];
export type PoolStats = RpcMethodResult<typeof getTransactionPoolStats>['poolStats'];
