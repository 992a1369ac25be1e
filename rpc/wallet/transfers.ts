// The client never repeats a call that sends, because a payment may have been made although its answer was lost. After a
// NetworkError, look at `getTransfers` before you send again.
//
// `multisigTxset`, `unsignedTxset` and `txMetadata` are hexadecimal text that only another wallet reads.
import { hashArgument, hexArgument, wireArguments } from '../input.ts';
import type { ResultOf } from '../method.ts';
import { count, hash, hex, list, object, text, u64 } from '../wire.ts';
import { walletMethod } from './shapes.ts';
import type { Destination, TransferPriority } from './shapes.ts';

/** Milliseconds that the service may take to make, sign or send a transaction. */
export const SLOW_TRANSFER_TIMEOUT_MS = 300_000;

interface SendOptions {
  /** Fee level; default 0. */
  readonly priority?: TransferPriority;
  /** Fixed by consensus today; the service ignores it except for outputs from before RingCT. */
  readonly ringSize?: number;
  /** Blocks before it is spendable; 0 for none. Refused from 0.18.3.4 on (code −50). */
  readonly unlockTime?: bigint;
  /** Make it, but do not send it. */
  readonly doNotRelay?: boolean;
  readonly getTxHex?: boolean;
  /** What `relayTx` needs. */
  readonly getTxMetadata?: boolean;
}

export interface TransferArgs extends SendOptions {
  /** 1 … 15. */
  readonly destinations: readonly Destination[];
  /** The default is 0. */
  readonly accountIndex?: number;
  /** Addresses to spend from; default all. */
  readonly subaddrIndices?: readonly number[];
  /** Deprecated name for one less than `RING_SIZE`. */
  readonly mixin?: number;
  /** Refused by the service unless empty: use an integrated address. */
  readonly paymentId?: string;
  readonly getTxKey?: boolean;
  /**
   * Which of `destinations`, from 0, bear the fee in equal parts: they receive less than their amount. Versions before
   * 0.18.3.4 ignore it, and their payer bears the fee: `amountsByDest` tells.
   */
  readonly subtractFeeFromOutputs?: readonly number[];
}

const spentKeyImages = object({ key_images: list(hash) });
/** The service tells what each destination gets since 0.18.3.4; the field is undefined before. */
const amountsByDestination = object({ amounts: list(u64) });

/** The service tells this of a transaction that it made. */
const oneTransaction = object({
  /** A view-only wallet gives the hash of the unsigned transaction, which is not the hash that it will have. */
  tx_hash: text.default(''),
  /** Secret; with additional keys of subaddress payments appended. Empty unless asked for. */
  tx_key: text.default(''),
  /** Atomic units, without the fee. */
  amount: u64.default(0n),
  amounts_by_dest: amountsByDestination.optional(),
  fee: u64.default(0n),
  weight: count.default(0),
  tx_blob: hex.default(''),
  tx_metadata: hex.default(''),
  /** The other wallets of a multisig group sign this text. */
  multisig_txset: hex.default(''),
  /** The cold wallet signs this text, which a view-only wallet made. */
  unsigned_txset: hex.default(''),
  spent_key_images: spentKeyImages.optional(),
});

/**
 * Makes one transaction and sends it, unless `doNotRelay`. The interface documents priorities 0 to 3; the program also
 * knows 4.
 *
 * @throws InvalidRequestError when an amount, a number or an index is out of range
 * @throws NodeRefusedError with code −17 or −37 when there is too little (unlocked) money, with code −2 for a bad
 *   address, with code −4 when the daemon refuses the transaction, and the others of `walletErrorCodes`
 * @throws NodeRefusedError with code −18 or −4 when it would need several transactions: `transferSplit` makes them
 * @throws NodeBusyError with code −3 or −38 when the daemon is busy or away
 */
export const transfer = walletMethod({
  name: 'transfer',
  repeatable: false,
  timeoutMs: SLOW_TRANSFER_TIMEOUT_MS,
  request: (args: TransferArgs) => wireArguments(args),
  result: oneTransaction,
});

/** One element per transaction. Ids of transactions that are still to be signed are not those they will have. */
const splitResult = object({
  tx_hash_list: list(hash),
  /** The secret key. It is empty unless it was asked for. */
  tx_key_list: list(text),
  /** Atomic units. */
  amount_list: list(u64),
  /** Empty before 0.18.3.4. */
  amounts_by_dest_list: list(amountsByDestination),
  fee_list: list(u64),
  weight_list: list(count),
  tx_blob_list: list(hex),
  tx_metadata_list: list(hex),
  multisig_txset: hex.default(''),
  unsigned_txset: hex.default(''),
  spent_key_images_list: list(spentKeyImages),
});

/**
 * Makes as many transactions as it takes and sends them, unless `doNotRelay`.
 *
 * @throws InvalidRequestError when an amount, a number or an index is out of range
 * @throws NodeRefusedError with code −17 or −37 when there is too little (unlocked) money, with code −2 for a bad
 *   address, with code −4 when the daemon refuses the transaction, and the others of `walletErrorCodes`
 * @throws NodeBusyError with code −3 or −38 when the daemon is busy or away
 */
