import { z } from 'zod';
import { kindsOfProof, proofKinds, type FieldName, type ProofKind } from '../../proofs/kinds.ts';
import { MAX_DETECTED_CHARACTERS } from '../../proofs/detect.ts';
import { envelope } from './envelope.ts';
import { count, hash, height, named, namedObject, time, uint64 } from './values.ts';

/** Returns the field of a body that takes the text of one field of the desk. */
function stringField(kind: ProofKind, name: FieldName, description: string) {
  const maxLength = kindsOfProof[kind].fields.find((field) => field.name === name)?.maxLength ?? 0;
  return z.string().max(maxLength, `must have at most ${maxLength} characters`).describe(description);
}

const txHashField = (kind: ProofKind) => stringField(kind, 'txid', 'Hash of the transaction.');
const payeeAddressField = (kind: ProofKind) =>
  stringField(kind, 'address', 'The address that was paid: standard, integrated or a subaddress.');
const messageField = (kind: ProofKind) =>
  stringField(
    kind,
    'message',
    'The exact text for which the proof was made. Empty when it has none.',
  ).default('');

export const queueBody = named('ProofLineRequest', 'The request has no field.', z.strictObject({}));

export const proofQueueResponse = namedObject(
  'ProofQueueResponse',
  'The line of the proof desk at this moment.',
  {
    waiting: count.describe('Number of checks that wait for a free thread, of all clients.'),
    place: z
      .int()
      .min(1)
      .nullable()
      .describe('Place of the first waiting check of this client, counted from 1. Null when none waits.'),
  },
);

export const txKeyBody = named(
  'TxKeyRequest',
  'A transaction key. It is secret: it is used for the answer and not kept.',
  z.strictObject({
    tx_hash: txHashField('tx-key'),
    tx_key: stringField('tx-key', 'txKey', 'The key, and after it the additional keys: 64 digits each.'),
    address: payeeAddressField('tx-key'),
  }),
);

export const txProofBody = named(
  'TxProofRequest',
  'A payment proof of a sender (OutProof) or of a receiver (InProof).',
  z.strictObject({
    tx_hash: txHashField('tx-proof'),
    address: payeeAddressField('tx-proof'),
    message: messageField('tx-proof'),
    proof: stringField('tx-proof', 'proof', 'The proof.'),
  }),
);

export const spendProofBody = named(
  'SpendProofRequest',
  'A proof of the maker of a transaction.',
  z.strictObject({
    tx_hash: txHashField('spend-proof'),
    message: messageField('spend-proof'),
    proof: stringField('spend-proof', 'proof', 'The proof.'),
  }),
);

export const reserveProofBody = named(
  'ReserveProofRequest',
  'A proof of what a wallet owns.',
  z.strictObject({
    address: stringField('reserve-proof', 'address', 'The primary address of the wallet.'),
    message: messageField('reserve-proof'),
    proof: stringField('reserve-proof', 'proof', 'The proof.'),
  }),
);

export const signatureBody = named(
  'SignatureRequest',
  'A signed message.',
  z.strictObject({
    address: stringField('signature', 'address', 'The address of the signer.'),
    message: messageField('signature'),
    signature: stringField('signature', 'proof', 'The signature: SigV1 or SigV2.'),
  }),
);

/** Longest body in bytes: a character takes at most 6 in JSON, but keys, proofs and addresses take one. */
export function maxBodyBytes(kind: ProofKind): number {
  return kindsOfProof[kind].fields.reduce(
    (sum, { name, maxLength }) => sum + (name === 'message' ? 6 : 1) * maxLength,
    1_024,
  );
}

export const proofLock = namedObject('ProofLock', 'The unlock time of a transaction.', {
  by: z.enum(['nothing', 'height', 'time']).describe('`nothing` means that there is no lock.'),
  until: uint64.nullable().describe('The height, or the time in unix seconds. Null without a lock.'),
  is_locked: z.boolean().describe('Whether the lock still holds.'),
  blocks_left: uint64.nullable().describe('Blocks until the height. Null unless the lock is by height.'),
});

export const proofLocation = namedObject('ProofPlace', 'Where a transaction is.', {
  state: z.enum(['confirmed', 'pool', 'orphaned']).describe('State of the transaction.'),
  height: height.nullable().describe('Height of its block. Null in the pool and when it is unknown.'),
  confirmations: count.describe('Blocks on top of its block and that block; 0 unless confirmed.'),
  block_hash: hash.nullable().describe('Hash of its block. Null when it is unknown.'),
  timestamp: time
    .nullable()
    .describe('Time of the block, or when the waiting transaction was first seen. Null when unknown.'),
});

export const proofOutput = namedObject('ProofOutput', 'An output that a proof is about.', {
  tx_hash: hash.describe('Its transaction.'),
  position: count.describe('Position among the outputs of its transaction.'),
  key: hash.describe('One-time public key.'),
  amount: uint64.describe('Atomic units.'),
  lock: proofLock.nullable().describe('Its lock. Null when the height of the chain is unknown.'),
  place: proofLocation.nullable().describe('Where its transaction is. Null when the index does not say.'),
  key_image: hash.nullable().describe('Its key image. Only reserve proofs show it.'),
  spent: z
    .enum(['unspent', 'confirmed', 'pool'])
    .nullable()
    .describe('Whether a block or a waiting transaction spends it. Null unless a reserve proof shows it.'),
  spent_in: z
    .object({
      tx_hash: hash.describe('The transaction that spends it.'),
      height: height.nullable().describe('Its block. Null in the pool.'),
      timestamp: time.nullable().describe('Time of that block. Null in the pool.'),
    })
    .nullable()
    .describe('The transaction that spends it. Null when nothing does, or the index does not know it.'),
  same_key: z
    .array(
      z.object({
        tx_hash: hash.describe('Transaction of the other output.'),
        position: count.describe('Position in that transaction.'),
        height: height.describe('Block of that transaction.'),
      }),
    )
    .describe('Other outputs with its one-time key. Only one of them all can be spent.'),
});

