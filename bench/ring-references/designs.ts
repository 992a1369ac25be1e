/** The designs that are compared, with their statements for build, update and lookup. */
import { eraKey, type RingEra } from '../../db/ring-eras.ts';
import type { InputPlace } from '../../db/queries/ring-search.ts';
import { searchEras } from '../../db/queries/ring-search.ts';
import type { Statement } from '../../db/write-database.ts';
import { HEIGHTS, text } from './chain.ts';

export interface Output {
  readonly amount: bigint;
  readonly globalIndex: number;
}

/** Runs a statement and adds its cost to the measured lookup. */
export type Ask = <Row extends object>(statement: Statement) => Promise<Row[]>;

export interface Design {
  readonly name: string;
  readonly build: readonly string[];
  /** Indexes on `inputs` and tables of the design. They are its cost on disk. */
  readonly relations: readonly string[];
  readonly drop: readonly string[];
  /** Returns the statements that a block's inputs need; undefined when Postgres updates the design by itself. */
  readonly append?: (firstTxId: number) => readonly string[];
  /** Returns the statements that a rollback runs before it deletes the inputs. */
  readonly rollback?: (firstTxId: number) => readonly string[];
  /** Reads the 25 newest references below a place and returns their number. */
  readonly lookup: (ask: Ask, output: Output, below: InputPlace | undefined) => Promise<number>;
}

const PAGE_SIZE = 25;
const UNNESTED = `inputs, unnest(ring) as member`;

function above(txId: number): string {
  return `tx_id >= ${txId}`;
}

function beforePlace(below: InputPlace | undefined): string {
  return below === undefined ? '' : `and (tx_id, position) < (${below.txId}, ${below.position})`;
}

function bucketCondition({ amount, globalIndex }: Output, oldIndexed: boolean): string {
  const named = `amount = ${amount} and ring @> '{${globalIndex}}'`;
  if (amount === 0n || !oldIndexed) return named;
  return `amount > 0 and ring_member_keys(amount, ring) @> array[hash_numeric_extended(${amount}, ${globalIndex})] and ${named}`;
}

/**
 * Returns a query that materialises the inputs first. Without this, order and limit would lead the planner to read the
 * chain backwards.
 */
function fenced(condition: string, below: InputPlace | undefined): string {
  return `with found as materialized (select tx_id, position, ring from inputs where ${condition})
    select * from found where true ${beforePlace(below)} order by tx_id desc, position desc limit ${PAGE_SIZE}`;
}

const MEMBER_KEYS = `create or replace function ring_member_keys(amount numeric, ring bigint[]) returns bigint[]
  language sql immutable strict parallel safe
  return array(select hash_numeric_extended(amount, member) from unnest(ring) as member)`;
const ERAS = `create or replace function ring_eras(tx_id bigint) returns bigint[]
  language sql immutable strict parallel safe
  return array[(tx_id >> 22) * 8, (tx_id >> 25) * 8 + 1, (tx_id >> 28) * 8 + 2, (tx_id >> 31) * 8 + 3, (tx_id >> 34) * 8 + 4]`;

const nothing: Design = {
  name: 'none: scan',
  build: [],
  relations: [],
  drop: [],
  lookup: async (ask, output, below) =>
    (await ask(text(fenced(bucketCondition(output, false), below)))).length,
};

function plainGin(fastUpdate: boolean): Design {
  const options = `with (fastupdate = ${fastUpdate})`;
  return {
    name: `GIN on ring${fastUpdate ? ', pending list' : ''}`,
    build: [`create index on_ring on inputs using gin (ring) ${options}`],
    relations: ['on_ring'],
    drop: ['drop index on_ring'],
    lookup: async (ask, output, below) =>
      (await ask(text(fenced(bucketCondition(output, false), below)))).length,
  };
}

const bucketGin: Design = {
  name: 'GIN by bucket',
  build: [
    MEMBER_KEYS,
    'create index rct_ring on inputs using gin (ring) with (fastupdate = off) where amount = 0',
    'create index old_ring on inputs using gin (ring_member_keys(amount, ring)) with (fastupdate = off) where amount > 0',
  ],
  relations: ['rct_ring', 'old_ring'],
  drop: ['drop index rct_ring', 'drop index old_ring'],
  lookup: async (ask, output, below) =>
    (await ask(text(fenced(bucketCondition(output, true), below)))).length,
};

