import { z } from 'zod';
import { proofKindDetails, proofKinds, type ProofFieldName, type ProofKind } from '../../proofs/kinds.ts';
import { MIN_SETTLEMENT_CONFIRMATIONS, unsettledPaymentReasons } from '../../proofs/settlement.ts';
import { MAX_PASTED_CHARACTERS } from '../../proofs/detect.ts';
import { cleanProofFieldInput } from '../../proofs/typed-field.ts';
import { responseEnvelopeFields } from './envelope.ts';
import {
  nonNegativeIntegerSchema,
  hashSchema,
  heightSchema,
  namedSchema,
  namedObjectSchema,
  timeSchema,
  uint64Schema,
} from './values.ts';

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

export const proofUnlockTimeSchema = namedObjectSchema('ProofLock', 'The unlock time of a transaction.', {
  by: z
    .enum(['nothing', 'height', 'time'])
    .describe('What the lock depends on. `nothing`: there is no lock.'),
  until: uint64Schema
    .nullable()
    .describe('Unlock height, or unlock time in unix seconds. Null without a lock.'),
  is_locked: z.boolean().describe('Whether the outputs are still locked.'),
  blocks_left: uint64Schema
    .nullable()
    .describe('Number of blocks until the unlock height. Null unless `by` is `height`.'),
});

export const proofLocationStateSchema = z
  .enum(['confirmed', 'pool', 'orphaned'])
  .describe(
    '`confirmed`: on the main chain. `pool`: in the pool. `orphaned`: only in blocks off the main chain.',
  );

export const proofLocationSchema = namedObjectSchema(
  'ProofLocation',
  'The location of a transaction: block, pool or orphaned block.',
  {
    state: proofLocationStateSchema,
    height: heightSchema
      .nullable()
      .describe('Height of the block of the transaction. Null in the pool, and when unknown.'),
    confirmations: nonNegativeIntegerSchema.describe(
      'Number of confirmations. 0 unless `state` is `confirmed`.',
    ),
    block_hash: hashSchema
      .nullable()
      .describe('Hash of the block of the transaction. Null in the pool, and when unknown.'),
    timestamp: timeSchema
      .nullable()
      .describe(
        'Timestamp of the block, or when this index first saw the waiting transaction. Null when unknown.',
      ),
  },
);

export const proofOutputSchema = namedObjectSchema('ProofOutput', 'An output that a proof is about.', {
  tx_hash: hashSchema.describe('Hash of the transaction that created the output.'),
  position: nonNegativeIntegerSchema.describe('Position of the output in the transaction that created it.'),
  key: hashSchema.describe('One-time public key.'),
  amount: uint64Schema.describe('Amount in atomic units.'),
  lock: proofUnlockTimeSchema
    .nullable()
    .describe('Lock of the output. Null when the height of the chain is unknown.'),
  place: proofLocationSchema
    .nullable()
    .describe('Location of the transaction that created the output. Null when unknown.'),
  key_image: hashSchema.nullable().describe('Key image of the output. Null except in reserve proofs.'),
  spent: z
    .enum(['unspent', 'confirmed', 'pool'])
    .nullable()
    .describe(
      'Whether the output is spent, in a block or by a waiting transaction. Null except in reserve proofs.',
    ),
  spent_in: z
    .object({
      tx_hash: hashSchema.describe('Hash of the spending transaction.'),
      height: heightSchema
        .nullable()
        .describe('Height of the block of the spending transaction. Null in the pool.'),
      timestamp: timeSchema
        .nullable()
        .describe('Timestamp of the block of the spending transaction. Null in the pool.'),
    })
    .nullable()
    .describe(
      'The spending transaction. Null when the output is unspent, or when the index does not have the transaction.',
    ),
  same_key: z
    .array(
      z.object({
        tx_hash: hashSchema.describe('Hash of the transaction of the other output.'),
        position: nonNegativeIntegerSchema.describe('Position of the other output in its transaction.'),
        height: heightSchema.describe('Height of the block that contains the other output.'),
      }),
    )
    .describe('Other outputs with the same one-time key. Only one output with this key can be spent.'),
});

