import { RpcError } from '@ringscope/rpc/errors.ts';
import type { SiteDaemonCalls } from './allowed-calls.ts';
import { tryDaemonCall, type DaemonCallResult } from './call-node.ts';
import { toDaemonInfoSummary, type DaemonInfoSummary } from './daemon-report.ts';

/** A node that announces to the network that everyone may use its RPC. */
export interface PublicNode {
  /** IP address, or the host name of a hidden service. */
  readonly host: string;
  readonly rpcPort: number;
}

/** How many recent blocks voted for a hard fork version, and whether the fork is active. */
export interface HardForkVote {
  readonly hardForkVersion: number;
  readonly isEnabled: boolean;
  /** Number of blocks whose votes are counted. */
  readonly windowBlocks: number;
  readonly votes: number;
  /** Number of votes that the fork needs within {@link HardForkVote.windowBlocks} blocks. */
  readonly threshold: number;
}

/** Facts that a daemon reports about itself, its network and its peers. */
export interface NodeInfo extends DaemonInfoSummary {
  readonly network: string;
  /** Height of the highest tip that the daemon's peers report. Undefined when it is not above the daemon's own tip. */
  readonly targetHeight: number | undefined;
  /** Whether the daemon runs without a peer-to-peer network, as in a demo. */
  readonly isOffline: boolean;
  /** Numbers of connections and of known peers. Undefined when the daemon hides them. */
  readonly peers:
    | { readonly incoming: number; readonly outgoing: number; readonly known: number }
    | undefined;
  /** Size of the database of the daemon in bytes. */
  readonly databaseBytes: number;
  /** Whether the daemon has rounded `databaseBytes` up to a multiple of 5 GiB. */
  readonly isDatabaseSizeRounded: boolean;
  readonly vote: HardForkVote;
  /** Public nodes that the daemon knows. Undefined when the daemon does not list them. */
  readonly publicNodes: readonly PublicNode[] | undefined;
  /** Position of the daemon in the list of configured daemons. */
  readonly position: ConfiguredNodePosition;
}

/** Position of a daemon in the list of configured daemons. */
export interface ConfiguredNodePosition {
  /** Number of this daemon in the list, counted from 1. */
  readonly nodeNumber: number;
  /** Number of configured daemons. */
  readonly nodeCount: number;
}

export type NodeInfoResult = DaemonCallResult<NodeInfo>;

/**
 * Reads what the daemon reports about itself. It never requests the IP addresses of the daemon's connections.
 *
 * @param getNodePosition returns the position of the daemon that currently receives the calls
 */
export async function readNodeInfo(
  daemon: SiteDaemonCalls,
  getNodePosition: () => ConfiguredNodePosition,
  warn: (message: string) => void,
): Promise<NodeInfoResult> {
  return tryDaemonCall(async () => {
    const [info, vote, publicNodes] = await Promise.all([
      daemon.getInfo(),
      daemon.hardForkInfo({}),
      listPublicNodes(daemon, warn),
    ]);
    const { restricted, targetHeight } = info;
    return {
      ...toDaemonInfoSummary(info),
      network: info.nettype,
      targetHeight: targetHeight > info.height ? targetHeight - 1 : undefined,
      isOffline: info.offline,
      peers: restricted
        ? undefined
        : {
            incoming: info.incomingConnectionsCount,
            outgoing: info.outgoingConnectionsCount,
            known: info.whitePeerlistSize + info.greyPeerlistSize,
          },
      databaseBytes: info.databaseSize,
      isDatabaseSizeRounded: restricted,
      vote: {
        hardForkVersion: vote.version,
        isEnabled: vote.enabled,
        windowBlocks: vote.window,
        votes: vote.votes,
        threshold: vote.threshold,
      },
      publicNodes,
      position: getNodePosition(),
    };
  }, warn);
}

/**
 * Reads the list of public nodes. Undefined when the daemon does not offer it; the page is then rendered
 * without it.
 */
async function listPublicNodes(
  daemon: SiteDaemonCalls,
  warn: (message: string) => void,
): Promise<readonly PublicNode[] | undefined> {
  try {
    const { white } = await daemon.getPublicNodes({});
    return white.map(({ host, rpcPort }) => ({ host, rpcPort }));
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    warn(
      `daemon: the list of public nodes could not be read, so the page /network shows none: ${error.message}`,
    );
    return undefined;
  }
}

/** State of the built-in miner of a daemon, without the address that it pays, which is private to the operator. */
export interface DaemonMiningStatus {
  readonly isActive: boolean;
  readonly algorithm: string;
  readonly threads: number;
  /** Hash rate in hashes per second. */
  readonly hashRate: number;
  /** Whether the miner works only while the machine is otherwise idle. */
  readonly isInBackground: boolean;
  /** Hashes that a block needs on average. */
  readonly difficulty: bigint;
}

export type DaemonMiningStatusResult = DaemonCallResult<DaemonMiningStatus>;

/**
 * Reads the state of the daemon's built-in miner. Only an unrestricted RPC port accepts this call. Usually only the operator's own daemon
 * has one, so the site makes the call only when `MINING_STATUS` is set.
 */
export async function readDaemonMiningStatus(
  daemon: SiteDaemonCalls,
  warn: (message: string) => void,
): Promise<DaemonMiningStatusResult> {
  return tryDaemonCall(async () => {
    const status = await daemon.miningStatus();
    return {
      isActive: status.active,
      algorithm: status.powAlgorithm,
      threads: status.threadsCount,
      hashRate: status.speed,
      isInBackground: status.isBackgroundMiningEnabled,
      difficulty: status.difficulty,
    };
  }, warn);
}
