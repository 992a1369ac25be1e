// A payment may succeed although its response is lost. So the client repeats a failed payment call only if the
// call certainly did not reach the service. After a NetworkError, look at `getTransfers` before you send again.
//
// `multisigTxset`, `unsignedTxset` and `txMetadata` are hex strings in an internal format of the wallet.
import { checkHashArgument, checkHexArgument, toWireArguments } from '../input.ts';
import type { RpcMethodResult } from '../method.ts';
import { countField, hashField, hexField, listField, objectField, textField, u64Field } from '../wire.ts';
import { defineWalletMethod } from './shapes.ts';
import type { TransferDestination, TransferPriority } from './shapes.ts';

/** Deadline of methods that create, sign or send a transaction, in milliseconds. */
export const TRANSFER_TIMEOUT_MS = 300_000;

export interface TransactionSendOptions {
  /** Fee level. The default is 0. */
  readonly priority?: TransferPriority;
  /** Ring size. Consensus determines it today, so the service ignores it except for outputs from before RingCT. */
  readonly ringSize?: number;
  /** Number of blocks before the outputs can be spent. Services from 0.18.3.4 on refuse every value except 0 (code −50). */
  readonly unlockTime?: bigint;
  /** Whether to create the transaction without sending it. */
  readonly doNotRelay?: boolean;
  readonly getTxHex?: boolean;
  /** Whether to return `txMetadata`, which `relayTx` needs. */
  readonly getTxMetadata?: boolean;
}

export interface TransferArgs extends TransactionSendOptions {
  /** 1 … 15 destinations, because a transaction has at most 16 outputs, of which one is the change. */
  readonly destinations: readonly TransferDestination[];
  /** Index of the account. The default is 0. */
  readonly accountIndex?: number;
  /** Indices of the addresses to spend from. The default is all. */
  readonly subaddrIndices?: readonly number[];
  /** Deprecated: ring size minus one. */
  readonly mixin?: number;
  /** Payment id, which must be empty. Use an integrated address instead. */
  readonly paymentId?: string;
  readonly getTxKey?: boolean;
  /**
   * Indices of the `destinations` that pay the fee in equal parts, from 0. Each receives less than its amount. Services
   * before 0.18.3.4 ignore this option, so the sender pays the fee. Their results have no `amountsByDest`.
   */
  readonly subtractFeeFromOutputs?: readonly number[];
}

const spentKeyImages = objectField({ key_images: listField(hashField) });
/** Amount that each destination receives. Services before 0.18.3.4 do not send it. */
const amountsByDestination = objectField({ amounts: listField(u64Field) });

/** Result for one transaction that the service created. */
const oneTransaction = objectField({
  /** In a view-only wallet, the hash of the unsigned transaction, which differs from the final hash. */
  tx_hash: textField.default(''),
  /** Secret transaction key, followed by the additional keys of subaddress payments. Empty unless `getTxKey` was set. */
  tx_key: textField.default(''),
  /** Amount of the transaction in atomic units, without the fee. */
  amount: u64Field.default(0n),
  amounts_by_dest: amountsByDestination.optional(),
  fee: u64Field.default(0n),
  weight: countField.default(0),
  tx_blob: hexField.default(''),
  tx_metadata: hexField.default(''),
  /** Data that the other wallets of a multisig group sign. */
  multisig_txset: hexField.default(''),
  /** Data from a view-only wallet that the cold wallet signs. */
  unsigned_txset: hexField.default(''),
  spent_key_images: spentKeyImages.optional(),
});

/**
 * Creates one transaction and sends it, unless `doNotRelay` is true. The documentation lists priorities 0 to 3, but the
 * service also accepts 4.
 *
 * @throws InvalidRequestError when an amount, a number or an index is out of range
 * @throws NodeRefusedError with code −17 or −37 when there is too little (unlocked) money, with code −2 for a bad
 * address, with code −4 when the daemon refuses the transaction, and with other `walletErrorCodes`
 * @throws NodeRefusedError with code −18 or −4 when the payment needs several transactions; use `transferSplit`
 * @throws NodeBusyError with code −3 or −38 when the daemon is busy or unreachable
 */
export const transfer = defineWalletMethod({
  name: 'transfer',
  repeatable: false,
  timeoutMs: TRANSFER_TIMEOUT_MS,
  request: (args: TransferArgs) => toWireArguments(args),
  result: oneTransaction,
});

/** Each list has one element for each transaction. The id of an unsigned transaction differs from its final id. */
const splitResult = objectField({
  tx_hash_list: listField(hashField),
  /** Secret transaction keys. Empty unless `getTxKeys` was set. */
  tx_key_list: listField(textField),
  /** Amounts of the transactions in atomic units, without the fees. */
  amount_list: listField(u64Field),
  /** For each transaction, the amounts that its destinations receive. Services before 0.18.3.4 do not send them. */
  amounts_by_dest_list: listField(amountsByDestination),
  fee_list: listField(u64Field),
  weight_list: listField(countField),
  tx_blob_list: listField(hexField),
  tx_metadata_list: listField(hexField),
  multisig_txset: hexField.default(''),
  unsigned_txset: hexField.default(''),
  spent_key_images_list: listField(spentKeyImages),
});

