import { z } from 'zod';
import { envelope } from './envelope.ts';
import { count, hash, height, namedObject, time, uint64 } from './values.ts';

const inputFields = {
  tx_hash: hash.describe('Transaction of the input.'),
  input: count.describe('Position of the input in its transaction.'),
  bucket: uint64.describe('Amount under which the ring members are counted; 0 for RingCT outputs.'),
  ring_size: count.describe('Number of members of its ring.'),
};

export const minedSpend = namedObject('MinedSpend', 'The input of the main chain that shows a key image.', {
  ...inputFields,
  height: height.describe('Height of its block.'),
  timestamp: time.describe('Time of that block.'),
  tx_position: count.describe('Position of the transaction in the block.'),
});

export const waitingSpend = namedObject(
  'WaitingSpend',
  'An input of a waiting transaction that shows a key image. It conflicts with every other transaction that shows it.',
  { ...inputFields, first_seen_at: time.describe('When this index first saw the transaction.') },
);

export const orphanedSpend = namedObject(
  'OrphanedSpend',
  'An input that shows a key image, of a transaction in a block that a reorg orphaned.',
  {
    ...inputFields,
    block_hash: hash.describe('Hash of the orphaned block.'),
    height: height.describe('Height of that block.'),
  },
);

export const keyImageAnswer = namedObject('KeyImageAnswer', 'Every input that shows a key image.', {
  ...envelope,
  key_image: hash.describe('The key image.'),
  state: z
    .enum(['confirmed', 'pool', 'orphaned'])
    .describe(
      '`confirmed`: spent on the main chain; `pool`: only waiting transactions spend it; `orphaned`: only orphaned blocks had a transaction that spends it.',
    ),
  spend: minedSpend
    .nullable()
    .describe('The spend on the main chain; null when no block of the chain has it.'),
  pool: z.array(waitingSpend).describe('Waiting transactions that spend it, newest first, at most 100.'),
  orphaned: z
    .array(orphanedSpend)
    .describe('Transactions of orphaned blocks that spend it, highest block first, at most 100.'),
});

export type KeyImageAnswer = z.infer<typeof keyImageAnswer>;