const sentenceList = z.array(z.string());

export const proofResultFields = {
  kind: z.enum(proofKinds).describe('Kind of check.'),
  verdict: z
    .enum(['proven', 'refuted', 'malformed', 'undecided'])
    .describe(
      '`proven`: the statement of the proof is true. `refuted`: the statement is false. `malformed`: an input is not a valid proof, key or address. `undecided`: the statement could not be checked.',
    ),
  settled: z
    .boolean()
    .nullable()
    .describe(
      `Whether the receiver can rely on the payment now: it is proven, has at least ${MIN_SETTLEMENT_CONFIRMATIONS} confirmations, and is not locked, burnt or orphaned. Its outputs may already be spent by the receiver. Null when the proof is not about a payment.`,
    ),
  unsettled_reason: z
    .enum(unsettledPaymentReasons)
    .nullable()
    .describe(
      'Why `settled` is false, the most serious reason only. `unknown`: the index is unavailable or behind. Null when `settled` is true or null.',
    ),
  reason: z
    .string()
    .nullable()
    .describe('Code of the reason for the verdict. Null when the verdict is `proven`.'),
  message: z.string().describe('Human-readable explanation of the verdict.'),
  field: z.string().nullable().describe('The body field that caused the verdict. Null when none did.'),
  format: z
    .object({
      name: z.string().describe('Prefix of the proof string, for example OutProofV2.'),
      is_old: z.boolean().describe('Whether a newer version replaced this format because it is weaker.'),
    })
    .nullable()
    .describe('Format of the proof. Null for a transaction key, and when the format is not recognised.'),
  tx_hash: hashSchema
    .nullable()
    .describe('Hash of the transaction. Null when the proof is not about a single transaction.'),
  address: z.string().nullable().describe('The Monero address. Null when the proof is not about an address.'),
  signed_message: z
    .string()
    .nullable()
    .describe(
      'The message that was signed with the proof. Empty when there is none. Null when this kind of proof has no message.',
    ),
  maker: z
    .enum(['sender', 'receiver', 'spend', 'view'])
    .nullable()
    .describe(
      'Who created a payment proof (`sender`, `receiver`), or which key signed a message (`spend`, `view`). Null for other proofs, and unless the verdict is `proven`.',
    ),
  amounts: z
    .array(
      z.object({
        name: z
          .enum(['received', 'owned', 'listed', 'spent'])
          .describe(
            '`received`: what the address received. `listed`: the total of a reserve proof. `owned`: the unspent part of this total. `spent`: the spent part.',
          ),
        amount: uint64Schema.describe('Amount in atomic units.'),
      }),
    )
    .describe('Amounts that the proof proves.'),
  place: proofLocationSchema.nullable().describe('Location of the transaction. Null when unknown.'),
  lock: proofUnlockTimeSchema
    .nullable()
    .describe('Lock of the payment. Null when the proof is not about a payment.'),
  outputs: z.array(proofOutputSchema).describe('The outputs that the proof is about.'),
  timeline: z
    .object({
      complete_from: heightSchema.describe('Height from which all outputs of the reserve proof exist.'),
      complete_to: heightSchema
        .nullable()
        .describe(
          'Height of the last block before an output of the reserve proof was first spent. Null while no block spends one.',
        ),
      left_permille: z
        .int()
        .min(0)
        .max(1_000)
        .describe('Unspent share of the total of the reserve proof, in tenths of a per cent.'),
    })
    .nullable()
    .describe(
      'The range of heights in which all outputs of a reserve proof existed and were unspent. Null for other proofs, unless the verdict is `proven`, and when the block of an output is unknown.',
    ),
  warnings: z
    .array(
      z.object({
        code: z.string().describe('Code of the warning for programs.'),
        message: z.string().describe('Human-readable warning.'),
        is_grave: z.boolean().describe('Whether the verdict is misleading without this warning.'),
      }),
    )
    .describe('Warnings that belong to the verdict.'),
  shows: sentenceList.describe(
    'Human-readable sentences about what the proof shows when the verdict is `proven`.',
  ),
  shows_not: sentenceList.describe(
    'Human-readable sentences about what the proof does not show, although a reader might expect it.',
  ),
  causes: sentenceList.describe(
    'Human-readable sentences about the likely causes of a verdict other than `proven`.',
  ),
  wallet_service: z
    .object({
      state: z
        .enum(['agrees', 'disagrees', 'only', 'silent'])
        .describe(
          '`agrees`, `disagrees`: the result of monero-wallet-rpc compared with the verdict. `only`: this explorer did not finish its own check, and the message has the result of monero-wallet-rpc. `silent`: monero-wallet-rpc was not called or did not respond.',
        ),
      message: z
        .string()
        .nullable()
        .describe(
          'Human-readable description of the disagreement, the result or the failure. Null when the state is `agrees`.',
        ),
      version: z
        .string()
        .nullable()
        .describe(
          'Version of the RPC interface of monero-wallet-rpc. Null when unknown. The service does not report its program version.',
        ),
      is_release: z
        .boolean()
        .nullable()
        .describe('Whether monero-wallet-rpc is a release build. Null when unknown.'),
    })
    .describe('Result of the same check by monero-wallet-rpc.'),
};

