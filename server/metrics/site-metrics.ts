import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { Database } from '../../db/client.ts';
import { nodeStates } from '../../db/queries/index-state.ts';
import { readProgramVersion } from '../compat/program-version.ts';
import { responseCacheOutcomes, type ResponseCache } from '../http/response-cache.ts';
import type { ApiKeys } from '../limits/api-keys.ts';
import type { StreamSlots } from '../limits/stream-slots.ts';
import type { PageProcesses } from '../pages/processes.ts';
import type { ProofCheckQueue } from '../proofs/queue.ts';
import type { RefusalCounts } from './refusals.ts';
import type { ServiceMonitor } from './watched-services.ts';

/** Parts of the site whose state the metrics show. */
export interface SiteMetricSources {
  readonly services: ServiceMonitor;
  /** Whether a wallet service is configured. */
  readonly hasWallet: boolean;
  readonly database: Pick<Database, 'countConnections'>;
  readonly cache: ResponseCache;
  readonly refusals: RefusalCounts;
  readonly apiKeys: ApiKeys;
  /** Returns whether the Redis for rate-limit points responds. The function is undefined if no Redis is configured. */
  readonly isRedisUp: (() => boolean | undefined) | undefined;
  readonly proofCheckQueue: ProofCheckQueue;
  readonly processes: PageProcesses;
  /** Open streams by kind. */
  readonly slots: Readonly<Record<string, StreamSlots>>;
  /** Returns the number of open connections to the HTTP server. */
  readonly countConnections: () => Promise<number>;
}

type Values = readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];

/**
 * Adds the metrics of the site to a registry. Their values are read from memory whenever Prometheus requests them, so
 * the metrics are available even while the database does not respond. A series that says whether a service is up is
 * absent before the first check of the service. A series with data from a service is absent before the first response of
 * the service.
 */
export function addSiteMetrics(registry: Registry, sources: SiteMetricSources): void {
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, labelNames: readonly string[], read: () => Values): void => {
    addMetric(Gauge, registry, { name, help, labelNames, read });
  };
  const counter = (name: string, help: string, labelNames: readonly string[], read: () => Values): void => {
    addMetric(Counter, registry, { name, help, labelNames, read });
  };
  const { services } = sources;
  const version = readProgramVersion();
  gauge('info', 'Version of the site. The value is always 1.', ['version', 'date'], () => [
    [{ version: version.commit, date: version.date }, 1],
  ]);
  addServices(gauge, sources);
  addIndex(gauge, services);
  counter('cache_responses_total', 'Responses by how the cache got them.', ['outcome'], () =>
    responseCacheOutcomes.map((outcome) => [{ outcome }, sources.cache.counts[outcome]]),
  );
  gauge('cache_bytes', 'Approximate memory of the cached responses.', [], () => [[{}, sources.cache.bytes]]);
  counter('refusals_total', 'Requests that a limit refused, by limit.', ['limit'], () => [
    ...Object.entries(sources.refusals.counts).map(([limit, count]) => [{ limit }, count] as const),
    [{ limit: 'proofs' }, sources.proofCheckQueue.counts.refused],
  ]);
  counter('key_points_total', 'Points that the clients of a key have spent.', ['key'], () =>
    sources.apiKeys.all.map(({ name, counts }) => [{ key: name }, counts.spentPoints]),
  );
  counter('key_refusals_total', 'Requests over the budget of a key.', ['key'], () =>
    sources.apiKeys.all.map(({ name, counts }) => [{ key: name }, counts.refusals]),
  );
  addQueues(gauge, sources);
  new Gauge({
    name: 'ringscope_site_connections',
    help: 'Open connections of clients.',
    registers: [registry],
    async collect() {
      this.set(await sources.countConnections());
    },
  });
}

type AddGauge = (name: string, help: string, labelNames: readonly string[], read: () => Values) => void;

