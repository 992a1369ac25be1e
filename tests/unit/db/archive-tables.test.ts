import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'playwright/test';
import { mergeTxFateHistories } from '../../../db/write/archive-file/merge-fates.ts';
import { archiveTableNames } from '../../../db/write/archive-file/tables.ts';
import * as schema from '../../../db/schema/index.ts';

/** Tables that are not part of an archive file, because they follow from the chain, the daemon or the work of one index. */
const otherTables = [
  ...['backfill_range_buckets', 'backfill_ranges', 'background_indexes', 'block_statistics', 'block_totals'],
  ...[
    'blocks',
    'bulk_load_indexes',
    'chain_events',
    'chain_series',
    'column_fills',
    'indexer_control',
    'inputs',
  ],
  ...['node_status', 'oddities', 'output_buckets', 'outputs', 'pool_inputs', 'pool_transactions'],
  ...['recent_block_blobs', 'recent_transaction_blobs', 'ring_reference_index', 'sync_state', 'transactions'],
  ...['unread_blocks', 'webhook_positions'],
];

test('each table is either part of an archive file or can be rebuilt', () => {
  const tables = Object.values(schema).flatMap((each) => (is(each, PgTable) ? [getTableName(each)] : []));
  expect(tables.toSorted()).toEqual([...archiveTableNames, ...otherTables].toSorted());
});

const fate = (number: number, since: string, until: string | null, kind: string) => ({
  ...{ tx_hash: 'aa', number, reorg_id: 1, since, until, kind },
  ...{ height: null, block_hash: null, replaced_by: null, input_position: null, global_index: null },
});

for (const { title, own, other, joined } of [
  {
    title: 'an index without fates takes those of the other one',
    own: [],
    other: [fate(0, '2', '5', 'pool'), fate(1, '5', null, 'mined')],
    joined: [fate(0, '2', '5', 'pool'), fate(1, '5', null, 'mined')],
  },
  {
    title: 'the same fates add nothing',
    own: [fate(0, '2', null, 'pool')],
    other: [fate(0, '2', null, 'pool')],
    joined: undefined,
  },
  {
    title: 'fates that began later add nothing',
    own: [fate(0, '2', null, 'pool')],
    other: [fate(0, '3', null, 'unseen')],
    joined: undefined,
  },
  {
    title: 'earlier fates come first, and end where the own ones begin',
    own: [fate(0, '4', '6', 'pool'), fate(1, '6', null, 'mined')],
    other: [fate(0, '1', '3', 'unseen'), fate(1, '3', '5', 'replaced'), fate(2, '5', null, 'mined')],
    joined: [
      ...[fate(0, '1', '3', 'unseen'), fate(1, '3', '4', 'replaced'), fate(2, '4', '6', 'pool')],
      fate(3, '6', null, 'mined'),
    ],
  },
  {
    title: 'the same fate that the other index saw earlier is one fate',
    own: [fate(0, '4', '6', 'pool'), fate(1, '6', null, 'mined')],
    other: [fate(0, '1', '3', 'unseen'), fate(1, '3', null, 'pool')],
    joined: [fate(0, '1', '3', 'unseen'), fate(1, '3', '6', 'pool'), fate(2, '6', null, 'mined')],
  },
]) {
  test(`joining histories: ${title}`, () => {
    expect(mergeTxFateHistories(own, other)).toEqual(joined);
  });
}
