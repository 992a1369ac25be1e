import { z } from 'zod';
import { checkHashArgument, checkHashArguments, toWireArguments } from '../input.ts';
import type { RpcMethodResult } from '../method.ts';
import {
  countField,
  booleanField,
  hashField,
  listField,
  objectField,
  textField,
  u32Field,
  u64Field,
} from '../wire.ts';
import { destinationField, emptyResponseField, subaddressIndexField, defineWalletMethod } from './shapes.ts';

/** The kinds of transfers of monero-wallet-rpc 0.18. `block` is a received coinbase output. */
export type TransferType = 'in' | 'out' | 'pending' | 'failed' | 'pool' | 'block';
/**
 * A kind of transfer that monero-wallet-rpc 0.18 does not have. The client accepts any string, so that one transfer of a new
 * kind does not invalidate the response.
 */
export type UnknownTransferType = string & Record<never, never>;

const transferEntry = objectField({
  txid: hashField,
  type: textField.transform((type): TransferType | UnknownTransferType => type),
  address: textField.default(''),
  amount: u64Field,
  /** Amount of each output when the wallet received several. */
  amounts: listField(u64Field),
  fee: u64Field,
  /** Height of the block, or 0 when no block includes the transaction. */
  height: countField,
  /** Unix time of the block, or of the submission when no block includes the transaction. */
  timestamp: countField,
  confirmations: countField.default(0),
  /**
   * Number of confirmations for which the wallet service suggests waiting: the number of block rewards that together
   * exceed the amount or, if larger, the number of blocks until the output is unlocked. A sender can choose the unlock
   * time, so the value may be above 2^53.
   */
  suggested_confirmations_threshold: u64Field.default(0n),
  unlock_time: u64Field,
  locked: booleanField,
  double_spend_seen: booleanField,
  note: textField.default(''),
  /** Payment id in hex, or 16 zeros when the transfer has none. */
  payment_id: textField.default(''),
  /** Destinations of an outgoing transfer, if the wallet has stored them. */
  destinations: listField(destinationField),
  subaddr_index: subaddressIndexField,
  subaddr_indices: listField(subaddressIndexField),
});

export interface GetTransfersArgs {
  /** The kinds of transfers to list. Each is false by default. */
  readonly in?: boolean;
  readonly out?: boolean;
  readonly pending?: boolean;
  readonly failed?: boolean;
  readonly pool?: boolean;
  readonly filterByHeight?: boolean;
  /** Lists only transfers above this height. */
  readonly minHeight?: number;
  readonly maxHeight?: number;
  /** Index of the account. The default is 0. */
  readonly accountIndex?: number;
  readonly subaddrIndices?: readonly number[];
  readonly allAccounts?: boolean;
}

/**
 * Lists the received and sent transfers by kind. The list of a kind that was not requested is empty. Transfers at
 * `minHeight` itself are excluded.
 *
 * @throws InvalidRequestError when a height or an index is negative or not an integer
 */
export const getTransfers = defineWalletMethod({
  name: 'get_transfers',
  repeatable: true,
  request: (args: GetTransfersArgs) => toWireArguments(args),
  result: objectField({
    in: listField(transferEntry),
    out: listField(transferEntry),
    pending: listField(transferEntry),
    failed: listField(transferEntry),
    pool: listField(transferEntry),
  }),
});

/**
 * Returns the transfers of one transaction. `transfers` has several entries when, for instance, several addresses of
 * the wallet received outputs. `transfer` is the first entry.
 *
 * @throws InvalidRequestError when the id is not 64 hexadecimal characters
 * @throws NodeRefusedError with code −8 when the wallet does not know the transaction
 */
export const getTransferByTxid = defineWalletMethod({
  name: 'get_transfer_by_txid',
  repeatable: true,
  request: (args: { readonly txid: string; readonly accountIndex?: number }) =>
    toWireArguments({ ...args, txid: checkHashArgument(args.txid, 'txid') }),
  result: objectField({
    transfer: transferEntry,
    transfers: listField(transferEntry),
  }),
  findMismatch: (result, args) =>
    result.transfer.txid === args.txid.toLowerCase()
      ? undefined
      : {
          field: 'transfer/txid',
          problem:
            'the response is about a transaction other than the requested one, so the client discards it',
        },
});

const incomingTransfer = objectField({
  amount: u64Field,
  spent: booleanField,
  /** Index among the RingCT outputs or, for an output from before RingCT, among the outputs of the same amount. */
  global_index: u64Field,
  tx_hash: hashField,
  subaddr_index: z.union(
    [
      subaddressIndexField,
      u32Field.transform((minor): { major: number | undefined; minor: number } => ({
        major: undefined,
        minor,
      })),
    ],
    { error: 'the field must be a subaddress index with the integers major and minor' },
  ),
  /** Key image of the output. Empty in a view-only wallet that did not import key images. */
  key_image: textField.default(''),
  /** One-time key. */
  pubkey: textField.default(''),
  block_height: countField.optional(),
  frozen: booleanField.optional(),
  unlocked: booleanField.optional(),
  /** Size of the transaction in bytes. Only older wallet services send it. */
  tx_size: countField.optional(),
}).transform((entry, context) => {
  if (entry.subaddrIndex.major === undefined) return entry;
  for (const [name, value] of [
    ['block_height', entry.blockHeight],
    ['frozen', entry.frozen],
    ['unlocked', entry.unlocked],
  ] as const) {
    if (value !== undefined) continue;
    context.issues.push({
      code: 'custom',
      message: 'the field is missing in the response of the wallet service',
      path: [name],
      input: undefined,
    });
    return z.NEVER;
  }
  return entry;
});

