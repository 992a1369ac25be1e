import { InvalidResponseError, NodeRefusedError, RpcError } from '../errors.ts';
import type { RpcCaller } from '../method.ts';
import { getBlockHeaderByHeight, getBlockHeadersRange, type BlockHeaderInfo } from './headers.ts';
import { getInfo } from './info.ts';
import type { DaemonInfo } from './info.ts';

/** A node of a client that has several nodes. */
export interface ComparedNode {
  /** `host:port`. */
  readonly node: string;
  /** Sends calls to this node only, without retries. */
  readonly caller: RpcCaller;
}

export type NodeCheckResult =
  | { readonly node: string; readonly info: DaemonInfo }
  | { readonly node: string; readonly error: RpcError };

/** What a comparison found out about a node. */
export interface NodeComparisonResult {
  readonly check: NodeCheckResult;
  /** Why the client should not call the node. Undefined when it may. */
  readonly avoidReason: string | undefined;
  /**
   * Height of the first block that differs from the chain of the preferred node. Undefined when both have the same chain
   * up to {@link NODE_AGREEMENT_DEPTH_BLOCKS} blocks below the lower tip.
   */
  readonly forkHeight: number | undefined;
}

/** A block needs seconds to reach all nodes, so a healthy node may be up to two blocks behind. */
const MAX_BLOCKS_BEHIND = 2;
/**
 * Depth below the lower tip at which two nodes must agree. If only blocks nearer to the tip differ, a reorg may be in
 * progress.
 */
export const NODE_AGREEMENT_DEPTH_BLOCKS = 10;
/** Headers per call. A restricted port returns at most 1001. */
const HEADERS_PER_CALL = 1_000;
/**
 * Maximum number of headers to read to check a longer chain, about a month of blocks. The client does not
 * follow a chain for which it would have to read more.
 */
const MAX_HEADERS = 20_000;
const CALL_OPTIONS = { timeoutMs: 5_000 };

/** A node that reports a chain, with the header of its tip. */
interface Candidate extends ComparedNode {
  readonly index: number;
  readonly info: DaemonInfo;
}

/**
 * Compares the chains of several nodes. The first usable node of the list is preferred: a node is usable when
 * it responds, is synchronized, is on the same network, and returns the tip that it reports. The client does
 * not leave the preferred node only because another node reports a longer chain: a node can report any height.
 * Another node replaces the preferred one under two conditions. The tip of the preferred node has not changed
 * for `staleTipAfterMs`, and the headers of the other node link up to its tip and have more cumulative difficulty.
 *
 * The client does not verify proof of work. So a node that forges linked headers is used when no other node
 * responds, or when the nodes before it in the list no longer receive blocks.
 */
export class NodeChainComparer {
  readonly #nodes: readonly ComparedNode[];
  readonly #staleTipAfterMs: number;
  readonly #now: () => number;
  /** For each node that is behind another: its tip, and since when it has had this tip. */
  readonly #laggingNodes = new Map<string, { readonly tipHash: string; readonly sinceMs: number }>();
  /**
   * The height of the first block in which the chain of a node differed from that of the node with which it was last
   * compared. A node without a difference has no entry.
   */
  readonly #forkHeights = new Map<string, number>();

  /** @param now returns monotonic milliseconds */
  constructor(nodes: readonly ComparedNode[], staleTipAfterMs: number, now: () => number) {
    this.#nodes = nodes;
    this.#staleTipAfterMs = staleTipAfterMs;
    this.#now = now;
  }

