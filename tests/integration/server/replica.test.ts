import { appendBlocks } from '../../../db/write/append.ts';
import { updateNodeStatus } from '../../../db/write/node-status.ts';
import { initialiseSyncState } from '../../../db/write/sync-state.ts';
import {
  openWriteDatabase,
  createParameterlessStatement,
  statement,
  type WriteDatabase,
} from '../../../db/write-database.ts';
import { PaymentChain } from '../../helpers/payment-chain.ts';
import { startReplicatedPostgres, type ReplicatedPostgres } from '../../helpers/replicated-postgres.ts';
import { RawConnection } from './raw-connection.ts';
import { composeTestSite, expect, test, type ComposedTestSite } from './site.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let postgres: ReplicatedPostgres;
let primary: WriteDatabase;
let standby: WriteDatabase;
let chain: PaymentChain;

test.beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  primary = openWriteDatabase(postgres.primaryUrl, { maxConnections: 2 });
  standby = openWriteDatabase(postgres.standbyUrl, { maxConnections: 1 });
  chain = new PaymentChain('replica');
  chain.mine();
  await initialiseSyncState(primary, { network: 'fakechain', genesisHash: chain.tip.hash });
  await appendBlocks(primary, { height: -1, hash: undefined }, chain.from(0));
  await updateNodeStatus(primary, {
    ...{ state: 'ok', message: '', phase: 'follow', daemonState: undefined, progress: undefined },
  });
});
test.afterAll(async () => {
  await Promise.all([primary.close(), standby.close()]);
  await postgres.remove();
});

async function mine(): Promise<void> {
  const below = chain.tip;
  chain.mine();
  await appendBlocks(primary, below, chain.from(chain.height));
}

/** Opens the stream of changes of a page. */
async function openStream(site: ComposedTestSite): Promise<RawConnection> {
  const stream = await RawConnection.open(site.url);
  stream.write('GET /live HTTP/1.1\r\nHost: explorer.example\r\n\r\n');
  await stream.until(/event: tip\n/);
  return stream;
}

async function heightOf(site: ComposedTestSite): Promise<number> {
  const { blocks } = (await (await fetch(`${site.url}/api/v1/blocks?limit=1`)).json()) as {
    readonly blocks?: readonly { readonly height: number }[];
  };
  return blocks?.[0]?.height ?? -1;
}

const readiness = async (site: ComposedTestSite): Promise<number> =>
  (await fetch(`${site.url}/readyz`)).status;

/** Replaces the host of a URL by several. */
function withHosts(first: string, second: string, query = ''): string {
  return first.replace(new URL(first).host, `${new URL(first).host},${new URL(second).host}`) + query;
}

test('a site that reads from a standby shows a block when the standby has it, and not before', async () => {
  const site = await composeTestSite({
    DATABASE_URL: postgres.primaryUrl,
    DATABASE_READ_URL: postgres.standbyUrl,
  });
  try {
    await expect.poll(() => heightOf(site)).toBe(0);
    const stream = await openStream(site);
    await mine();
    await stream.until(new RegExp(`data: ${chain.tip.hash}`));
    expect(await heightOf(site)).toBe(1);

    await standby.query(createParameterlessStatement('select pg_wal_replay_pause()'));
    stream.forget();
    await mine();
    await primary.query(statement`select pg_notify('ringscope_pool', '')`);
    // The primary has the block, and the cache does not forget the responses of the standby for it.
    for (let read = 0; read < 20; read += 1) expect(await heightOf(site)).toBe(1);
    expect(stream.text).not.toContain('event:');
    await standby.query(createParameterlessStatement('select pg_wal_replay_resume()'));
    await stream.until(/event: pool\n/);
    expect(stream.text.indexOf(chain.tip.hash)).toBeGreaterThan(0);
    expect(await heightOf(site)).toBe(2);
    stream.socket.destroy();

    // Nothing of the site is connected to the primary except its listener.
    const names = await primary.query<{ name: string }>(statement`
      select application_name as name from pg_stat_activity
      where backend_type = 'client backend' and datname = 'ringscope' and application_name like 'ringscope %'`);
    expect(names).toEqual([{ name: 'ringscope site' }]);
  } finally {
    await site.close();
  }
});

