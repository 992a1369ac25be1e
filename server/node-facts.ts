import { RpcError } from '@ringscope/rpc/errors.ts';
import type { SiteDaemon } from './allowed-calls.ts';
import { askNode, type NodeReply } from './ask-node.ts';

/** A node that offers its RPC to everybody, and announces this to the network. */
export interface PublicNode {
  /** IP address or name of a hidden service. */
  readonly host: string;
  readonly rpcPort: number;
}

/** The votes of miners for a version of the rules. */
export interface HardForkVote {
  readonly version: number;
  readonly isEnabled: boolean;
  /** Number of blocks over which votes are counted. */
  readonly window: number;
  readonly votes: number;
  /** Share of the votes that is needed, in per cent. */
  readonly threshold: number;
}

/** The facts that a daemon gives about itself, without anything that concerns its operator alone. */
export interface NodeFacts {
  /** It is undefined when the daemon hides it. */
  readonly version: string | undefined;
  readonly network: string;
  /** Height of its tip. */
  readonly height: number;
  /** Height of the tip that its peers report. It is undefined when no peer reports a higher one. */
  readonly targetHeight: number | undefined;
  readonly isSynchronised: boolean;
  /** Whether it has no connection to a network, as a demo network has. */
  readonly isOffline: boolean;
  /** Numbers of connections and known peers. They are undefined when the daemon hides them. */
  readonly peers:
    | { readonly incoming: number; readonly outgoing: number; readonly known: number }
    | undefined;
  /** Bytes. */
  readonly databaseSize: number;
  /** Whether the daemon rounds the size up to 5 GiB. */
  readonly isSizeRounded: boolean;
  readonly vote: HardForkVote;
  /** It is undefined when the daemon does not list them. */
  readonly publicNodes: readonly PublicNode[] | undefined;
  /** The place of the daemon among those that are configured, from 1. */
  readonly place: NodeLocation;
}

/** The place of a daemon among several. */
export interface NodeLocation {
  readonly number: number;
  readonly of: number;
}

export type NodeResponse = NodeReply<NodeFacts>;

/**
 * Reads what the daemon tells about itself. Addresses of its connections are never asked for.
 *
 * @param placeOf returns the place of the daemon that gets the calls
 */
export async function readNodeFacts(
  daemon: SiteDaemon,
  placeOf: () => NodeLocation,
  warn: (message: string) => void,
): Promise<NodeResponse> {
  return askNode(async () => {
    const [info, vote, publicNodes] = await Promise.all([
      daemon.getInfo(),
      daemon.hardForkInfo({}),
      listPublicNodes(daemon, warn),
    ]);
    const { restricted, version, targetHeight } = info;
    const height = info.height - 1;
    return {
      version: version === '' ? undefined : version,
      network: info.nettype,
      height,
      targetHeight: targetHeight > info.height ? targetHeight - 1 : undefined,
      isSynchronised: info.synchronized && !info.busySyncing,
      isOffline: info.offline,
      peers: restricted
        ? undefined
        : {
            incoming: info.incomingConnectionsCount,
            outgoing: info.outgoingConnectionsCount,
            known: info.whitePeerlistSize + info.greyPeerlistSize,
          },
      databaseSize: info.databaseSize,
      isSizeRounded: restricted,
      vote: {
        version: vote.version,
        isEnabled: vote.enabled,
        window: vote.window,
        votes: vote.votes,
        threshold: vote.threshold,
      },
      publicNodes,
      place: placeOf(),
    };
  }, warn);
}

/** Returns undefined when the daemon does not offer the list. The rest of the page does not need it. */
async function listPublicNodes(
  daemon: SiteDaemon,
  warn: (message: string) => void,
): Promise<readonly PublicNode[] | undefined> {
  try {
    const { white } = await daemon.getPublicNodes({});
    return white.map(({ host, rpcPort }) => ({ host, rpcPort }));
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    warn(`daemon: ${error.message}`);
    return undefined;
  }
}

/** The state of the built-in miner of a daemon. The address that it pays concerns its operator alone and is left out. */
export interface MiningFacts {
  readonly isActive: boolean;
  readonly algorithm: string;
  readonly threads: number;
  /** Hashes per second. */
  readonly hashRate: number;
  /** Whether it mines only while the machine has nothing else to do. */
  readonly isInBackground: boolean;
  /** Hashes that a block needs on average. */
  readonly difficulty: bigint;
}

export type MiningResponse = NodeReply<MiningFacts>;

/**
 * Reads the state of the daemon's built-in miner. An unrestricted port of the daemon answers it. Only a daemon of the
 * operator has such a port, so the setting `MINING_STATUS` decides whether the site asks at all.
 */
export async function readMiningFacts(
  daemon: SiteDaemon,
  warn: (message: string) => void,
): Promise<MiningResponse> {
  return askNode(async () => {
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
