/**
 * Assembles the WebAssembly module of keccak-batch.ts: Keccak-f[1600] over two states at once. One state uses the lower
 * and the other the upper halves of 128-bit vectors. The module is assembled from this source instead of stored as
 * bytes, so that it can be reviewed.
 *
 * A state consists of 25 vectors in linear memory. Word (x, y) has index x + 5y. Each pass of the loop performs two
 * rounds. The first reads the state and writes the spare state, and the second does the reverse.
 *
 * @see https://keccak.team/files/Keccak-reference-3.0.pdf sections 1.2 and 2.1, for the steps and the constants
 * @see https://webassembly.github.io/spec/core/binary/ for the encoding
 */

/** Bytes that Keccak-256 absorbs before each permutation. */
export const KECCAK_RATE_BYTES = 136;

/** Byte offsets in linear memory. The caller may use the memory from {@link KECCAK_MEMORY_OFFSETS.free} on. */
export const KECCAK_MEMORY_OFFSETS = { state: 0, spare: 400, constants: 800, free: 1024 } as const;

/** Exports of the WebAssembly module that {@link assembleKeccakWasmModule} assembles. */
export interface KeccakModuleExports {
  readonly memory: WebAssembly.Memory;
  /**
   * Absorbs blocks of {@link KECCAK_RATE_BYTES} bytes into both states, with a permutation after each. The lower state reads the
   * blocks at `lowerOffset`, and the upper state those at `upperOffset`.
   */
  readonly absorb: (lowerOffset: number, upperOffset: number, blockCount: number) => void;
  /**
   * Writes the first 32 bytes of a state to `outputOffset`, and sets the state to zero. `stateOffset` is 0 for the lower state
   * and 8 for the upper.
   */
  readonly squeeze: (stateOffset: number, outputOffset: number) => void;
}

const ROUNDS = 24;
const WORDS = 25;

/** Number of 64-bit words in a block of {@link KECCAK_RATE_BYTES} bytes, and in a digest. */
const RATE_WORDS = 17;
const DIGEST_WORDS = 4;

/** Number of bits by which step rho rotates the word with index x + 5y to the left. */
const ROTATIONS = [
  ...[0, 1, 62, 28, 27],
  ...[36, 44, 6, 55, 20],
  ...[3, 10, 43, 25, 39],
  ...[41, 45, 15, 21, 8],
  ...[18, 2, 61, 56, 14],
] as const;

/** Returns the constants of step iota. The shift register in section 1.2 of the Keccak reference produces them. */
function roundConstants(): BigUint64Array {
  const constants = new BigUint64Array(ROUNDS);
  let register = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let bit = 0; bit <= 6; bit += 1) {
      if ((register & 1) === 1) constants[round] = (constants[round] ?? 0n) | (1n << BigInt(2 ** bit - 1));
      register = (register << 1) ^ ((register >> 7) * 0x171);
    }
  }
  return constants;
}

type Code = readonly number[];

/** Encodes a number as unsigned LEB128. */
function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

/** Encodes a non-negative number as signed LEB128. */
function signed(value: number): Code {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >>> 7)];
}

const counted = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
const sized = (code: Code): Code => [...unsigned(code.length), ...code];
const vector = (instruction: number, ...immediates: number[]): Code => [
  0xfd,
  ...unsigned(instruction),
  ...immediates,
];

const I32 = 0x7f;
const V128 = 0x7b;
const FUNCTION_TYPE = 0x60;
const BLOCK_WITHOUT_RESULT = 0x40;

