import { MethodUnavailableError, RpcError } from '@ringscope/rpc/errors.ts';
import type { SiteDaemonCalls } from './allowed-calls.ts';

/** The FCMP++ output tree of the daemon, which contains all unlocked outputs, spent or not. */
export interface OutputTreeSizeAndPosition {
  readonly outputCount: number;
  /** Position of the requested output in the tree, from 0. Undefined while the output is not in the tree. */
  readonly outputPosition: number | undefined;
}

/** Selects an output, and the block at which the tree is read. */
export interface OutputTreeRequest {
  /** Height of the block at which the tree is read. The tree contains the outputs that can be spent above it. Undefined for the tip. */
  readonly referenceBlockHeight: number | undefined;
  /** Output whose position is requested. The daemon returns the number of outputs only together with a position. */
  readonly unifiedId: number;
}

/** A page waits at most this long for the daemon, because it can be rendered without the output tree. */
const TIMEOUT_MS = 2_000;

/** Limit on the daemon's response. It contains a path of at most 12 branches with 38 hashes each. */
const MAX_RESPONSE_BYTES = 65_536;

/**
 * Reads the FCMP++ output tree from the daemon. The index does not contain the tree, and its own counts of outputs
 * ignore unlock times.
 *
 * @returns undefined when the daemon does not have the tree or does not respond in time
 */
export async function readDaemonOutputTree(
  daemon: SiteDaemonCalls,
  { referenceBlockHeight, unifiedId }: OutputTreeRequest,
  warn: (message: string) => void,
): Promise<OutputTreeSizeAndPosition | undefined> {
  try {
    const { leafCount, leafPositions } = await daemon.getPathByUnifiedIdBin(
      {
        asOfBlocks: referenceBlockHeight === undefined ? 0 : referenceBlockHeight + 1,
        unifiedIds: [unifiedId],
      },
      { timeoutMs: TIMEOUT_MS, maxResponseBytes: MAX_RESPONSE_BYTES },
    );
    return { outputCount: leafCount, outputPosition: leafPositions[0] };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    if (!(error instanceof MethodUnavailableError))
      warn(`The daemon did not return the output tree, so the page is rendered without it: ${error.message}`);
    return undefined;
  }
}
