import type { IndexerAndSiteSettings } from '../config/settings.ts';
import { connectDatabase, type Database } from '../db/client.ts';
import { createPageDataReader } from '../lookups/index.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import { bindSiteDaemonCalls, type SiteDaemonCalls } from './allowed-calls.ts';
import { createSiteDaemonClient } from './daemon-client.ts';
import { loadDemoChainDescription } from './demo-facts.ts';
import { NodeComparer } from './node-comparer.ts';
import { readDaemonOutputTree } from './output-tree.ts';
import { readNodeInfo, type ConfiguredNodePosition, readDaemonMiningStatus } from './node-facts.ts';
import { ConfiguredNodeList } from './node-list.ts';
import type { SiteContext } from './page-request.ts';
import type { ServerLog } from './log.ts';
import { fetchRawBlock, fetchRawTx } from './raw-bytes.ts';

/** Maximum number of connections to the daemon. Most of the capacity of the daemon stays free for the indexer. */
const DAEMON_SOCKETS = 3;

/**
 * Maximum size in bytes of a daemon's response, when the site compares the responses of all daemons for a hash. The comparison needs only
 * the position of the block or transaction, but the response also contains its bytes in hex.
 */
const MAX_COMPARED_BYTES = 8 * 1024 * 1024;

/** One of the configured daemons, for checks of its state. */
export interface WatchedDaemon {
  /** `host:port`. */
  readonly node: string;
  readonly daemon: Pick<SiteDaemonCalls, 'getInfo'>;
  /** Whether the site reads from this daemon now. */
  readonly isInUse: () => boolean;
}

/** Data sources of a process of the site. Connections are opened on first use. */
export interface SiteSources {
  readonly database: Database;
  /** Whether the site reads from a replica, and receives notifications from the primary of that replica. */
  readonly readsReplica: boolean;
  readonly daemon: SiteDaemonCalls;
  readonly site: SiteContext;
  /** All configured daemons, the preferred one first. */
  readonly watchedDaemons: readonly WatchedDaemon[];
  /** Returns the network of the index. Undefined while nothing is indexed. */
  network(): Promise<Network | undefined>;
  close(): Promise<void>;
}

/**
 * Creates the data sources of a process of the site.
 *
 * @param maxConnections maximum number of Postgres connections of this process
 * @param applicationName name of the connections in `pg_stat_activity`
 */
export function createSiteSources(
  settings: IndexerAndSiteSettings,
  log: ServerLog,
  maxConnections: number,
  applicationName = 'ringscope site',
): SiteSources {
  const warn = (message: string) => log.warn(message);
  const database = connectDatabase(settings.databaseReadUrl ?? settings.databaseUrl, {
    maxConnections,
    applicationName,
    warn,
    listenUrl: settings.databaseDirectUrl,
    poolMode: settings.databasePoolMode,
  });
  const reads = createPageDataReader(database);
  const daemonClient = createSiteDaemonClient(settings.daemons, { maxSockets: DAEMON_SOCKETS });
  const daemon = bindSiteDaemonCalls(daemonClient);
  const locationOfNode = (): ConfiguredNodePosition => {
    const nodes = daemonClient.listNodes();
    return { nodeNumber: nodes.findIndex(({ inUse }) => inUse) + 1, nodeCount: nodes.length };
  };
  const comparedClients = settings.daemons.map((node) =>
    createSiteDaemonClient([node], { maxSockets: 1, maxResponseBytes: MAX_COMPARED_BYTES }),
  );
  const daemons = comparedClients.map((client, index) => ({
    node: client.getNodeInUse(),
    daemon: bindSiteDaemonCalls(client),
    isInUse: () => daemonClient.listNodes()[index]?.inUse === true,
  }));
  const comparer = new NodeComparer(daemons);
  const nodeList = new ConfiguredNodeList(daemons);
  return {
    database,
    readsReplica: settings.databaseReadUrl !== undefined,
    daemon,
    watchedDaemons: daemons,
    site: {
      pageDataReader: reads,
      isDemo: settings.demoFile !== undefined,
      isHardFork17Draft: settings.isFork17Draft,
      reorgAlarmDepth: settings.reorgAlarmDepth,
      publicUrl: settings.publicUrl,
      loadDemoChainDescription: () => loadDemoChainDescription(settings.demoFile, warn),
      readNodeInfo: () => readNodeInfo(daemon, locationOfNode, warn),
      readMiningStatus: settings.miningStatus ? () => readDaemonMiningStatus(daemon, warn) : undefined,
      readOutputTree: (request) => readDaemonOutputTree(daemon, request, warn),
      fetchRawBlock: (block, wantsPowHash) => fetchRawBlock(daemon, block, wantsPowHash, warn),
      fetchRawTx: (hash, blockVersion) => fetchRawTx(daemon, hash, blockVersion, warn),
      nodeCount: settings.daemons.length,
      listNodes: () => nodeList.read(),
      compareNodes: (hash) => comparer.compare(hash),
    },
    network: async () => (await reads.status()).data?.tip?.network,
    async close() {
      daemonClient.close();
      for (const client of comparedClients) client.close();
      await database.close();
    },
  };
}
