import { z } from 'zod';
import { txHexFieldSchema } from './decode.ts';
import { responseEnvelopeFields } from './envelope.ts';
import { hashSchema, namedSchema, namedObjectSchema } from './values.ts';

/** Every reason to reject a transaction. Most codes are those of the daemon. */
export const broadcastRejectionReasons = {
  double_spend: 'Another transaction has one of its key images.',
  fee_too_low: 'The fee is below the minimum.',
  invalid_input:
    'An input is invalid: its ring, its order, or a ring member that is locked or does not exist.',
  invalid_output: 'An output or its range proof is invalid.',
  low_mixin: 'A ring has a size that the current hard fork does not allow.',
  not_rct: 'It is not a RingCT transaction, which the current hard fork requires.',
  overspend: 'Its outputs exceed its inputs.',
  too_big: 'Its weight is above the limit for relaying.',
  too_few_outputs: 'It has fewer than two outputs.',
  sanity_check_failed:
    'The ring members fail the sanity check of the node, which indicates a fault of the wallet.',
  tx_extra_too_big: 'Its extra field is longer than the limit for relaying.',
  nonzero_unlock_time: 'It has an unlock time, so nodes do not relay it.',
  verification_failed: 'The node rejected it without a reason, for example because of an invalid signature.',
} as const;

export type BroadcastRejectionCode = keyof typeof broadcastRejectionReasons;

export const broadcastRequestSchema = namedSchema(
  'BroadcastRequest',
  'A signed transaction.',
  z.strictObject({
    tx_hex: txHexFieldSchema,
    dry_run: z
      .boolean()
      .optional()
      .describe(
        'Set to true to run only the checks of the explorer. The transaction is not sent to the node. The default is false.',
      ),
  }),
);

export const broadcastRejectionReasonSchema = namedObjectSchema(
  'BroadcastReason',
  'A reason why a transaction was rejected.',
  {
    code: z
      .enum(Object.keys(broadcastRejectionReasons) as [BroadcastRejectionCode, ...BroadcastRejectionCode[]])
      .describe(
        [
          'Why the transaction was rejected.',
          ...Object.entries(broadcastRejectionReasons).map(([code, meaning]) => `\`${code}\`: ${meaning}`),
        ].join(' '),
      ),
    message: z.string().describe('Human-readable reason. The wording may change.'),
  },
);

export const broadcastResponseSchema = namedObjectSchema(
  'BroadcastResponse',
  'The result of a broadcast request.',
  {
    ...responseEnvelopeFields,
    hash: hashSchema
      .nullable()
      .describe('Hash of the transaction. Null when the transaction is too big to be decoded.'),
    dry_run: z.boolean().describe('True when the request was a dry run, which sends nothing to the node.'),
    accepted: z
      .boolean()
      .nullable()
      .describe(
        'True when the node accepted the transaction or already had it. False when a check rejected it. Null when a dry run found no reason to reject it: only the node checks signatures and proofs.',
      ),
    relayed: z
      .boolean()
      .describe(
        'True when the node relays the transaction to other nodes. False when the node already had the transaction.',
      ),
    known: z
      .enum(['mined', 'pool'])
      .nullable()
      .describe(
        'Where this index already had the transaction: in a block or in the pool. Null when it was unknown.',
      ),
    decided_by: z
      .enum(['explorer', 'node'])
      .describe('Whose checks decided: those of this explorer or those of the node.'),
    reasons: z
      .array(broadcastRejectionReasonSchema)
      .describe('Why the transaction was rejected. Empty when it was not.'),
  },
);

export type BroadcastResponse = z.infer<typeof broadcastResponseSchema>;
