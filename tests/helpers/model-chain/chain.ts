import { CARROT_ONLY_BLOCK_VERSION, FCMP_FIRST_BLOCK_VERSION } from '@ringscope/protocol/fork17-draft.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import type { Random } from '../protocol/random.ts';
import {
  branchAbove,
  difficultyAbove,
  genesisBlock,
  GENESIS_NONCE,
  makeBlock,
  type ModelBlock,
} from './block.ts';
import {
  blockVersionAt,
  carrotCoinbase,
  fcmpPayment,
  isAllowedIn,
  MODEL_TREE_LAYERS,
  type Fork17Heights,
} from './fork17.ts';
import { Ledger } from './ledger.ts';
import { oddCoinbase, oddHeader, oddPayments, oddRandom } from './oddities.ts';
import { newPayment, rivalOf } from './payments.ts';
import { coinbase, type ModelTransaction } from './transactions.ts';
import type { ChainView, Pooled } from './view.ts';

export interface ChainSettings {
  /** First height of version 2. Below it, amounts are not encrypted. */
  readonly ringctFrom: number;
  /** Average number of payments in a block. */
  readonly density: number;
  /**
   * Approximate difficulty of a block. `by-rule` derives it from the blocks below, by the rule of the
   * network.
   */
  readonly difficulty: bigint | 'by-rule';
  /** Network of the chain. The default is a private one. */
  readonly network?: Network;
  /** Share of payments, coinbases and headers that have an oddity. */
  readonly oddities: number;
  /** Heights of hard fork 17. Without them the chain stays at version 16. */
  readonly fork17?: Fork17Heights | undefined;
}

/** What a block contains in place of new transactions. */
interface RecordedContent {
  /** Undefined for a new coinbase. */
  readonly coinbase: ModelTransaction | undefined;
  readonly transactions: readonly ModelTransaction[];
}

/** Reward of a block in atomic units, without fees. */
const REWARD = 17_000_000_000_000n;
/**
 * Number of blocks with equal timestamps at the start of a chain whose difficulty follows the rule. They make
 * the difficulty exceed 2^64.
 */
const BURST = 14;
/** Timestamp of the first block above genesis, in Unix seconds. */
const FIRST_TIMESTAMP = 1_700_000_000;
/** Share of the payments in a block that were never in the pool. They come from other peers. */
const UNSEEN_SHARE = 0.3;

/**
 * The chain, branches and pool of a daemon. One random source decides everything, so that the same calls in the
 * same order create the same chain. Links, ids, indices, rings and key images are consistent on every branch,
 * as consensus requires.
 */
export class ModelChain {
  readonly settings: ChainSettings;
  readonly #random: Random;
  readonly #main: ModelBlock[] = [];
  readonly #known = new Map<string, ModelBlock>();
  readonly #alternatives = new Map<string, ModelBlock>();
  readonly #pool = new Map<string, Pooled>();
  /** Every transaction that was ever mined or waiting, by id. */
  readonly #transactions = new Map<string, ModelTransaction>();
  /** State of the main chain. */
  readonly #ledger = new Ledger();
  #clock = FIRST_TIMESTAMP;

  constructor(random: Random, settings: ChainSettings, nonce = GENESIS_NONCE) {
    this.#random = random;
    this.settings = settings;
    this.#push(genesisBlock(nonce));
  }

