import { formatMessage } from '../message.ts';
/**
 * Limits for the verifiers and scans. Each limit follows from a rule of the network, so no transaction of a wallet
 * reaches it. docs/decisions/limits-of-proofs.md shows the cost of all limits together.
 */
import type { ProofTransaction } from './transaction.ts';
import { refuse, type ProofMessage, type ProofRefusal } from './verdict.ts';

/**
 * Largest number of outputs of a transaction. An output takes at least 34 bytes and a transaction at most 1,000,000,
 * which gives 29,411.
 *
 * @see monero src/cryptonote_config.h#L40, CRYPTONOTE_MAX_TX_SIZE
 */
export const MAX_OUTPUTS = 30_000;

/**
 * Largest number of outputs with hidden amounts in a transaction. Each one that pays the address costs two
 * multiplications. Daemons accept at most 16 since bulletproofs. Before, a range proof of 6,176 bytes for each output
 * left room for 161.
 *
 * @see monero src/cryptonote_config.h#L198, BULLETPROOF_MAX_OUTPUTS
 */
export const MAX_HIDDEN_OUTPUTS = 256;

/**
 * Number of main transaction keys that are tried. The extra of a relayed transaction holds no more: 1,060 bytes in
 * fields of 33. Daemons have this limit since v0.18.2.1. The pinned commit does not have it, so no lines are cited.
 *
 * @see monero v0.18.2.1 src/cryptonote_config.h, MAX_TX_EXTRA_SIZE
 */
export const MAX_MAIN_KEYS = 32;

/** Number of additional keys that are tried, one for each output. It equals {@link MAX_HIDDEN_OUTPUTS}. */
export const MAX_ADDITIONAL_KEYS = 256;

/**
 * Number of pairs of a main key and an output that a scan tries. It suffices for one key and {@link MAX_OUTPUTS}
 * outputs.
 */
export const MAX_SCAN_PAIRS = 30_000;

/** Largest number of bytes, or characters, of a message. Wallets have no limit. Hashing this much takes about 10 ms. */
export const MAX_MESSAGE_LENGTH = 1024 * 1024;

/** Refuses a transaction with more outputs or extra fields than the limits allow. */
export function refuseTooLarge(transaction: ProofTransaction): ProofRefusal<'too-large'> | undefined {
  const { outputs, unreadExtraBytes } = transaction;
  if (unreadExtraBytes > 0)
    return refuse(
      'unsupported',
      'too-large',
      formatMessage(
        'The extra of this transaction has more fields than are read here; {unreadExtraBytes} bytes of it are left. Its keys are not certain.',
        { unreadExtraBytes },
      ),
    );
  if (outputs.length > MAX_OUTPUTS)
    return refuse(
      'unsupported',
      'too-large',
      formatMessage(
        'This transaction has {outputs} outputs; transactions are checked here with up to {maxOutputs}.',
        {
          outputs: outputs.length,
          maxOutputs: MAX_OUTPUTS,
        },
      ),
    );
  const hidden = outputs.reduce((count, output) => count + (output.hidden === undefined ? 0 : 1), 0);
  if (hidden > MAX_HIDDEN_OUTPUTS)
    return refuse(
      'unsupported',
      'too-large',
      formatMessage(
        'This transaction has {hidden} outputs with hidden amounts; transactions are checked here with up to {maxHiddenOutputs}.',
        { hidden, maxHiddenOutputs: MAX_HIDDEN_OUTPUTS },
      ),
    );
  return undefined;
}

/** Refuses a message above {@link MAX_MESSAGE_LENGTH}. */
export function refuseLongMessage(message: ProofMessage): ProofRefusal<'message-too-long'> | undefined {
  if (message.length <= MAX_MESSAGE_LENGTH) return undefined;
  return refuse(
    'unsupported',
    'message-too-long',
    formatMessage(
      'The message has a length of {length}; messages are checked here up to {maxMessageLength}.',
      {
        length: message.length,
        maxMessageLength: MAX_MESSAGE_LENGTH,
      },
    ),
  );
}