/**
 * Lists outputs that an account received.
 *
 * The client accepts two formats of an entry. monero-wallet-rpc 0.18 sends `subaddrIndex` with both parts, and always
 * `blockHeight`, `frozen` and `unlocked`. Two examples in the documentation have the format of older services:
 * `subaddr_index` is an integer, and the entry has a `tx_size`. For this format, `subaddrIndex.major` is undefined,
 * because the entry does not contain the account, which is the requested one. Other fields that older services do not
 * send are undefined too.
 *
 * @throws InvalidRequestError when an index is not an integer
 * @throws NodeRefusedError with code −6 for an unknown `transferType`
 */
export const incomingTransfers = defineWalletMethod({
  name: 'incoming_transfers',
  repeatable: true,
  request: (args: {
    readonly transferType: 'all' | 'available' | 'unavailable';
    /** Index of the account. The default is 0. */
    readonly accountIndex?: number;
    readonly subaddrIndices?: readonly number[];
  }) => toWireArguments(args),
  result: objectField({ transfers: listField(incomingTransfer) }),
});

const payment = objectField({
  payment_id: textField,
  tx_hash: hashField,
  amount: u64Field,
  block_height: countField,
  unlock_time: u64Field,
  /** Whether the output is locked. Some versions omit the field from the response to `getBulkPayments`. */
  locked: booleanField.optional(),
  subaddr_index: subaddressIndexField,
  address: textField,
});

/**
 * Lists payments with one payment id.
 *
 * @throws NodeRefusedError with code −5 when the payment id is malformed
 */
export const getPayments = defineWalletMethod({
  name: 'get_payments',
  repeatable: true,
  request: (args: {
    /** Payment id: 16 or 64 hexadecimal characters. */
    readonly paymentId: string;
  }) => toWireArguments(args),
  result: objectField({ payments: listField(payment) }),
});

/**
 * Lists payments with any of the payment ids, from a height on.
 *
 * @throws InvalidRequestError when the height is negative or not an integer
 * @throws NodeRefusedError with code −5 when a payment id is malformed
 */
export const getBulkPayments = defineWalletMethod({
  name: 'get_bulk_payments',
  repeatable: true,
  request: (args: {
    /** An empty list means all payments. */
    readonly paymentIds: readonly string[];
    readonly minBlockHeight: number;
  }) => toWireArguments(args),
  result: objectField({ payments: listField(payment) }),
});

/**
 * Stores a note for each of the transactions.
 *
 * @throws InvalidRequestError when an id is not 64 hexadecimal characters
 * @throws NodeRefusedError when the numbers of notes and ids differ
 */
export const setTxNotes = defineWalletMethod({
  name: 'set_tx_notes',
  repeatable: true,
  request: (args: { readonly txids: readonly string[]; readonly notes: readonly string[] }) => ({
    txids: checkHashArguments(args.txids, 'txids'),
    notes: args.notes,
  }),
  result: emptyResponseField,
});

/**
 * Returns the note of each transaction, or "" where there is none, in the order of the request.
 *
 * @throws InvalidRequestError when an id is not 64 hexadecimal characters
 */
export const getTxNotes = defineWalletMethod({
  name: 'get_tx_notes',
  repeatable: true,
  request: (args: { readonly txids: readonly string[] }) => ({
    txids: checkHashArguments(args.txids, 'txids'),
  }),
  result: objectField({ notes: listField(textField) }),
  findMismatch: ({ notes }, args) =>
    notes.length === args.txids.length
      ? undefined
      : {
          field: 'notes',
          problem: `the response has ${String(notes.length)} notes, but those of ${String(args.txids.length)} transactions were requested, so the client discards it`,
        },
});

/**
 * Scans transactions that an earlier scan may have missed. The request reveals their ids to the daemon.
 *
 * @throws InvalidRequestError when an id is not 64 hexadecimal characters
 */
export const scanTx = defineWalletMethod({
  name: 'scan_tx',
  repeatable: true,
  request: (args: { readonly txids: readonly string[] }) => ({
    txids: checkHashArguments(args.txids, 'txids'),
  }),
  result: emptyResponseField,
});

export type TransferEntry = RpcMethodResult<typeof getTransferByTxid>['transfer'];
export type IncomingTransfer = RpcMethodResult<typeof incomingTransfers>['transfers'][number];