  get tip(): ModelBlock {
    return this.blockAt(this.#main.length - 1);
  }

  blockAt(height: number): ModelBlock {
    const block = this.#main[height];
    if (block === undefined) throw new RangeError(`the model's chain has no block at height ${height}`);
    return block;
  }

  /** Every block that was ever created, by id. */
  get known(): ReadonlyMap<string, ModelBlock> {
    return this.#known;
  }

  /** @throws when no such transaction was ever created */
  transaction(hash: string): ModelTransaction {
    const one = this.#transactions.get(hash);
    if (one === undefined) throw new RangeError(`there never was a transaction ${hash}`);
    return one;
  }

  get pool(): ReadonlyMap<string, Pooled> {
    return this.#pool;
  }

  get alternatives(): ReadonlyMap<string, ModelBlock> {
    return this.#alternatives;
  }

  view(): ChainView {
    return { main: [...this.#main], alternatives: new Map(this.#alternatives), pool: new Map(this.#pool) };
  }

  /** Adds new blocks to the tip. They include part of the pool. */
  mine(blocks: number): void {
    for (let count = 0; count < blocks; count += 1) this.#push(this.#makeBlock());
  }

  /** Adds a block with these transactions, and with this coinbase instead of a new one. */
  mineRecorded(content: RecordedContent): void {
    this.#push(this.#makeBlock(content));
  }

  /** Adds a block of another chain as an alternative one. */
  addAlternative(block: ModelBlock): void {
    this.#known.set(block.hash, block);
    this.#alternatives.set(block.hash, block);
  }

  /**
   * Replaces the newest `depth` blocks by a branch of `length` new blocks. The transactions of the removed
   * blocks wait again, and the branch includes some of them. Some others are replaced in the branch by
   * another transaction with the same key image.
   */
  reorganise(depth: number, length: number): void {
    this.#popTo(this.tip.height - depth, 'keep');
    this.#replaceSomeOfThePool();
    this.mine(length);
  }

  /** Adds a branch of `length` blocks from `depth` below the tip. It does not become the main chain. */
  sideBranch(depth: number, length: number): void {
    const old = branchAbove(this.tip, this.tip.height - depth);
    const fork = this.tip.height - depth;
    const pool = new Map(this.#pool);
    this.#popTo(fork, 'keep');
    this.mine(length);
    this.#popTo(fork, 'keep');
    for (const block of old) this.#push(block);
    this.#pool.clear();
    for (const [hash, pooled] of pool) this.#pool.set(hash, pooled);
  }

  /**
   * Makes the branch of the highest alternative block the main chain again and extends it. @returns false
   * when there is no such branch
   */
  returnToBranch(further: number): boolean {
    const alternatives = [...this.#alternatives.values()];
    const top = alternatives.reduce<ModelBlock | undefined>(
      (best, one) => (best === undefined || one.height > best.height ? one : best),
      undefined,
    );
    if (top === undefined) return false;
    let root = top;
    while (root.below !== undefined && this.#main[root.below.height] !== root.below) root = root.below;
    const fork = root.height - 1;
    // The daemon cannot return to blocks that it forgot at a restart.
    const branch = branchAbove(top, fork);
    if (branch.some(({ hash }) => !this.#alternatives.has(hash))) return false;
    const length = this.tip.height;
    this.#popTo(fork, 'keep');
    for (const block of branch) this.#push(block);
    this.mine(Math.max(0, length - top.height) + further);
    return true;
  }

  /** Removes blocks from the tip. The daemon forgets them, and their transactions wait again. */
  pop(blocks: number): void {
    this.#popTo(this.tip.height - blocks, 'forget');
  }

  /** Forgets the alternative blocks, as a daemon does when it starts. */
  forgetAlternatives(): void {
    this.#alternatives.clear();
  }

  /** Adds transactions to the pool. Some of them spend the same key image as another one in the pool. */
  receive(transactions: number): void {
    for (let count = 0; count < transactions; count += 1) {
      const waiting = [...this.#pool.values()];
      const rival = waiting.length > 0 && this.#random.chance(0.2) ? this.#random.pick(waiting) : undefined;
      const received = rival === undefined ? this.#newPayments() : this.#rivalsOf(rival.one);
      const doubleSpendSeen = rival !== undefined;
      if (rival !== undefined && received.length > 0) {
        this.#pool.set(rival.one.hash, { ...rival, doubleSpendSeen });
      }
      for (const one of received) {
        const relayed = this.#random.chance(0.9);
        this.#pool.set(one.hash, { one, relayed, doubleSpendSeen, receivedAt: this.#clock });
      }
    }
  }

  /** Removes part of the pool, as expiry does. */
  expire(): void {
    for (const hash of this.#pool.keys()) if (this.#random.chance(0.3)) this.#pool.delete(hash);
  }

  /** Relays the transactions of the pool that were not relayed yet. */
  relay(): void {
    for (const [hash, pooled] of this.#pool) this.#pool.set(hash, { ...pooled, relayed: true });
  }

  #push(block: ModelBlock): void {
    this.#main.push(block);
    this.#known.set(block.hash, block);
    this.#alternatives.delete(block.hash);
    this.#ledger.push(block);
    for (const one of block.transactions) {
      this.#transactions.set(one.hash, one);
      this.#pool.delete(one.hash);
    }
  }

  #popTo(height: number, orphans: 'keep' | 'forget'): void {
    while (this.tip.height > height) {
      const block = this.tip;
      this.#main.pop();
      if (orphans === 'keep') this.#alternatives.set(block.hash, block);
      this.#ledger.pop(block);
      for (const [position, one] of block.transactions.entries()) {
        if (position === 0 || this.#random.chance(0.1)) continue;
        this.#wait(one);
      }
    }
  }

  #wait(one: ModelTransaction): void {
    this.#pool.set(one.hash, { one, relayed: true, doubleSpendSeen: false, receivedAt: this.#clock });
  }

  #makeBlock(recorded?: RecordedContent): ModelBlock {
    const random = this.#random;
    const below = this.tip;
    const height = below.height + 1;
    const ringct = height >= this.settings.ringctFrom;
    const version = ringct ? blockVersionAt(height, this.settings.fork17) : 1;
    const isCarrot = version >= FCMP_FIRST_BLOCK_VERSION;
    // Odd coinbases have outputs of older formats.
    const odd = !isCarrot && this.#isOdd() ? oddCoinbase(random, ringct) : undefined;
    const chosen = recorded?.transactions ?? (odd?.alone === true ? [] : this.#choose(version, height));
    const fees = chosen.reduce((sum, { fee }) => sum + fee, 0n);
    const ordinaryCoinbase = isCarrot
      ? carrotCoinbase(random, height, REWARD + fees)
      : coinbase(random, height, REWARD + fees, ringct, (content) =>
          odd === undefined ? content : odd.change(content, oddRandom(random)),
        );
    const miner = recorded?.coinbase ?? ordinaryCoinbase;
    // The clocks of miners differ, so timestamps are not monotone.
    const byRule = this.settings.difficulty === 'by-rule';
    if (!byRule || height >= BURST) this.#clock += random.int(1, 240);
    const timestamp = BigInt(this.#clock + (byRule && height < BURST ? 0 : random.int(-300, 300)));
    const ordinary = {
      minorVersion: version,
      timestamp: Number(timestamp),
      nonce: random.u32(),
      difficulty:
        this.settings.difficulty === 'by-rule'
          ? difficultyAbove(below, version)
          : this.settings.difficulty + BigInt(random.int(0, 1_000)),
    };
    // The genesis block has the timestamp 0, and no timestamp can be lower.
    const { difficulty, ...header } =
      height > 1 && this.#isOdd()
        ? oddHeader(random).change(ordinary, { timestamp: Number(below.block.timestamp) })
        : ordinary;
    return makeBlock(
      below,
      {
        ...header,
        majorVersion: version,
        timestamp: BigInt(header.timestamp),
        tree: isCarrot ? { layers: MODEL_TREE_LAYERS, root: random.bytes(32) } : undefined,
      },
      [miner, ...chosen],
      this.#ledger.buckets(),
      // No header may contradict the rule.
      byRule ? ordinary.difficulty : difficulty,
    );
  }

  /** Returns the transactions of the next block: waiting ones that are valid there, and some that were never in the pool. */
  #choose(version: number, height: number): ModelTransaction[] {
    const random = this.#random;
    const chosen: ModelTransaction[] = [];
    const images = new Set<string>();
    const take = (one: ModelTransaction): void => {
      if (one.keyImages.some((image) => images.has(image)) || !this.#ledger.canTake(one)) return;
      if (!isAllowedIn(one, version, height)) return;
      for (const image of one.keyImages) images.add(image);
      chosen.push(one);
    };
    for (const { one } of this.#pool.values()) if (random.chance(0.5)) take(one);
    const wanted = random.chance(this.settings.density % 1) ? 1 : 0;
    for (let count = Math.floor(this.settings.density) + wanted; count > 0; count -= 1) {
      const made = this.#newPayments();
      if (made.length === 0) break;
      for (const one of made) {
        if (random.chance(UNSEEN_SHARE)) take(one);
        else this.#wait(one);
      }
    }
    return chosen;
  }

  /**
   * Returns one payment, or the several payments of an oddity. It returns none while the chain has nothing to
   * spend.
   */
  #newPayments(): ModelTransaction[] {
    const [random, ledger, ringct] = [this.#random, this.#ledger, this.#isRingct()];
    if (this.#wantsFcmp()) return this.#remembered([fcmpPayment(random, this.tip.height + 1)]);
    const odd = this.#isOdd() ? oddPayments(random, ledger, ringct) : [];
    return odd.length > 0 ? this.#remembered(odd) : this.#remembered([newPayment(random, ledger, ringct)]);
  }

  #rivalsOf(one: ModelTransaction): ModelTransaction[] {
    if (this.#wantsFcmp())
      return this.#remembered([fcmpPayment(this.#random, this.tip.height + 1, one.keyImages.slice(0, 1))]);
    return this.#remembered([rivalOf(this.#random, this.#ledger, this.#isRingct(), one)]);
  }

  #remembered(made: readonly (ModelTransaction | undefined)[]): ModelTransaction[] {
    const known = made.filter((one) => one !== undefined);
    for (const one of known) this.#transactions.set(one.hash, one);
    return known;
  }

  /** Returns whether the next payment has RingCT type 7: all in version 18, every second one in version 17. */
  #wantsFcmp(): boolean {
    const version = blockVersionAt(this.tip.height + 1, this.settings.fork17);
    if (version < FCMP_FIRST_BLOCK_VERSION) return false;
    return version >= CARROT_ONLY_BLOCK_VERSION || this.#random.chance(0.5);
  }

  /** Takes no random number when no oddities are set, so that the chains of older plans stay the same. */
  #isOdd(): boolean {
    return this.settings.oddities > 0 && this.#random.chance(this.settings.oddities);
  }

  #isRingct(): boolean {
    return this.tip.height + 1 >= this.settings.ringctFrom;
  }

  #replaceSomeOfThePool(): void {
    for (const pooled of [...this.#pool.values()]) {
      if (!this.#random.chance(0.15)) continue;
      const [rival] = this.#rivalsOf(pooled.one);
      if (rival === undefined) continue;
      this.#pool.delete(pooled.one.hash);
      this.#pool.set(rival.hash, { ...pooled, one: rival });
    }
  }
}
