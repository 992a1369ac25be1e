import { toWireArguments } from '../input.ts';
import { booleanField, objectField, textField } from '../wire.ts';
import { emptyResponseField, defineWalletMethod } from './shapes.ts';

/**
 * Deadline of methods for wallet files, in milliseconds. The files are in the service's `--wallet-dir`; without it the
 * service refuses these methods (code −23). The service has one open wallet at a time: opening or creating one closes the
 * previous one. Key derivation takes seconds, so callers must not open a wallet for each request.
 */
const SLOW_FILE_TIMEOUT_MS = 180_000;

export interface CreateWalletArgs {
  /** File name without "/". The service refuses an existing name (code −21). An empty name means a wallet in memory only. */
  readonly filename: string;
  readonly password?: string;
  /** Name of the language in English, or in the language itself. `getLanguages` returns both. */
  readonly language: string;
}

/**
 * Creates a wallet with a new seed and opens it.
 *
 * @throws NodeRefusedError with code −21 when the wallet file exists, with code −23 when the service runs without
 * `--wallet-dir`, and with code −1 for a bad name or language
 */
export const createWallet = defineWalletMethod({
  name: 'create_wallet',
  repeatable: false,
  timeoutMs: SLOW_FILE_TIMEOUT_MS,
  request: (args: CreateWalletArgs) => toWireArguments(args),
  result: emptyResponseField,
});

/**
 * Opens a wallet. When that fails, the previous wallet stays open. The documentation of the
 * wallet service does not mention `autosaveCurrent` (`autosave_current`), but the service accepts it.
 *
 * @throws NodeRefusedError with code −1 for a wrong password or an unknown file, and with code −23 if the service runs
 * without `--wallet-dir`
 */
export const openWallet = defineWalletMethod({
  name: 'open_wallet',
  repeatable: true,
  timeoutMs: SLOW_FILE_TIMEOUT_MS,
  request: (args: {
    readonly filename: string;
    readonly password?: string;
    /** Whether to store the open wallet first. The default is true. */
    readonly autosaveCurrent?: boolean;
  }) => toWireArguments(args),
  result: emptyResponseField,
});

export interface RestoreWalletArgs {
  readonly filename: string;
  readonly password: string;
  /** The seed words of the wallet. */
  readonly seed: string;
  readonly seedOffset?: string;
  /** Height where the scan begins. The default is 0, which means the complete chain. */
  readonly restoreHeight?: number;
  /** Language of the seed words. Required when the words do not determine it. */
  readonly language?: string;
  /** Whether to store the open wallet first. The default is true. */
  readonly autosaveCurrent?: boolean;
  /** Must be true for the seed of a multisig wallet. The default is false. */
  readonly enableMultisigExperimental?: boolean;
}

/**
 * Creates a wallet from its seed words and opens it.
 *
 * @throws InvalidRequestError when `restoreHeight` is negative or not an integer
 * @throws NodeRefusedError with code −21 when the wallet file exists, with code −23 when the service runs without
 * `--wallet-dir`, and with code −1 for other errors
 */
export const restoreDeterministicWallet = defineWalletMethod({
  name: 'restore_deterministic_wallet',
  repeatable: false,
  timeoutMs: SLOW_FILE_TIMEOUT_MS,
  request: (args: RestoreWalletArgs) => toWireArguments(args),
  result: objectField({
    address: textField,
    info: textField.default(''),
    /** The seed words: new ones when the given seed has the deprecated format. */
    seed: textField.default(''),
    was_deprecated: booleanField.default(false),
  }),
});

export interface GenerateFromKeysArgs {
  readonly filename: string;
  readonly address: string;
  /** The secret spend key. Without it the wallet is view-only. */
  readonly spendkey?: string;
  /** The secret view key. Version 0.18.0.0 does not check that it belongs to the address. */
  readonly viewkey: string;
  readonly password: string;
  /** Height where the scan begins. The default is 0, which means the complete chain. */
  readonly restoreHeight?: number;
  /** Whether to store the open wallet first. The default is true. */
  readonly autosaveCurrent?: boolean;
  /** Language of the seed words, which only a wallet with a spend key has. */
  readonly language?: string;
}

/**
 * Creates a wallet from keys and opens it. Without `spendkey` the wallet is view-only.
 *
 * @throws InvalidRequestError when `restoreHeight` is negative or not an integer
 * @throws NodeRefusedError with code −21 when the wallet file exists, with code −23 when the service runs without
 * `--wallet-dir`, and with code −2 for a bad address
 */
export const generateFromKeys = defineWalletMethod({
  name: 'generate_from_keys',
  repeatable: false,
  timeoutMs: SLOW_FILE_TIMEOUT_MS,
  request: (args: GenerateFromKeysArgs) => toWireArguments(args),
  result: objectField({ address: textField, info: textField.default('') }),
});

/**
 * Closes the wallet. Unless `autosaveCurrent` is false, the service first writes the wallet to its file, if it has one.
 * The documentation of the wallet service does not mention `autosaveCurrent` (`autosave_current`), but the service
 * accepts it.
 *
 * @throws NodeRefusedError with code −13 when no wallet is open
 */
export const closeWallet = defineWalletMethod({
  name: 'close_wallet',
  repeatable: false,
  timeoutMs: SLOW_FILE_TIMEOUT_MS,
  request: (args: {
    /** Whether to store the wallet before it is closed. The default is true. */
    readonly autosaveCurrent?: boolean;
  }) => toWireArguments(args),
  result: emptyResponseField,
});

/**
 * Changes the password of the open wallet.
 *
 * @throws NodeRefusedError with code −22 for a wrong old password
 */
export const changeWalletPassword = defineWalletMethod({
  name: 'change_wallet_password',
  repeatable: false,
  timeoutMs: SLOW_FILE_TIMEOUT_MS,
  request: (args: { readonly oldPassword?: string; readonly newPassword?: string }) => toWireArguments(args),
  result: emptyResponseField,
});

/**
 * Returns a secret of the wallet: its seed words, its view key or its spend key.
 *
 * @throws NodeRefusedError with code −29 for the spend key of a view-only wallet, with code −43 when the wallet has no
 * seed words
 */
export const queryKey = defineWalletMethod({
  name: 'query_key',
  repeatable: true,
  request: (args: { readonly keyType: 'mnemonic' | 'view_key' | 'spend_key' }) => toWireArguments(args),
  result: objectField({ key: textField }),
});

/** Stores a value under a key in the wallet's file, for use by the application. */
export const setAttribute = defineWalletMethod({
  name: 'set_attribute',
  repeatable: true,
  request: (args: { readonly key: string; readonly value: string }) => toWireArguments(args),
  result: emptyResponseField,
});

/**
 * Returns a value that `setAttribute` stored.
 *
 * @throws NodeRefusedError with code −45 when no value has that key
 */
export const getAttribute = defineWalletMethod({
  name: 'get_attribute',
  repeatable: true,
  request: (args: { readonly key: string }) => toWireArguments(args),
  result: objectField({ value: textField.default('') }),
});
