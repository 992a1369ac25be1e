import { z } from 'zod';
import { toWireArguments } from '../input.ts';
import type { NoArgs, MethodResult } from '../method.ts';
import { count, flag, list, object, text, u32, u64 } from '../wire.ts';
import { emptyResponse, checkSubaddressArgument, subaddressIndex, defineWalletMethod } from './shapes.ts';
import type { WalletSubaddressIndex } from './shapes.ts';

/**
 * Returns the balance of an account, or of all accounts with `allAccounts`, and the balance of each address that has
 * one. Amounts are in atomic units.
 *
 * @throws InvalidRequestError when an index is not an integer, 0 or more
 * @throws NodeRefusedError with code −14 or −15 for an index that does not exist
 */
export const getBalance = defineWalletMethod({
  name: 'get_balance',
  aliases: ['getbalance'],
  repeatable: true,
  request: (args: {
    readonly accountIndex: number;
    readonly addressIndices?: readonly number[];
    /** The default is false. */
    readonly allAccounts?: boolean;
    /** Whether to count only transactions in blocks. The default is false. */
    readonly strict?: boolean;
  }) => toWireArguments(args),
  result: object({
    /** Includes locked outputs. */
    balance: u64,
    unlocked_balance: u64,
    multisig_import_needed: flag.default(false),
    /** Seconds until all outputs are unlocked. The value can be far beyond the range of dates. */
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
 * Lists the addresses of an account: those with the given indices, or all.
 *
 * @throws InvalidRequestError when an index is not an integer, 0 or more
 * @throws NodeRefusedError with code −14 or −15 for an index that does not exist
 */
export const getAddress = defineWalletMethod({
  name: 'get_address',
  aliases: ['getaddress'],
  repeatable: true,
  request: (args: {
    readonly accountIndex: number;
    /** The default is all addresses of the account. */
    readonly addressIndex?: readonly number[];
  }) => toWireArguments(args),
  result: object({
    /** First address of the account. */
    address: text,
    addresses: list(
      object({
        address: text,
        label: text.default(''),
        address_index: u32,
        /** Whether the address has received an output. */
        used: flag,
      }),
    ),
  }),
});

/**
 * Returns the index of an address of the wallet.
 *
 * @throws NodeRefusedError with code −2 when the address does not belong to the wallet
 */
export const getAddressIndex = defineWalletMethod({
  name: 'get_address_index',
  repeatable: true,
  request: (args: { readonly address: string }) => toWireArguments(args),
  result: object({ index: subaddressIndex }),
});

/**
 * Creates subaddresses in an account, 1 to 65536 in one call.
 *
 * @throws InvalidRequestError when a number is negative or not an integer
 * @throws NodeRefusedError with code −14 when the account does not exist
 */
export const createAddress = defineWalletMethod({
  name: 'create_address',
  repeatable: false,
  request: (args: {
    readonly accountIndex: number;
    readonly label?: string;
    /** 1 … 65536. The default is 1. */
    readonly count?: number;
  }) => toWireArguments(args),
  result: object({
    /** First of the new addresses. */
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
export const labelAddress = defineWalletMethod({
  name: 'label_address',
  repeatable: true,
  request: (args: { readonly index: WalletSubaddressIndex; readonly label: string }) => ({
    index: { ...checkSubaddressArgument(args.index, 'index') },
    label: args.label,
  }),
  result: emptyResponse,
});

/**
 * Returns whether a string is an address, and its kind. An invalid address is not an error: `valid` is false. With
 * `allowOpenalias` the service may send a DNS query for a string with a dot.
 */
export const validateAddress = defineWalletMethod({
  name: 'validate_address',
  repeatable: true,
  request: (args: {
    readonly address: string;
    /** Whether to accept addresses of all networks. The default is false: only those of the wallet's network. */
    readonly anyNetType?: boolean;
    /** The default is false. */
    readonly allowOpenalias?: boolean;
  }) => toWireArguments(args),
  result: object({
    valid: flag,
    integrated: flag,
    subaddress: flag,
    /** `mainnet`, `stagenet` or `testnet`; empty when not valid. Regtest uses mainnet addresses. */
    nettype: text.default(''),
    openalias_address: text.default(''),
  }),
});

/**
 * Lists the accounts with their balances: those with a tag, or all. The interface calls one argument `regex`, but all
 * programs read `regexp`. The client sends both.
 *
 * @throws NodeRefusedError with code −1 for an unknown tag
 */
export const getAccounts = defineWalletMethod({
  name: 'get_accounts',
  repeatable: true,
  request: (args: {
    readonly tag?: string;
    /** Whether `tag` is a regular expression. */
    readonly regex?: boolean;
    /** Whether to count only transactions in blocks. */
    readonly strictBalances?: boolean;
  }) => toWireArguments({ ...args, regexp: args.regex }),
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

/** Creates an account. */
export const createAccount = defineWalletMethod({
  name: 'create_account',
  repeatable: false,
  request: (args: { readonly label?: string }) => toWireArguments(args),
  result: object({ account_index: u32, address: text }),
});

const accountTags = object({
  account_tags: list(
    object({
      tag: text,
      /** Description of the tag. */
      label: text.default(''),
      accounts: list(u32),
    }),
  ),
});

/**
 * Sets the label of an account. In the example of the interface document, the response contains the account tags.
 * monero-wallet-rpc sends an empty response, so `accountTags` is an empty list. `getAccountTags` returns the tags.
 *
 * @throws NodeRefusedError with code −14 when the account does not exist
 */
export const labelAccount = defineWalletMethod({
  name: 'label_account',
  repeatable: true,
  request: (args: { readonly accountIndex: number; readonly label: string }) => toWireArguments(args),
  result: accountTags,
});

/** Lists the tags, with their descriptions and accounts. */
export const getAccountTags = defineWalletMethod({
  name: 'get_account_tags',
  repeatable: true,
  request: (_args: NoArgs) => ({}),
  result: accountTags,
});

/**
 * Sets the tag of accounts. Each account has at most one tag.
 *
 * @throws InvalidRequestError when an index is not an integer, 0 or more
 * @throws NodeRefusedError when an account does not exist
 */
export const tagAccounts = defineWalletMethod({
  name: 'tag_accounts',
  repeatable: true,
  request: (args: { readonly tag: string; readonly accounts: readonly number[] }) => toWireArguments(args),
  result: emptyResponse,
});

/**
 * Removes the tag from accounts.
 *
 * @throws InvalidRequestError when an index is not an integer, 0 or more
 * @throws NodeRefusedError when an account does not exist
 */
export const untagAccounts = defineWalletMethod({
  name: 'untag_accounts',
  repeatable: true,
  request: (args: { readonly accounts: readonly number[] }) => toWireArguments(args),
  result: emptyResponse,
});

/**
 * Sets the description of a tag.
 *
 * @throws NodeRefusedError when no account has the tag
 */
export const setAccountTagDescription = defineWalletMethod({
  name: 'set_account_tag_description',
  repeatable: true,
  request: (args: { readonly tag: string; readonly description: string }) => toWireArguments(args),
  result: emptyResponse,
});

/**
 * Returns an integrated address, which contains a payment id of 16 hexadecimal characters.
 *
 * @throws NodeRefusedError when the address or the payment id is malformed
 */
export const makeIntegratedAddress = defineWalletMethod({
  name: 'make_integrated_address',
  repeatable: true,
  request: (args: {
    /** The default is the wallet's own address. */
    readonly standardAddress?: string;
    /** 16 hexadecimal characters. The default is random. */
    readonly paymentId?: string;
  }) => toWireArguments(args),
  result: object({ integrated_address: text, payment_id: text }),
});

/**
 * Splits an integrated address. The interface calls the payment id `payment`; its example and monero-wallet-rpc call it
 * `payment_id`. The client accepts both names.
 *
 * @throws NodeRefusedError with code −2 when the string is not an integrated address
 */
export const splitIntegratedAddress = defineWalletMethod({
  name: 'split_integrated_address',
  repeatable: true,
  request: (args: { readonly integratedAddress: string }) => toWireArguments(args),
  result: object({
    standard_address: text,
    payment_id: text.optional(),
    payment: text.optional(),
    is_subaddress: flag,
  }).transform(({ paymentId, payment, ...rest }, context) => {
    const either = paymentId ?? payment;
    if (either !== undefined) return { ...rest, /** 16 hexadecimal characters. */ paymentId: either };
    context.issues.push({
      code: 'custom',
      message: 'the field is missing, but the response of the wallet service must have a string in it',
      path: ['payment_id'],
      input: undefined,
    });
    return z.NEVER;
  }),
});

export type Balance = MethodResult<typeof getBalance>;
export type Accounts = MethodResult<typeof getAccounts>;
