import { mark, type Marked } from '../i18n/texts.ts';

export const proofKinds = ['tx-key', 'tx-proof', 'spend-proof', 'reserve-proof', 'signature'] as const;
export type ProofKind = (typeof proofKinds)[number];

export function parseProofKind(text: string): ProofKind | undefined {
  return proofKinds.find((kind) => kind === text);
}

export const fieldNames = ['txid', 'txKey', 'address', 'message', 'proof'] as const;
export type FieldName = (typeof fieldNames)[number];

export interface ProofField {
  readonly name: FieldName;
  readonly label: Marked;
  readonly help?: Marked;
  readonly optional?: boolean;
  /** Number of lines of the text box. A field with 1 line is a single-line field. */
  readonly rows: number;
  /** Highest number of characters that are read. */
  readonly maxLength: number;
}

interface KindOfProof {
  readonly title: Marked;
  /** The question that the proof answers. */
  readonly question: Marked;
  readonly fields: readonly ProofField[];
}

const txid: ProofField = {
  name: 'txid',
  label: mark('Transaction hash'),
  help: mark('It has 64 hexadecimal digits.'),
  rows: 1,
  maxLength: 64,
};

const address: ProofField = {
  name: 'address',
  label: mark('Address of the receiver'),
  help: mark('A standard address, a subaddress or an integrated address.'),
  rows: 2,
  maxLength: 120,
};

const message: ProofField = {
  name: 'message',
  label: mark('Message'),
  help: mark(
    'The exact text for which the proof was made, with its blanks. Leave it empty if the proof has no message.',
  ),
  optional: true,
  rows: 2,
  maxLength: 4_096,
};

export const kindsOfProof: Readonly<Record<ProofKind, KindOfProof>> = {
  'tx-key': {
    title: mark('Transaction key'),
    question: mark(
      'Does this transaction pay this address? Answered with the secret key that its sender’s wallet keeps.',
    ),
    fields: [
      txid,
      {
        name: 'txKey',
        label: mark('Transaction key'),
        help: mark(
          'It has 64 hexadecimal digits for each key: one key, or several for a transaction with additional keys. The site forgets it after this answer.',
        ),
        rows: 2,
        maxLength: 64 * 258,
      },
      address,
    ],
  },
  'tx-proof': {
    title: mark('Payment proof'),
    question: mark(
      'Does this transaction pay this address? Answered with a proof text that its sender or its receiver made.',
    ),
    fields: [
      txid,
      address,
      message,
      {
        name: 'proof',
        label: mark('Proof'),
        help: mark('It begins with OutProofV or InProofV.'),
        rows: 5,
        maxLength: 40_000,
      },
    ],
  },
  'spend-proof': {
    title: mark('Spend proof'),
    question: mark('Did the maker of this proof make this transaction?'),
    fields: [
      txid,
      message,
      {
        name: 'proof',
        label: mark('Proof'),
        help: mark('It begins with SpendProofV.'),
        rows: 5,
        maxLength: 220_000,
      },
    ],
  },
  'reserve-proof': {
    title: mark('Reserve proof'),
    question: mark('How much does the holder of this address own, at least?'),
    fields: [
      {
        ...address,
        label: mark('Primary address'),
        help: mark('The standard address of the wallet, not a subaddress.'),
      },
      message,
      {
        name: 'proof',
        label: mark('Proof'),
        help: mark('It begins with ReserveProofV.'),
        rows: 6,
        maxLength: 480_000,
      },
    ],
  },
  signature: {
    title: mark('Signed message'),
    question: mark('Did the holder of this address sign this text?'),
    fields: [
      { ...address, label: mark('Address of the signer') },
      { ...message, help: mark('The exact text that was signed, with its blanks and line ends.') },
      {
        name: 'proof',
        label: mark('Signature'),
        help: mark('It begins with SigV1 or SigV2.'),
        rows: 2,
        maxLength: 200,
      },
    ],
  },
};
