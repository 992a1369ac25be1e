import { messageId, type MessageId } from '../i18n/translate.ts';
import type { ProofKind } from './kinds.ts';
import type { ProofCheckResult } from './outcome.ts';

const WRONG_TX = messageId(
  'The entered hash belongs to another transaction. Wallets show the hash beside each payment.',
);
const WRONG_ADDRESS = messageId(
  'The address is wrong. Compare it with the address that the receiver gave you: a wallet has many subaddresses.',
);
const WRONG_MESSAGE = messageId(
  'The message differs from the message of the proof. Every letter, space and line break counts, and the original message may have been empty.',
);
const WAS_CUT = messageId('The text was cut or changed when it was copied. Copy the complete text again.');
const OTHER_NETWORK = messageId(
  'The transaction is on another network, for instance stagenet instead of mainnet.',
);
const NOT_SENT_YET = messageId(
  'The transaction was never sent, or only a moment ago. Try again in a minute.',
);
const WAS_DROPPED = messageId(
  'The transaction left the pool without being mined: wallets then show it as failed.',
);
const CHANGE = messageId(
  'The amount is change that returned to the sender. A check with the sender’s own address shows it.',
);

/** Likely causes by kind of proof and reason code, the likeliest first. */
const byKind: Readonly<Record<ProofKind, Readonly<Record<string, readonly MessageId[]>>>> = {
  'tx-key': {
    'key-mismatch': [
      messageId('The key belongs to another transaction. A wallet has a new key for each transaction.'),
      WRONG_TX,
      WRONG_ADDRESS,
      messageId('The entered key is of another kind, for example a view key.'),
    ],
    'additional-keys-missing': [
      messageId(
        'The wallet shows several keys in one line, and only the first was copied. Copy the complete line.',
      ),
    ],
    'nothing-received': [WRONG_ADDRESS, WRONG_TX, CHANGE],
    'key-count': [
      messageId('Only a part of the keys was copied. Copy the complete line that the wallet shows.'),
      messageId('The keys belong to another transaction.'),
    ],
    'amount-not-opened': [
      messageId(
        'The transaction was made with a faulty or hostile program. The receiver’s wallet shows no payment either.',
      ),
    ],
  },
  'tx-proof': {
    signature: [WRONG_MESSAGE, WRONG_ADDRESS, WRONG_TX, WAS_CUT],
    'other-transaction': [WRONG_TX, WAS_CUT],
    'nothing-received': [WRONG_ADDRESS, CHANGE],
    'amount-not-opened': [
      messageId(
        'The transaction was made with a faulty or hostile program. The receiver’s wallet shows no payment either.',
      ),
    ],
  },
  'spend-proof': {
    signature: [
      WRONG_MESSAGE,
      WRONG_TX,
      messageId('The maker of the proof did not make the transaction.'),
      WAS_CUT,
    ],
    'other-transaction': [WRONG_TX, WAS_CUT],
    'no-inputs': [
      messageId('The transaction is the coinbase of a block, which pays a miner and spends nothing.'),
    ],
  },
  'reserve-proof': {
    signature: [WRONG_MESSAGE, WRONG_ADDRESS, WAS_CUT],
    'other-address': [
      messageId(
        'The address is not the primary address of the wallet that made the proof. Wallets show the primary address as account 0, address 0.',
      ),
    ],
    subaddress: [
      messageId('A subaddress was typed. A reserve proof belongs to the primary address of its wallet.'),
    ],
    'unknown-transaction': [
      OTHER_NETWORK,
      messageId('A listed output was in a block that a reorganisation removed.'),
    ],
    unconfirmed: [messageId('The wallet received the coins just now. Try again when they are in a block.')],
    'shared-secret': [WRONG_MESSAGE, WRONG_ADDRESS, WAS_CUT],
  },
  signature: {
    signature: [
      messageId('The message differs from the signed one. Every letter, space and line break counts.'),
      messageId('The signature was made with another address of the same wallet.'),
      WAS_CUT,
    ],
  },
};

/** Likely causes by reason code, for reasons that do not depend on the kind of proof. */
const byReason: Readonly<Record<string, readonly MessageId[]>> = {
  'unknown-transaction': [
    messageId('The hash was cut or changed when it was copied.'),
    OTHER_NETWORK,
    NOT_SENT_YET,
    WAS_DROPPED,
  ],
  'other-network': [
    messageId(
      'The address and this explorer belong to different networks, and one of them is a test network.',
    ),
  ],
  header: [messageId('The text is another kind of proof, or its beginning is missing.')],
  length: [WAS_CUT],
  encoding: [WAS_CUT],
  hexadecimal: [WAS_CUT, messageId('The entered text is not a transaction key.')],
  scalar: [WAS_CUT, messageId('The entered text is a hash or a public key, not a secret key.')],
  address: [
    messageId('The address was cut or changed when it was copied.'),
    messageId('The address belongs to another coin.'),
  ],
  txid: [
    messageId('Only a part of the hash was copied.'),
    messageId('The entered text is not a transaction hash.'),
  ],
  version: [messageId('The proof was made by a program that is much older or newer than this explorer.')],
};

/** Returns likely causes of a verdict other than `proven`, the likeliest first. */
export function listLikelyVerdictCauses({ kind, verdict, reason }: ProofCheckResult): readonly MessageId[] {
  if (verdict === 'proven' || reason === undefined) return [];
  return byKind[kind][reason] ?? byReason[reason] ?? [];
}
