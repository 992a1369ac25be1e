import { z } from 'zod';
import { envelope, nextPage } from './envelope.ts';
import { fateKind } from './fate.ts';
import { blockHeader } from './block.ts';
import { txFacts } from './tx-facts.ts';
import { count, hash, height, namedObject, reorgId, time, uint64 } from './values.ts';

export const tipRef = namedObject('ReorgTip', 'The end of a branch at the moment of a reorg.', {
  height,
  hash,
  timestamp: time.describe('When that block was mined, as its miner stated it.'),
});

const figures = {
  id: reorgId,
  detected_at: time.describe('When this index went over to the other branch.'),
  fork_height: height.describe('Height of the last block that both branches share.'),
  depth: count.describe('Blocks that were orphaned.'),
  old_tip: tipRef,
  new_tip: tipRef.describe(
    'As far as this index went in one step; the fork block when blocks were only taken off.',
  ),
  lost_reward: uint64.describe(
    'Atomic units that the coinbases of orphaned blocks paid and that are not on the main chain now.',
  ),
  fates: z
    .partialRecord(fateKind, count)
    .describe('How many of the transactions that were orphaned have which fate now.'),
};

export const reorg = namedObject(
  'Reorg',
  'A reorganisation of the main chain, as this index saw it.',
  figures,
);

export const branchBlock = namedObject('BranchBlock', 'A block of one of the two branches of a reorg.', {
  height: blockHeader.height,
  hash: blockHeader.hash,
  timestamp: blockHeader.timestamp,
  tx_count: blockHeader.tx_count,
  reward: blockHeader.reward,
  on_main_chain: z.boolean().describe('Whether it is on the main chain now: later reorgs count, too.'),
});

export const affectedTx = namedObject(
  'AffectedTx',
  'A transaction that a reorg took off the main chain. Its history is in the answer of the transaction.',
  {
    hash: hash.describe('Hash of the transaction.'),
    block_hash: hash.describe('The orphaned block.'),
    height: height.describe('Height of that block.'),
    position: count.describe('Its place in that block.'),
    fee: uint64.describe('Fee in atomic units.'),
    size: txFacts.size,
    fate: fateKind,
    since: time.describe('When this index saw that fate begin.'),
    fate_height: height
      .nullable()
      .describe('Where it is mined, or what replaced it is; null when neither is in a block.'),
    replaced_by: hash.nullable().describe('The transaction that spends the same.'),
    in_pool: z
      .boolean()
      .describe('Whether the node has it in its pool, which it may although no block can hold it.'),
  },
);

export const reorgListResponse = namedObject('ReorgListResponse', 'A page of the reorgs, newest first.', {
  ...envelope,
  reorgs: z.array(reorg).describe('The reorgs.'),
  next: nextPage,
});

export const reorgResponse = namedObject(
  'ReorgResponse',
  'A reorg with both branches, and what became of the transactions of the one that lost.',
  {
    ...envelope,
    reorg: namedObject('FullReorg', 'A reorg, and both its branches at some heights.', {
      ...figures,
      orphaned: z.array(branchBlock).describe('Blocks of the branch that lost, lowest first.'),
      won: z.array(branchBlock).describe('Blocks of the branch that won, lowest first.'),
      txs: z
        .array(affectedTx)
        .describe('Transactions of these orphaned blocks in the order of the chain, without coinbases.'),
    }),
    next: nextPage,
  },
);

export type ReorgJson = z.infer<typeof reorg>;
export type FullReorgJson = z.infer<typeof reorgResponse>['reorg'];
