import { z } from 'zod';
import { wireArguments } from '../input.ts';
import type { NoArgs, ResultOf } from '../method.ts';
import { count, flag, list, object, text, u32, u64 } from '../wire.ts';
import { emptyAnswer, subaddressArgument, subaddressIndex, walletMethod } from './shapes.ts';
import type { WalletSubaddressIndex } from './shapes.ts';

/**
 * Tells the balance of an account, or of all with `allAccounts`, and of each address that has one. Amounts are in
 * atomic units.
 *
 * @throws InvalidRequestError when an index is not a whole number, 0 or more
 * @throws NodeRefusedError with code −14 or −15 for an index beyond what exists
 */
export const getBalance = walletMethod({
  name: 'get_balance',
  aliases: ['getbalance'],
  repeatable: true,
  request: (args: {
    readonly accountIndex: number;
    readonly addressIndices?: readonly number[];
    /** Default false. */
    readonly allAccounts?: boolean;
    /** Whether only transactions of the chain count. The default is false. */
    readonly strict?: boolean;
  }) => wireArguments(args),
  result: object({
    /** Locked outputs included. */
    balance: u64,
    unlocked_balance: u64,
    multisig_import_needed: flag.default(false),
    /** Seconds until all of it is unlocked. Can be beyond any calendar. */
    time_to_unlock: u64.default(0n),
    blocks_to_unlock: u64.default(0n),
    per_subaddress: list(
      object({
        account_index: u32,
        address_index: u32,
        address: text,
        balance: u64,
        unlocked_balance: u64,
        label: text.default(''),
        num_unspent_outputs: count,
        time_to_unlock: u64.default(0n),
        blocks_to_unlock: u64.default(0n),
      }),
    ),
  }),
});

/**
 * Lists the addresses of an account, or those with the indices.
 *
 * @throws InvalidRequestError when an index is not a whole number, 0 or more
 * @throws NodeRefusedError with code −14 or −15 for an index beyond what exists
 */
export const getAddress = walletMethod({
  name: 'get_address',
  aliases: ['getaddress'],
  repeatable: true,
  request: (args: {
    readonly accountIndex: number;
    /** Default: all of the account. */
    readonly addressIndex?: readonly number[];
  }) => wireArguments(args),
  result: object({
    /** First address of the account. */
    address: text,
    addresses: list(
      object({
        address: text,
        label: text.default(''),
        address_index: u32,
        /** Whether the address received something. */
        used: flag,
      }),
    ),
  }),
});

/**
 * Tells which address of the wallet this is.
 *
 * @throws NodeRefusedError with code −2 when it is not one of the wallet
 */
export const getAddressIndex = walletMethod({
  name: 'get_address_index',
  repeatable: true,
  request: (args: { readonly address: string }) => wireArguments(args),
  result: object({ index: subaddressIndex }),
});

/**
 * Makes new subaddresses in an account, 1 to 65536 at once.
 *
 * @throws InvalidRequestError when a number is not whole or is negative
 * @throws NodeRefusedError with code −14 when the account does not exist
 */
export const createAddress = walletMethod({
  name: 'create_address',
  repeatable: false,
  request: (args: {
    readonly accountIndex: number;
    readonly label?: string;
    /** 1 … 65536; default 1. */
    readonly count?: number;
  }) => wireArguments(args),
  result: object({
    /** First of the new ones. */
    address: text,
    address_index: u32,
    address_indices: list(u32),
    addresses: list(text),
  }),
});

/**
 * Sets the label of a subaddress.
 *
 * @throws InvalidRequestError when an index is outside 0 … 2^32−1
 * @throws NodeRefusedError with code −14 or −15 when the address does not exist
 */
export const labelAddress = walletMethod({
  name: 'label_address',
  repeatable: true,
  request: (args: { readonly index: WalletSubaddressIndex; readonly label: string }) => ({
    index: { ...subaddressArgument(args.index, 'index') },
    label: args.label,
  }),
  result: emptyAnswer,
});

/**
 * Tells what a text is as an address. Other texts are no error: `valid` is false. With `allowOpenalias` the service
 * may ask the DNS about a text with a dot.
 */
export const validateAddress = walletMethod({
  name: 'validate_address',
  repeatable: true,
  request: (args: {
    readonly address: string;
    /** Accept those of all three networks. Default false. */
    readonly anyNetType?: boolean;
    /** Default false. */
    readonly allowOpenalias?: boolean;
  }) => wireArguments(args),
  result: object({
    valid: flag,
    integrated: flag,
    subaddress: flag,
    /** `mainnet`, `stagenet`, `testnet`; empty when not valid. Regtest has addresses of mainnet. */
    nettype: text.default(''),
    openalias_address: text.default(''),
  }),
});

