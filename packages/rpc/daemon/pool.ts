import { z } from 'zod';
import { defineMethod } from '../method.ts';
import type { NoArgs, MethodResult } from '../method.ts';
import { blob, count, envelope, flag, hash, hashOrEmpty, list, object, text, u64 } from '../wire.ts';

/**
 * Returns the complete pool with blobs and JSON. This call is expensive. It is cheaper to list the ids and request the
 * unknown ones with `getTransactions`. A restricted port returns only transactions that were broadcast, and no times.
 *
 * @throws MethodUnavailableError on a restricted port from 0.19 on; `getTransactionPoolHashes` remains there
 */
export const getTransactionPool = defineMethod({
  service: 'daemon',
  kind: 'path',
  name: '/get_transaction_pool',
  repeatable: true,
  request: (_args: NoArgs) => ({}),
  result: object({
    transactions: list(
      object({
        id_hash: hash,
        tx_blob: blob,
        /** The transaction as JSON, for `readTransactionJson`. */
        tx_json: text.default(''),
        /** Bytes. */
        blob_size: count,
        weight: count,
        /** Atomic units. */
        fee: u64,
        /** Unix time. It is 0 on a restricted port. */
        receive_time: count,
        relayed: flag,
        /**
         * Unix time. 2^63 − 1 when the daemon has not relayed the transaction since it entered the pool, for instance
         * after a reorganisation.
         */
        last_relayed_time: u64,
        do_not_relay: flag,
        /** True when the transaction returned to the pool from a block that is no longer on the main chain. */
        kept_by_block: flag,
        double_spend_seen: flag,
        max_used_block_height: count,
        max_used_block_id_hash: hashOrEmpty,
        last_failed_height: count,
        last_failed_id_hash: hashOrEmpty,
      }),
    ),
    spent_key_images: list(
      object({
        /** The key image. */
        id_hash: hash,
        txs_hashes: list(hash),
      }),
    ),
    ...envelope,
  }),
});

/** Lists the ids of the pool's transactions. A restricted port lists only those that were broadcast. */
export const getTransactionPoolHashes = defineMethod({
  service: 'daemon',
  kind: 'path',
  name: '/get_transaction_pool_hashes',
  repeatable: true,
  request: (_args: NoArgs) => ({}),
  result: object({ tx_hashes: list(hash), ...envelope }),
});

const HASH_BYTES = 32;

/**
 * Lists the ids of the pool's transactions. In spite of `.bin`, request and response are JSON, with the raw bytes of the
 * hashes inside a string. One alternative daemon (cuprated) always returns an empty list, so prefer
 * `getTransactionPoolHashes`.
 */
export const getTransactionPoolHashesBin = defineMethod({
  service: 'daemon',
  kind: 'path',
  name: '/get_transaction_pool_hashes.bin',
  repeatable: true,
  encoding: 'latin1',
  request: (_args: NoArgs) => ({}),
  result: object({
    tx_hashes: packed(HASH_BYTES, (bytes) => bytes.toString('hex')),
    ...envelope,
  }),
});

/** Returns statistics of the pool. */
export const getTransactionPoolStats = defineMethod({
  service: 'daemon',
  kind: 'path',
  name: '/get_transaction_pool_stats',
  repeatable: true,
  request: (_args: NoArgs) => ({}),
  result: object({
    pool_stats: object({
      /** Bytes. */
      bytes_max: count,
      bytes_med: count,
      bytes_min: count,
      bytes_total: count,
      /** Atomic units. */
      fee_total: u64,
      /** Transactions by age. */
      histo: list(object({ txs: count, bytes: count })),
      /** 98th percentile of the age, in seconds. 0 when there are too few transactions. */
      histo_98pc: count,
      /** Number of transactions in the pool for more than ten minutes. */
      num_10m: count,
      num_double_spends: count,
      num_failing: count,
      num_not_relayed: count,
      /** Unix time of the oldest transaction. It is 0 when the pool is empty. */
      oldest: count,
      txs_total: count,
    }),
    ...envelope,
  }),
});

export interface BacklogEntry {
  readonly weight: bigint;
  /** Atomic units. */
  readonly fee: bigint;
  /** Seconds since the daemon received it, 0 or more. */
  readonly timeInPool: bigint;
}

const BACKLOG_ENTRY_BYTES = 24;

/**
 * Lists weight, fee and age of each transaction in the pool. The interface document calls the weight `blob_size`, but
 * monerod sends the weight. The values are raw bytes inside a JSON string.
 */
export const getTxpoolBacklog = defineMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_txpool_backlog',
  repeatable: true,
  encoding: 'latin1',
  request: (_args: NoArgs) => ({}),
  result: object({ backlog: packed(BACKLOG_ENTRY_BYTES, readBacklogEntry), ...envelope }),
});

function readBacklogEntry(bytes: Buffer): BacklogEntry {
  // Every version sends the negative age (receive time minus current time) in a u64, so read it as signed.
  const age = -bytes.readBigInt64LE(16);
  return {
    weight: bytes.readBigUInt64LE(0),
    fee: bytes.readBigUInt64LE(8),
    timeInPool: age < 0n ? 0n : age,
  };
}

/**
 * Returns a schema of fixed-size records, which are concatenated in one string with one character for each raw byte.
 * The programs omit the field when there are no records.
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

export type PoolTransaction = MethodResult<typeof getTransactionPool>['transactions'][number];
export type PoolStats = MethodResult<typeof getTransactionPoolStats>['poolStats'];
