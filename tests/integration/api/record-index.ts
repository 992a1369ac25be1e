/**
 * Records an index of this version, for the upgrade test of the next one (tests/integration/db/upgrade.test.ts):
 *
 *   node --import tsx tests/integration/api/record-index.ts FILE
 */
import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import type { Transaction } from '@ringscope/protocol/transaction.ts';
import { createTestDatabase } from '../../helpers/database.ts';
import type { RecordedIndex } from '../../helpers/recorded-index/format.ts';
import {
  makeTimesOld,
  recordIndexes,
  recordMigrations,
  recordStatements,
  recordTables,
} from '../../helpers/recorded-index/record.ts';
import { startTestServices } from '../../helpers/test-services.ts';
import { ask, useDatabase } from './client.ts';
import { stage, type Scene } from './scene.ts';

/** Returns paths of the API that read each kind of object. */
function pathsOf({ payments, paymentsHeight, lost, returned, waiting }: Scene): string[] {
  const id = (tx: Transaction | undefined): string =>
    tx === undefined ? '' : bytesToHex(transactionHash(tx));
  const payment = id(payments[0]);
  return [
    ...['status', 'blocks?limit=5', 'blocks/152', `blocks/${String(paymentsHeight)}/txs`, 'emission', 'fees'],
    ...[`txs/${payment}`, `txs/${payment}/rings`, `txs/${payment}/outputs`, `txs/${'ab'.repeat(32)}`],
    ...[`txs/${id(lost)}`, `txs/${id(returned)}`, `txs/${id(waiting[0])}`, `search?q=${payment}`],
    ...['pool', 'pool/projected', 'reorgs', 'reorgs/1', 'alt-chains', 'stats/blocks', 'stats/txs', 'mining'],
    ...['outputs/0/20', 'outputs/0/20/rings', 'time-at?height=100', 'height-at?time=1700000000', 'export'],
    ...['export/blocks?from=100&to=110', 'export/txs?from=1&to=150', 'export/outputs?from=100&to=110'],
  ].map((path) => `/api/v1/${path}`);
}

/** Indexes the chain of the API tests and records the index, with the statements that read it. */
async function recordIndex(): Promise<RecordedIndex> {
  const database = await createTestDatabase();
  const scene = await stage(database.writeDatabase);
  await makeTimesOld(database.writeDatabase);
  const tables = await recordTables(database.writeDatabase);
  const indexes = await recordIndexes(database.writeDatabase);
  const migrations = await recordMigrations(database.writeDatabase);
  const recorder = recordStatements();
  const site = useDatabase(database.url);
  const statuses: Record<string, number> = {};
  for (const path of pathsOf(scene)) statuses[path] = (await ask(path)).status;
  const statements = recorder.stop();
  await site.close();
  await database.drop();
  return { migrations, tables, indexes, statements, statuses };
}

const [file] = process.argv.slice(2);
if (file === undefined)
  throw new Error('The path of the new file is missing. Pass it as the first argument.');
const stopServices = await startTestServices();
try {
  await writeFile(file, gzipSync(JSON.stringify(await recordIndex()), { level: 9 }));
} finally {
  await stopServices();
}