export const proofResponseSchema = namedObjectSchema(
  'ProofResponse',
  'The result of a proof check. It contains no key and no proof.',
  {
    ...responseEnvelopeFields,
    ...proofResultFields,
    receipt: z
      .string()
      .nullable()
      .describe(
        'A signed receipt of the result, without the address. Null unless the verdict is `proven` or `refuted`.',
      ),
    receipt_with_address: z
      .string()
      .nullable()
      .describe(
        'A signed receipt of the result, with the address. Null without a receipt, and when the proof is not about an address.',
      ),
    receipt_short: z
      .string()
      .nullable()
      .describe('The short form of the receipt, for a printed QR code. Null when there is no receipt.'),
  },
);

export const proofDetectionRequestSchema = namedSchema(
  'DetectRequest',
  'Text in which to find keys, proofs, addresses and hashes.',
  z.strictObject({
    text: z
      .string()
      .max(MAX_PASTED_CHARACTERS, `must have at most ${MAX_PASTED_CHARACTERS} characters`)
      .describe(
        'Text from a wallet, a person or a link. It may contain several keys, hashes, addresses and proofs.',
      ),
  }),
);

const partKind = z.enum([
  'tx-hash',
  'tx-key',
  'view-key',
  'spend-key',
  'address',
  'payment-uri',
  'out-proof',
  'in-proof',
  'spend-proof',
  'reserve-proof',
  'message-signature',
]);

export const proofDetectionResponseSchema = namedObjectSchema(
  'DetectResponse',
  'The keys, proofs, addresses and hashes in a text. The response does not contain their values.',
  {
    parts: z
      .array(
        z.object({
          what: z.array(partKind).describe('Possible types of the part, most likely first.'),
          length: nonNegativeIntegerSchema.describe('Length of the part in characters.'),
          is_secret: z.boolean().describe('Whether the part is or can be a key or a proof.'),
          format: proofResultFields.format.describe('Format of a proof. Null for other parts.'),
          network: z
            .enum(['mainnet', 'stagenet', 'testnet'])
            .nullable()
            .describe('Network of an address. Null for other parts.'),
          problem: z
            .string()
            .nullable()
            .describe('Human-readable reason why the part is invalid. Null when it is valid.'),
        }),
      )
      .describe('The recognised parts in the order of the text.'),
    questions: z
      .array(
        z.object({
          kind: z
            .enum(proofKinds)
            .describe('Kind of check. It is the last segment of the path under `/api/v1/proofs/`.'),
          has: sentenceList.describe('Body fields that the text contains.'),
          needs: sentenceList.describe('Required body fields that the text does not contain.'),
        }),
      )
      .describe('Checks for which the text can be used, most likely first.'),
  },
);

export type ProofResponse = z.infer<typeof proofResponseSchema>;
