import { test } from 'playwright/test';
import { connectDatabase, type Database } from '../../../db/client.ts';
import { initialiseSyncState } from '../../../db/write/sync-state.ts';
import { EventLog } from '../../../lookups/event-log.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { tipAt, type SyntheticChain } from '../../helpers/synthetic-chain.ts';

/** An index without blocks, and the event log that streams read. */
interface LoggedIndex {
  readonly own: TestDatabase;
  readonly reader: Database;
  readonly log: EventLog;
}

/**
 * Creates an index with its event log before each test of a file, and closes both after it.
 *
 * @param tickMs milliseconds after which the log wakes all waiting streams
 */
export function useEventLog(
  chain: SyntheticChain,
  tickMs: number,
  onCreated: (created: LoggedIndex) => void,
): void {
  let index: LoggedIndex;
  test.beforeEach(async () => {
    const own = await createTestDatabase();
    await initialiseSyncState(own.writeDatabase, {
      network: 'fakechain',
      genesisHash: tipAt(chain, 0).hash!,
    });
    const reader = connectDatabase(own.url, { maxConnections: 4 });
    index = { own, reader, log: new EventLog(reader, tickMs) };
    onCreated(index);
  });
  test.afterEach(async () => {
    index.log.close();
    await index.reader.close();
    await index.own.drop();
  });
}