/**
 * Creates as many transactions as needed and sends them, unless `doNotRelay` is true.
 *
 * @throws InvalidRequestError when an amount, a number or an index is out of range
 * @throws NodeRefusedError with code −17 or −37 when there is too little (unlocked) money, with code −2 for a bad
 * address, with code −4 when the daemon refuses the transaction, and with other `walletErrorCodes`
 * @throws NodeBusyError with code −3 or −38 when the daemon is busy or unreachable
 */
export const transferSplit = defineWalletMethod({
  name: 'transfer_split',
  repeatable: false,
  timeoutMs: TRANSFER_TIMEOUT_MS,
  request: (
    args: Omit<TransferArgs, 'getTxKey' | 'subtractFeeFromOutputs'> & { readonly getTxKeys?: boolean },
  ) => toWireArguments(args),
  result: splitResult,
});

/**
 * Sends unmixable outputs from before RingCT to the wallet itself. Without such outputs all lists are empty.
 *
 * @throws NodeBusyError with code −3 or −38 when the daemon is busy or unreachable
 */
export const sweepDust = defineWalletMethod({
  name: 'sweep_dust',
  aliases: ['sweep_unmixable'],
  repeatable: false,
  timeoutMs: TRANSFER_TIMEOUT_MS,
  request: (
    args: Pick<TransactionSendOptions, 'doNotRelay' | 'getTxHex' | 'getTxMetadata'> & {
      readonly getTxKeys?: boolean;
    },
  ) => toWireArguments(args),
  result: splitResult,
});

export interface SweepAllArgs extends TransactionSendOptions {
  readonly address: string;
  readonly accountIndex: number;
  readonly subaddrIndices?: readonly number[];
  /** Whether to use all addresses of the account. The default is false. */
  readonly subaddrIndicesAll?: boolean;
  /** Number of outputs to create. The default is 1. */
  readonly outputs?: number;
  /** Sends only outputs below this amount, in atomic units. */
  readonly belowAmount?: bigint;
  readonly paymentId?: string;
  readonly getTxKeys?: boolean;
}

/**
 * Sends all unlocked outputs of an account, or of some of its addresses, to one address.
 *
 * @throws InvalidRequestError when an amount, a number or an index is out of range
 * @throws NodeRefusedError with code −17 or −37 when there is too little (unlocked) money, with code −2 for a bad
 * address, with code −4 when the daemon refuses the transaction, and with other `walletErrorCodes`
 * @throws NodeBusyError with code −3 or −38 when the daemon is busy or unreachable
 */
export const sweepAll = defineWalletMethod({
  name: 'sweep_all',
  repeatable: false,
  timeoutMs: TRANSFER_TIMEOUT_MS,
  request: (args: SweepAllArgs) => toWireArguments(args),
  result: splitResult,
});

export interface SweepSingleArgs extends TransactionSendOptions {
  readonly address: string;
  /** Key image of the output to send: 64 hexadecimal characters. */
  readonly keyImage: string;
  /** Number of outputs to create. The default is 1. */
  readonly outputs?: number;
  readonly paymentId?: string;
  readonly getTxKey?: boolean;
}

/**
 * Sends one output with its full amount. One table of the documentation calls the id `tx_hasht`, but the examples and
 * the service call it `tx_hash`.
 *
 * @throws InvalidRequestError when the key image is malformed or a number is out of range
 * @throws NodeRefusedError with code −17 or −37 when there is too little (unlocked) money, with code −2 for a bad
 * address, with code −4 when the daemon refuses the transaction, and with other `walletErrorCodes`
 * @throws NodeBusyError with code −3 or −38 when the daemon is busy or unreachable
 */
export const sweepSingle = defineWalletMethod({
  name: 'sweep_single',
  repeatable: false,
  timeoutMs: TRANSFER_TIMEOUT_MS,
  request: (args: SweepSingleArgs) =>
    toWireArguments({ ...args, keyImage: checkHashArgument(args.keyImage, 'keyImage') }),
  result: oneTransaction,
});

/**
 * Sends a transaction that was created with `doNotRelay`.
 *
 * @throws InvalidRequestError when the data is not hexadecimal
 * @throws NodeRefusedError with code −27 when the data cannot be read, with code −4 when the daemon refuses the transaction
 */
export const relayTx = defineWalletMethod({
  name: 'relay_tx',
  repeatable: false,
  timeoutMs: TRANSFER_TIMEOUT_MS,
  request: (args: {
    /** The `txMetadata` that the wallet returned for a transaction with `doNotRelay`. */
    readonly hex: string;
  }) => ({ hex: checkHexArgument(args.hex, 'hex') }),
  result: objectField({ tx_hash: hashField }),
});

/**
 * Estimates the size and weight, in bytes, of a transaction with these numbers of inputs and outputs.
 *
 * @throws InvalidRequestError when a number is negative or not an integer
 */
export const estimateTxSizeAndWeight = defineWalletMethod({
  name: 'estimate_tx_size_and_weight',
  repeatable: true,
  request: (args: {
    readonly nInputs: number;
    readonly nOutputs: number;
    /** Size of the rings. 0 means the wallet's default. */
    readonly ringSize: number;
    readonly rct: boolean;
  }) => toWireArguments(args),
  result: objectField({ size: countField, weight: countField }),
});

export type TransferResult = RpcMethodResult<typeof transfer>;
export type SplitTransferResult = RpcMethodResult<typeof transferSplit>;
