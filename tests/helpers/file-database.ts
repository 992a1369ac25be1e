import { test } from 'playwright/test';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** Creates a database for the tests of one file, and drops it after them. @param onCreated receives it before the first test */
export function createFileDatabase(onCreated: (database: TestDatabase) => void): void {
  let database: TestDatabase;
  test.beforeAll(async () => {
    database = await createTestDatabase();
    onCreated(database);
  });
  test.afterAll(async () => {
    await database.drop();
  });
}
