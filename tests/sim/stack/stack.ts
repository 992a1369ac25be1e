import { openWriteDatabase, type WriteDatabase } from '../../../db/write-database.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { startIndexerProcess } from '../../helpers/indexer.ts';
import { ModelChain } from '../../helpers/model-chain/chain.ts';
import { startNginx } from '../../helpers/nginx.ts';
import { startPgBouncer } from '../../helpers/pgbouncer.ts';
import { Random } from '../../helpers/protocol/random.ts';
import { startRedis } from '../../helpers/redis.ts';
import { startReplicatedPostgres, type ReplicatedServer } from '../../helpers/replicated-postgres.ts';
import { freePort } from '../../helpers/service-process.ts';
import { startSite } from '../../helpers/site.ts';
import { startWalletRpc } from '../../helpers/wallet-rpc.ts';
import { RECORD_INDEX_STATES } from '../index-states.ts';
import { startStackDaemon } from './daemons.ts';
import {
  pageProcessMember,
  processMember,
  programMember,
  startLogged,
  type LoggedProgram,
  type StackMember,
} from './members.ts';
import type { StackTarget } from './plan.ts';
import { startStackAlerts, type StackAlerts } from './stack-alerts.ts';

export interface StackSite {
  readonly name: 'first site' | 'second site';
  /** URL of the site itself, without nginx. */
  readonly url: string;
  readonly program: LoggedProgram;
}

/** Everything that serves an explorer, as `docs/operating.md` describes it for several copies with a replica. */
export interface Stack {
  readonly chain: ModelChain;
  /** URL of nginx, which visitors use. */
  readonly url: string;
  readonly sites: readonly StackSite[];
  readonly indexers: readonly LoggedProgram[];
  readonly members: Readonly<Record<StackTarget, StackMember>>;
  readonly alerts: StackAlerts;
  /** The primary database of the index. */
  readonly index: { readonly writeDatabase: WriteDatabase };
  /** An empty database for a clean index. */
  readonly clean: TestDatabase;
  stop(): Promise<void>;
}

const FIRST_BLOCKS = 120;

/** Space for the primary: some 70 MB of tables, and the WAL that it stores for the standby. */
const PRIMARY_DISK_MEGABYTES = 768;

/** Small limits, so that the first blocks are a backfill. */
const indexerOptions = ['--range-size', '20', '--horizon', '20', '--workers', '1', '--poll', '250'];

const chainSettings = { ringctFrom: 60, density: 0.7, difficulty: 100_000n, oddities: 0.05 };

/**
 * Starts two indexers, two sites with two page processes each, Postgres with a standby, PgBouncer, Redis, two daemons of the model chain,
 * two wallet services and nginx. The first site reads from the standby through PgBouncer in transaction mode. The second one reads from the
 * standby, and from the primary while the standby is down. A Prometheus scrapes sites and indexers.
 */
