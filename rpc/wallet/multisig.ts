import { wireArguments } from '../input.ts';
import type { NoArgs } from '../method.ts';
import { count, flag, hex, object, text, u32 } from '../wire.ts';
import { walletMethod } from './shapes.ts';

/**
 * Wallets of a group. Refused (code −48) until experimental multisig is switched on in the wallet's file; its makers warn
 * of using it for real money.
 */
const SLOW_MULTISIG_TIMEOUT_MS = 180_000;

/** Tells whether the wallet belongs to a multisig group, and how many must sign. */
export const isMultisig = walletMethod({
  name: 'is_multisig',
  repeatable: true,
  request: (_args: NoArgs) => ({}),
  result: object({
    multisig: flag,
    /** All rounds of key exchange are done. */
    ready: flag,
    /** Signatures needed. */
    threshold: u32,
    /** In the group. */
    total: u32,
  }),
});

/**
 * Gives what the other wallets need to build the group.
 *
 * @throws NodeRefusedError with code −48 until experimental multisig is switched on, with code −28 when the wallet is
 *   multisig already
 */
export const prepareMultisig = walletMethod({
  name: 'prepare_multisig',
  repeatable: true,
  request: (args: { readonly enableMultisigExperimental?: boolean }) => wireArguments(args),
  result: object({ multisig_info: text }),
});

/**
 * Does the first round of key exchange. `multisigInfo` of the answer is for the next round; it is empty when there is
 * none.
 *
 * @throws InvalidRequestError when `threshold` is not a whole number, 0 or more
 * @throws NodeRefusedError with code −28 when the wallet is multisig already, with code −48 until experimental
 *   multisig is switched on
 */
export const makeMultisig = walletMethod({
  name: 'make_multisig',
  repeatable: false,
  timeoutMs: SLOW_MULTISIG_TIMEOUT_MS,
  request: (args: {
    /** Of the others. */
    readonly multisigInfo: readonly string[];
    readonly threshold: number;
    readonly password: string;
  }) => wireArguments(args),
  result: object({ address: text.default(''), multisig_info: text.default('') }),
});

/**
 * Does a further round of key exchange, until `isMultisig` says ready. Then `address` is that of the group. The
 * interface says that `multisig_info` is one text. The program takes a list with the texts of all the others, and so
 * does this function.
 *
 * @throws NodeRefusedError with code −48 until experimental multisig is switched on, with code −31 for a wallet that
 *   is not multisig
 */
export const exchangeMultisigKeys = walletMethod({
  name: 'exchange_multisig_keys',
  repeatable: false,
  timeoutMs: SLOW_MULTISIG_TIMEOUT_MS,
  request: (args: {
    /** The interface says one text; the program takes a list, of all the others. */
    readonly multisigInfo: readonly string[];
    readonly password: string;
    readonly forceUpdateUseWithCaution?: boolean;
  }) => wireArguments(args),
  result: object({ address: text.default(''), multisig_info: text.default('') }),
});

/**
 * Did the last round for wallets that N−1 of N can spend from. `exchangeMultisigKeys` does it today.
 *
 * @throws NodeRefusedError with code 0 from every service of 0.18
 */
export const finalizeMultisig = walletMethod({
  name: 'finalize_multisig',
  repeatable: false,
  timeoutMs: SLOW_MULTISIG_TIMEOUT_MS,
  request: (args: { readonly multisigInfo: readonly string[]; readonly password: string }) =>
    wireArguments(args),
  result: object({ address: text }),
});

/**
 * Gives what the others need to know about outputs before anyone can spend.
 *
 * @throws NodeRefusedError with code −48 until experimental multisig is switched on, with code −31 for a wallet that
 *   is not multisig
 */
export const exportMultisigInfo = walletMethod({
  name: 'export_multisig_info',
  repeatable: false,
  timeoutMs: SLOW_MULTISIG_TIMEOUT_MS,
  request: (_args: NoArgs) => ({}),
  result: object({ info: hex }),
});

/**
 * Takes what the others exported.
 *
 * @throws NodeRefusedError with code −48 until experimental multisig is switched on, with code −31 for a wallet that
 *   is not multisig
 */
export const importMultisigInfo = walletMethod({
  name: 'import_multisig_info',
  repeatable: false,
  timeoutMs: SLOW_MULTISIG_TIMEOUT_MS,
  request: (args: {
    /** Of the others. */
    readonly info: readonly string[];
  }) => wireArguments(args),
  result: object({
    /** Outputs signed into. */
    n_outputs: count,
  }),
});
