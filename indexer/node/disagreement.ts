import type { ComparedNodeState } from '@ringscope/rpc/daemon/client.ts';
import type { IndexerProblem } from './problem.ts';

/**
 * Returns a problem when the chain of a configured daemon differs from that of the preferred daemon. Returns
 * undefined when no chain differs.
 */
export function toDaemonDisagreementProblem(nodes: readonly ComparedNodeState[]): IndexerProblem | undefined {
  const other = nodes.find(({ forkHeight }) => forkHeight !== undefined);
  if (other === undefined) return undefined;
  const inUse = nodes.find((node) => node.inUse)?.node ?? '';
  return {
    state: 'disagreement',
    message:
      `The daemon at ${other.node} has another chain from block ${other.forkHeight ?? 0} on. The index follows the ` +
      `daemon at ${inUse}. Ringscope does not verify proof of work, so find out which of them follows the network.`,
  };
}
