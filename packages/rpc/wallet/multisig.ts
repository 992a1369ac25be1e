import { toWireArguments } from '../input.ts';
import type { NoRpcArguments } from '../method.ts';
import { countField, booleanField, hexField, objectField, textField, u32Field } from '../wire.ts';
import { defineWalletMethod } from './shapes.ts';

/**
 * Time limit of the slow multisig methods, in milliseconds. The service refuses them (code −48) until experimental multisig
 * is enabled in the wallet's file. The Monero developers warn against using multisig for real money.
 */
const SLOW_MULTISIG_TIMEOUT_MS = 180_000;

/** Returns whether the wallet belongs to a multisig group, and how many members must sign. */
export const isMultisig = defineWalletMethod({
  name: 'is_multisig',
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField({
    multisig: booleanField,
    /** Whether all rounds of key exchange are done. */
    ready: booleanField,
    /** Number of signatures that a transaction needs. */
    threshold: u32Field,
    /** Number of wallets in the group. */
    total: u32Field,
  }),
});

/**
 * Returns the data that the other wallets need to build the group.
 *
 * @throws NodeRefusedError with code −48 until experimental multisig is enabled, with code −28 when the wallet is
 * already multisig
 */
export const prepareMultisig = defineWalletMethod({
  name: 'prepare_multisig',
  repeatable: true,
  request: (args: { readonly enableMultisigExperimental?: boolean }) => toWireArguments(args),
  result: objectField({ multisig_info: textField }),
});

/**
 * Performs the first round of key exchange. `multisigInfo` of the result is for the next round, or empty after the last
 * round.
 *
 * @throws InvalidRequestError when `threshold` is negative or not an integer
 * @throws NodeRefusedError with code −28 when the wallet is already multisig, with code −48 until experimental multisig
 * is enabled
 */
export const makeMultisig = defineWalletMethod({
  name: 'make_multisig',
  repeatable: false,
  timeoutMs: SLOW_MULTISIG_TIMEOUT_MS,
  request: (args: {
    /** One string from each other wallet, as `prepareMultisig` returns it. */
    readonly multisigInfo: readonly string[];
    readonly threshold: number;
    readonly password: string;
  }) => toWireArguments(args),
  result: objectField({ address: textField.default(''), multisig_info: textField.default('') }),
});

/**
 * Performs the next round of key exchange. Call it until `ready` of `isMultisig` is true. Then `address` is the address
 * of the group. In the documentation of the wallet service, `multisig_info` is one string. monero-wallet-rpc takes a
 * list with the strings of all other wallets, and so does this function.
 *
 * @throws NodeRefusedError with code −48 until experimental multisig is enabled, with code −31 for a wallet that is
 * not multisig
 */
export const exchangeMultisigKeys = defineWalletMethod({
  name: 'exchange_multisig_keys',
  repeatable: false,
  timeoutMs: SLOW_MULTISIG_TIMEOUT_MS,
  request: (args: {
    /** One string from each other wallet: the `multisigInfo` of the previous round. */
    readonly multisigInfo: readonly string[];
    readonly password: string;
    readonly forceUpdateUseWithCaution?: boolean;
  }) => toWireArguments(args),
  result: objectField({ address: textField.default(''), multisig_info: textField.default('') }),
});

/**
 * The last round of key exchange for (N−1)-of-N wallets in old versions of the wallet service. `exchangeMultisigKeys` has
 * replaced it.
 *
 * @throws NodeRefusedError with code 0 from every service of 0.18
 */
export const finalizeMultisig = defineWalletMethod({
  name: 'finalize_multisig',
  repeatable: false,
  timeoutMs: SLOW_MULTISIG_TIMEOUT_MS,
  request: (args: { readonly multisigInfo: readonly string[]; readonly password: string }) =>
    toWireArguments(args),
  result: objectField({ address: textField }),
});

/**
 * Returns the data about outputs that the other wallets need before a wallet can spend.
 *
 * @throws NodeRefusedError with code −48 until experimental multisig is enabled, with code −31 for a wallet that is
 * not multisig
 */
export const exportMultisigInfo = defineWalletMethod({
  name: 'export_multisig_info',
  repeatable: false,
  timeoutMs: SLOW_MULTISIG_TIMEOUT_MS,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField({ info: hexField }),
});

/**
 * Imports the data about outputs that the other wallets of the group exported with `exportMultisigInfo`.
 *
 * @throws NodeRefusedError with code −48 until experimental multisig is enabled, with code −31 for a wallet that is
 * not multisig
 */
export const importMultisigInfo = defineWalletMethod({
  name: 'import_multisig_info',
  repeatable: false,
  timeoutMs: SLOW_MULTISIG_TIMEOUT_MS,
  request: (args: {
    /** One string from each other wallet, as `exportMultisigInfo` returns it. */
    readonly info: readonly string[];
  }) => toWireArguments(args),
  result: objectField({
    /** Number of outputs for which data was imported. */
    n_outputs: countField,
  }),
});
