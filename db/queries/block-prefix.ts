import { jsonList } from '../row-decoder.ts';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import type { LookupReader } from '../client.ts';
import { defineLookup, runLookup, type WithMoment } from './lookup.ts';

/** A block whose hash begins with the wanted digits. */
export interface PrefixedBlock {
  readonly hash: BlockHash;
  readonly height: number;
  readonly isMain: boolean;
}

/** The parameters are the lowest and the highest hash, and the number of rows. Each part reads a range of an index. */
const byPrefix = defineLookup(
  'blocks_by_prefix',
  [],
  [
    `(select json_agg(json_build_array(encode(hash, 'hex'), height, is_main) order by hash) from (
      select distinct on (hash) hash, height, is_main from (
        (select hash, height, true as is_main from blocks
          where hash between $1 and $2 and height <= (select indexed_height from state)
            and (select has_indexes from state)
          order by hash limit $3)
        union all
        (select hash, height, false from alternative_blocks where hash between $1 and $2 order by hash limit $3)
      ) as found order by hash, is_main desc limit $3) as block)`,
  ],
  { needsIndexes: true },
);

/**
 * Finds the blocks whose hashes begin with some digits, ordered by hash, on the main chain and among alternative
 * blocks.
 *
 * @param prefix lower-case hexadecimal digits
 * @throws EmptyIndexError, IndexesMissingError
 */
export async function lookUpBlocksByPrefix(
  reader: LookupReader,
  prefix: string,
  limit: number,
): Promise<WithMoment<readonly PrefixedBlock[]>> {
  const { moment, columns } = await runLookup(reader, byPrefix, [
    Buffer.from(prefix.padEnd(64, '0'), 'hex'),
    Buffer.from(prefix.padEnd(64, 'f'), 'hex'),
    limit,
  ]);
  // The list has the order of the statement above.
  const found = jsonList(columns[0]) as readonly (readonly [BlockHash, number, boolean])[];
  return { moment, data: found.map(([hash, height, isMain]) => ({ hash, height, isMain })) };
}
