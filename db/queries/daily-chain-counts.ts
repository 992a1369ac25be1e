import { sql } from 'drizzle-orm';
import { createRowDecoder } from '../row-decoder.ts';
import { decodeNumber } from '../value-decoders.ts';
import { SPAN_SECONDS } from './chain-series.ts';
import { executeAndDecodeRows } from './execute.ts';
import type { Snapshot } from './snapshot.ts';

/** The outputs that the blocks of a day created, and the ring members that their transactions selected. */
export interface DailyChainCounts {
  readonly blocks: number;
  /** Number of outputs, including those of coinbases. */
  readonly outputs: number;
  /** Sum of the ring sizes of all inputs. */
  readonly ringMembers: number;
}

const dayRow = createRowDecoder({ blocks: decodeNumber, outputs: decodeNumber, ringMembers: decodeNumber });

/**
 * Returns the numbers of outputs and ring members of each day of the chain, oldest day first. Days without blocks are left out. Reads one
 * row for each day: 4,500 rows for a chain of twelve years.
 */
export async function listDailyChainCounts({ db }: Snapshot): Promise<DailyChainCounts[]> {
  return executeAndDecodeRows(
    db,
    dayRow,
    sql`
    select blocks, output_count + coinbase_output_count as outputs, ring_members as "ringMembers"
    from chain_series
    where seconds = ${SPAN_SECONDS.day}
    order by start`,
  );
}
