import { wireArguments } from '../input.ts';
import { flag, object, text } from '../wire.ts';
import { emptyAnswer, walletMethod } from './shapes.ts';

/**
 * Wallet files in the service's `--wallet-dir`; without it all are refused (code −23). The service holds one wallet at a
 * time: opening or creating one replaces the one before. Keys are stretched for seconds: never per request.
 */
const SLOW_FILE_TIMEOUT_MS = 180_000;

export interface CreateWalletArgs {
  /** Without "/". Existing: code −21. Empty: a wallet in memory alone. */
  readonly filename: string;
  readonly password?: string;
  /** In English, or as `getLanguages` has it. */
  readonly language: string;
}

/**
 * Makes a wallet with a new seed and opens it.
 *
 * @throws NodeRefusedError with code −21 when the file exists, with code −23 without `--wallet-dir`, with code −1 for
 *   a bad name or language
 */
export const createWallet = walletMethod({
  name: 'create_wallet',
  repeatable: false,
  timeoutMs: SLOW_FILE_TIMEOUT_MS,
  request: (args: CreateWalletArgs) => wireArguments(args),
  result: emptyAnswer,
});

/**
 * Opens a wallet. When it cannot be opened, the wallet that was open stays open. `autosaveCurrent` is not part of the
 * interface; the program reads it.
 *
 * @throws NodeRefusedError with code −1 for a wrong password and for an unknown file alike, with code −23 without
 *   `--wallet-dir`
 */
export const openWallet = walletMethod({
  name: 'open_wallet',
  repeatable: true,
  timeoutMs: SLOW_FILE_TIMEOUT_MS,
  request: (args: {
    readonly filename: string;
    readonly password?: string;
    /** Store the wallet that is open first. Default true. */
    readonly autosaveCurrent?: boolean;
  }) => wireArguments(args),
  result: emptyAnswer,
});

export interface RestoreWalletArgs {
  readonly filename: string;
  readonly password: string;
  /** The seed words. */
  readonly seed: string;
  readonly seedOffset?: string;
  /** Where to begin scanning. Default 0: the whole chain. */
  readonly restoreHeight?: number;
  /** For when the words are of a language whose name cannot be told. */
  readonly language?: string;
  /** Default true. */
  readonly autosaveCurrent?: boolean;
  /** For the seed of a multisig wallet. Default false. */
  readonly enableMultisigExperimental?: boolean;
}

/**
 * Makes a wallet from its seed words and opens it.
 *
 * @throws InvalidRequestError when `restoreHeight` is not a whole number, 0 or more
 * @throws NodeRefusedError with code −21 when the file exists, with code −23 without `--wallet-dir`, with code −1 for
 *   other faults
 */
export const restoreDeterministicWallet = walletMethod({
  name: 'restore_deterministic_wallet',
  repeatable: false,
  timeoutMs: SLOW_FILE_TIMEOUT_MS,
  request: (args: RestoreWalletArgs) => wireArguments(args),
  result: object({
    address: text,
    info: text.default(''),
    /** The seed words. They are new when the old ones were of the deprecated kind. */
    seed: text.default(''),
    was_deprecated: flag.default(false),
  }),
});

export interface GenerateFromKeysArgs {
  readonly filename: string;
  readonly address: string;
  /** Secret; without it the wallet is view-only. */
  readonly spendkey?: string;
  /** The secret key. Version 0.18.0.0 does not notice when it does not belong to the address. */
  readonly viewkey: string;
  readonly password: string;
  /** Default 0: scans the whole chain. */
  readonly restoreHeight?: number;
  /** Default true. */
  readonly autosaveCurrent?: boolean;
  /** Of the seed words, which only a wallet with a spend key has. */
  readonly language?: string;
}

/**
 * Makes a wallet from keys and opens it. Without `spendkey` the wallet is view-only.
 *
 * @throws InvalidRequestError when `restoreHeight` is not a whole number, 0 or more
 * @throws NodeRefusedError with code −21 when the file exists, with code −23 without `--wallet-dir`, with code −2 for
 *   a bad address
 */
export const generateFromKeys = walletMethod({
  name: 'generate_from_keys',
  repeatable: false,
  timeoutMs: SLOW_FILE_TIMEOUT_MS,
  request: (args: GenerateFromKeysArgs) => wireArguments(args),
  result: object({ address: text, info: text.default('') }),
});

/**
 * Stores the wallet, if it can, and closes it. `autosaveCurrent` is not part of the interface; the program reads it.
 *
 * @throws NodeRefusedError with code −13 when no wallet is open
 */
export const closeWallet = walletMethod({
  name: 'close_wallet',
  repeatable: false,
  timeoutMs: SLOW_FILE_TIMEOUT_MS,
  request: (args: {
    /** Store first. Default true. */
    readonly autosaveCurrent?: boolean;
  }) => wireArguments(args),
  result: emptyAnswer,
});

/**
 * Changes the password of the open wallet.
 *
 * @throws NodeRefusedError with code −22 for a wrong old password
 */
export const changeWalletPassword = walletMethod({
  name: 'change_wallet_password',
  repeatable: false,
  timeoutMs: SLOW_FILE_TIMEOUT_MS,
  request: (args: { readonly oldPassword?: string; readonly newPassword?: string }) => wireArguments(args),
  result: emptyAnswer,
});

/**
 * Tells a secret of the wallet: its seed words, its view key or its spend key.
 *
 * @throws NodeRefusedError with code −29 for the spend key of a view-only wallet, with code −43 for words that it does
 *   not have
 */
export const queryKey = walletMethod({
  name: 'query_key',
  repeatable: true,
  request: (args: { readonly keyType: 'mnemonic' | 'view_key' | 'spend_key' }) => wireArguments(args),
  result: object({ key: text }),
});

/** Keeps a note of the application in the wallet's file. */
export const setAttribute = walletMethod({
  name: 'set_attribute',
  repeatable: true,
  request: (args: { readonly key: string; readonly value: string }) => wireArguments(args),
  result: emptyAnswer,
});

/**
 * Tells a note that `setAttribute` kept.
 *
 * @throws NodeRefusedError with code −45 when there is none of that name
 */
export const getAttribute = walletMethod({
  name: 'get_attribute',
  repeatable: true,
  request: (args: { readonly key: string }) => wireArguments(args),
  result: object({ value: text.default('') }),
});