const get = (local: number): Code => [0x20, ...unsigned(local)];
const set = (local: number): Code => [0x21, ...unsigned(local)];
const tee = (local: number): Code => [0x22, ...unsigned(local)];
const i32 = (value: number): Code => [0x41, ...signed(value)];
const END = 0x0b;
const LOOP = 0x03;
const BRANCH_IF = 0x0d;
const I32_NOT_EQUAL = 0x47;
const I32_ADD = 0x6a;
const I32_SUB = 0x6b;
const I64_ZERO: Code = [0x42, 0];
/** Load and store instructions. Their operands are the alignment as a power of two, then a constant offset. */
const i64Load = (offset: number): Code => [0x29, 3, ...unsigned(offset)];
const i64Store = (offset: number): Code => [0x37, 3, ...unsigned(offset)];
const v128Load = (offset: number): Code => vector(0x00, 4, ...unsigned(offset));
const v128Store = (offset: number): Code => vector(0x0b, 4, ...unsigned(offset));
/** Loads 64 bits, unaligned, into the lower half of a vector and sets the upper half to zero. */
const v128Load64Zero = (offset: number): Code => vector(0x5d, 0, ...unsigned(offset));
/** Loads 64 bits, unaligned, into the upper half of the vector on the stack. */
const v128Load64Upper = (offset: number): Code => vector(0x57, 0, ...unsigned(offset), 1);
const v128Load64Splat = (offset: number): Code => vector(0x0a, 3, ...unsigned(offset));
/** Computes `first AND NOT second` of the two vectors on the stack. */
const AND_NOT = vector(0x4f);
const OR = vector(0x50);
const XOR = vector(0x51);
const SHIFT_LEFT = vector(0xcb);
const SHIFT_RIGHT = vector(0xcd);

/** Indexes of the local variables of the WebAssembly function `absorb`: the parameters, then the variables of the rounds. */
const LOWER = 0;
const UPPER = 1;
const BLOCKS = 2;
const ROUND_OFFSET = 3;
const COLUMNS = 4;
const EFFECTS = COLUMNS + 5;
const ROW = EFFECTS + 5;
const SCRATCH = ROW + 5;

const word = (base: number, index: number): Code => [...i32(0), ...v128Load(base + 16 * index)];

/** Returns the code that rotates both words of the vector on the stack to the left. */
function rotateLeft(bits: number): Code {
  if (bits === 0) return [];
  return [
    ...tee(SCRATCH),
    ...i32(bits),
    ...SHIFT_LEFT,
    ...get(SCRATCH),
    ...i32(64 - bits),
    ...SHIFT_RIGHT,
    ...OR,
  ];
}

const FIVE = [0, 1, 2, 3, 4] as const;

/** Returns the code that XORs one input block into the lower state and another one into the upper state. */
function addBlocks(): Code {
  return Array.from({ length: RATE_WORDS }, (_, index) => [
    ...i32(0),
    ...word(KECCAK_MEMORY_OFFSETS.state, index),
    ...get(UPPER),
    ...get(LOWER),
    ...v128Load64Zero(8 * index),
    ...v128Load64Upper(8 * index),
    ...XOR,
    ...v128Store(KECCAK_MEMORY_OFFSETS.state + 16 * index),
  ]).flat();
}

/**
 * Returns the code that computes the parity of each column of the state for the first round. Each round computes the
 * parities for the next one.
 */
function columnParities(): Code {
  return FIVE.flatMap((x) => [
    ...word(KECCAK_MEMORY_OFFSETS.state, x),
    ...[5, 10, 15, 20].flatMap((row) => [...word(KECCAK_MEMORY_OFFSETS.state, x + row), ...XOR]),
    ...set(COLUMNS + x),
  ]);
}

/**
 * Generates the code of one round, which reads the state at `from` and writes the state at `to`. `constant` is the offset of the
 * round constant in bytes, relative to the first one of a pass of the loop. It is 0 for the first round of the pass, 8 for the second.
 */
function round(from: number, to: number, constant: number): Code {
  const theta = FIVE.flatMap((x) => [
    ...get(COLUMNS + ((x + 1) % 5)),
    ...rotateLeft(1),
    ...get(COLUMNS + ((x + 4) % 5)),
    ...XOR,
    ...set(EFFECTS + x),
  ]);
  const rows = FIVE.flatMap((y) => [
    // Rho and pi select the word for (position, y) and its rotation.
    ...FIVE.flatMap((position) => {
      const x = (position + 3 * y) % 5;
      const source = x + 5 * position;
      return [
        ...word(from, source),
        ...get(EFFECTS + x),
        ...XOR,
        ...rotateLeft(ROTATIONS[source] ?? 0),
        ...set(ROW + position),
      ];
    }),
    // Chi, iota, and the parities that theta of the next round needs.
    ...FIVE.flatMap((x) => [
      ...i32(0),
      ...get(ROW + ((x + 2) % 5)),
      ...get(ROW + ((x + 1) % 5)),
      ...AND_NOT,
      ...get(ROW + x),
      ...XOR,
      ...(x === 0 && y === 0
        ? [...get(ROUND_OFFSET), ...v128Load64Splat(KECCAK_MEMORY_OFFSETS.constants + constant), ...XOR]
        : []),
      ...tee(SCRATCH),
      ...v128Store(to + 16 * (x + 5 * y)),
      ...get(SCRATCH),
      ...(y === 0 ? [] : [...get(COLUMNS + x), ...XOR]),
      ...set(COLUMNS + x),
    ]),
  ]);
  return [...theta, ...rows];
}