const sentences = z.array(z.string());

export const proofResult = {
  kind: z.enum(proofKinds).describe('The kind of question.'),
  verdict: z
    .enum(['proven', 'refuted', 'malformed', 'undecided'])
    .describe(
      '`proven`: the statement is true. `refuted`: it is false. `malformed`: a text is no proof, key or address. `undecided`: it could not be checked.',
    ),
  reason: z.string().nullable().describe('Code of the reason. Null when the verdict is `proven`.'),
  message: z.string().describe('Sentences for people.'),
  field: z.string().nullable().describe('The field of the body that is malformed or unknown.'),
  format: z
    .object({
      name: z.string().describe('Header of the proof, for example OutProofV2.'),
      is_old: z.boolean().describe('Whether a newer version exists because this one is weaker.'),
    })
    .nullable()
    .describe('Format of the proof. Null for a transaction key and for unreadable texts.'),
  tx_hash: hash.nullable().describe('The transaction. Null when the proof concerns no single transaction.'),
  address: z.string().nullable().describe('The address. Null when the proof concerns no address.'),
  signed_message: z
    .string()
    .nullable()
    .describe('The message of the proof; empty when it has none. Null when this kind has no message.'),
  maker: z
    .enum(['sender', 'receiver', 'spend', 'view'])
    .nullable()
    .describe('Side that made a payment proof, or the key that signed a message.'),
  amounts: z
    .array(
      z.object({
        name: z.enum(['received', 'owned', 'listed', 'spent']).describe('What the amount is.'),
        amount: uint64.describe('Atomic units.'),
      }),
    )
    .describe('Amounts that the proof shows.'),
  place: proofLocation.nullable().describe('Where the transaction is. Null when that is unknown.'),
  lock: proofLock.nullable().describe('Lock of the payment. Null when the proof is about no payment.'),
  outputs: z.array(proofOutput).describe('The outputs that the proof is about.'),
  timeline: z
    .object({
      complete_from: height.describe('From this block on, all listed outputs existed.'),
      complete_to: height
        .nullable()
        .describe('Last block before the first spend. Null while nothing is spent in a block.'),
      left_permille: z.int().min(0).max(1_000).describe('Unspent part, in tenths of a per cent.'),
    })
    .nullable()
    .describe('When the reserve was complete. Null for other proofs.'),
  warnings: z
    .array(
      z.object({
        code: z.string().describe('Code for programs.'),
        message: z.string().describe('A sentence for people.'),
        is_grave: z.boolean().describe('Whether the verdict deceives a reader who misses this.'),
      }),
    )
    .describe('What a reader must know beside the verdict.'),
  shows: sentences.describe('What a proven statement shows.'),
  shows_not: sentences.describe('What it does not show, although a reader might expect it.'),
  causes: sentences.describe('Likely causes of an answer that is not `proven`.'),
  wallet_service: z
    .object({
      state: z
        .enum(['agrees', 'disagrees', 'silent'])
        .describe('`silent`: it was not asked or did not answer.'),
      message: z.string().nullable().describe('A sentence for people. Null when it agrees.'),
      version: z
        .string()
        .nullable()
        .describe(
          'Version of the interface of monero-wallet-rpc. Null when it is unknown. The service does not tell the version of its program.',
        ),
      is_release: z
        .boolean()
        .nullable()
        .describe('Whether monero-wallet-rpc was built from a release. Null when it does not tell.'),
    })
    .describe('The answer of monero-wallet-rpc to the same question.'),
};

export const proofResponse = namedObject(
  'ProofResponse',
  'The answer of the proof desk. It contains no key and no proof.',
  {
    ...envelope,
    ...proofResult,
    receipt: z
      .string()
      .nullable()
      .describe('A signed receipt without the address. Null unless the verdict is `proven` or `refuted`.'),
    receipt_with_address: z
      .string()
      .nullable()
      .describe('The same receipt with the address. Null when the proof concerns no address.'),
  },
);

export const detectBody = named(
  'DetectRequest',
  'A text as a wallet, a person or a link gives it.',
  z.strictObject({
    text: z
      .string()
      .max(MAX_DETECTED_CHARACTERS, `must have at most ${MAX_DETECTED_CHARACTERS} characters`)
      .describe('The text. It may have several keys, hashes, addresses and proofs.'),
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

export const detectResponse = namedObject(
  'DetectResponse',
  'What a text contains. The answer does not repeat keys and proofs.',
  {
    parts: z
      .array(
        z.object({
          what: z.array(partKind).describe('What the part can be, the likeliest first.'),
          length: count.describe('Its number of characters.'),
          is_secret: z.boolean().describe('Whether it is, or can be, a key or a proof.'),
          format: proofResult.format.describe('Format of a proof. Null for other parts.'),
          network: z
            .enum(['mainnet', 'stagenet', 'testnet'])
            .nullable()
            .describe('Network of an address. Null for other parts.'),
          problem: z.string().nullable().describe('What is wrong with it. Null when nothing is.'),
        }),
      )
      .describe('The recognised parts, in their order.'),
    questions: z
      .array(
        z.object({
          kind: z.enum(proofKinds).describe('Kind of question, which is the end of its address.'),
          has: sentences.describe('Fields that the text gives.'),
          needs: sentences.describe('Required fields that are missing.'),
        }),
      )
      .describe('Questions that the text can ask, the likeliest first.'),
  },
);

export type ProofResponse = z.infer<typeof proofResponse>;
