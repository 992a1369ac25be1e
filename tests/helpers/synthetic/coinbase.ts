import { COINBASE_LOCK_BLOCKS } from '@ringscope/protocol/unlock-time.ts';
import { encodeExtra, type EncodableExtraField } from '@ringscope/protocol/encode-extra.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import { decodeTransaction, type TransactionContent } from '@ringscope/protocol/transaction.ts';
import type { TxOutput } from '@ringscope/protocol/transaction-prefix.ts';
import { denominations } from './buckets.ts';
import type { CoinbaseOddity } from './oddities/oddity.ts';
import { finished, plainOutput, ringCtOutput, type Below, type Built } from './transactions.ts';

/** DEFAULT_DUST_THRESHOLD of monero src/cryptonote_config.h. Smaller amounts went into one output. */
const DUST_THRESHOLD = 2n * 10n ** 9n;
/**
 * BASE_REWARD_CLAMP_THRESHOLD of the same file. Later miners did not claim smaller amounts, so all outputs were
 * denominations.
 */
const CLAMP_THRESHOLD = 10n ** 8n;

/** Range of the number of miners in a decentralised pool that share one coinbase. */
const MIN_SHARES = 12;
const MAX_SHARES = 300;

/**
 * Builds the coinbase of a block that may pay `reward`, fees included.
 *
 * @param oddity an oddity that changes the coinbase
 */
export function buildCoinbase(
  below: Below,
  height: number,
  reward: bigint,
  oddity: CoinbaseOddity | undefined,
): Built {
  const { era, random, oddRandom } = below;
  const ringct = era.coinbase === 'ringct';
  const outputs = ringct
    ? sharedOutputs(below, reward)
    : clearAmounts(era.coinbase, reward).map((amount) => plainOutput(random, amount));
  const content: TransactionContent = {
    version: ringct ? 2 : 1,
    unlockTime: BigInt(height + COINBASE_LOCK_BLOCKS),
    inputs: [{ kind: 'coinbase', height }],
    outputs,
    extra: encodeExtra(extraFields(below)),
    signatures: ringct ? [] : [{ bytes: new Uint8Array(0) }],
    ringct: ringct
      ? { type: RingCtType.Null, fee: 0n, ecdhInfo: [], outPk: [], pseudoOuts: undefined }
      : undefined,
    prunable: undefined,
  };
  const blob = encodeTransaction(oddity?.change(content, oddRandom) ?? content);
  return finished(blob, decodeTransaction(blob), undefined);
}

function clearAmounts(shape: 'denominations-and-dust' | 'denominations', reward: bigint): bigint[] {
  if (shape === 'denominations') return denominations(reward - (reward % CLAMP_THRESHOLD));
  const parts = denominations(reward);
  const large = parts.filter((amount) => amount >= DUST_THRESHOLD);
  const dust = reward - large.reduce((sum, amount) => sum + amount, 0n);
  return dust > 0n ? [dust, ...large] : large;
}

function sharedOutputs(below: Below, reward: bigint): TxOutput[] {
  const { era, random } = below;
  if (random.unit() >= era.sharedCoinbases) return [ringCtOutput(below, reward)];
  const count = MIN_SHARES + random.below(MAX_SHARES - MIN_SHARES);
  const share = reward / BigInt(count);
  return Array.from({ length: count }, (_, index) =>
    ringCtOutput(below, index === 0 ? reward - share * BigInt(count - 1) : share),
  );
}

function extraFields({ random, era }: Below): EncodableExtraField[] {
  const fields: EncodableExtraField[] = [{ kind: 'publicKey', key: random.key() }];
  const pool = random.unit();
  if (pool < 0.8) {
    const bytes = random.filler(pool < 0.4 ? 8 : 17);
    fields.push({ kind: 'nonce', bytes });
  }
  if (era.sharedCoinbases > 0 && random.unit() < era.sharedCoinbases) {
    fields.push({ kind: 'mergeMining', depth: 0n, root: random.key() });
  }
  return fields;
}
