import { z } from 'zod';
import { envelope, nextPage } from './envelope.ts';
import { count, hash, height, namedObject, time, uint64 } from './values.ts';

const ringPlace = {
  input: count.describe('Place of the input in its transaction.'),
  key_image: hash.describe('Its key image.'),
  ring_position: count.describe(
    'First place of the output in the ring, counted from 0. It does not tell which member is spent.',
  ),
  ring_size: count.describe('Members of the ring.'),
};

export const reference = namedObject(
  'RingReference',
  'An input of a mined transaction whose ring has the output: as the one that it spends, or as a decoy. Only the sender knows which.',
  {
    tx_hash: hash.describe('Transaction of the input.'),
    height: height.describe('Block that holds it.'),
    timestamp: time.describe('Time of that block.'),
    tx_position: count.describe('Place of the transaction in the block.'),
    ...ringPlace,
  },
);

export const waitingReference = namedObject(
  'WaitingReference',
  'An input of a waiting transaction whose ring has the output. The transaction is not confirmed and may never be.',
  {
    tx_hash: hash.describe('Transaction of the input.'),
    first_seen_at: time.describe('When this index first saw it.'),
    ...ringPlace,
  },
);

export const referencesAnswer = namedObject(
  'ReferencesAnswer',
  'A page of the inputs whose rings have an output, newest first. That a ring has it does not mean that it is spent.',
  {
    ...envelope,
    bucket: uint64.describe(
      'Bucket of the output: 0 for RingCT outputs and version 2 coinbases, else the amount.',
    ),
    global_index: count.describe('Its index in the bucket.'),
    total: count.nullable().describe('Number of references on the chain. Null when there are more than 250.'),
    waiting: z
      .array(waitingReference)
      .describe('References in the pool, newest first, at most 50. Only the first page has them.'),
    references: z.array(reference).describe('On the chain, newest first.'),
    next: nextPage,
  },
);

export type ReferencesAnswer = z.infer<typeof referencesAnswer>;
