import { z } from 'zod';
import { oddityKinds } from '@ringscope/protocol/oddities.ts';
import { envelope, nextPage } from './envelope.ts';
import { blockHeader } from './block.ts';
import { extra } from './extra.ts';
import { fate } from './fate.ts';
import { unknownTxFacts } from './tx-facts.ts';
import { count, hash, height, namedObject, next, time, uint64, viewTag } from './values.ts';

const bucket = uint64.describe(
  'The amount under which global indices count: 0 for RingCT outputs and version 2 coinbases.',
);

const globalIndex = count.describe('Index among all outputs of its bucket.');

export const ringMember = namedObject(
  'RingMember',
  'An output that an input may spend. Fields are null when the index does not hold the output.',
  {
    global_index: globalIndex
      .nullable()
      .describe('Index among all outputs of its bucket; null when it is 2^53 or more, which no chain has.'),
    height: height.nullable().describe('Block that made the output.'),
    timestamp: time.nullable().describe('Time of that block.'),
    tx_hash: hash.nullable().describe('Transaction that made it.'),
    position: count.nullable().describe('Its place among the outputs of that transaction.'),
    coinbase: z.boolean().nullable().describe('True when that transaction is a coinbase.'),
    key: hash.nullable().describe('Its one-time public key.'),
  },
);

const input = namedObject(
  'Input',
  'An input of a transaction. It spends one member of its ring, and nobody else can tell which.',
  {
    position: count.describe('Place among the inputs.'),
    key_image: hash.describe(
      'Key image. It prevents a second spend of the output and does not show which output is spent.',
    ),
    amount: uint64.nullable().describe('Atomic units spent; null where RingCT hides them.'),
    bucket,
    ring: z
      .array(ringMember)
      .describe(
        'The members in the order of the transaction, which need not be by index; one output may stand there more than once.',
      ),
  },
);

const output = namedObject('Output', 'An output of a transaction.', {
  position: count.describe('Place among the outputs.'),
  global_index: globalIndex
    .nullable()
    .describe('Index among all outputs of its bucket; null until it is mined.'),
  bucket,
  amount: uint64.nullable().describe('Atomic units; null where RingCT hides them.'),
  key: hash.nullable().describe('One-time public key; null where its format is not known.'),
  view_tag: viewTag.nullable().describe('Its view tag. Null before hard fork 15.'),
});

export const txBlock = namedObject('TxBlock', 'The block that holds a transaction.', {
  height: blockHeader.height,
  hash: blockHeader.hash,
  timestamp: blockHeader.timestamp,
  position: count.describe('Place of the transaction in it; 0 is the coinbase.'),
});

export const waiting = namedObject('Waiting', 'A transaction’s time in the pool, as this index saw it.', {
  first_seen_at: time.describe('When it was first seen.'),
  left_at: time.nullable().describe('When it left; null while it waits.'),
  receive_time: time.nullable().describe('When the node got it; null when unknown.'),
  relayed: z.boolean().nullable().describe('Whether the node has sent it on; null when unknown.'),
  double_spend_seen: z.boolean().describe('Whether another transaction was seen that spends the same.'),
});

const oddity = namedObject(
  'Oddity',
  'Something unusual about a transaction. It does not say that the transaction is invalid.',
  {
    kind: z
      .enum(oddityKinds)
      .describe(
        'What it is: `unknown-…` is a format that this version does not know, the others are explained in docs/oddities.md.',
      ),
    position: count.describe(
      'The input or output that it is about; 0 when it is about the whole transaction.',
    ),
  },
);

export const txState = z
  .enum(['confirmed', 'pool', 'orphaned'])
  .describe(
    '`confirmed`: on the main chain; `pool`: waiting; `orphaned`: only in blocks off the main chain.',
  );

export const tx = namedObject(
  'Tx',
  'A transaction: on the main chain, waiting, or in an orphaned block. Facts are null when only the hash was kept, or when its format does not tell them to this version of Ringscope (see `oddities`).',
  {
    hash: hash.describe('Hash of the transaction.'),
    state: txState,
    coinbase: z.boolean().describe('True when it pays a miner.'),
    confirmations: count.describe(
      'Blocks on top of its block and that block, as of `index`; 0 unless confirmed.',
    ),
    block: txBlock
      .nullable()
      .describe('Its block; an orphaned one when the state says so; null in the pool.'),
    pool: waiting.nullable().describe('Null when it was not seen waiting.'),
    ...unknownTxFacts,
    extra: extra.nullable().describe('tx_extra as it is, and field by field.'),
    oddities: z
      .array(oddity)
      .describe('What is unusual about it: formats that this version of Ringscope does not know, odd rings.'),
    inputs: z.array(input).describe('Its first inputs in their order, at most 100.'),
    next_inputs: next.describe(
      'Cursor of the inputs that follow, for `txs/{hash}/rings`. Null when there are none.',
    ),
    outputs: z.array(output).describe('Its first outputs in their order, at most 100.'),
    next_outputs: next.describe(
      'Cursor of the outputs that follow, for `txs/{hash}/outputs`. Null when there are none.',
    ),
    orphaned_blocks: z.array(hash).describe('Blocks off the main chain that held it, too.'),
    fates: z
      .array(fate)
      .describe(
        'What became of it since a reorg first took it off the main chain, oldest first; the last one is so now.',
      ),
  },
);

export const txResponse = namedObject('TxResponse', 'One transaction.', { ...envelope, tx });

const part = { hash: hash.describe('Hash of the transaction.'), state: txState };

export const txRingsResponse = namedObject(
  'TxRingsResponse',
  'A page of the inputs of a transaction, each with its ring. A coinbase has none.',
  {
    ...envelope,
    ...part,
    inputs: z.array(input).describe('Inputs in their order.'),
    next: nextPage,
  },
);

export const txOutputsResponse = namedObject('TxOutputsResponse', 'A page of the outputs of a transaction.', {
  ...envelope,
  ...part,
  outputs: z.array(output).describe('Outputs in their order.'),
  next: nextPage,
});

export const txListResponse = namedObject(
  'TxListResponse',
  'A page of the transactions whose hashes begin with some digits.',
  {
    ...envelope,
    txs: z
      .array(
        z.object({
          ...part,
          height: height
            .nullable()
            .describe('Height of its block, or of its highest orphaned block. Null in the pool.'),
        }),
      )
      .describe('Ordered by hash.'),
    next: nextPage,
  },
);

export type TxJson = z.infer<typeof tx>;
export type InputJson = z.infer<typeof input>;
export type OutputJson = z.infer<typeof output>;
export type RingMemberJson = z.infer<typeof ringMember>;
