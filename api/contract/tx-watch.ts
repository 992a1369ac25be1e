import { z } from 'zod';
import { responseEnvelopeFields } from './envelope.ts';
import { txBlockSchema } from './tx.ts';
import { nonNegativeIntegerSchema, hashSchema, namedObjectSchema } from './values.ts';

const watchedTxFields = {
  hash: hashSchema.describe('Hash of the transaction.'),
  state: z
    .enum(['confirmed', 'pool', 'orphaned', 'unknown'])
    .describe(
      '`confirmed`: on the main chain. `pool`: in the pool. `orphaned`: only in blocks off the main chain. ' +
        '`unknown`: none of these. The node has not received the transaction, or has dropped it.',
    ),
  confirmations: nonNegativeIntegerSchema.describe(
    'Number of confirmations. 0 unless `state` is `confirmed`.',
  ),
  block: txBlockSchema
    .nullable()
    .describe(
      'The block of the main chain that includes the transaction. Null unless `state` is `confirmed`.',
    ),
  replaced_by: hashSchema
    .nullable()
    .describe(
      'Hash of another transaction that spends the same coins. It is on the main chain, or in the pool if `state` is `orphaned`. While it is on the main chain, this transaction cannot be mined. Null when none is known.',
    ),
  double_spend_seen: z
    .boolean()
    .describe(
      'Whether the transaction is in the pool and the node has received another transaction that spends the same coins.',
    ),
  left_pool: z
    .enum(['mined', 'double-spent', 'dropped'])
    .nullable()
    .describe(
      'Why the transaction left the pool, if `state` is `unknown`. Known only if the transaction left during this request, or since the start of the earlier request that this request continues. `dropped`: for example after three days. `double-spent`: see `replaced_by`. ' +
        '`mined`: a block included it, and a reorg has since removed the block. Null otherwise.',
    ),
};

export const txWaitResponseSchema = namedObjectSchema(
  'TxWaitResponse',
  'The state of a transaction at the end of the wait.',
  {
    ...responseEnvelopeFields,
    ...watchedTxFields,
    state_id: z
      .string()
      .describe(
        'Id of the reported state. Send the id as `after`, so that the next wait does not report the same state again.',
      ),
    outcome: z
      .enum(['confirmed', 'replaced', 'orphaned', 'double-spend-seen', 'left-pool', 'timeout'])
      .describe(
        'Why the wait ended. `confirmed`: the transaction has the requested number of confirmations. `replaced`: see `replaced_by`. ' +
          '`orphaned`: the transaction is only in blocks off the main chain. `double-spend-seen`: see `double_spend_seen`. `left-pool`: see `left_pool`. ' +
          '`timeout`: the time has passed, and none of these has happened since `after`. Send the request again to continue.',
      ),
  },
);

export const txEventSchema = namedObjectSchema(
  'TxEvent',
  'The state of a transaction, at the start of the stream and after each change. The event name is `end` for the last state, otherwise `tx`.',
  watchedTxFields,
);

export type TxEventJson = z.infer<typeof txEventSchema>;
