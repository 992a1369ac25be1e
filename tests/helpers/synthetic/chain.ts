import { SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';
import { blockId, decodeBlock } from '@ringscope/protocol/block.ts';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import { baseReward } from '@ringscope/protocol/emission.ts';
import { NEWEST_DRAFT_BLOCK_VERSION } from '@ringscope/protocol/fork17-draft.ts';
import { encodeBlock } from '@ringscope/protocol/encode-block.ts';
import { LongTermWeightWindow, longTermWeight } from '@ringscope/protocol/long-term-weight.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { Buckets } from './buckets.ts';
import { buildCoinbase } from './coinbase.ts';
import { TRANSACTION_ODDITIES } from './oddities/list.ts';
import type { PlacedOddity, TransactionOddity } from './oddities/oddity.ts';
import { ORDINARY_BLOCK, placeOddities, type BlockPlan } from './oddities/placement.ts';
import { compression, PROFILES, type Era, type ProfileName } from './profile.ts';
import { PrunableParts } from './prunable.ts';
import { WideRandom } from './random.ts';
import { buildTransaction, finished, oddTransactions, type Below, type Built } from './transactions.ts';

export interface ChainOptions {
  readonly profile: ProfileName;
  readonly seed: number;
  /** Number of blocks, genesis block included; at least 2. */
  readonly blocks: number;
  /** Whether the chain has each oddity of oddities/list.ts, in the era that the list specifies. The default is false. */
  readonly oddities?: boolean;
}

/** A block with the values that a daemon returns for it. */
export interface SyntheticBlock {
  readonly height: number;
  readonly era: Era;
  readonly hash: Uint8Array;
  readonly prevId: Uint8Array;
  readonly blob: Uint8Array;
  readonly timestamp: number;
  readonly nonce: number;
  readonly majorVersion: number;
  readonly minorVersion: number;
  /** The coinbase is first. */
  readonly transactions: readonly [Built, ...Built[]];
  /** Index of each output in its bucket, one list for each transaction. */
  readonly outputIndices: readonly (readonly bigint[])[];
  readonly reward: bigint;
  readonly weight: number;
  readonly longTermWeight: number;
  readonly difficulty: bigint;
  readonly cumulativeDifficulty: bigint;
  /** Oddities of the block. */
  readonly oddities: readonly PlacedOddity[];
  /**
   * Odd transactions that wait in the pool on top of this block. Only the last block of a chain with oddities has
   * them.
   */
  readonly waiting: readonly Built[];
}

/**
 * Coinbase of block 0 of mainnet and of private networks (monero src/cryptonote_config.h, GENESIS_TX and
 * GENESIS_NONCE).
 */
const GENESIS_COINBASE =
  '013c01ff0001ffffffffffff03029b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd08807121' +
  '017767aafcde9be00dcfd098715ebcf7f410daebc582fda69d24a28e9d0bc890d1';
const GENESIS_NONCE = 10_000;

/**
 * Yields a chain in mainnet's proportions, block by block. The same options always generate the same chain.
 * Layouts, ids, links, indices, sums and ring members are valid. Keys are not points, and signatures and proofs
 * are not valid.
 */
export function* syntheticChain({
  profile,
  seed,
  blocks,
  oddities = false,
}: ChainOptions): Generator<SyntheticBlock> {
  const random = new WideRandom(seed);
  // Oddities have their own source, so that a chain without them stays the same.
  const oddRandom = new WideRandom(seed + 2);
  const eras = PROFILES[profile];
  const scale = compression(eras, blocks);
  const buckets = new Buckets();
  const prunableParts = new PrunableParts(new WideRandom(seed + 1));
  const outputs = new RingCtOutputs();
  let generated = 0n;
  let below = genesis(eras, buckets);
  const weights = new LongTermWeightWindow([below.longTermWeight]);
  buckets.endBlock(random);
  yield below;
  for (const [index, era] of eras.entries()) {
    const end = index === eras.length - 1 ? blocks : Math.round(endOf(eras, index) / scale);
    const start = below.height + 1;
    const plans = oddities ? placeOddities(era, { start, end }) : new Map<number, BlockPlan>();
    for (let height = start; height < end; height += 1) {
      const context: Below = { random, oddRandom, era, buckets, recent: outputs, prunableParts };
      const plan = plans.get(height) ?? ORDINARY_BLOCK;
      const { transactions, placed } = buildOddTransactions(context, plan.transactions, height);
      const isAlone = plan.coinbase?.alone === true;
      const wanted = isAlone ? 0 : random.geometric((era.thousandTransactions * 1_000) / era.blocks);
      for (let i = 0; i < wanted; i += 1) {
        const one = buildTransaction(context);
        if (one !== undefined) transactions.push(one);
      }
      const fees = transactions.reduce((sum, { fee }) => sum + fee, 0n);
      const base = baseReward(generated, era.majorVersion);
      // Each block represents `scale` blocks of mainnet, so the reward falls in time as on mainnet.
      generated += (base * BigInt(Math.round(scale * 1_000))) / 1_000n;
      const coinbase = buildCoinbase(context, height, base + fees, plan.coinbase);
      if (plan.coinbase !== undefined) placed.push({ name: plan.coinbase.name, height, positions: [0] });
      if (plan.header !== undefined) placed.push({ name: plan.header.name, height, positions: [] });
      below = assemble(context, below, [coinbase, ...transactions], outputs, {
        height,
        nonce: random.u32(),
        part: (height - start) / (end - start),
        plan,
        medianWeight: weights.median,
      });
      weights.push(below.longTermWeight);
      buckets.endBlock(random);
      outputs.endBlock();
      const isLast = height === blocks - 1 && oddities;
      yield { ...below, oddities: placed, waiting: isLast ? buildWaiting(context) : [] };
    }
  }
}

/** Returns the odd transactions of a block and their positions, which begin after the coinbase. */
function buildOddTransactions(
  context: Below,
  wanted: readonly TransactionOddity[],
  height: number,
): { transactions: Built[]; placed: PlacedOddity[] } {
  const transactions: Built[] = [];
  const placed: PlacedOddity[] = [];
  for (const oddity of wanted) {
    const built = oddTransactions(context, oddity);
    if (built.length === 0) {
      throw new RangeError(`the chain below height ${height} has too few outputs for: ${oddity.name}`);
    }
    const first = transactions.length + 1;
    placed.push({ name: oddity.name, height, positions: built.map((_, index) => first + index) });
    transactions.push(...built);
  }
  return { transactions, placed };
}

/** Builds new transactions with each oddity of the newest era. */
function buildWaiting(context: Below): Built[] {
  return TRANSACTION_ODDITIES.filter(({ era }) => era === context.era.name).flatMap((oddity) =>
    oddTransactions(context, oddity),
  );
}

function endOf(eras: readonly Era[], index: number): number {
  return eras.slice(0, index + 1).reduce((sum, { blocks }) => sum + blocks, 0);
}

/** Counts the outputs of bucket 0, and those that are old enough to be spent. */
class RingCtOutputs {
  count = 0;
  /** Counts after each of the last blocks, oldest first. */
  readonly #after: number[] = [];
  #perBlock = 1;

  get spendable(): number {
    return this.#after.length < SPENDABLE_AGE_BLOCKS ? 0 : (this.#after[0] ?? 0);
  }

  get perBlock(): number {
    return this.#perBlock;
  }

  endBlock(): void {
    const before = this.#after.at(-1) ?? 0;
    // This is a moving mean over 720 blocks, about a day.
    this.#perBlock += (this.count - before - this.#perBlock) / 720;
    this.#after.push(this.count);
    if (this.#after.length > SPENDABLE_AGE_BLOCKS) this.#after.shift();
  }
}

function assemble(
  { random, era, buckets }: Below,
  below: SyntheticBlock,
  transactions: readonly [Built, ...Built[]],
  outputs: RingCtOutputs,
  place: {
    readonly height: number;
    readonly nonce: number;
    readonly part: number;
    readonly plan: BlockPlan;
    /** Median of the long-term weights of the blocks below. */
    readonly medianWeight: number;
  },
): SyntheticBlock {
  const outputIndices = transactions.map(({ transaction, unreadOutputs }) =>
    unreadOutputs === undefined
      ? transaction.outputs.map(({ amount }) =>
          BigInt(transaction.version === 1 ? buckets.add(amount) : outputs.count++),
        )
      : Array.from({ length: unreadOutputs }, () => BigInt(outputs.count++)),
  );
  const [coinbase, ...others] = transactions;
  const ordinary = {
    minorVersion: era.majorVersion,
    timestamp: timeOf(era, place.part) + random.below(90),
    nonce: place.nonce,
    difficulty: difficultyOf(era, place.part),
  };
  const { difficulty, ...stated } = place.plan.header?.change(ordinary, below) ?? ordinary;
  const header = { ...stated, majorVersion: versionAbove(below, era, transactions), prevId: below.hash };
  const blob = encodeBlock({
    ...header,
    timestamp: BigInt(header.timestamp),
    coinbaseBlob: coinbase.blob,
    txHashes: others.map(({ hash }) => hash),
  });
  const weight = transactions.reduce((sum, one) => sum + one.weight, 0);
  return {
    ...header,
    height: place.height,
    era,
    hash: blockId(decodeBlock(blob)),
    blob,
    transactions,
    outputIndices,
    reward: coinbase.transaction.outputs.reduce((sum, { amount }) => sum + amount, 0n),
    weight,
    longTermWeight: longTermWeight(era.majorVersion, weight, place.medianWeight) ?? weight,
    difficulty,
    cumulativeDifficulty: below.cumulativeDifficulty + difficulty,
    oddities: [],
    waiting: [],
  };
}

/**
 * Returns the version of the next block. The first transaction of an unknown format begins the next hard fork, because
 * blocks of known versions contain only known formats.
 */
function versionAbove(below: SyntheticBlock, era: Era, transactions: readonly Built[]): number {
  const hasUnknown = transactions.some(({ transaction }) => transaction.undecoded !== undefined);
  return Math.max(era.majorVersion, hasUnknown ? NEWEST_DRAFT_BLOCK_VERSION + 1 : below.majorVersion);
}

function genesis(eras: readonly Era[], buckets: Buckets): SyntheticBlock {
  const [era] = eras;
  if (era === undefined) throw new RangeError('a profile without eras');
  const prevId = new Uint8Array(32);
  const header = { majorVersion: 1, minorVersion: 0, prevId, nonce: GENESIS_NONCE };
  const coinbaseBlob = hexToBytes(GENESIS_COINBASE);
  const blob = encodeBlock({ ...header, timestamp: 0n, coinbaseBlob, txHashes: [] });
  const block = decodeBlock(blob);
  const coinbase = finished(coinbaseBlob, block.coinbase, undefined);
  return {
    ...header,
    height: 0,
    era,
    timestamp: 0,
    hash: blockId(block),
    blob,
    transactions: [{ ...coinbase, hash: transactionHash(block.coinbase) }],
    outputIndices: [block.coinbase.outputs.map(({ amount }) => BigInt(buckets.add(amount)))],
    reward: block.coinbase.outputs.reduce((sum, { amount }) => sum + amount, 0n),
    weight: coinbase.weight,
    longTermWeight: coinbase.weight,
    difficulty: 1n,
    cumulativeDifficulty: 1n,
    oddities: [],
    waiting: [],
  };
}

/** Returns Unix seconds. */
function timeOf(era: Era, part: number): number {
  const from = Date.parse(era.from);
  return Math.floor((from + (Date.parse(era.to) - from) * part) / 1_000);
}

function difficultyOf(era: Era, part: number): bigint {
  const [from, to] = era.difficulty;
  return BigInt(Math.round(from * (to / from) ** part));
}