  /** Checks all nodes. Returns one result for each node, in the order of the nodes. Throws no RpcError. */
  async compare(): Promise<readonly NodeComparisonResult[]> {
    const checks = await Promise.all(this.#nodes.map(checkNode));
    const network = checks.flatMap((check) => ('info' in check ? [check.info.nettype] : [])).at(0);
    const avoided = checks.map((check) =>
      'error' in check ? check.error.name : reasonToAvoid(check.info, network),
    );
    const usable = this.#nodes.flatMap(({ node, caller }, index): Candidate[] => {
      const check = checks[index];
      const isUsable = check !== undefined && 'info' in check && avoided[index] === undefined;
      return isUsable ? [{ node, caller, index, info: check.info }] : [];
    });
    const preferred = await this.#choosePreferred(usable, avoided);
    const differences = new Map<number, number>();
    for (const other of usable) {
      if (preferred === undefined || other === preferred || avoided[other.index] !== undefined) continue;
      const from = await this.#firstDifference(preferred, other);
      const behind = preferred.info.height - other.info.height;
      if (from !== undefined) {
        differences.set(other.index, from);
        avoided[other.index] = `another chain from block ${String(from)} on`;
      } else if (behind > MAX_BLOCKS_BEHIND) avoided[other.index] = `${String(behind)} blocks behind`;
    }
    return checks.map((check, index) => ({
      check,
      avoidReason: avoided[index],
      forkHeight: differences.get(index),
    }));
  }

  /**
   * Returns the first usable node, or undefined when none is left. Rejects a stale node only if another node proves
   * that its longer chain has more cumulative difficulty. Also rejects each node whose proof fails. Writes the reasons
   * into `avoided`.
   */
  async #choosePreferred(
    usable: readonly Candidate[],
    avoided: (string | undefined)[],
  ): Promise<Candidate | undefined> {
    for (const [position, candidate] of usable.entries()) {
      if (avoided[candidate.index] !== undefined) continue;
      const ahead = usable.filter(
        (other, at) =>
          at > position && avoided[other.index] === undefined && isAhead(other.info, candidate.info),
      );
      if (ahead.length === 0) this.#laggingNodes.delete(candidate.node);
      else if (this.#isStale(candidate)) {
        const better = await this.#firstProven(ahead, candidate, avoided);
        if (better !== undefined) {
          const blocks = better.info.height - candidate.info.height;
          avoided[candidate.index] = `no new block, and ${String(blocks)} blocks behind ${better.node}`;
          continue;
        }
      }
      return candidate;
    }
    return undefined;
  }

  /** Returns whether a node that is behind another has had the same tip for `staleTipAfterMs` or longer. */
  #isStale({ node, info }: Candidate): boolean {
    const known = this.#laggingNodes.get(node);
    if (known?.tipHash === info.topBlockHash) return this.#now() - known.sinceMs >= this.#staleTipAfterMs;
    this.#laggingNodes.set(node, { tipHash: info.topBlockHash, sinceMs: this.#now() });
    return this.#staleTipAfterMs <= 0;
  }

  async #firstProven(
    ahead: readonly Candidate[],
    stale: Candidate,
    avoided: (string | undefined)[],
  ): Promise<Candidate | undefined> {
    for (const other of ahead) {
      if (await this.#hasMoreWork(other, stale)) return other;
      avoided[other.index] = 'does not return linked headers up to the tip that it reports';
    }
    return undefined;
  }

  /**
   * Returns whether the reported chain of `other` exists and has more cumulative difficulty than the chain of `stale`.
   * It exists if its headers link the tip that `other` reports to a block that both nodes have.
   */
  async #hasMoreWork(other: Candidate, stale: Candidate): Promise<boolean> {
    try {
      const difference = await this.#firstDifference(stale, other);
      const from = Math.max(0, difference === undefined ? agreedHeight(stale, other) : difference - 1);
      const tipHeight = other.info.height - 1;
      if (tipHeight - from > MAX_HEADERS) return false;
      let below = await headerAt(stale, from);
      for (let start = below.height; start <= tipHeight; start += HEADERS_PER_CALL) {
        const endHeight = Math.min(tipHeight, start + HEADERS_PER_CALL - 1);
        const { headers } = await getBlockHeadersRange(
          other.caller,
          { startHeight: start, endHeight },
          CALL_OPTIONS,
        );
        for (const header of headers) {
          if (header.height === below.height ? header.hash !== below.hash : !isLinked(header, below))
            return false;
          below = header;
        }
      }
      return (
        below.hash === other.info.topBlockHash && below.cumulativeDifficulty > stale.info.cumulativeDifficulty
      );
    } catch (error) {
      if (error instanceof RpcError) return false;
      throw error;
    }
  }

  /**
   * Returns the height of the first block in which two chains differ, or undefined when they agree or one of the nodes does
   * not respond.
   */
  async #firstDifference(preferred: Candidate, other: Candidate): Promise<number | undefined> {
    const differAt = async (height: number): Promise<boolean> => {
      const [one, two] = await Promise.all([headerAt(preferred, height), headerAt(other, height)]);
      return one.hash !== two.hash;
    };
    try {
      let high = agreedHeight(preferred, other);
      if (high < 0 || !(await differAt(high))) {
        this.#forkHeights.delete(other.node);
        return undefined;
      }
      let low = -1;
      const known = this.#forkHeights.get(other.node);
      if (known !== undefined && known <= high && (await differAt(known))) {
        high = known;
        if (known === 0 || !(await differAt(known - 1))) low = known - 1;
      }
      // The chains agree up to `low`, and differ at `high`.
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2);
        if (await differAt(middle)) high = middle;
        else low = middle;
      }
      this.#forkHeights.set(other.node, high);
      return high;
    } catch (error) {
      if (error instanceof RpcError) return undefined;
      throw error;
    }
  }
}

