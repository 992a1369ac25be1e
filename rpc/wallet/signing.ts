/**
 * Signing in another wallet than the one that makes a transaction: a cold wallet, or the others of a multisig group.
 *
 * These methods follow section 4 of the wallet service interface, under "Transfers" and "Multisig". None that signs or
 * sends is repeated by the transport.
 */
import { hexArgument, wireArguments } from '../input.ts';
import { count, hash, hex, list, object, text, u64 } from '../wire.ts';
import { walletMethod } from './shapes.ts';
import { SLOW_MS } from './transfers.ts';

/**
 * Signs, in a cold wallet, what a view-only wallet prepared.
 *
 * @throws CallerError when the data is not hexadecimal
 * @throws NodeRefusedError with code −39 or −42 when it cannot be read or signed
 */
export const signTransfer = walletMethod({
  name: 'sign_transfer',
  repeatable: false,
  timeoutMs: SLOW_MS,
  request: (args: {
    readonly unsignedTxset: string;
    /** Also the transactions themselves. */
    readonly exportRaw?: boolean;
    readonly getTxKeys?: boolean;
  }) => wireArguments({ ...args, unsignedTxset: hexArgument(args.unsignedTxset, 'unsignedTxset') }),
  result: object({
    signed_txset: hex,
    tx_hash_list: list(hash),
    tx_raw_list: list(hex),
    /** Secret. */
    tx_key_list: list(text),
  }),
});

/**
 * Sends, from the view-only wallet, what the cold wallet signed.
 *
 * @throws CallerError when the data is not hexadecimal
 * @throws NodeRefusedError with code −40 or −41 when it cannot be read or sent
 */
export const submitTransfer = walletMethod({
  name: 'submit_transfer',
  repeatable: false,
  timeoutMs: SLOW_MS,
  request: (args: {
    /** `signedTxset`. */
    readonly txDataHex: string;
  }) => ({ tx_data_hex: hexArgument(args.txDataHex, 'txDataHex') }),
  result: object({ tx_hash_list: list(hash) }),
});

const described = object({
  /** Atomic units. */
  amount_in: u64,
  amount_out: u64,
  recipients: list(object({ address: text, amount: u64 })),
  change_address: text.default(''),
  change_amount: u64.default(0n),
  fee: u64,
  payment_id: text.default(''),
  ring_size: count,
  unlock_time: u64,
  /** Outputs of nothing, added so that there are two. */
  dummy_outputs: count.default(0),
  extra: hex.default(''),
});

/**
 * Tells what a set of transactions would do that is not signed yet. `summary` is not part of the interface.
 *
 * @throws NodeRefusedError with code −39 or −34 when it cannot be read
 */
export const describeTransfer = walletMethod({
  name: 'describe_transfer',
  repeatable: true,
  request: (args: { readonly unsignedTxset?: string; readonly multisigTxset?: string }) =>
    wireArguments(args),
  result: object({
    desc: list(described),
    /** Of all transactions together. */
    summary: object({
      amount_in: u64,
      amount_out: u64,
      recipients: list(object({ address: text, amount: u64 })),
      change_address: text.default(''),
      change_amount: u64.default(0n),
      fee: u64,
    }).optional(),
  }),
});

/**
 * Signs, in a multisig wallet, what another wallet of the group prepared.
 *
 * @throws CallerError when the data is not hexadecimal
 * @throws NodeRefusedError with code −31 for a wallet that is not multisig, with code −34 when the data cannot be read
 */
export const signMultisig = walletMethod({
  name: 'sign_multisig',
  repeatable: false,
  timeoutMs: SLOW_MS,
  request: (args: {
    /** `multisigTxset`. */
    readonly txDataHex: string;
  }) => ({ tx_data_hex: hexArgument(args.txDataHex, 'txDataHex') }),
  result: object({
    tx_data_hex: hex,
    /** Empty until enough have signed. */
    tx_hash_list: list(hash),
  }),
});

/**
 * Sends what enough wallets of the group have signed.
 *
 * @throws CallerError when the data is not hexadecimal
 * @throws NodeRefusedError with code −31 for a wallet that is not multisig, with code −36 when it cannot be sent
 */
export const submitMultisig = walletMethod({
  name: 'submit_multisig',
  repeatable: false,
  timeoutMs: SLOW_MS,
  request: (args: { readonly txDataHex: string }) => ({
    tx_data_hex: hexArgument(args.txDataHex, 'txDataHex'),
  }),
  result: object({ tx_hash_list: list(hash) }),
});
