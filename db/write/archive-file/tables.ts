import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  alternativeBlocks,
  alternativeInputs,
  alternativeTransactions,
  firstSeenTimes,
  poolHistory,
  poolSeries,
  reorgBlocks,
  reorgs,
  transactionFates,
} from '../../schema/index.ts';
import { getArchiveColumns, type ArchiveColumn } from './columns.ts';

/**
 * The tables of the archive, in the order in which an archive file contains them: a row comes after the rows to which
 * it refers.
 */
export const archiveTableNames = [
  'reorgs',
  'reorg_blocks',
  'alternative_blocks',
  'alternative_transactions',
  'alternative_inputs',
  'transaction_fates',
  'pool_history',
  'first_seen_times',
  'pool_series',
] as const;

export type ArchiveTableName = (typeof archiveTableNames)[number];

/** A table of an archive file. It contains observations that no daemon can return. */
export interface ArchiveTable {
  readonly name: ArchiveTableName;
  readonly columns: readonly ArchiveColumn[];
  /** Names of the columns that identify a row. An archive file contains the rows sorted by them. */
  readonly keyColumns: readonly string[];
  /** Maximum number of rows in one read. Rows with the bytes of transactions may be large. */
  readonly rowsPerRead: number;
}

const MANY_ROWS = 1_000;
const LARGE_ROWS = 50;

function archiveTable(
  name: ArchiveTableName,
  table: PgTable,
  key: readonly string[],
  {
    rowsPerRead = MANY_ROWS,
    nullableElements = [],
  }: { readonly rowsPerRead?: number; readonly nullableElements?: readonly string[] } = {},
): ArchiveTable {
  if (getTableName(table) !== name)
    throw new Error(
      `The archive table ${name} was defined with the schema of the table ${getTableName(table)}. Pass the schema of ${name}.`,
    );
  return { name, columns: getArchiveColumns(table, nullableElements), keyColumns: key, rowsPerRead };
}

/**
 * Hash of the block at the height of a row of `first_seen_times`. With this hash, an import never assigns the times of
 * a block to a block of another branch.
 */
const blockHashColumn: ArchiveColumn = {
  name: 'block_hash',
  kind: 'hash',
  nullable: false,
  nullableElements: false,
  allowedValues: undefined,
  exportSql: (tableAlias) => `(select encode(hash, 'hex') from blocks where height = ${tableAlias}."height")`,
  importSqlType: 'text',
  importSql: (value) => `decode(${value}, 'hex')`,
};

const firstSeen = archiveTable('first_seen_times', firstSeenTimes, ['height'], {
  nullableElements: ['seen_at'],
});

/**
 * Everything that this index has observed and that no daemon can return. `chain_events` and `webhook_positions` are not
 * part of it, because event numbers are valid in one database only. Neither is the current pool, because a daemon
 * returns it.
 */
export const archiveTables: Readonly<Record<ArchiveTableName, ArchiveTable>> = {
  // Ordered by time, because an import compares the reorgs of two indexes in this order.
  reorgs: archiveTable('reorgs', reorgs, ['detected_at', 'id']),
  reorg_blocks: archiveTable('reorg_blocks', reorgBlocks, ['reorg_id', 'orphaned', 'height']),
  alternative_blocks: archiveTable('alternative_blocks', alternativeBlocks, ['hash'], {
    rowsPerRead: LARGE_ROWS,
  }),
  alternative_transactions: archiveTable(
    'alternative_transactions',
    alternativeTransactions,
    ['block_hash', 'position'],
    { rowsPerRead: LARGE_ROWS },
  ),
  alternative_inputs: archiveTable('alternative_inputs', alternativeInputs, ['tx_hash', 'position'], {
    nullableElements: ['ring_keys'],
  }),
  transaction_fates: archiveTable('transaction_fates', transactionFates, ['tx_hash', 'number']),
  pool_history: archiveTable('pool_history', poolHistory, ['hash']),
  first_seen_times: { ...firstSeen, columns: [...firstSeen.columns, blockHashColumn] },
  pool_series: archiveTable('pool_series', poolSeries, ['seconds', 'start']),
};
