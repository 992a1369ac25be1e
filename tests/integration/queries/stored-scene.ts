import { test } from 'playwright/test';
import { connectDatabase, type Database } from '../../../db/client.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { stage, type Scene } from '../api/scene.ts';

interface StoredScene {
  readonly scene: Scene;
  readonly store: TestDatabase;
  /** The connection pool of a site. */
  readonly database: Database;
}

/** Writes the scene to a database of its own for the tests of one file. @param onStored receives it before the first test */
export function storeScene(onStored: (stored: StoredScene) => void): void {
  let store: TestDatabase;
  let database: Database;
  test.beforeAll(async () => {
    store = await createTestDatabase();
    database = connectDatabase(store.url, { maxConnections: 3 });
    onStored({ scene: await stage(store.writeDatabase), store, database });
  });
  test.afterAll(async () => {
    await database.close();
    await store.drop();
  });
}