const advance = (local: number, by: number): Code => [...get(local), ...i32(by), I32_ADD, ...set(local)];

function absorbBody(): Code {
  const { state, spare } = KECCAK_MEMORY_OFFSETS;
  return [
    ...counted([
      [1, I32],
      [...unsigned(SCRATCH + 1 - COLUMNS), V128],
    ]),
    ...[LOOP, BLOCK_WITHOUT_RESULT],
    ...addBlocks(),
    ...columnParities(),
    ...i32(0),
    ...set(ROUND_OFFSET),
    ...[LOOP, BLOCK_WITHOUT_RESULT],
    ...round(state, spare, 0),
    ...round(spare, state, 8),
    ...advance(ROUND_OFFSET, 16),
    ...get(ROUND_OFFSET),
    ...i32(8 * ROUNDS),
    ...[I32_NOT_EQUAL, BRANCH_IF, 0, END],
    ...advance(LOWER, KECCAK_RATE_BYTES),
    ...advance(UPPER, KECCAK_RATE_BYTES),
    ...[...get(BLOCKS), ...i32(1), I32_SUB, ...tee(BLOCKS), BRANCH_IF, 0, END],
    END,
  ];
}

/** Returns the body of `squeeze`. Local 0 is `stateOffset`: 0 for the lower state, 8 for the upper. Local 1 is the offset to write to. */
function squeezeBody(): Code {
  const at = (index: number): number => KECCAK_MEMORY_OFFSETS.state + 16 * index;
  const copies = Array.from({ length: DIGEST_WORDS }, (_, index) => [
    ...get(1),
    ...get(0),
    ...i64Load(at(index)),
    ...i64Store(8 * index),
  ]);
  const clears = Array.from({ length: WORDS }, (_, index) => [
    ...get(0),
    ...I64_ZERO,
    ...i64Store(at(index)),
  ]);
  return [...counted([]), ...copies.flat(), ...clears.flat(), END];
}

const section = (id: number, contents: Code): Code => [id, ...sized(contents)];
const name = (text: string): Code => sized(Array.from(text, (letter) => letter.charCodeAt(0)));

const EXPORTED_FUNCTION = 0;
const EXPORTED_MEMORY = 2;

/** Returns the bytes of the WebAssembly module. @param pages number of 64 KiB pages of its memory */
export function assembleKeccakWasmModule(pages: number): Uint8Array<ArrayBuffer> {
  const constants = [...new Uint8Array(littleEndian(roundConstants()))];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(
      1,
      counted([
        [FUNCTION_TYPE, 3, I32, I32, I32, 0],
        [FUNCTION_TYPE, 2, I32, I32, 0],
      ]),
    ),
    ...section(3, counted([[0], [1]])),
    ...section(5, counted([[0, ...unsigned(pages)]])),
    ...section(
      7,
      counted([
        [...name('memory'), EXPORTED_MEMORY, 0],
        [...name('absorb'), EXPORTED_FUNCTION, 0],
        [...name('squeeze'), EXPORTED_FUNCTION, 1],
      ]),
    ),
    ...section(10, counted([sized(absorbBody()), sized(squeezeBody())])),
    ...section(11, counted([[0, ...i32(KECCAK_MEMORY_OFFSETS.constants), END, ...sized(constants)]])),
  ]);
}

/** Returns the words as little-endian bytes, independent of the byte order of this machine. */
function littleEndian(words: BigUint64Array): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(words.byteLength));
  words.forEach((value, index) => view.setBigUint64(8 * index, value, true));
  return view.buffer;
}