export async function startStack(seed: number): Promise<Stack> {
  const chain = new ModelChain(new Random(seed), chainSettings);
  chain.mine(FIRST_BLOCKS);
  const cleanups: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  const owned = async <T>(starting: Promise<T>, end: (started: T) => unknown): Promise<T> => {
    const started = await starting;
    cleanups.push(async () => void (await end(started)));
    return started;
  };
  try {
    const daemons = [
      await owned(startStackDaemon(chain), (daemon) => daemon.close()),
      await owned(startStackDaemon(chain), (daemon) => daemon.close()),
    ] as const;
    const monerodUrls = daemons.map(({ url }) => url).join(',');
    const postgres = await owned(
      startReplicatedPostgres({ primaryDiskMegabytes: PRIMARY_DISK_MEGABYTES }),
      (servers) => servers.remove(),
    );
    const { primaryUrl, standbyUrl } = postgres;
    process.env['TEST_DATABASE_URL'] = primaryUrl;
    const clean = await owned(createTestDatabase(), (database) => database.drop());
    const writeDatabase = openWriteDatabase(primaryUrl, { maxConnections: 4, applicationName: 'tests' });
    cleanups.push(() => writeDatabase.close());
    await writeDatabase.query({ text: RECORD_INDEX_STATES, values: [] });
    const pooler = await owned(
      // After an outage of the server, PgBouncer usually waits 15 s before it connects again.
      startPgBouncer(standbyUrl, { pool_mode: 'transaction', server_login_retry: 1 }),
      (service) => service.stop(),
    );
    const redisPort = await freePort();
    let redis = await startRedis({ port: redisPort });
    cleanups.push(() => redis.stop());
    const wallets = [
      await owned(startWalletRpc({ daemonUrl: daemons[0].url }), (service) => service.stop()),
      await owned(startWalletRpc({ daemonUrl: daemons[1].url }), (service) => service.stop()),
    ] as const;

    const metricsPorts = {
      'first site': await freePort(),
      'second site': await freePort(),
      'first indexer': await freePort(),
      'second indexer': await freePort(),
    };
    const indexer = (name: 'first indexer' | 'second indexer') =>
      startLogged(() =>
        startIndexerProcess({ DATABASE_URL: primaryUrl, REDIS_URL: redis.url, MONEROD_URLS: monerodUrls }, [
          ...indexerOptions,
          '--metrics-port',
          String(metricsPorts[name]),
        ]),
      );
    const indexers = [
      await owned(indexer('first indexer'), (program) => program.stop()),
      await owned(indexer('second indexer'), (program) => program.stop()),
    ] as const;
    const startCopy = async (
      name: StackSite['name'],
      own: Readonly<Record<string, string>>,
    ): Promise<StackSite> => {
      const port = String(await freePort());
      const settings = {
        ...{ PORT: port, WEB_WORKERS: '2', TRUST_PROXY: '1', DATABASE_URL: primaryUrl, ...own },
        ...{ MONEROD_URLS: monerodUrls, RATE_LIMIT_REDIS_URL: redis.url },
        METRICS_PORT: String(metricsPorts[name]),
        // All readers have the same IP address. It is not exempt, so that each request uses Redis.
        ...{ RATE_LIMIT: '100000000', RATE_LIMIT_EXEMPT: '192.0.2.0/24' },
      };
      const program = await startLogged(async () => (await startSite(settings)).process);
      return { name, url: `http://127.0.0.1:${port}`, program };
    };
    const sites = [
      await owned(
        startCopy('first site', {
          DATABASE_READ_URL: pooler.url,
          DATABASE_POOL_MODE: 'transaction',
          WALLET_RPC_URL: wallets[0].url,
        }),
        ({ program }) => program.stop(),
      ),
      await owned(
        startCopy('second site', {
          DATABASE_READ_URL: withSecondHost(standbyUrl, primaryUrl),
          WALLET_RPC_URL: wallets[1].url,
        }),
        ({ program }) => program.stop(),
      ),
    ] as const;
    const nginx = await owned(startNginx(sites.map(({ url }) => url)), (service) => service.stop());

    const measured = (name: keyof typeof metricsPorts) => ({ name, metricsPort: metricsPorts[name] });
    const alerts = await owned(
      startStackAlerts({
        sites: [measured('first site'), measured('second site')],
        indexers: [measured('first indexer'), measured('second indexer')],
        daemons: new Map([
          [new URL(daemons[0].url).host, 'first daemon'],
          [new URL(daemons[1].url).host, 'second daemon'],
        ]),
      }),
      (prometheus) => prometheus.stop(),
    );

    const random = new Random(seed + 1);
    const members: Record<StackTarget, StackMember> = {
      primary: {
        ...postgresMember(postgres.primary),
        fill: () => postgres.fillPrimary(),
        empty: () => postgres.emptyPrimary(),
      },
      standby: postgresMember(postgres.standby),
      pooler: programMember(pooler),
      redis: processMember({
        pid: () => redis.pid,
        kill: () => redis.kill(),
        async start() {
          redis = await startRedis({ port: redisPort });
        },
      }),
      nginx: programMember(nginx),
      'first wallet service': programMember(wallets[0]),
      'second wallet service': programMember(wallets[1]),
      'first daemon': daemons[0],
      'second daemon': daemons[1],
      'first site': programMember(sites[0].program),
      'second site': programMember(sites[1].program),
      'page process of the first site': pageProcessMember(sites[0].program, random),
      'page process of the second site': pageProcessMember(sites[1].program, random),
      'first indexer': programMember(indexers[0]),
      'second indexer': programMember(indexers[1]),
    };
    return { chain, url: nginx.url, sites, indexers, members, alerts, index: { writeDatabase }, clean, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A kill of Postgres ends it without a checkpoint. */
function postgresMember(server: ReplicatedServer): StackMember {
  return processMember({ pid: () => server.pid(), kill: () => server.crash(), start: () => server.start() });
}

function withSecondHost(url: string, second: string): string {
  return url.replace(new URL(url).host, `${new URL(url).host},${new URL(second).host}`);
}