function addServices(gauge: AddGauge, { services, hasWallet, isRedisUp }: SiteMetricSources): void {
  const upOf = (
    labels: Readonly<Record<string, string>>,
    { isUp }: { readonly isUp: boolean | undefined },
  ): Values => (isUp === undefined ? [] : [[labels, Number(isUp)]]);
  gauge('database_up', 'Whether the database responded to the last check, which runs every 2 s.', [], () =>
    upOf({}, services.database),
  );
  gauge(
    'daemon_up',
    'Whether the daemon responded to the last check, which runs every 10 s.',
    ['daemon'],
    () => services.daemons.flatMap((state) => upOf({ daemon: state.node }, state)),
  );
  gauge('daemon_in_use', 'Whether the site sends its calls to this daemon.', ['daemon'], () =>
    services.daemons.map(({ node, isInUse }) => [{ daemon: node }, Number(isInUse)]),
  );
  gauge('daemon_height', 'Height of the tip that the daemon last reported.', ['daemon'], () =>
    services.daemons.flatMap(({ node, lastReport }) =>
      lastReport === undefined ? [] : [[{ daemon: node }, lastReport.height] as const],
    ),
  );
  gauge('daemon_synchronised', 'Whether the daemon last reported that it is synchronised.', ['daemon'], () =>
    services.daemons.flatMap(({ node, lastReport }) =>
      lastReport === undefined ? [] : [[{ daemon: node }, Number(lastReport.isSynchronised)] as const],
    ),
  );
  if (hasWallet)
    gauge('wallet_service_up', 'Whether the wallet service has the wallet for proofs open.', [], () =>
      upOf({}, services.walletServiceLog.state),
    );
  if (isRedisUp !== undefined)
    gauge('redis_up', 'Whether the Redis at RATE_LIMIT_REDIS_URL responds.', [], () =>
      upOf({}, { isUp: isRedisUp() }),
    );
}

function addIndex(gauge: AddGauge, services: ServiceMonitor): void {
  const ofTip = (read: (tip: { readonly height: number; readonly timestamp: number }) => number): Values => {
    const tip = services.index?.tip;
    return tip === undefined ? [] : [[{}, read(tip)]];
  };
  gauge('indexed_height', 'Height of the newest indexed block, from the last check that succeeded.', [], () =>
    ofTip(({ height }) => height),
  );
  gauge(
    'newest_block_timestamp_seconds',
    'Time of the newest indexed block, as its header states it.',
    [],
    () => ofTip(({ timestamp }) => timestamp),
  );
  gauge('indexer_report_timestamp_seconds', 'Time of the last report of an indexer.', [], () => {
    const node = services.index?.node;
    return node === undefined ? [] : [[{}, node.checkedAt.getTime() / 1_000]];
  });
  gauge('index_state', 'State of node and indexer: 1 for the current state.', ['state'], () => {
    const node = services.index?.node;
    return node === undefined ? [] : nodeStates.map((state) => [{ state }, Number(state === node.state)]);
  });
}

function addQueues(
  gauge: AddGauge,
  { database, proofCheckQueue, processes, slots }: SiteMetricSources,
): void {
  gauge('proof_checks', 'Checks of proofs that run or wait.', ['state'], () => [
    [{ state: 'running' }, proofCheckQueue.counts.running],
    [{ state: 'waiting' }, proofCheckQueue.counts.waiting],
  ]);
  gauge('page_processes', 'Page processes: all, and those that can render pages now.', ['state'], () => [
    [{ state: 'all' }, processes.counts.total],
    [{ state: 'available' }, processes.counts.available],
  ]);
  gauge('pages', 'Pages that are rendered now, or wait for it.', ['state'], () => [
    [{ state: 'rendering' }, processes.pages.rendering],
    [{ state: 'waiting' }, processes.pages.waiting],
  ]);
  gauge('streams', 'Open streams by kind.', ['kind'], () =>
    Object.entries(slots).map(([kind, { openCount }]) => [{ kind }, openCount]),
  );
  gauge(
    'database_connections',
    'Connections of the server to Postgres, without those of page processes.',
    ['state'],
    () => {
      const { open, idle, maxConnections } = database.countConnections();
      return [
        [{ state: 'open' }, open],
        [{ state: 'idle' }, idle],
        [{ state: 'max' }, maxConnections],
      ];
    },
  );
  gauge('database_waiting', 'Queries of the server that wait for a connection.', [], () => [
    [{}, database.countConnections().waitingCallers],
  ]);
}

interface MetricDefinition {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  readonly read: () => Values;
}

/** Adds a metric whose values are read whenever Prometheus requests the metrics. */
function addMetric(
  Kind: typeof Gauge | typeof Counter,
  registry: Registry,
  { name, help, labelNames, read }: MetricDefinition,
): void {
  new Kind({
    name: `ringscope_site_${name}`,
    help,
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      const values = read();
      // `reset` sets a metric without labels to 0, which would report an outage before the first check.
      if (labelNames.length === 0 && values.length === 0) this.remove();
      for (const [labels, value] of values) this.inc(labels, value);
    },
  });
}
