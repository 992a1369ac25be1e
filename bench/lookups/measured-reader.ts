import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from '../../db/schema/index.ts';
import type { LookupReader } from '../../db/client.ts';
import { lookUpIndexState } from '../../db/queries/lookup.ts';
import type { Snapshot } from '../../db/queries/snapshot.ts';

export interface MeasuredReader {
  readonly snapshot: Snapshot;
  /**
   * Returns the number of buffers that the statements of `read` touch, in memory or not, according to their executed plans.
   */
  countBuffers(read: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

interface PlanBuffers {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/** Opens one connection that runs the site's queries unchanged and can count their buffers. */
export async function openMeasuredReader(url: string): Promise<MeasuredReader> {
  const client = new pg.Client({ connectionString: url, pipeline: true });
  await client.connect();
  let touched: number | undefined;

  async function query(
    config: pg.QueryConfig & { readonly rowMode?: 'array' },
    values = config.values,
  ): Promise<pg.QueryResult> {
    if (touched !== undefined) {
      const explained = await client.query<{ 'QUERY PLAN': { Plan: PlanBuffers }[] }>(
        `explain (analyze, buffers, format json) ${config.text}`,
        values,
      );
      const plan = explained.rows[0]?.['QUERY PLAN'][0]?.Plan;
      touched += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
    }
    return client.query(config, values);
  }

  const counted = new Proxy(client, {
    get: (target, property) => (property === 'query' ? query : (Reflect.get(target, property) as unknown)),
  });
  const db = drizzle(counted, { schema });
  const reader: LookupReader = {
    async lookup(name, text, values) {
      const { rows } = await query({ name, text, values: [...values], rowMode: 'array' });
      return rows[0] as unknown[];
    },
  };
  const indexState = await lookUpIndexState(reader);
  return {
    snapshot: { ...indexState, ...reader, db },
    async countBuffers(read) {
      touched = 0;
      await read();
      const sum = touched;
      touched = undefined;
      return sum;
    },
    close: () => client.end(),
  };
}
