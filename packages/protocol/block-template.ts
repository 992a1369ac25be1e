/**
 * Selects pool transactions for a block template, like the daemon.
 *
 * @see monero src/cryptonote_core/tx_pool.cpp#L1422-L1565, tx_memory_pool::fill_block_template
 */
import { blockReward } from './emission.ts';

/**
 * Bytes that the daemon reserves for the coinbase.
 *
 * @see monero src/cryptonote_config.h#L63, CRYPTONOTE_COINBASE_BLOB_RESERVED_SIZE
 */
const COINBASE_RESERVED = 600n;

/** A pool transaction that the block template may include. */
export interface BlockTemplateTx {
  /** Weight of the transaction in bytes. */
  readonly weight: number;
  /** Fee of the transaction in atomic units. */
  readonly fee: bigint;
}

/** State of the chain below the block of the template. */
export interface BlockTemplateChainState {
  /** Atomic units emitted before the block, see {@link baseReward}. */
  readonly generatedCoins: bigint;
  /** Major version of the block, at least 5. Before version 5, other rules limited the weight of a block. */
  readonly blockVersion: number;
  /** Weight in bytes up to which the block pays its full reward. */
  readonly penaltyFreeWeight: bigint;
}

/** The selected transactions, with their total weight and fees, and the reward of the block. */
export interface FilledBlockTemplate<T> {
  readonly txs: readonly T[];
  /** The skipped transactions, in their original order. */
  readonly skippedTxs: readonly T[];
  /** Total weight of `txs` in bytes, without the coinbase. */
  readonly weight: bigint;
  /** Total fee of `txs` in atomic units. */
  readonly fees: bigint;
  /** Reward of the block without fees, reduced by the penalty, in atomic units. */
  readonly reward: bigint;
}

/**
 * Fills a block with transactions in the given order. It skips a transaction that would make the block too heavy, or
 * that would add a larger penalty than its fee.
 *
 * @param waitingTxs transactions, highest fee rate first
 */
export function fillBlockTemplate<T extends BlockTemplateTx>(
  chainState: BlockTemplateChainState,
  waitingTxs: readonly T[],
): FilledBlockTemplate<T> {
  const { generatedCoins, blockVersion, penaltyFreeWeight } = chainState;
  const maximum = 2n * penaltyFreeWeight - COINBASE_RESERVED;
  const rewardAt = (weight: bigint): bigint | undefined =>
    blockReward({ generatedCoins, blockVersion, medianWeight: penaltyFreeWeight, weight });
  const txs: T[] = [];
  const rest: T[] = [];
  let weight = 0n;
  let fees = 0n;
  let reward = rewardAt(0n) ?? 0n;
  let best = reward;
  for (const tx of waitingTxs) {
    const heavier = weight + BigInt(tx.weight);
    const reduced = heavier > maximum ? undefined : rewardAt(heavier);
    const total = (reduced ?? 0n) + fees + tx.fee;
    if (reduced === undefined || total < best) {
      rest.push(tx);
      continue;
    }
    txs.push(tx);
    weight = heavier;
    fees += tx.fee;
    reward = reduced;
    best = total;
  }
  return { txs, skippedTxs: rest, weight, fees, reward };
}
