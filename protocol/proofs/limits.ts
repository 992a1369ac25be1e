/**
 * How much of a transaction the verifiers and scans look at. Each limit is what a rule of the network allows, so that no
 * transaction made by a wallet reaches it; the cost of all of them together is in bench/proofs.md.
 */
import type { ProofTransaction } from './transaction.ts';
import { refuse, type ProofMessage, type ProofRefusal } from './verdict.ts';

/**
 * Outputs of one transaction. An output takes 34 bytes or more, and a transaction at most 1,000,000: at most 29,411.
 *
 * @see monero src/cryptonote_config.h#L40, CRYPTONOTE_MAX_TX_SIZE
 */
export const MAX_OUTPUTS = 30_000;

/**
 * Outputs with hidden amounts in one transaction; each one found costs two multiplications. Nodes accept at most 16
 * since bulletproofs. Before, a range proof of 6,176 bytes for each output left room for 161.
 *
 * @see monero src/cryptonote_config.h#L198, BULLETPROOF_MAX_OUTPUTS
 */
export const MAX_HIDDEN_OUTPUTS = 256;

/**
 * Main transaction keys that are tried: as many as the extra of a relayed transaction holds, 1,060 bytes in fields of 33.
 * Nodes have this limit since v0.18.2.1. The pinned commit does not have it, so no lines are cited.
 *
 * @see monero v0.18.2.1 src/cryptonote_config.h, MAX_TX_EXTRA_SIZE
 */
export const MAX_MAIN_KEYS = 32;

/** Additional keys that are tried, one for each output: as many as {@link MAX_HIDDEN_OUTPUTS}. */
export const MAX_ADDITIONAL_KEYS = 256;

/** Pairs of a main key and an output that a scan tries: enough for one key and {@link MAX_OUTPUTS} outputs. */
export const MAX_SCAN_PAIRS = 30_000;

/** Bytes, or characters, of a message. Wallets have no limit; hashing this much takes some 10 ms. */
export const MAX_MESSAGE_LENGTH = 1024 * 1024;

/** Refuses a transaction that has more outputs or extra fields than are looked at. */
export function refuseTooLarge(transaction: ProofTransaction): ProofRefusal<'too-large'> | undefined {
  const { outputs, unreadExtraBytes } = transaction;
  if (unreadExtraBytes > 0)
    return refuse(
      'unsupported',
      'too-large',
      `The extra of this transaction has more fields than are read here; ${unreadExtraBytes} bytes of it are left. Its keys are not certain.`,
    );
  if (outputs.length > MAX_OUTPUTS)
    return refuse(
      'unsupported',
      'too-large',
      `This transaction has ${outputs.length} outputs; transactions are checked here with up to ${MAX_OUTPUTS}.`,
    );
  const hidden = outputs.reduce((count, output) => count + (output.hidden === undefined ? 0 : 1), 0);
  if (hidden > MAX_HIDDEN_OUTPUTS)
    return refuse(
      'unsupported',
      'too-large',
      `This transaction has ${hidden} outputs with hidden amounts; transactions are checked here with up to ${MAX_HIDDEN_OUTPUTS}.`,
    );
  return undefined;
}

/** Refuses a message that is longer than is hashed here. */
export function refuseLongMessage(message: ProofMessage): ProofRefusal<'message-too-long'> | undefined {
  if (message.length <= MAX_MESSAGE_LENGTH) return undefined;
  return refuse(
    'unsupported',
    'message-too-long',
    `The message has a length of ${message.length}; messages are checked here up to ${MAX_MESSAGE_LENGTH}.`,
  );
}