const eraGin: Design = {
  name: 'GIN by bucket and era',
  build: [
    MEMBER_KEYS,
    ERAS,
    `create index rct_ring on inputs using gin (ring, ring_eras(tx_id)) with (fastupdate = off) where amount = 0`,
    `create index old_ring on inputs using gin (ring_member_keys(amount, ring), ring_eras(tx_id))
      with (fastupdate = off) where amount > 0`,
  ],
  relations: ['rct_ring', 'old_ring'],
  drop: ['drop index rct_ring', 'drop index old_ring'],
  async lookup(ask, output, below) {
    await ask(text('set enable_seqscan = off'));
    const probe = async (era: RingEra | undefined, limit: number | undefined): Promise<InputPlace[]> => {
      const within = era === undefined ? '' : `and ring_eras(tx_id) @> array[${eraKey(era)}::bigint]`;
      const most = limit === undefined ? '' : `limit ${limit}`;
      const condition = bucketCondition(output, true);
      const rows = await ask<{ tx_id: number; position: number }>(
        text(`select tx_id, position, ring from inputs where ${condition} ${within} ${most}`),
      );
      return rows.map((row) => ({ txId: row.tx_id, position: row.position }));
    };
    const stretch = {
      direction: 'older',
      from: below,
      tipHeight: HEIGHTS + 1_000,
      limit: PAGE_SIZE,
    } as const;
    const found = await searchEras(probe, stretch);
    await ask(text('reset enable_seqscan'));
    return found.length;
  },
};

const rows: Design = {
  name: 'row a reference',
  build: [
    `create table reference_rows (amount numeric(20, 0) not null, global_index bigint not null,
      tx_id bigint not null, position integer not null)`,
    `insert into reference_rows select amount, member, tx_id, position from ${UNNESTED}`,
    'alter table reference_rows add primary key (amount, global_index, tx_id, position)',
    'vacuum analyze reference_rows',
  ],
  relations: ['reference_rows'],
  drop: ['drop table reference_rows'],
  append: (first) => [
    `insert into reference_rows select amount, member, tx_id, position from ${UNNESTED} where ${above(first)}`,
  ],
  rollback: (first) => [
    `delete from reference_rows as old using (select amount, member, tx_id, position from ${UNNESTED} where ${above(first)}) as gone
      where (old.amount, old.global_index, old.tx_id, old.position) = (gone.amount, gone.member, gone.tx_id, gone.position)`,
  ],
  lookup: async (ask, { amount, globalIndex }, below) =>
    (
      await ask(
        text(`select tx_id, position from reference_rows where amount = ${amount} and global_index = ${globalIndex}
          ${beforePlace(below)} order by tx_id desc, position desc limit ${PAGE_SIZE}`),
      )
    ).length,
};

/**
 * Transaction and input in one number. The lowest 14 bits are the position, and the 38 bits above them are the
 * transaction's id.
 */
const PACKED = 'tx_id << 14 | position';

