/**
 * Hashes many byte strings with Keccak-256, two at a time (keccak-two-way.ts). This takes less than half the time of
 * hashing one by one (bench/protocol.md). A caller with thousands of byte strings awaits {@link loadKeccakBatchEngine} first.
 * Until its promise resolves, and without WebAssembly SIMD, keccak.ts computes the same digests.
 */
import { keccak256, loadKeccak } from './keccak.ts';
import {
  assembleKeccakWasmModule,
  KECCAK_MEMORY_OFFSETS,
  KECCAK_RATE_BYTES,
  type KeccakModuleExports,
} from './keccak-two-way.ts';

const DIGEST_BYTES = 32;

/** Maximum number of byte strings that one run of the WebAssembly module hashes. */
const MAX_INPUTS_PER_RUN = 1_024;

/**
 * Number of 64 KiB pages of WebAssembly memory. They hold the byte strings of a run, their digests, and the unused
 * digest that is written when a hash state is reset to zero.
 */
const MEMORY_PAGES = 8;
const MEMORY_END = MEMORY_PAGES * 65_536;
const DIGESTS_AT = KECCAK_MEMORY_OFFSETS.free;
const UNREAD_DIGEST_AT = DIGESTS_AT + MAX_INPUTS_PER_RUN * DIGEST_BYTES;
const INPUTS_AT = UNREAD_DIGEST_AT + DIGEST_BYTES;

let engine: TwoWayEngine | undefined;
let loading: Promise<boolean> | undefined;

/**
 * Loads the WebAssembly engine. Resolves to true if it is in use, and to false if it is not available. Never rejects.
 */
export function loadKeccakBatchEngine(): Promise<boolean> {
  loading ??= startEngine();
  return loading;
}

async function startEngine(): Promise<boolean> {
  await loadKeccak();
  try {
    const { instance } = await WebAssembly.instantiate(assembleKeccakWasmModule(MEMORY_PAGES));
    // The module of `assembleKeccakWasmModule` has exactly these exports.
    engine = new TwoWayEngine(instance.exports as unknown as KeccakModuleExports);
    return true;
  } catch {
    return false;
  }
}

/** Returns the 32-byte digests of all inputs, concatenated in a new array. */
export function keccak256Batch(inputs: readonly Uint8Array[]): Uint8Array {
  const digests = new Uint8Array(DIGEST_BYTES * inputs.length);
  if (engine !== undefined) engine.hash(inputs, digests);
  else for (const [index, input] of inputs.entries()) digests.set(keccak256(input), DIGEST_BYTES * index);
  return digests;
}

/** One of the two hash states, with its progress in hashing a byte string. */
interface Side {
  readonly offset: 0 | 8;
  /** Index of the byte string in the batch. */
  index: number;
  /** Memory offset of the next Keccak block of the byte string. */
  blockOffset: number;
  /** Number of remaining Keccak blocks, or `Infinity` if no byte string is left to hash. */
  blocksLeft: number;
}

class TwoWayEngine {
  readonly #module: KeccakModuleExports;
  readonly #memory: Uint8Array;
  readonly #lower: Side = { offset: 0, index: 0, blockOffset: 0, blocksLeft: Infinity };
  readonly #upper: Side = { offset: 8, index: 0, blockOffset: 0, blocksLeft: Infinity };
  /**
   * For each byte string of the current run: its memory offset, and the number of Keccak blocks that it fills, padding
   * included.
   */
  readonly #starts = new Int32Array(MAX_INPUTS_PER_RUN);
  readonly #blocks = new Int32Array(MAX_INPUTS_PER_RUN);
  #gathered = 0;
  /** Index of the next unhashed byte string. */
  #next = 0;

  constructor(module: KeccakModuleExports) {
    this.#module = module;
    this.#memory = new Uint8Array(module.memory.buffer);
  }

  hash(inputs: readonly Uint8Array[], digests: Uint8Array): void {
    for (let first = 0; first < inputs.length;) {
      this.#copyInputs(inputs, first);
      if (this.#gathered === 0) {
        const tooLong = inputs[first];
        if (tooLong !== undefined) digests.set(keccak256(tooLong), DIGEST_BYTES * first);
        first += 1;
        continue;
      }
      this.#run();
      const runDigests = this.#memory.subarray(DIGESTS_AT, DIGESTS_AT + DIGEST_BYTES * this.#gathered);
      digests.set(runDigests, DIGEST_BYTES * first);
      first += this.#gathered;
    }
  }

  /**
   * Copies as many inputs as fit into the module memory, with their padding. It copies none if the first input is too
   * long.
   */
  #copyInputs(inputs: readonly Uint8Array[], first: number): void {
    const memory = this.#memory;
    let count = 0;
    let offset = INPUTS_AT;
    for (; count < MAX_INPUTS_PER_RUN; count += 1) {
      const input = inputs[first + count];
      if (input === undefined) break;
      const blocks = Math.floor(input.length / KECCAK_RATE_BYTES) + 1;
      const end = offset + blocks * KECCAK_RATE_BYTES;
      if (end > MEMORY_END) break;
      memory.set(input, offset);
      memory.fill(0, offset + input.length, end);
      memory[offset + input.length] = 0x01;
      memory[end - 1] = (memory[end - 1] ?? 0) | 0x80;
      this.#starts[count] = offset;
      this.#blocks[count] = blocks;
      offset = end;
    }
    this.#gathered = count;
  }

  /** Hashes the copied byte strings. A hash state that has finished a byte string continues with the next. */
  #run(): void {
    const module = this.#module;
    const lower = this.#lower;
    const upper = this.#upper;
    this.#next = 0;
    this.#take(lower);
    this.#take(upper);
    for (;;) {
      const blocks = Math.min(lower.blocksLeft, upper.blocksLeft);
      if (blocks === Infinity) break;
      // A hash state without a byte string hashes the blocks of the other state. The digest of the idle state is
      // ignored.
      module.absorb(
        lower.blocksLeft === Infinity ? upper.blockOffset : lower.blockOffset,
        upper.blocksLeft === Infinity ? lower.blockOffset : upper.blockOffset,
        blocks,
      );
      this.#advance(lower, blocks);
      this.#advance(upper, blocks);
    }
    // Both Keccak states must be zero at the start of the next run, and `squeeze` sets them to zero.
    module.squeeze(lower.offset, UNREAD_DIGEST_AT);
    module.squeeze(upper.offset, UNREAD_DIGEST_AT);
  }

  #take(side: Side): void {
    const index = this.#next;
    if (index >= this.#gathered) {
      side.blocksLeft = Infinity;
      return;
    }
    this.#next += 1;
    side.index = index;
    side.blockOffset = this.#starts[index] ?? 0;
    side.blocksLeft = this.#blocks[index] ?? 0;
  }

  #advance(side: Side, blocks: number): void {
    side.blockOffset += blocks * KECCAK_RATE_BYTES;
    side.blocksLeft -= blocks;
    if (side.blocksLeft > 0) return;
    this.#module.squeeze(side.offset, DIGESTS_AT + DIGEST_BYTES * side.index);
    this.#take(side);
  }
}
