import type { BlockHash } from '@ringscope/protocol/brands.ts';
import type { LookupReader } from '../client.ts';
import { columnsOf, rowDecoder } from '../row-decoder.ts';
import { blocks, blockTotals } from '../schema/index.ts';
import { defineLookup, runLookup, type WithMoment } from './lookup.ts';

/** The sums of the chain up to and including a block, in atomic units. */
export interface EmissionAt {
  readonly height: number;
  readonly hash: BlockHash;
  readonly timestamp: number;
  readonly emission: bigint;
  readonly fees: bigint;
  /** Amount that the coinbase of this block pays, fees included. */
  readonly reward: bigint;
  /** Fees of the transactions of this block. */
  readonly blockFees: bigint;
}

const blockRow = rowDecoder(columnsOf(blocks, ['height', 'hash', 'timestamp', 'reward', 'fees']));
const totalsRow = rowDecoder(columnsOf(blockTotals, ['emission', 'fees']));

const emissionAt = defineLookup(
  'emission',
  [
    `wanted as materialized (
      select coalesce($1::integer, indexed_height) as height from state
      where coalesce($1::integer, indexed_height) <= indexed_height)`,
  ],
  [
    `(select ${blockRow.json('block')} from blocks block where height = (select height from wanted))`,
    `(select ${totalsRow.json('totals')} from block_totals totals where height = (select height from wanted))`,
  ],
);

/**
 * Returns the emission up to a block. It is undefined for a height above the tip.
 *
 * @param height undefined for the tip
 * @throws EmptyIndexError
 */
export async function lookUpEmission(
  reader: LookupReader,
  height: number | undefined,
): Promise<WithMoment<EmissionAt | undefined>> {
  const { moment, columns } = await runLookup(reader, emissionAt, [height ?? null]);
  const block = blockRow.decodeJsonOrNull(columns[0]);
  const totals = totalsRow.decodeJsonOrNull(columns[1]);
  if (block === undefined || totals === undefined) return { moment, data: undefined };
  return { moment, data: { ...block, ...totals, blockFees: block.fees } };
}