const lists: Design = {
  name: 'list an output, in 64s',
  build: [
    `create table reference_lists (amount numeric(20, 0) not null, global_index bigint not null, chunk integer not null,
      places bigint[] not null)`,
    `insert into reference_lists
      select amount, member, (at / 64)::int, array_agg(place order by place) from (
        select amount, member, ${PACKED} as place,
          row_number() over (partition by amount, member order by tx_id, position) - 1 as at
        from ${UNNESTED}) as numbered
      group by 1, 2, 3`,
    'alter table reference_lists add primary key (amount, global_index, chunk)',
    'vacuum analyze reference_lists',
  ],
  relations: ['reference_lists'],
  drop: ['drop table reference_lists'],
  append: (first) => [
    `insert into reference_lists as old
      select amount, member, coalesce(last.chunk, 0), array_agg(${PACKED} order by tx_id, position)
      from ${UNNESTED} left join lateral (
        select case when cardinality(places) < 64 then chunk else chunk + 1 end as chunk from reference_lists
        where amount = inputs.amount and global_index = member order by chunk desc limit 1) as last on true
      where ${above(first)} group by 1, 2, 3
      on conflict on constraint reference_lists_pkey do update set places = old.places || excluded.places`,
  ],
  rollback: (first) => [
    `update reference_lists as old set places = array(select place from unnest(places) as place where place >> 14 < ${first})
      from (select distinct amount, member from ${UNNESTED} where ${above(first)}) as touched
      where old.amount = touched.amount and old.global_index = touched.member and old.places[cardinality(old.places)] >> 14 >= ${first}`,
    `delete from reference_lists as old using (select distinct amount, member from ${UNNESTED} where ${above(first)}) as touched
      where old.amount = touched.amount and old.global_index = touched.member and cardinality(old.places) = 0`,
  ],
  lookup: async (ask, { amount, globalIndex }, below) => {
    const until = below === undefined ? '' : `and place < ${below.txId}::bigint << 14 | ${below.position}`;
    const statement = `select place from (
        select places from reference_lists where amount = ${amount} and global_index = ${globalIndex} order by chunk desc
      ) as chunks, lateral (select place from unnest(places) as place where true ${until} order by place desc) as newest
      limit ${PAGE_SIZE}`;
    return (await ask(text(statement))).length;
  },
};

/** One row holds the references to 64 outputs in 4,096 heights. The lowest six bits of a place give the output. */
const PAGED_PLACE = `int8send(tx_id << 20 | position << 6 | member & 63)`;
const PAGED_KEY = `amount, member >> 6, (tx_id >> 28)::int`;

const pagedLists: Design = {
  name: 'list of 64 outputs, by era',
  build: [
    `create table reference_pages (amount numeric(20, 0) not null, page bigint not null, era integer not null,
      places bytea not null)`,
    `insert into reference_pages
      select ${PAGED_KEY}, string_agg(${PAGED_PLACE}, '' order by tx_id, position) from ${UNNESTED} group by 1, 2, 3`,
    'alter table reference_pages add primary key (amount, page, era)',
    'vacuum analyze reference_pages',
  ],
  relations: ['reference_pages'],
  drop: ['drop table reference_pages'],
  append: (first) => [
    `insert into reference_pages as old
      select ${PAGED_KEY}, string_agg(${PAGED_PLACE}, '' order by tx_id, position) from ${UNNESTED}
      where ${above(first)} group by 1, 2, 3
      on conflict on constraint reference_pages_pkey do update set places = old.places || excluded.places`,
  ],
  rollback: (first) => [
    `delete from reference_pages as old
      using (select distinct amount, member >> 6 as page from ${UNNESTED} where ${above(first)}) as touched
      where old.amount = touched.amount and old.page = touched.page and old.era >= ${first}::bigint >> 28`,
    `insert into reference_pages
      select ${PAGED_KEY}, string_agg(${PAGED_PLACE}, '' order by tx_id, position) from ${UNNESTED}
      where tx_id >= (${first}::bigint >> 28) << 28 and tx_id < ${first} group by 1, 2, 3
      on conflict on constraint reference_pages_pkey do nothing`,
  ],
  lookup: async (ask, { amount, globalIndex }, below) => {
    const place = `('x' || encode(substr(places, at * 8 + 1, 8), 'hex'))::bit(64)::bigint`;
    const until =
      below === undefined ? '' : `and place < ${below.txId}::bigint << 20 | ${below.position} << 6`;
    const statement = `select place from (
        select places from reference_pages where amount = ${amount} and page = ${globalIndex} >> 6 order by era desc
      ) as chunks, lateral (
        select place from (select ${place} as place from generate_series(0, length(places) / 8 - 1) as at) as decoded
        where place & 63 = ${globalIndex} & 63 ${until} order by place desc) as newest
      limit ${PAGE_SIZE}`;
    return (await ask(text(statement))).length;
  },
};

export const designs: readonly Design[] = [
  nothing,
  plainGin(false),
  plainGin(true),
  bucketGin,
  eraGin,
  rows,
  lists,
  pagedLists,
];
