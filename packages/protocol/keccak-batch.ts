/**
 * Hashes many byte strings with Keccak-256. It hashes two at once (keccak-two-way.ts), in less than half the time of
 * one after the other (bench/protocol.md). A caller that hashes thousands awaits {@link loadKeccakBatch} first. Until
 * then, and without WebAssembly or its vectors, keccak.ts computes the same digests.
 */
import { keccak256, loadKeccak } from './keccak.ts';
import { assembleTwoWay, MEMORY_LAYOUT, RATE, type TwoWayExports } from './keccak-two-way.ts';

const DIGEST_BYTES = 32;

/** Largest number of byte strings in one run. */
const MAX_GATHERED = 1_024;

/** Memory of the module: the digests, one digest that is not read, and the byte strings of a run. */
const MEMORY_PAGES = 8;
const MEMORY_END = MEMORY_PAGES * 65_536;
const DIGESTS_AT = MEMORY_LAYOUT.free;
const UNREAD_DIGEST_AT = DIGESTS_AT + MAX_GATHERED * DIGEST_BYTES;
const INPUTS_AT = UNREAD_DIGEST_AT + DIGEST_BYTES;

let engine: TwoWayEngine | undefined;
let loading: Promise<boolean> | undefined;

/** Starts the fast engine. Resolves to true when it is in use and to false when it cannot run. Never rejects. */
export function loadKeccakBatch(): Promise<boolean> {
  loading ??= startEngine();
  return loading;
}

async function startEngine(): Promise<boolean> {
  await loadKeccak();
  try {
    const { instance } = await WebAssembly.instantiate(assembleTwoWay(MEMORY_PAGES));
    // `assembleTwoWay` gives the module exactly these exports.
    engine = new TwoWayEngine(instance.exports as unknown as TwoWayExports);
    return true;
  } catch {
    return false;
  }
}

/** Returns the 32-byte digests of all inputs, one after the other in a new array. */
export function keccak256Each(inputs: readonly Uint8Array[]): Uint8Array {
  const digests = new Uint8Array(DIGEST_BYTES * inputs.length);
  if (engine !== undefined) engine.hash(inputs, digests);
  else for (const [index, input] of inputs.entries()) digests.set(keccak256(input), DIGEST_BYTES * index);
  return digests;
}

/** One of the two states and its byte string. */
interface Side {
  readonly offset: 0 | 8;
  /** Index of the byte string among the gathered ones. */
  index: number;
  /** Address of its next block. */
  at: number;
  /** Number of blocks left, or `Infinity` when nothing is left to hash. */
  left: number;
}

class TwoWayEngine {
  readonly #module: TwoWayExports;
  readonly #memory: Uint8Array;
  readonly #lower: Side = { offset: 0, index: 0, at: 0, left: Infinity };
  readonly #upper: Side = { offset: 8, index: 0, at: 0, left: Infinity };
  /** Start of each gathered byte string, and its number of blocks with padding. */
  readonly #starts = new Int32Array(MAX_GATHERED);
  readonly #blocks = new Int32Array(MAX_GATHERED);
  #gathered = 0;
  /** Index of the next byte string that no side has taken. */
  #next = 0;

  constructor(module: TwoWayExports) {
    this.#module = module;
    this.#memory = new Uint8Array(module.memory.buffer);
  }

  hash(inputs: readonly Uint8Array[], digests: Uint8Array): void {
    for (let first = 0; first < inputs.length;) {
      this.#gather(inputs, first);
      if (this.#gathered === 0) {
        const tooLong = inputs[first];
        if (tooLong !== undefined) digests.set(keccak256(tooLong), DIGEST_BYTES * first);
        first += 1;
        continue;
      }
      this.#run();
      const made = this.#memory.subarray(DIGESTS_AT, DIGESTS_AT + DIGEST_BYTES * this.#gathered);
      digests.set(made, DIGEST_BYTES * first);
      first += this.#gathered;
    }
  }

  /** Copies as many inputs as fit, with their padding. It copies none when the first input is too long. */
  #gather(inputs: readonly Uint8Array[], first: number): void {
    const memory = this.#memory;
    let count = 0;
    let at = INPUTS_AT;
    for (; count < MAX_GATHERED; count += 1) {
      const input = inputs[first + count];
      if (input === undefined) break;
      const blocks = Math.floor(input.length / RATE) + 1;
      const end = at + blocks * RATE;
      if (end > MEMORY_END) break;
      memory.set(input, at);
      memory.fill(0, at + input.length, end);
      memory[at + input.length] = 0x01;
      memory[end - 1] = (memory[end - 1] ?? 0) | 0x80;
      this.#starts[count] = at;
      this.#blocks[count] = blocks;
      at = end;
    }
    this.#gathered = count;
  }

  /** Hashes the gathered byte strings. A side that has finished one takes the next. */
  #run(): void {
    const module = this.#module;
    const lower = this.#lower;
    const upper = this.#upper;
    this.#next = 0;
    this.#take(lower);
    this.#take(upper);
    for (;;) {
      const blocks = Math.min(lower.left, upper.left);
      if (blocks === Infinity) break;
      // A side without work hashes the blocks of the other side, and its digest is not read.
      module.absorb(
        lower.left === Infinity ? upper.at : lower.at,
        upper.left === Infinity ? lower.at : upper.at,
        blocks,
      );
      this.#advance(lower, blocks);
      this.#advance(upper, blocks);
    }
    // The next run must begin with both states at zero.
    module.squeeze(lower.offset, UNREAD_DIGEST_AT);
    module.squeeze(upper.offset, UNREAD_DIGEST_AT);
  }

  #take(side: Side): void {
    const index = this.#next;
    if (index >= this.#gathered) {
      side.left = Infinity;
      return;
    }
    this.#next += 1;
    side.index = index;
    side.at = this.#starts[index] ?? 0;
    side.left = this.#blocks[index] ?? 0;
  }

  #advance(side: Side, blocks: number): void {
    side.at += blocks * RATE;
    side.left -= blocks;
    if (side.left > 0) return;
    this.#module.squeeze(side.offset, DIGESTS_AT + DIGEST_BYTES * side.index);
    this.#take(side);
  }
}
