import { z } from 'zod';
import { proofKindDetails, type ProofFieldName, type ProofKind } from '../../proofs/kinds.ts';
import { cleanProofFieldInput } from '../../proofs/typed-field.ts';
import { nonNegativeIntegerSchema, namedSchema, namedObjectSchema } from './values.ts';

/**
 * Returns the schema of a body field. The maximum length is that of the same field on the proof desk. Blanks and quotes around the value,
 * which {@link cleanProofFieldInput} removes, do not count.
 */
function stringField(kind: ProofKind, name: ProofFieldName, description: string) {
  const maxLength = proofKindDetails[kind].fields.find((field) => field.name === name)?.maxLength ?? 0;
  return z
    .string()
    .overwrite((typed) => cleanProofFieldInput(name, typed))
    .max(maxLength, `must have at most ${maxLength} characters`)
    .describe(description);
}

const txHashField = (kind: ProofKind) => stringField(kind, 'txid', 'Hash of the transaction.');
const payeeAddressField = (kind: ProofKind) =>
  stringField(kind, 'address', 'Address of the recipient: standard, integrated or a subaddress.');
const messageField = (kind: ProofKind) =>
  stringField(
    kind,
    'message',
    'The message that was signed with the proof, unchanged. Empty when the proof has none.',
  ).default('');

export const proofQueueRequestSchema = namedSchema(
  'ProofQueueRequest',
  'An empty object: the request has no fields.',
  z.strictObject({}),
);

export const proofQueueResponseSchema = namedObjectSchema(
  'ProofQueueResponse',
  'The current queue of the proof desk.',
  {
    waiting: nonNegativeIntegerSchema.describe(
      'Number of checks that wait for a free thread, including those of other clients.',
    ),
    place: z
      .int()
      .min(1)
      .nullable()
      .describe(
        'Queue position of the first waiting check of this client, from 1. Null when no check of this client waits.',
      ),
  },
);

export const txKeyRequestSchema = namedSchema(
  'TxKeyRequest',
  'A check of a payment with a transaction key. The key is secret: the server uses it for this check only and does not store it.',
  z.strictObject({
    tx_hash: txHashField('tx-key'),
    tx_key: stringField(
      'tx-key',
      'txKey',
      'The transaction key followed by its additional keys, 64 hex characters each.',
    ),
    address: payeeAddressField('tx-key'),
  }),
);

export const txProofRequestSchema = namedSchema(
  'TxProofRequest',
  'A payment proof of a sender (OutProof) or of a receiver (InProof).',
  z.strictObject({
    tx_hash: txHashField('tx-proof'),
    address: payeeAddressField('tx-proof'),
    message: messageField('tx-proof'),
    proof: stringField('tx-proof', 'proof', 'The proof string, as the wallet exported it.'),
  }),
);

export const spendProofRequestSchema = namedSchema(
  'SpendProofRequest',
  'A spend proof, which proves who created a transaction.',
  z.strictObject({
    tx_hash: txHashField('spend-proof'),
    message: messageField('spend-proof'),
    proof: stringField('spend-proof', 'proof', 'The proof string, as the wallet exported it.'),
  }),
);

export const reserveProofRequestSchema = namedSchema(
  'ReserveProofRequest',
  'A reserve proof, which proves the balance of a wallet.',
  z.strictObject({
    address: stringField('reserve-proof', 'address', 'The primary address of the wallet.'),
    message: messageField('reserve-proof'),
    proof: stringField('reserve-proof', 'proof', 'The proof string, as the wallet exported it.'),
  }),
);

export const signatureRequestSchema = namedSchema(
  'SignatureRequest',
  'A check of a signed message.',
  z.strictObject({
    address: stringField('signature', 'address', 'The address of the signer.'),
    message: stringField('signature', 'message', 'The signed message, unchanged.').default(''),
    signature: stringField('signature', 'proof', 'The signature string: SigV1 or SigV2.'),
  }),
);

/** Maximum body size in bytes. A character of a message takes at most 6 bytes in JSON, any other character one byte. */
export function maxProofBodyBytes(kind: ProofKind): number {
  return proofKindDetails[kind].fields.reduce(
    (sum, { name, maxLength }) => sum + (name === 'message' ? 6 : 1) * maxLength,
    1_024,
  );
}
