import { expect, test } from 'playwright/test';
import type { Database } from '../../../db/client.ts';
import { ConnectionLostError } from '../../../db/errors.ts';
import { EmptyIndexError } from '../../../db/queries/index-state.ts';
import { createPageDataReader } from '../../../lookups/index.ts';
import { createFailureReportingReader } from '../../../server/pages/watch-reads.ts';

/** Returns a reader whose reads all fail, and how often the watched reader reported it. */
function failingReads(error: Error) {
  let reports = 0;
  const fail = (): Promise<never> => Promise.reject(error);
  const database: Database = {
    lookup: fail,
    snapshot: fail,
    listen: fail,
    connections: () => ({ open: 0, idle: 0, waiting: 0, max: 0 }),
    close: () => Promise.resolve(),
  };
  return {
    reads: createFailureReportingReader(createPageDataReader(database), () => (reports += 1)),
    reports: () => reports,
  };
}

test('a page with a read that fails because the database is unreachable is incomplete', async () => {
  const { reads, reports } = failingReads(new ConnectionLostError('write EPIPE'));
  expect(await reads.status()).toEqual({ unavailable: 'database-unreachable', data: undefined });
  expect(reports()).toBe(1);
  expect((await reads.blockLimits()).unavailable).toBe('database-unreachable');
  expect(reports()).toBe(2);
});

test('a page about an empty index is complete', async () => {
  const { reads, reports } = failingReads(new EmptyIndexError());
  expect((await reads.blockLimits()).unavailable).toBe('index-empty');
  expect(reports()).toBe(0);
});
