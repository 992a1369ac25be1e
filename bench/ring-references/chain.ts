/** The chain on which ring references are measured. Postgres makes it from a fixed seed. */
import type { Statement } from '../../db/write-database.ts';

export function text(statement: string): Statement {
  return { text: statement, values: [] };
}

export const HEIGHTS = 120_000;
export const RCT_INPUTS = 1_400_000;
export const OLD_INPUTS = 600_000;
/** Outputs in bucket 0 for each block. */
const OUTPUTS_PER_BLOCK = 13;

/** An output of bucket 0 that every fourteenth input has in its ring. */
export const popular = { amount: 0n, globalIndex: 1_000 };

/**
 * SQL for the age of a ring member, counted in outputs, as wallets draw it. The logarithm of the age in seconds is a
 * gamma variate (shape 19.28, rate 1.61), here in the Wilson–Hilferty approximation. See GAMMA_SHAPE and
 * gamma_picker::pick in src/wallet/wallet2.cpp of monero.
 */
const AGE = `exp(19.28 * power(1 - 1 / (9 * 19.28) + random_normal() / (3 * sqrt(19.28)), 3) / 1.61)
  / 120 * ${OUTPUTS_PER_BLOCK}`;

/**
 * Returns SQL for the 16 members of an input at `height`. An age beyond the chain is replaced by a random one. `i`
 * makes Postgres draw again for each input.
 */
function ring(withPopular: string): string {
  return `(select array_agg(member order by member) from (
    select distinct case
      when ${withPopular} and draw = 1 then ${popular.globalIndex}
      when age < (height - 10) * ${OUTPUTS_PER_BLOCK} then (height - 10) * ${OUTPUTS_PER_BLOCK} - age
      else random() * (height - 15) * ${OUTPUTS_PER_BLOCK} end::bigint as member
    from (select draw, ${AGE} as age from generate_series(1, 16) as draw where i >= 0) as drawn) as members)`;
}

/**
 * Inputs of version 1. Half of them have 108 round denominations of up to 3,000 outputs. The other half has 60,000 odd
 * amounts with few outputs each, whose small indices coincide.
 */
const OLD_CHAIN = `
  insert into inputs
  select sha256(int4send(-1 - i)), ((1 + i / 310)::bigint << 16) + 1 + i % 100, i / 100 % 4, amount,
    (select array_agg(member order by member) from (
      select distinct (random() * least(i / 100, size))::bigint as member
      from generate_series(1, 1 + i % 5) where i >= 0) as members)
  from (
    select i,
      case when i % 2 = 0 then (1 + i / 2 % 9) * power(10::numeric, 5 + i / 18 % 12)
        else (1000000 + (random() * 60000)::int)::numeric end as amount,
      case when i % 2 = 0 then 3000 else 4 end as size
    from generate_series(0, ${OLD_INPUTS - 1}) as i) as drawn`;

export const makeChain: readonly Statement[] = [
  text(`create table inputs (key_image bytea not null, tx_id bigint not null, position integer not null,
    amount numeric(20, 0) not null, ring bigint[] not null)`),
  text('select setseed(0.5)'),
  text(OLD_CHAIN),
  text(`insert into inputs
    select sha256(int4send(i)), (height::bigint << 16) + 1 + i % 12, 0, 0, ${ring('i % 14 = 0 and height > 3000')}
    from (select i, 2000 + (i::bigint * ${HEIGHTS - 2_000} / ${RCT_INPUTS})::int as height
      from generate_series(0, ${RCT_INPUTS - 1}) as i) as drawn`),
  text('alter table inputs add primary key (key_image)'),
  text('create index inputs_tx_id_position_idx on inputs (tx_id, position)'),
  text('vacuum analyze inputs'),
];

/** Inputs in a block at the tip. A busy day of mainnet has this many. */
export const INPUTS_PER_BLOCK = 100;

/** Appends the inputs of a block to the chain. */
export function appendInputs(height: number): Statement {
  return text(`insert into inputs
    select sha256(int8send(${height}::bigint * 1000 + i)), (${height}::bigint << 16) + 1 + i / 2, i % 2, 0, ${ring('false')}
    from (select i, ${height} as height from generate_series(0, ${INPUTS_PER_BLOCK - 1}) as i) as drawn`);
}

export function removeInputs(fromHeight: number): Statement {
  return text(`delete from inputs where tx_id >= ${fromHeight}::bigint << 16`);
}
