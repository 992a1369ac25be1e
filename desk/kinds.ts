export const proofKinds = ['tx-key', 'tx-proof', 'spend-proof', 'reserve-proof', 'signature'] as const;
export type ProofKind = (typeof proofKinds)[number];

export function parseProofKind(text: string): ProofKind | undefined {
  return proofKinds.find((kind) => kind === text);
}

export const fieldNames = ['txid', 'txKey', 'address', 'message', 'proof'] as const;
export type FieldName = (typeof fieldNames)[number];

export interface ProofField {
  readonly name: FieldName;
  readonly label: string;
  readonly help?: string;
  readonly optional?: boolean;
  /** Number of lines of the text box. A field with 1 line is a single-line field. */
  readonly rows: number;
  /** Highest number of characters that are read. */
  readonly maxLength: number;
}

interface KindOfProof {
  readonly title: string;
  /** The question that the proof answers. */
  readonly question: string;
  readonly fields: readonly ProofField[];
}

const txid: ProofField = {
  name: 'txid',
  label: 'Transaction hash',
  help: 'It has 64 hexadecimal digits.',
  rows: 1,
  maxLength: 64,
};

const address: ProofField = {
  name: 'address',
  label: 'Address of the receiver',
  help: 'A standard address, a subaddress or an integrated address.',
  rows: 2,
  maxLength: 120,
};

const message: ProofField = {
  name: 'message',
  label: 'Message',
  help: 'The exact text for which the proof was made, with its blanks. Leave it empty if the proof has no message.',
  optional: true,
  rows: 2,
  maxLength: 4_096,
};

export const kindsOfProof: Readonly<Record<ProofKind, KindOfProof>> = {
  'tx-key': {
    title: 'Transaction key',
    question:
      'Does this transaction pay this address? Answered with the secret key that its sender’s wallet keeps.',
    fields: [
      txid,
      {
        name: 'txKey',
        label: 'Transaction key',
        help: 'It has 64 hexadecimal digits for each key: one key, or several for a transaction with additional keys. The site forgets it after this answer.',
        rows: 2,
        maxLength: 64 * 258,
      },
      address,
    ],
  },
  'tx-proof': {
    title: 'Payment proof',
    question:
      'Does this transaction pay this address? Answered with a proof text that its sender or its receiver made.',
    fields: [
      txid,
      address,
      message,
      {
        name: 'proof',
        label: 'Proof',
        help: 'It begins with OutProofV or InProofV.',
        rows: 5,
        maxLength: 40_000,
      },
    ],
  },
  'spend-proof': {
    title: 'Spend proof',
    question: 'Did the maker of this proof make this transaction?',
    fields: [
      txid,
      message,
      { name: 'proof', label: 'Proof', help: 'It begins with SpendProofV.', rows: 5, maxLength: 220_000 },
    ],
  },
  'reserve-proof': {
    title: 'Reserve proof',
    question: 'How much does the holder of this address own, at least?',
    fields: [
      { ...address, label: 'Primary address', help: 'The standard address of the wallet, not a subaddress.' },
      message,
      { name: 'proof', label: 'Proof', help: 'It begins with ReserveProofV.', rows: 6, maxLength: 480_000 },
    ],
  },
  signature: {
    title: 'Signed message',
    question: 'Did the holder of this address sign this text?',
    fields: [
      { ...address, label: 'Address of the signer' },
      { ...message, help: 'The exact text that was signed, with its blanks and line ends.' },
      {
        name: 'proof',
        label: 'Signature',
        help: 'It begins with SigV1 or SigV2.',
        rows: 2,
        maxLength: 200,
      },
    ],
  },
};
