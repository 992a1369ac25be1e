import { z } from 'zod';
import { toWireArguments } from '../input.ts';
import type { NoRpcArguments, RpcMethodResult } from '../method.ts';
import { countField, booleanField, listField, objectField, textField, u32Field, u64Field } from '../wire.ts';
import {
  emptyResponseField,
  checkSubaddressArgument,
  subaddressIndexField,
  defineWalletMethod,
} from './shapes.ts';
import type { WalletSubaddressIndex } from './shapes.ts';

/**
 * Returns the balance of an account, or of all accounts with `allAccounts`, and the balance of each address that has
 * one. Amounts are in atomic units.
 *
 * @throws InvalidRequestError when an index is negative or not an integer
 * @throws NodeRefusedError with code −14 or −15 for an index that does not exist
 */
export const getBalance = defineWalletMethod({
  name: 'get_balance',
  aliases: ['getbalance'],
  repeatable: true,
  request: (args: {
    readonly accountIndex: number;
    readonly addressIndices?: readonly number[];
    /** Whether to return all accounts. The default is false. */
    readonly allAccounts?: boolean;
    /** Whether to count only transactions in blocks. The default is false. */
    readonly strict?: boolean;
  }) => toWireArguments(args),
  result: objectField({
    /** Balance in atomic units, including locked outputs. */
    balance: u64Field,
    unlocked_balance: u64Field,
    multisig_import_needed: booleanField.default(false),
    /** Seconds until all outputs are unlocked. The value can lie beyond the range of JavaScript dates. */
    time_to_unlock: u64Field.default(0n),
    blocks_to_unlock: u64Field.default(0n),
    per_subaddress: listField(
      objectField({
        account_index: u32Field,
        address_index: u32Field,
        address: textField,
        balance: u64Field,
        unlocked_balance: u64Field,
        label: textField.default(''),
        num_unspent_outputs: countField,
        time_to_unlock: u64Field.default(0n),
        blocks_to_unlock: u64Field.default(0n),
      }),
    ),
  }),
});

/**
 * Lists the addresses of an account: those with the given indices, or all.
 *
 * @throws InvalidRequestError when an index is negative or not an integer
 * @throws NodeRefusedError with code −14 or −15 for an index that does not exist
 */
export const getAddress = defineWalletMethod({
  name: 'get_address',
  aliases: ['getaddress'],
  repeatable: true,
  request: (args: {
    readonly accountIndex: number;
    /** Indices of the addresses. The default is all addresses of the account. */
    readonly addressIndex?: readonly number[];
  }) => toWireArguments(args),
  result: objectField({
    /** First address of the account. */
    address: textField,
    addresses: listField(
      objectField({
        address: textField,
        label: textField.default(''),
        address_index: u32Field,
        /** Whether the address has received an output. */
        used: booleanField,
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
  result: objectField({ index: subaddressIndexField }),
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
    /** Number of subaddresses, 1 … 65536. The default is 1. */
    readonly count?: number;
  }) => toWireArguments(args),
  result: objectField({
    /** First of the new addresses. */
    address: textField,
    address_index: u32Field,
    address_indices: listField(u32Field),
    addresses: listField(textField),
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
  result: emptyResponseField,
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
    /** Whether to look up OpenAlias names by DNS. The default is false. */
    readonly allowOpenalias?: boolean;
  }) => toWireArguments(args),
  result: objectField({
    valid: booleanField,
    integrated: booleanField,
    subaddress: booleanField,
    /** `mainnet`, `stagenet` or `testnet`; empty when `valid` is false. Regtest uses mainnet addresses. */
    nettype: textField.default(''),
    openalias_address: textField.default(''),
  }),
});

/**
 * Lists the accounts with their balances: those with a tag, or all. The documentation of the wallet service calls one
 * argument `regex`, but the service reads `regexp`. The client sends both.
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
  result: objectField({
    subaddress_accounts: listField(
      objectField({
        account_index: u32Field,
        base_address: textField,
        balance: u64Field,
        unlocked_balance: u64Field,
        label: textField.default(''),
        tag: textField.default(''),
      }),
    ),
    total_balance: u64Field,
    total_unlocked_balance: u64Field,
  }),
});

/** Creates an account, and returns its index and its first address. */
export const createAccount = defineWalletMethod({
  name: 'create_account',
  repeatable: false,
  request: (args: { readonly label?: string }) => toWireArguments(args),
  result: objectField({ account_index: u32Field, address: textField }),
});

const accountTags = objectField({
  account_tags: listField(
    objectField({
      tag: textField,
      /** Description of the tag. */
      label: textField.default(''),
      accounts: listField(u32Field),
    }),
  ),
});

/**
 * Sets the label of an account. In the example in the documentation, the response contains the account tags.
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
  request: (_args: NoRpcArguments) => ({}),
  result: accountTags,
});

/**
 * Gives the accounts a tag, which replaces the tag that they have. Each account has at most one.
 *
 * @throws InvalidRequestError when an index is negative or not an integer
 * @throws NodeRefusedError when an account does not exist
 */
export const tagAccounts = defineWalletMethod({
  name: 'tag_accounts',
  repeatable: true,
  request: (args: { readonly tag: string; readonly accounts: readonly number[] }) => toWireArguments(args),
  result: emptyResponseField,
});

/**
 * Removes the tag from each of the accounts.
 *
 * @throws InvalidRequestError when an index is negative or not an integer
 * @throws NodeRefusedError when an account does not exist
 */
export const untagAccounts = defineWalletMethod({
  name: 'untag_accounts',
  repeatable: true,
  request: (args: { readonly accounts: readonly number[] }) => toWireArguments(args),
  result: emptyResponseField,
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
  result: emptyResponseField,
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
    /** The standard address to combine with the payment id. The default is the wallet's own address. */
    readonly standardAddress?: string;
    /** Payment id: 16 hexadecimal characters. The default is random. */
    readonly paymentId?: string;
  }) => toWireArguments(args),
  result: objectField({ integrated_address: textField, payment_id: textField }),
});

/**
 * Splits an integrated address. The documentation of the wallet service calls the payment id `payment` in the
 * description, but `payment_id` in the example. monero-wallet-rpc sends `payment_id`. The client accepts both names.
 *
 * @throws NodeRefusedError with code −2 when the string is not an integrated address
 */
export const splitIntegratedAddress = defineWalletMethod({
  name: 'split_integrated_address',
  repeatable: true,
  request: (args: { readonly integratedAddress: string }) => toWireArguments(args),
  result: objectField({
    standard_address: textField,
    payment_id: textField.optional(),
    payment: textField.optional(),
    is_subaddress: booleanField,
  }).transform(({ paymentId, payment, ...rest }, context) => {
    const either = paymentId ?? payment;
    if (either !== undefined)
      return { ...rest, /** Payment id: 16 hexadecimal characters. */ paymentId: either };
    context.issues.push({
      code: 'custom',
      message: 'the field is missing, but the response of the wallet service must have a string in it',
      path: ['payment_id'],
      input: undefined,
    });
    return z.NEVER;
  }),
});

export type WalletBalance = RpcMethodResult<typeof getBalance>;
export type WalletAccounts = RpcMethodResult<typeof getAccounts>;
