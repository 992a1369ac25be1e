import { z } from 'zod';
import { txHexBody } from './decode.ts';
import { envelope } from './envelope.ts';
import { hash, named, namedObject } from './values.ts';

/** Every reason for which a transaction is refused. Most names are those of the daemon. */
export const broadcastReasons = {
  double_spend: 'Another transaction shows one of its key images.',
  fee_too_low: 'Its fee is below the minimum.',
  invalid_input:
    'An input is not allowed: its ring, its order, or a member that is too young or does not exist.',
  invalid_output: 'An output or its range proof is not allowed.',
  low_mixin: 'A ring has a size that the present hard fork does not allow.',
  not_rct: 'It is no RingCT transaction, and it has to be one.',
  overspend: 'Its outputs are larger than its inputs.',
  too_big: 'It is heavier than nodes relay.',
  too_few_outputs: 'It has fewer than two outputs.',
  sanity_check_failed: 'The node considers its ring members a mistake of the wallet.',
  tx_extra_too_big: 'Its extra field is longer than nodes relay.',
  nonzero_unlock_time: 'It has an unlock time, which nodes do not relay.',
  verification_failed: 'The node refused it and named no reason, as it does for a wrong signature.',
} as const;

export type BroadcastReasonCode = keyof typeof broadcastReasons;

export const broadcastBody = named(
  'BroadcastRequest',
  'A signed transaction.',
  z.strictObject({
    tx_hex: txHexBody,
    dry_run: z
      .boolean()
      .optional()
      .describe(
        'True to make the checks of the explorer alone. Nothing is sent to the node. False without it.',
      ),
  }),
);

export const broadcastReason = namedObject(
  'BroadcastReason',
  'A reason for which a transaction was refused.',
  {
    code: z.enum(Object.keys(broadcastReasons) as [BroadcastReasonCode, ...BroadcastReasonCode[]]).describe(
      Object.entries(broadcastReasons)
        .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
        .join(' '),
    ),
    message: z.string().describe('A sentence for people. Its words may change.'),
  },
);

export const broadcastResponse = namedObject(
  'BroadcastResponse',
  'What became of a transaction that was handed in.',
  {
    ...envelope,
    hash: hash.nullable().describe('Hash of the transaction. Null when it is too big to be read.'),
    dry_run: z.boolean().describe('True when nothing was sent to the node.'),
    accepted: z
      .boolean()
      .nullable()
      .describe(
        'True when the node took the transaction or already had it. False when a check refused it. Null when a dry run found no reason: only the node checks signatures and proofs.',
      ),
    relayed: z
      .boolean()
      .describe(
        'True when the node sends it to other nodes. A transaction that it already had is not sent again.',
      ),
    known: z
      .enum(['mined', 'pool'])
      .nullable()
      .describe('Where this index already had the transaction. Null when it did not.'),
    decided_by: z.enum(['explorer', 'node']).describe('The part whose checks gave this answer.'),
    reasons: z.array(broadcastReason).describe('Why it was refused. Empty when it was not.'),
  },
);

export type BroadcastResponse = z.infer<typeof broadcastResponse>;
