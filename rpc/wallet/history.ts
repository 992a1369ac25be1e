import { z } from 'zod';
import { hashArgument, hashArguments, wireArguments } from '../input.ts';
import type { ResultOf } from '../method.ts';
import { count, flag, hash, list, object, text, u64 } from '../wire.ts';
import { destination, nothing, subaddressIndex, walletMethod } from './shapes.ts';

/** What the wallet received and sent. Amounts are in atomic units. */

const TRANSFER_TYPES = ['in', 'out', 'pending', 'failed', 'pool', 'block'] as const;

const transferEntry = object({
  txid: hash,
  type: z.enum(TRANSFER_TYPES),
  address: text.default(''),
  amount: u64,
  /** When several outputs were received. */
  amounts: list(u64),
  fee: u64,
  /** 0 when not in a block. */
  height: count,
  /** Unix time of the block, or of submission. */
  timestamp: count,
  confirmations: count.default(0),
  /**
   * Confirmations after which the amount is below what mining them earns, or until it is unlocked: as far away as any
   * sender likes to write, beyond 2^53 too.
   */
  suggested_confirmations_threshold: u64.default(0n),
  unlock_time: u64,
  locked: flag,
  double_spend_seen: flag,
  note: text.default(''),
  /** 16 zeros when there is none. */
  payment_id: text.default(''),
  /** Of outgoing ones, as far as the wallet remembers. */
  destinations: list(destination),
  subaddr_index: subaddressIndex,
  subaddr_indices: list(subaddressIndex),
});

export interface GetTransfersArgs {
  /** Which kinds; all default to false. */
  readonly in?: boolean;
  readonly out?: boolean;
  readonly pending?: boolean;
  readonly failed?: boolean;
  readonly pool?: boolean;
  readonly filterByHeight?: boolean;
  /** Excluded itself. */
  readonly minHeight?: number;
  readonly maxHeight?: number;
  /** Default 0. */
  readonly accountIndex?: number;
  readonly subaddrIndices?: readonly number[];
  readonly allAccounts?: boolean;
}

export const getTransfers = walletMethod({
  name: 'get_transfers',
  repeatable: true,
  request: (args: GetTransfersArgs) => wireArguments(args),
  result: object({
    in: list(transferEntry),
    out: list(transferEntry),
    pending: list(transferEntry),
    failed: list(transferEntry),
    pool: list(transferEntry),
  }),
});

/** Unknown: code −8. */
export const getTransferByTxid = walletMethod({
  name: 'get_transfer_by_txid',
  repeatable: true,
  request: (args: { readonly txid: string; readonly accountIndex?: number }) =>
    wireArguments({ ...args, txid: hashArgument(args.txid, 'txid') }),
  result: object({
    transfer: transferEntry,
    /** One per output or destination account when there are several. */
    transfers: list(transferEntry),
  }),
  mismatch: (result, args) =>
    result.transfer.txid === args.txid.toLowerCase()
      ? undefined
      : { field: 'transfer/txid', expected: 'not the transaction asked for' },
});

/** Outputs received. Another `transferType`: code −6. */
export const incomingTransfers = walletMethod({
  name: 'incoming_transfers',
  repeatable: true,
  request: (args: {
    readonly transferType: 'all' | 'available' | 'unavailable';
    /** Default 0. */
    readonly accountIndex?: number;
    readonly subaddrIndices?: readonly number[];
  }) => wireArguments(args),
  result: object({
    transfers: list(
      object({
        amount: u64,
        spent: flag,
        /** Among RingCT outputs, or of its amount. */
        global_index: u64,
        tx_hash: hash,
        /** The interface also shows plain numbers, and a `tx_size`: answers of programs long before 0.18. */
        subaddr_index: subaddressIndex,
        /** Empty in a view-only wallet that did not import key images. */
        key_image: text.default(''),
        /** One-time key. */
        pubkey: text.default(''),
        block_height: count,
        frozen: flag,
        unlocked: flag,
      }),
    ),
  }),
});

const payment = object({
  payment_id: text,
  tx_hash: hash,
  amount: u64,
  block_height: count,
  unlock_time: u64,
  /** Not sent by `getBulkPayments` of all versions. */
  locked: flag.optional(),
  subaddr_index: subaddressIndex,
  address: text,
});

/** Payments with one payment id. */
export const getPayments = walletMethod({
  name: 'get_payments',
  repeatable: true,
  request: (args: {
    /** 16 hexadecimal digits. */
    readonly paymentId: string;
  }) => wireArguments(args),
  result: object({ payments: list(payment) }),
});

/** Payments with any of the payment ids, from a height on. */
export const getBulkPayments = walletMethod({
  name: 'get_bulk_payments',
  repeatable: true,
  request: (args: {
    /** None: all payments. */
    readonly paymentIds: readonly string[];
    readonly minBlockHeight: number;
  }) => wireArguments(args),
  result: object({ payments: list(payment) }),
});

/** Notes for transactions, one each. */
export const setTxNotes = walletMethod({
  name: 'set_tx_notes',
  repeatable: true,
  request: (args: { readonly txids: readonly string[]; readonly notes: readonly string[] }) => ({
    txids: hashArguments(args.txids, 'txids'),
    notes: args.notes,
  }),
  result: nothing,
});

export const getTxNotes = walletMethod({
  name: 'get_tx_notes',
  repeatable: true,
  request: (args: { readonly txids: readonly string[] }) => ({ txids: hashArguments(args.txids, 'txids') }),
  result: object({ notes: list(text) }),
  mismatch: ({ notes }, args) =>
    notes.length === args.txids.length ? undefined : { field: 'notes', expected: 'not one per transaction' },
});

/** Looks at transactions that a scan may have missed. The daemon learns which ones. */
export const scanTx = walletMethod({
  name: 'scan_tx',
  repeatable: true,
  request: (args: { readonly txids: readonly string[] }) => ({ txids: hashArguments(args.txids, 'txids') }),
  result: nothing,
});

export type TransferEntry = ResultOf<typeof getTransferByTxid>['transfer'];
export type IncomingTransfer = ResultOf<typeof incomingTransfers>['transfers'][number];
