import { wireArguments } from '../input.ts';
import type { NoArgs } from '../method.ts';
import { count, flag, hex, object, text, u32 } from '../wire.ts';
import { walletMethod } from './shapes.ts';

/**
 * Wallets of a group. Refused (code −48) until experimental multisig is switched on in the wallet's file; its makers warn
 * of using it for real money.
 */
const SLOW_MS = 180_000;

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

/** What the others need to build the group. */
export const prepareMultisig = walletMethod({
  name: 'prepare_multisig',
  repeatable: true,
  request: (args: { readonly enableMultisigExperimental?: boolean }) => wireArguments(args),
  result: object({ multisig_info: text }),
});

/** First round. `multisigInfo` is for the next one, empty when there is none. */
export const makeMultisig = walletMethod({
  name: 'make_multisig',
  repeatable: false,
  timeoutMs: SLOW_MS,
  request: (args: {
    /** Of the others. */
    readonly multisigInfo: readonly string[];
    readonly threshold: number;
    readonly password: string;
  }) => wireArguments(args),
  result: object({ address: text.default(''), multisig_info: text.default('') }),
});

/** Further rounds, until `isMultisig` says ready; `address` is the group's then. */
export const exchangeMultisigKeys = walletMethod({
  name: 'exchange_multisig_keys',
  repeatable: false,
  timeoutMs: SLOW_MS,
  request: (args: {
    /** The interface says one text; the program takes a list, of all the others. */
    readonly multisigInfo: readonly string[];
    readonly password: string;
    readonly forceUpdateUseWithCaution?: boolean;
  }) => wireArguments(args),
  result: object({ address: text.default(''), multisig_info: text.default('') }),
});

/** Last round of N−1 of N wallets of old. `exchangeMultisigKeys` does it today; 0.18 always fails here (code 0). */
export const finalizeMultisig = walletMethod({
  name: 'finalize_multisig',
  repeatable: false,
  timeoutMs: SLOW_MS,
  request: (args: { readonly multisigInfo: readonly string[]; readonly password: string }) =>
    wireArguments(args),
  result: object({ address: text }),
});

/** What the others need to know of outputs before anyone can spend. */
export const exportMultisigInfo = walletMethod({
  name: 'export_multisig_info',
  repeatable: false,
  timeoutMs: SLOW_MS,
  request: (_args: NoArgs) => ({}),
  result: object({ info: hex }),
});

export const importMultisigInfo = walletMethod({
  name: 'import_multisig_info',
  repeatable: false,
  timeoutMs: SLOW_MS,
  request: (args: {
    /** Of the others. */
    readonly info: readonly string[];
  }) => wireArguments(args),
  result: object({
    /** Outputs signed into. */
    n_outputs: count,
  }),
});
