import { z } from 'zod';
import { fateKinds } from '../../db/queries/reorgs.ts';
import { count, hash, height, namedObject, reorgId, time } from './values.ts';

export const fateKind = z
  .enum(fateKinds)
  .describe(
    '`mined`: in a block of the main chain again; `replaced`: another transaction spends one of its key images; ' +
      '`dead`: a member of a ring is not on the main chain, or has another key there, so no block can hold it; ' +
      '`pool`: waiting; `unseen`: none of these. The first that is true.',
  );

export const fate = namedObject(
  'Fate',
  'What was true of an orphaned transaction from one moment to the next.',
  {
    kind: fateKind,
    since: time.describe('When this index saw it begin.'),
    until: time.nullable().describe('When it saw it end; null: it is so now.'),
    reorg: reorgId.describe('The last reorg that had orphaned the transaction by then.'),
    height: height
      .nullable()
      .describe('Of the block it is mined in, or that holds what replaced it; null otherwise.'),
    block_hash: hash.nullable().describe('Hash of that block.'),
    replaced_by: hash.nullable().describe('The transaction that spends the same.'),
    input: count.nullable().describe('Position of the input that is replaced, or whose ring is broken.'),
    global_index: count.nullable().describe('When dead: the first member of that ring that is gone.'),
  },
);

export type FateJson = z.infer<typeof fate>;