/**
 * Requests the state of a node, and the header of the tip that it reports. A node without that block reports a chain that
 * it does not have.
 */
async function checkNode({ node, caller }: ComparedNode): Promise<NodeCheckResult> {
  try {
    // A reorg may happen between the request for the state and that for the header, so a missing tip counts only if it
    // is missing twice.
    for (let attempt = 1; ; attempt += 1) {
      const info = await getInfo(caller, {}, CALL_OPTIONS);
      if (await hasReportedTip(caller, info)) return { node, info };
      if (attempt === 2) {
        const problem = `the node has no block ${info.topBlockHash} at height ${String(info.height - 1)}, which it reports as its tip`;
        return { node, error: new InvalidResponseError({ problem }, { method: 'get_info', node }) };
      }
    }
  } catch (error) {
    if (error instanceof RpcError) return { node, error };
    throw error;
  }
}

async function hasReportedTip(caller: RpcCaller, info: DaemonInfo): Promise<boolean> {
  try {
    return (await headerAt({ caller }, info.height - 1)).hash === info.topBlockHash;
  } catch (error) {
    // A daemon refuses a height above its tip.
    if (error instanceof NodeRefusedError) return false;
    throw error;
  }
}

/** Returns why a node that responds should not be used, or undefined when it may be used. */
function reasonToAvoid(info: DaemonInfo, network: string | undefined): string | undefined {
  if (info.nettype !== network) return `another network (${info.nettype})`;
  return !info.synchronized || info.busySyncing ? 'still syncing' : undefined;
}

function isAhead(one: DaemonInfo, other: DaemonInfo): boolean {
  return (
    one.height - other.height > MAX_BLOCKS_BEHIND && one.cumulativeDifficulty > other.cumulativeDifficulty
  );
}

/** Height at which two nodes should have the same block. Negative when a chain is too short for a comparison. */
function agreedHeight(one: Candidate, other: Candidate): number {
  return Math.min(one.info.height, other.info.height) - 1 - NODE_AGREEMENT_DEPTH_BLOCKS;
}

async function headerAt({ caller }: Pick<ComparedNode, 'caller'>, height: number): Promise<BlockHeaderInfo> {
  const { blockHeader } = await getBlockHeaderByHeight(caller, { height }, CALL_OPTIONS);
  return blockHeader;
}

function isLinked(header: BlockHeaderInfo, below: BlockHeaderInfo): boolean {
  return (
    header.prevHash === below.hash &&
    header.cumulativeDifficulty - header.difficulty === below.cumulativeDifficulty
  );
}