export const transferSplit = walletMethod({
  name: 'transfer_split',
  repeatable: false,
  timeoutMs: SLOW_TRANSFER_TIMEOUT_MS,
  request: (
    args: Omit<TransferArgs, 'getTxKey' | 'subtractFeeFromOutputs'> & { readonly getTxKeys?: boolean },
  ) => wireArguments(args),
  result: splitResult,
});

/**
 * Sends outputs that cannot be mixed, from before RingCT, to the wallet itself. When there are none, all lists are
 * empty.
 *
 * @throws NodeBusyError with code −3 or −38 when the daemon is busy or away
 */
export const sweepDust = walletMethod({
  name: 'sweep_dust',
  aliases: ['sweep_unmixable'],
  repeatable: false,
  timeoutMs: SLOW_TRANSFER_TIMEOUT_MS,
  request: (
    args: Pick<SendOptions, 'doNotRelay' | 'getTxHex' | 'getTxMetadata'> & { readonly getTxKeys?: boolean },
  ) => wireArguments(args),
  result: splitResult,
});

export interface SweepAllArgs extends SendOptions {
  readonly address: string;
  readonly accountIndex: number;
  readonly subaddrIndices?: readonly number[];
  /** All addresses of the account. The default is false. */
  readonly subaddrIndicesAll?: boolean;
  /** Into how many outputs; default 1. */
  readonly outputs?: number;
  /** Only outputs below this amount, atomic units. */
  readonly belowAmount?: bigint;
  readonly paymentId?: string;
  readonly getTxKeys?: boolean;
}

/**
 * Sends all unlocked outputs of an account, or of addresses of it, to one address.
 *
 * @throws InvalidRequestError when an amount, a number or an index is out of range
 * @throws NodeRefusedError with code −17 or −37 when there is too little (unlocked) money, with code −2 for a bad
 *   address, with code −4 when the daemon refuses the transaction, and the others of `walletErrorCodes`
 * @throws NodeBusyError with code −3 or −38 when the daemon is busy or away
 */
export const sweepAll = walletMethod({
  name: 'sweep_all',
  repeatable: false,
  timeoutMs: SLOW_TRANSFER_TIMEOUT_MS,
  request: (args: SweepAllArgs) => wireArguments(args),
  result: splitResult,
});

export interface SweepSingleArgs extends SendOptions {
  readonly address: string;
  /** The index belongs to the output. */
  readonly keyImage: string;
  /** Into how many outputs; default 1. */
  readonly outputs?: number;
  readonly paymentId?: string;
  readonly getTxKey?: boolean;
}

/**
 * Sends one output, whole. One list of the interface calls the id `tx_hasht`; its examples and the program call it
 * `tx_hash`.
 *
 * @throws InvalidRequestError when the key image is malformed or a number is out of range
 * @throws NodeRefusedError with code −17 or −37 when there is too little (unlocked) money, with code −2 for a bad
 *   address, with code −4 when the daemon refuses the transaction, and the others of `walletErrorCodes`
 * @throws NodeBusyError with code −3 or −38 when the daemon is busy or away
 */
export const sweepSingle = walletMethod({
  name: 'sweep_single',
  repeatable: false,
  timeoutMs: SLOW_TRANSFER_TIMEOUT_MS,
  request: (args: SweepSingleArgs) =>
    wireArguments({ ...args, keyImage: hashArgument(args.keyImage, 'keyImage') }),
  result: oneTransaction,
});

/**
 * Sends what was made with `doNotRelay`.
 *
 * @throws InvalidRequestError when the data is not hexadecimal
 * @throws NodeRefusedError with code −27 when it cannot be read, with code −4 when the daemon refuses it
 */
export const relayTx = walletMethod({
  name: 'relay_tx',
  repeatable: false,
  timeoutMs: SLOW_TRANSFER_TIMEOUT_MS,
  request: (args: {
    /** `txMetadata` of the transaction. */
    readonly hex: string;
  }) => ({ hex: hexArgument(args.hex, 'hex') }),
  result: object({ tx_hash: hash }),
});

/**
 * Estimates size and weight, in bytes, of a transaction of that shape.
 *
 * @throws InvalidRequestError when a number is not whole or is negative
 */
export const estimateTxSizeAndWeight = walletMethod({
  name: 'estimate_tx_size_and_weight',
  repeatable: true,
  request: (args: {
    readonly nInputs: number;
    readonly nOutputs: number;
    /** 0 for the wallet's default. */
    readonly ringSize: number;
    readonly rct: boolean;
  }) => wireArguments(args),
  result: object({ size: count, weight: count }),
});

export type Transfer = ResultOf<typeof transfer>;
export type SplitTransfer = ResultOf<typeof transferSplit>;
