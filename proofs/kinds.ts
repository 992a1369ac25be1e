import { messageId, type MessageId } from '../i18n/translate.ts';

export const proofKinds = ['tx-key', 'tx-proof', 'spend-proof', 'reserve-proof', 'signature'] as const;
export type ProofKind = (typeof proofKinds)[number];

export function parseProofKind(text: string): ProofKind | undefined {
  return proofKinds.find((kind) => kind === text);
}

export const proofFieldNames = ['txid', 'txKey', 'address', 'message', 'proof'] as const;
export type ProofFieldName = (typeof proofFieldNames)[number];

export interface ProofField {
  readonly name: ProofFieldName;
  readonly label: MessageId;
  readonly help?: MessageId;
  readonly optional?: boolean;
  /** Number of rows of the text area. A field with one row is a single-line input. */
  readonly rows: number;
  /** Maximum number of characters in the field. Longer input is refused. */
  readonly maxLength: number;
}

interface ProofKindDetails {
  readonly title: MessageId;
  /** The question that the proof answers. */
  readonly question: MessageId;
  readonly fields: readonly ProofField[];
}

const txid: ProofField = {
  name: 'txid',
  label: messageId('Transaction hash'),
  help: messageId('64 hexadecimal characters.'),
  rows: 1,
  maxLength: 64,
};

const address: ProofField = {
  name: 'address',
  label: messageId('Address of the receiver'),
  help: messageId('A standard address, a subaddress or an integrated address.'),
  rows: 2,
  maxLength: 120,
};

const message: ProofField = {
  name: 'message',
  label: messageId('Message'),
  help: messageId(
    'The exact message that the proof was made for, including spaces. Leave the field empty if the proof has no message.',
  ),
  optional: true,
  rows: 2,
  maxLength: 4_096,
};

export const proofKindDetails: Readonly<Record<ProofKind, ProofKindDetails>> = {
  'tx-key': {
    title: messageId('Transaction key'),
    question: messageId(
      'Does this transaction pay this address? The check needs the secret key that the sender’s wallet stores.',
    ),
    fields: [
      txid,
      {
        name: 'txKey',
        label: messageId('Transaction key'),
        help: messageId(
          '64 hexadecimal characters for each key. If the transaction has additional keys, enter all of them.',
        ),
        rows: 2,
        maxLength: 64 * 258,
      },
      address,
    ],
  },
  'tx-proof': {
    title: messageId('Payment proof'),
    question: messageId(
      'Does this transaction pay this address? The check needs a proof that the sender or the receiver made.',
    ),
    fields: [
      txid,
      address,
      message,
      {
        name: 'proof',
        label: messageId('Proof'),
        help: messageId('A payment proof begins with OutProofV or InProofV.'),
        rows: 5,
        maxLength: 40_000,
      },
    ],
  },
  'spend-proof': {
    title: messageId('Spend proof'),
    question: messageId('Did the maker of this proof make this transaction?'),
    fields: [
      txid,
      message,
      {
        name: 'proof',
        label: messageId('Proof'),
        help: messageId('A spend proof begins with SpendProofV.'),
        rows: 5,
        maxLength: 220_000,
      },
    ],
  },
  'reserve-proof': {
    title: messageId('Reserve proof'),
    question: messageId('How much does the holder of this address own, at least?'),
    fields: [
      {
        ...address,
        label: messageId('Primary address'),
        help: messageId('The standard address of the wallet, not a subaddress.'),
      },
      message,
      {
        name: 'proof',
        label: messageId('Proof'),
        help: messageId('A reserve proof begins with ReserveProofV.'),
        rows: 6,
        maxLength: 480_000,
      },
    ],
  },
  signature: {
    title: messageId('Signed message'),
    question: messageId('Did the holder of this address sign this text?'),
    fields: [
      { ...address, label: messageId('Address of the signer') },
      { ...message, help: messageId('The exact text that was signed, including spaces and line breaks.') },
      {
        name: 'proof',
        label: messageId('Signature'),
        help: messageId('A signature begins with SigV1 or SigV2.'),
        rows: 2,
        maxLength: 200,
      },
    ],
  },
};
