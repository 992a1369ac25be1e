import { z } from 'zod';
import { envelope, nextPage } from './envelope.ts';
import { unknownTxFacts } from './tx-facts.ts';
import { count, hash, height, namedObject, next, reorgId, time, uint128, uint64, version } from './values.ts';

/** The fields that blocks of the main chain and alternative blocks share. */
export const blockHeader = {
  height: height.describe('Height of the block.'),
  hash: hash.describe('Its hash.'),
  prev_hash: hash.describe('Hash of the block below it.'),
  timestamp: time.describe('When it was mined, as its miner stated it; not monotone from block to block.'),
  major_version: version.describe('Version of the rules it follows.'),
  minor_version: version.describe('Version its miner votes for.'),
  nonce: z.int().min(0).max(4_294_967_295).describe('Nonce of the proof of work, 32 bits.'),
  miner_tx_hash: hash.describe('Hash of the coinbase transaction.'),
  tx_count: count.describe('Transactions in it, the coinbase not counted.'),
  reward: uint64.describe('Atomic units the coinbase pays, fees included.'),
};

export const block = namedObject('Block', 'A block of the main chain.', {
  ...blockHeader,
  confirmations: z.int().min(1).describe('Blocks on top of it and itself, as of `index`.'),
  size: uint64.describe('Bytes of the block and of its transactions.'),
  weight: uint64.describe('Its weight, which the limit on block size and the penalty look at.'),
  long_term_weight: uint64.describe('Its weight in the long-term median.'),
  difficulty: uint128.describe('Its difficulty.'),
  cumulative_difficulty: uint128.describe('Sum of the difficulties up to and including it.'),
  fees: uint64.describe('Atomic units its transactions pay in fees; an unknown fee counts as 0.'),
  base_reward: uint64.describe('Atomic units it created: reward less fees.'),
});

export const blockTx = namedObject(
  'BlockTx',
  'A transaction in the list of a block. Null: its format is not known to this version of Ringscope, or only its hash is known. The unlock time is null in blocks off the main chain.',
  {
    position: count.describe('Place in the block; 0 is the coinbase.'),
    hash: hash.describe('Hash of the transaction.'),
    ...unknownTxFacts,
  },
);

const txPart = {
  txs: z.array(blockTx).describe('Its first transactions in their order, at most 25.'),
  next_txs: next.describe(
    'Cursor of the transactions that follow, for `blocks/{id}/txs`. Null when there are none.',
  ),
};

export const chainTotals = namedObject('ChainTotals', 'Sums of the chain up to and including a block.', {
  emission: uint128.describe('Atomic units created, without fees.'),
  fees: uint128.describe('Atomic units paid in fees.'),
  txs: count.describe('Transactions, coinbases not counted.'),
  rct_outputs: count.describe('RingCT outputs.'),
});

export const mainBlock = namedObject('MainBlock', 'A block of the main chain with its transactions.', {
  state: z.literal('main').describe('On the main chain.'),
  ...block.shape,
  totals: chainTotals,
  ...txPart,
  alternatives: z.array(hash).describe('Blocks at the same height that were seen off the main chain.'),
});

export const alternativeBlock = namedObject(
  'AlternativeBlock',
  'A block that was seen off the main chain: orphaned by a reorg, or on a branch the node reports.',
  {
    state: z.literal('alternative').describe('Off the main chain.'),
    ...blockHeader,
    difficulty: uint128.nullable().describe('Null when it never was on the main chain here.'),
    main_hash: hash.nullable().describe('The block of the main chain at its height; null above the tip.'),
    first_seen_at: time.describe('When it was first seen off the main chain.'),
    reorged: z
      .boolean()
      .describe('True when a reorg took it off the main chain; false when it never was on it here.'),
    reorgs: z.array(reorgId).describe('Numbers of the reorgs that did, oldest first.'),
    ...txPart,
  },
);

export const blockListResponse = namedObject(
  'BlockListResponse',
  'A page of the main chain, newest block first.',
  { ...envelope, blocks: z.array(block).describe('The blocks, highest first.'), next: nextPage },
);

export const blockResponse = namedObject('BlockResponse', 'One block.', {
  ...envelope,
  block: z
    .discriminatedUnion('state', [mainBlock, alternativeBlock])
    .describe('The block; `state` tells which kind it is.'),
});

export const blockTxsResponse = namedObject('BlockTxsResponse', 'A page of the transactions of a block.', {
  ...envelope,
  height: height.describe('Height of the block.'),
  hash: hash.describe('Its hash.'),
  state: z.enum(['main', 'alternative']).describe('Whether it is on the main chain.'),
  txs: z.array(blockTx).describe('Transactions in their order.'),
  next: nextPage,
});

export type BlockJson = z.infer<typeof block>;
export type BlockListResponse = z.infer<typeof blockListResponse>;
export type BlockResponse = z.infer<typeof blockResponse>;
