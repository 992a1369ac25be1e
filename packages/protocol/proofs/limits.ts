import { formatMessage } from '../message.ts';
/**
 * Limits of the verifiers and scans. Each limit follows from a rule of the network, so transactions of ordinary wallets
 * never reach it. docs/decisions/limits-of-proofs.md contains the time that a check takes if all limits are reached.
 */
import type { ProofTransaction } from './transaction.ts';
import { createProofRefusal, type ProofMessage, type ProofRefusal } from './verdict.ts';

/**
 * Maximum number of outputs of a checked transaction. An output takes at least 34 bytes and a transaction at most
 * 1,000,000, which is room for 29,411 outputs.
 *
 * @see monero src/cryptonote_config.h#L40, CRYPTONOTE_MAX_TX_SIZE
 */
export const MAX_CHECKED_OUTPUTS = 30_000;

/**
 * Maximum number of outputs with hidden amounts in a checked transaction. Each one that pays the address costs two
 * point multiplications. Daemons accept at most 16 since Bulletproofs. Before, a range proof of 6,176 bytes per output
 * limited them to 161.
 *
 * @see monero src/cryptonote_config.h#L198, BULLETPROOF_MAX_OUTPUTS
 */
export const MAX_HIDDEN_AMOUNT_OUTPUTS = 256;

/**
 * Maximum number of main public keys of a transaction that a scan or the check of a transaction key tries. The extra of
 * a relayed transaction has no room for more: daemons since v0.18.2.1 limit it to 1,060 bytes, and a field with a key
 * takes 33. The monero commit that other comments cite does not have the limit of 1,060 bytes, so no lines are cited.
 *
 * @see monero v0.18.2.1 src/cryptonote_config.h, MAX_TX_EXTRA_SIZE
 */
export const MAX_TRIED_TX_PUBLIC_KEYS = 32;

/**
 * Maximum number of additional keys of a transaction, one per output, that a scan or a check tries. It equals
 * {@link MAX_HIDDEN_AMOUNT_OUTPUTS}.
 */
export const MAX_ADDITIONAL_TX_KEYS = 256;

/**
 * Maximum number of additional keys of a transaction that are tried to find its Carrot outputs. Each is the ephemeral
 * key of one output. Only coinbases of mining pools have more than 16 such keys. Each takes about 1.4 ms.
 */
export const MAX_TRIED_CARROT_KEYS = 2048;

/**
 * Maximum number of pairs of a main key and an output that a scan tries. It suffices for one key
 * and {@link MAX_CHECKED_OUTPUTS} outputs.
 */
export const MAX_TRIED_KEY_OUTPUT_PAIRS = 30_000;

/**
 * Maximum length of a signed message: characters of a string, or bytes of a byte array. Wallets have no limit. Hashing
 * a message of this length takes about 10 ms.
 */
export const MAX_PROOF_MESSAGE_LENGTH = 1024 * 1024;

/** Returns a refusal if a transaction has more outputs or extra fields than the limits allow. */
export function refuseTooLargeTransaction(
  transaction: ProofTransaction,
): ProofRefusal<'too-large'> | undefined {
  const { outputs, unreadExtraBytes } = transaction;
  if (unreadExtraBytes > 0)
    return createProofRefusal(
      'unsupported',
      'too-large',
      formatMessage(
        'The extra of this transaction has more fields than a check reads (unread bytes: {unreadExtraBytes}). Some keys of the transaction may be missing.',
        { unreadExtraBytes },
      ),
    );
  if (outputs.length > MAX_CHECKED_OUTPUTS)
    return createProofRefusal(
      'unsupported',
      'too-large',
      formatMessage('This transaction has {outputs} outputs. The limit for a check is {maxOutputs}.', {
        outputs: outputs.length,
        maxOutputs: MAX_CHECKED_OUTPUTS,
      }),
    );
  const hidden = outputs.reduce((count, output) => count + (output.hiddenAmount === undefined ? 0 : 1), 0);
  if (hidden > MAX_HIDDEN_AMOUNT_OUTPUTS)
    return createProofRefusal(
      'unsupported',
      'too-large',
      formatMessage(
        'This transaction has {hidden} outputs with hidden amounts. The limit for a check is {maxHiddenOutputs}.',
        { hidden, maxHiddenOutputs: MAX_HIDDEN_AMOUNT_OUTPUTS },
      ),
    );
  return undefined;
}

/** Returns a refusal if a message is longer than {@link MAX_PROOF_MESSAGE_LENGTH}. */
export function refuseLongMessage(message: ProofMessage): ProofRefusal<'message-too-long'> | undefined {
  if (message.length <= MAX_PROOF_MESSAGE_LENGTH) return undefined;
  return createProofRefusal(
    'unsupported',
    'message-too-long',
    formatMessage(
      'The message is too long: its length is {length}, and the limit for a check is {maxMessageLength}.',
      {
        length: message.length,
        maxMessageLength: MAX_PROOF_MESSAGE_LENGTH,
      },
    ),
  );
}
