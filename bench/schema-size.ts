/**
 * Measures the disk space of rows and their index entries on a synthetic chain that the indexer wrote, and projects it
 * to mainnet.
 *
 *   node --import tsx bench/schema-size.ts --transactions 300000
 *   node --import tsx bench/schema-size.ts --database postgres://… --blocks 18591
 *
 * The second form measures an existing index of as many blocks as `--blocks` specifies. The indexed chain must have the
 * proportions of mainnet. Results: docs/schema.md.
 */
import { openWriteDatabase, statement, type WriteDatabase } from '../db/write-database.ts';
import { isProfileName } from '../tests/helpers/synthetic/profile.ts';
import { indexSyntheticChain } from '../tests/helpers/synthetic/indexed.ts';
import { readCommandLineOptions } from './options.ts';

const { options } = readCommandLineOptions({
  profile: 'mainnet',
  transactions: 300_000,
  database: undefined,
  blocks: undefined,
  /** Leaves the database running until Ctrl-C, for further queries. */
  keep: false,
});

/** Number of blocks of mainnet at the end of 2026. The measured rows and bytes are scaled to this number of blocks. */
const MAINNET_BLOCKS = 3_800_000;

/**
 * Tables that do not grow with the number of blocks. They contain the newest blocks, hours and days, or one or two rows.
 */
const boundedTables = [
  'chain_series',
  'pool_series',
  'recent_block_blobs',
  'recent_transaction_blobs',
  'backfill_ranges',
  'backfill_range_buckets',
  'bulk_load_indexes',
  'sync_state',
  'node_status',
  'indexer_control',
  'ring_reference_index',
  'schema_migrations',
];

interface Relation {
  readonly table: string;
  /** Name of the index, or null for the rows of the table. */
  readonly index: string | null;
  readonly rows: number;
  readonly bytes: number;
}

if (options.database === undefined) {
  const { profile } = options;
  if (!isProfileName(profile))
    throw new Error(`There is no profile "${profile}". Use --profile mainnet or --profile today.`);
  const indexed = await indexSyntheticChain(profile, options.transactions, (text) => console.error(text));
  await printSizes(indexed.writeDatabase, indexed.chain.blocks);
  if (options.keep) {
    console.error(`${indexed.databaseUrl} keeps running until Ctrl-C.`);
    await new Promise((resolve) => process.once('SIGINT', resolve));
  }
  await indexed.stop();
} else {
  const writeDatabase = openWriteDatabase(options.database, { applicationName: 'ringscope-bench' });
  await printSizes(writeDatabase, Number(options.blocks));
  await writeDatabase.close();
}

async function printSizes(writeDatabase: WriteDatabase, blocks: number): Promise<void> {
  const grownRelations = await readRelations(writeDatabase);
  await writeDatabase.query(statement`reindex schema public`);
  const builtBytes = new Map(
    (await readRelations(writeDatabase)).map((one) => [one.index ?? one.table, one.bytes]),
  );
  console.log('| relation | rows on mainnet | bytes a row | built at the end | GB on mainnet |');
  console.log('| --- | ---: | ---: | ---: | ---: |');
  let total = 0;
  for (const { table, index, rows, bytes } of grownRelations) {
    if (rows === 0) continue;
    const scale = MAINNET_BLOCKS / blocks;
    const atEnd = builtBytes.get(index ?? table) ?? bytes;
    total += atEnd * scale;
    const name = index ?? `**${table}**`;
    console.log(
      `| ${name} | ${((rows * scale) / 1e6).toFixed(1)} M | ${(bytes / rows).toFixed(1)} | ` +
        `${index === null ? '' : (atEnd / rows).toFixed(1)} | ${((atEnd * scale) / 1e9).toFixed(1)} |`,
    );
  }
  console.log(`| total | | | | ${(total / 1e9).toFixed(0)} |`);
}

/** Returns the tables with their indexes. The size of a table includes its TOAST data, free space map and visibility map. */
async function readRelations(writeDatabase: WriteDatabase): Promise<Relation[]> {
  return writeDatabase.query<Relation>(statement`
    select tables.relname as "table", indexes.relname as index, tables.reltuples::bigint as rows,
      case when indexes.oid is null then pg_table_size(tables.oid) else pg_relation_size(indexes.oid) end as bytes
    from pg_class as tables
    join pg_namespace on pg_namespace.oid = tables.relnamespace
    cross join lateral (
      select null::oid as oid, null::name as relname
      union all
      select pg_class.oid, pg_class.relname from pg_index
      join pg_class on pg_class.oid = pg_index.indexrelid where indrelid = tables.oid
    ) as indexes
    where nspname = 'public' and tables.relkind = 'r' and tables.relname <> all(${boundedTables})
    order by pg_total_relation_size(tables.oid) desc, indexes.relname nulls first`);
}