/**
 * Lists all accounts with their balances, or those with a tag. The interface calls one argument `regex`, and all
 * programs read `regexp`; both are sent.
 *
 * @throws NodeRefusedError with code −1 for a tag that is not known
 */
export const getAccounts = walletMethod({
  name: 'get_accounts',
  repeatable: true,
  request: (args: {
    readonly tag?: string;
    /** `tag` is a regular expression. */
    readonly regex?: boolean;
    /** Whether only transactions of the chain count. */
    readonly strictBalances?: boolean;
    // The interface calls it `regex`, all programs read `regexp`.
  }) => wireArguments({ ...args, regexp: args.regex }),
  result: object({
    subaddress_accounts: list(
      object({
        account_index: u32,
        base_address: text,
        balance: u64,
        unlocked_balance: u64,
        label: text.default(''),
        tag: text.default(''),
      }),
    ),
    total_balance: u64,
    total_unlocked_balance: u64,
  }),
});

/** Makes a new account. */
export const createAccount = walletMethod({
  name: 'create_account',
  repeatable: false,
  request: (args: { readonly label?: string }) => wireArguments(args),
  result: object({ account_index: u32, address: text }),
});

const accountTags = object({
  account_tags: list(
    object({
      tag: text,
      /** The tag's description. */
      label: text.default(''),
      accounts: list(u32),
    }),
  ),
});

/**
 * Sets the label of an account. The interface's example shows the account tags in the answer. monero-wallet-rpc sends an
 * empty answer, so `accountTags` is an empty list with it; `getAccountTags` tells the tags.
 *
 * @throws NodeRefusedError with code −14 when the account does not exist
 */
export const labelAccount = walletMethod({
  name: 'label_account',
  repeatable: true,
  request: (args: { readonly accountIndex: number; readonly label: string }) => wireArguments(args),
  result: accountTags,
});

/** Lists the tags, with their descriptions and accounts. */
export const getAccountTags = walletMethod({
  name: 'get_account_tags',
  repeatable: true,
  request: (_args: NoArgs) => ({}),
  result: accountTags,
});

/**
 * Gives accounts a tag. Each account has one tag at most.
 *
 * @throws InvalidRequestError when an index is not a whole number, 0 or more
 * @throws NodeRefusedError when an account does not exist
 */
export const tagAccounts = walletMethod({
  name: 'tag_accounts',
  repeatable: true,
  request: (args: { readonly tag: string; readonly accounts: readonly number[] }) => wireArguments(args),
  result: emptyAnswer,
});

/**
 * Takes the tag from accounts.
 *
 * @throws InvalidRequestError when an index is not a whole number, 0 or more
 * @throws NodeRefusedError when an account does not exist
 */
export const untagAccounts = walletMethod({
  name: 'untag_accounts',
  repeatable: true,
  request: (args: { readonly accounts: readonly number[] }) => wireArguments(args),
  result: emptyAnswer,
});

/**
 * Sets the description of a tag.
 *
 * @throws NodeRefusedError when no account has the tag
 */
export const setAccountTagDescription = walletMethod({
  name: 'set_account_tag_description',
  repeatable: true,
  request: (args: { readonly tag: string; readonly description: string }) => wireArguments(args),
  result: emptyAnswer,
});

/**
 * Makes an address that carries a payment id of 16 hexadecimal digits.
 *
 * @throws NodeRefusedError when the address or the payment id is malformed
 */
export const makeIntegratedAddress = walletMethod({
  name: 'make_integrated_address',
  repeatable: true,
  request: (args: {
    /** Default: the wallet's own. */
    readonly standardAddress?: string;
    /** 16 hexadecimal digits; default random. */
    readonly paymentId?: string;
  }) => wireArguments(args),
  result: object({ integrated_address: text, payment_id: text }),
});

/**
 * Takes an integrated address apart. The interface calls the payment id `payment`, and its example and monero-wallet-rpc call
 * it `payment_id`; an answer under either name is read.
 *
 * @throws NodeRefusedError with code −2 when the text is not an integrated address
 */
export const splitIntegratedAddress = walletMethod({
  name: 'split_integrated_address',
  repeatable: true,
  request: (args: { readonly integratedAddress: string }) => wireArguments(args),
  result: object({
    standard_address: text,
    payment_id: text.optional(),
    payment: text.optional(),
    is_subaddress: flag,
  }).transform(({ paymentId, payment, ...rest }, context) => {
    const either = paymentId ?? payment;
    if (either !== undefined) return { ...rest, /** 16 hexadecimal digits. */ paymentId: either };
    context.issues.push({
      code: 'custom',
      message: 'expected a string',
      path: ['payment_id'],
      input: undefined,
    });
    return z.NEVER;
  }),
});

export type Balance = ResultOf<typeof getBalance>;
export type Accounts = ResultOf<typeof getAccounts>;