test('responses from a standby are cached', async () => {
  const site = await composeTestSite({
    DATABASE_URL: postgres.primaryUrl,
    DATABASE_READ_URL: postgres.standbyUrl,
  });
  const scans = async (): Promise<number> => {
    const [row] = await standby.query<{ commits: number }>(statement`
      select xact_commit as commits from pg_stat_database where datname = current_database()`);
    return row?.commits ?? 0;
  };
  try {
    await expect.poll(() => heightOf(site)).toBe(chain.height);
    const url = `${site.url}/api/v1/blocks/${chain.height}`;
    await openStream(site);
    const first = await (await fetch(url)).text();
    const before = await scans();
    for (let read = 0; read < 200; read += 1) expect(await (await fetch(url)).text()).toBe(first);
    expect((await scans()) - before).toBeLessThan(100);
  } finally {
    await site.close();
  }
});

test('a site is not ready while its standby is down, reads from the primary if that is its second host, and returns', async () => {
  const only = await composeTestSite({
    DATABASE_URL: postgres.primaryUrl,
    DATABASE_READ_URL: postgres.standbyUrl,
  });
  const both = await composeTestSite({
    DATABASE_URL: postgres.primaryUrl,
    DATABASE_READ_URL: withHosts(postgres.standbyUrl, postgres.primaryUrl),
  });
  try {
    await expect.poll(() => readiness(only)).toBe(200);
    await expect.poll(() => heightOf(both)).toBe(chain.height);
    await postgres.stopStandby();
    await expect.poll(() => readiness(only)).toBe(503);
    await mine();
    await expect.poll(() => heightOf(both).catch(() => -1)).toBe(chain.height);
    await expect.poll(() => readiness(both)).toBe(200);
    await postgres.startStandby();
    await expect.poll(() => readiness(only)).toBe(200);
    await expect.poll(() => heightOf(only)).toBe(chain.height);
  } finally {
    await Promise.all([only.close(), both.close()]);
  }
});

test('a site whose only database is a standby reads its changes', async () => {
  const site = await composeTestSite({ DATABASE_URL: postgres.standbyUrl });
  try {
    const stream = await openStream(site);
    expect(stream.text).toContain(chain.tip.hash);
    await mine();
    await stream.until(new RegExp(`data: ${chain.tip.hash}`));
    expect(await heightOf(site)).toBe(chain.height);
    stream.socket.destroy();
  } finally {
    await site.close();
  }
});

test('after a failover the site and a writer use the promoted standby', async () => {
  const hosts = withHosts(postgres.primaryUrl, postgres.standbyUrl);
  const site = await composeTestSite({
    DATABASE_URL: hosts,
    DATABASE_READ_URL: postgres.standbyUrl,
  });
  const writer = openWriteDatabase(hosts, { maxConnections: 1 });
  try {
    const stream = await openStream(site);
    await writer.query(statement`select 1`);
    await postgres.stopPrimary();
    // The standby still serves the site.
    expect(await heightOf(site)).toBe(chain.height);
    expect(await readiness(site)).toBe(200);
    await standby.query(createParameterlessStatement('select pg_promote()'));
    stream.forget();
    const below = chain.tip;
    chain.mine();
    await expect
      .poll(() =>
        appendBlocks(writer, below, chain.from(chain.height)).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await stream.until(new RegExp(`data: ${chain.tip.hash}`));
    expect(await heightOf(site)).toBe(chain.height);
    await expect.poll(() => readiness(site)).toBe(200);
    stream.socket.destroy();
  } finally {
    await writer.close();
    await site.close();
  }
});
