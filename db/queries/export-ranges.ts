import type { LookupReader } from '../client.ts';
import { blocks } from '../schema/index.ts';
import { decodeNumber, rowDecoder } from '../row-decoder.ts';
import { requireLimit } from './page-limit.ts';
import { defineLookup, runLookup, type WithMoment } from './lookup.ts';

/** Blocks of one range of an export. */
export const EXPORT_RANGE_BLOCKS = 10_000;

export const MAX_RANGES_PER_PAGE = 100;

const rangeRow = rowDecoder({
  from: blocks.height,
  to: blocks.height,
  firstHash: blocks.hash,
  lastHash: blocks.hash,
  txs: decodeNumber,
  rctOutputs: decodeNumber,
});
const RANGE_VALUES = rangeRow.json({
  from: 'chosen.low',
  to: 'chosen.high',
  firstHash: 'first.hash',
  lastHash: 'last.hash',
  // `block_totals` counts no coinbases.
  txs: 'last_totals.txs - coalesce(totals_before.txs, 0) + chosen.high - chosen.low + 1',
  rctOutputs: 'last_totals.rct_outputs - coalesce(totals_before.rct_outputs, 0)',
});

/** A range of blocks with the numbers of its rows. */
export type ExportedRange = ReturnType<typeof rangeRow.decode>;

export interface ExportRangePage {
  readonly ranges: readonly ExportedRange[];
  /** Lowest height of the next page. It is undefined on the last page. */
  readonly next: number | undefined;
}

/** The parameters are the lowest height, and the number of ranges. Each range needs five rows by their primary keys. */
const rangesLookup = defineLookup(
  'export_ranges',
  [
    `chosen as materialized (
      select low, least(low + ${EXPORT_RANGE_BLOCKS - 1}, indexed_height) as high
      from state, generate_series($1::integer, least(indexed_height, $1::integer + ($2::integer - 1) * ${EXPORT_RANGE_BLOCKS}),
        ${EXPORT_RANGE_BLOCKS}) as low)`,
  ],
  [
    `(select json_agg(${RANGE_VALUES} order by low) from chosen
      join blocks first on first.height = chosen.low
      join blocks last on last.height = chosen.high
      join block_totals last_totals on last_totals.height = chosen.high
      left join block_totals totals_before on totals_before.height = chosen.low - 1)`,
  ],
);

/**
 * Lists the ranges of an export, lowest first. The last one ends at the tip.
 *
 * @param from lowest height, a multiple of {@link EXPORT_RANGE_BLOCKS}
 * @throws EmptyIndexError, RangeError for a limit that no page has
 */
export async function lookUpExportRanges(
  reader: LookupReader,
  from: number,
  limit: number,
): Promise<WithMoment<ExportRangePage>> {
  requireLimit(limit, MAX_RANGES_PER_PAGE);
  const { moment, columns } = await runLookup(reader, rangesLookup, [from, limit]);
  const ranges = rangeRow.decodeJsonList(columns[0]);
  const end = (ranges.at(-1)?.to ?? moment.tip.height) + 1;
  return { moment, data: { ranges, next: end <= moment.tip.height ? end : undefined } };
}
