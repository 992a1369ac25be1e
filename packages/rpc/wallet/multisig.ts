import { wireArguments } from '../input.ts';
import type { NoArgs } from '../method.ts';
import { count, flag, hex, object, text, u32 } from '../wire.ts';
import { walletMethod } from './shapes.ts';

/**
 * Deadline of multisig methods. The service refuses them (code −48) until the wallet's file allows experimental
 * multisig. The authors of multisig warn against using it for real money.
 */
const SLOW_MULTISIG_TIMEOUT_MS = 180_000;

/** Returns whether the wallet belongs to a multisig group, and how many must sign. */
export const isMultisig = walletMethod({
  name: 'is_multisig',
  repeatable: true,
  request: (_args: NoArgs) => ({}),
  result: object({
    multisig: flag,
    /** Whether all rounds of key exchange are done. */
    ready: flag,
    /** Number of signatures that a transaction needs. */
    threshold: u32,
    /** Number of wallets in the group. */
    total: u32,
  }),
});

/**
 * Returns the data that the other wallets need to build the group.
 *
 * @throws NodeRefusedError with code −48 until experimental multisig is switched on, with code −28 when the wallet is
 * already multisig
 */
export const prepareMultisig = walletMethod({
  name: 'prepare_multisig',
  repeatable: true,
  request: (args: { readonly enableMultisigExperimental?: boolean }) => wireArguments(args),
  result: object({ multisig_info: text }),
});

/**
 * Performs the first round of key exchange. `multisigInfo` of the answer is for the next round. It is empty when there
 * is none.
 *
 * @throws InvalidRequestError when `threshold` is not a whole number, 0 or more
 * @throws NodeRefusedError with code −28 when the wallet is already multisig, with code −48 until experimental multisig
 * is switched on
 */
export const makeMultisig = walletMethod({
  name: 'make_multisig',
  repeatable: false,
  timeoutMs: SLOW_MULTISIG_TIMEOUT_MS,
  request: (args: {
    /** One text of each other wallet. */
    readonly multisigInfo: readonly string[];
    readonly threshold: number;
    readonly password: string;
  }) => wireArguments(args),
  result: object({ address: text.default(''), multisig_info: text.default('') }),
});

/**
 * Performs a further round of key exchange, until `isMultisig` returns ready. Then `address` is the address of the
 * group. In the interface `multisig_info` is one text. The program takes a list with the texts of all other wallets,
 * and so does this function.
 *
 * @throws NodeRefusedError with code −48 until experimental multisig is switched on, with code −31 for a wallet that is
 * not multisig
 */
export const exchangeMultisigKeys = walletMethod({
  name: 'exchange_multisig_keys',
  repeatable: false,
  timeoutMs: SLOW_MULTISIG_TIMEOUT_MS,
  request: (args: {
    /** One text of each other wallet. The interface has one text instead of a list. */
    readonly multisigInfo: readonly string[];
    readonly password: string;
    readonly forceUpdateUseWithCaution?: boolean;
  }) => wireArguments(args),
  result: object({ address: text.default(''), multisig_info: text.default('') }),
});

/**
 * Performed the last round for wallets that N−1 of N can spend from. Today `exchangeMultisigKeys` does it.
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
 * Returns the data about outputs that the other wallets need before a wallet can spend.
 *
 * @throws NodeRefusedError with code −48 until experimental multisig is switched on, with code −31 for a wallet that is
 * not multisig
 */
export const exportMultisigInfo = walletMethod({
  name: 'export_multisig_info',
  repeatable: false,
  timeoutMs: SLOW_MULTISIG_TIMEOUT_MS,
  request: (_args: NoArgs) => ({}),
  result: object({ info: hex }),
});

/**
 * Imports the data that the other wallets exported.
 *
 * @throws NodeRefusedError with code −48 until experimental multisig is switched on, with code −31 for a wallet that is
 * not multisig
 */
export const importMultisigInfo = walletMethod({
  name: 'import_multisig_info',
  repeatable: false,
  timeoutMs: SLOW_MULTISIG_TIMEOUT_MS,
  request: (args: {
    /** One text of each other wallet. */
    readonly info: readonly string[];
  }) => wireArguments(args),
  result: object({
    /** Number of outputs that were signed with this data. */
    n_outputs: count,
  }),
});
