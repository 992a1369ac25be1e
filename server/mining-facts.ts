import type { SiteDaemon } from './allowed-calls.ts';
import { askNode, type NodeReply } from './ask-node.ts';

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

export type MiningAnswer = NodeReply<MiningFacts>;

/**
 * Reads the state of the daemon's built-in miner. An unrestricted port of the daemon answers it. Only a daemon of the
 * operator has such a port, so the setting `MINING_STATUS` decides whether the site asks at all.
 */
export async function readMiningFacts(
  daemon: SiteDaemon,
  warn: (message: string) => void,
): Promise<MiningAnswer> {
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
