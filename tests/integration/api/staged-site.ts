import { test } from 'playwright/test';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { useDatabase } from './client.ts';
import { stage, type Scene } from './scene.ts';

/**
 * Writes the scene to a database of its own, and serves the API from it, for the tests of one file.
 *
 * @param onStaged receives the scene and its database before the first test
 */
export function stageSite(onStaged: (staged: { scene: Scene; database: TestDatabase }) => void): void {
  let database: TestDatabase;
  let site: ReturnType<typeof useDatabase>;
  test.beforeAll(async () => {
    database = await createTestDatabase();
    site = useDatabase(database.url);
    onStaged({ scene: await stage(database.writeDatabase), database });
  });
  test.afterAll(async () => {
    await site.close();
    await database.drop();
  });
}
