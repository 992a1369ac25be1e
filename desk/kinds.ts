export const proofKinds = ['tx-key', 'tx-proof', 'spend-proof', 'reserve-proof'] as const;
export type ProofKind = (typeof proofKinds)[number];

export function parseProofKind(text: string): ProofKind | undefined {
  return proofKinds.find((kind) => kind === text);
}

export type FieldName = 'txid' | 'txKey' | 'address' | 'message' | 'proof';

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
  /** Facts that a proven answer shows. */
  readonly shows: readonly string[];
  /** Facts that a proven answer does not show, although a visitor might expect them. */
  readonly showsNot: readonly string[];
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
    shows: [
      'The transaction has outputs that only the holder of this address can spend, with the amounts above.',
      'Whoever gave the key had the sender’s wallet, or got the key from someone who had.',
    ],
    showsNot: [
      'Who the sender is, or that the one who gave you the key is the sender.',
      'That the receiver has not spent the coins since.',
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
    shows: [
      'The transaction has outputs that only the holder of this address can spend, with the amounts above.',
      'The maker of the proof knew this message when making it: the sender for an OutProof, the receiver for an InProof.',
    ],
    showsNot: [
      'Who the sender is. An InProof comes from the receiver’s side and says nothing about who paid.',
      'That the receiver has not spent the coins since.',
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
    shows: [
      'The maker of the proof could spend an output of every ring of the transaction: it is the transaction’s sender.',
      'The maker knew this message when making it.',
    ],
    showsNot: ['Which member of each ring was spent.', 'To whom the transaction pays, or how much.'],
  },
  'reserve-proof': {
    title: 'Reserve proof',
    question: 'How much does the holder of this address own, at least?',
    fields: [
      { ...address, label: 'Primary address', help: 'The standard address of the wallet, not a subaddress.' },
      message,
      { name: 'proof', label: 'Proof', help: 'It begins with ReserveProofV.', rows: 6, maxLength: 480_000 },
    ],
    shows: [
      'The holder of the address can spend the listed outputs; those not spent by now are what it owns at least.',
      'The holder knew this message when making the proof.',
    ],
    showsNot: [
      'That it owns nothing else: outputs may be left out.',
      'That the coins are its own for good: they can be spent a minute later, or be borrowed for the occasion.',
    ],
  },
};
