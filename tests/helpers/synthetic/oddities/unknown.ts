/** Transactions of unknown formats, like those that a later hard fork may bring. */
import { concatBytes } from '@ringscope/protocol/bytes.ts';
import { encodeVarint } from '@ringscope/protocol/varint.ts';
import type { OddHost, OddTransaction, TransactionOddity } from './oddity.ts';
import { hiddenRing } from './parts.ts';

/** Number of bytes of unknown layout. */
const FILLER_SIZE = 400;

type Part = Uint8Array | readonly number[];

function mined({ random }: OddHost, ...parts: readonly Part[]): OddTransaction {
  const known = parts.map((part) => Uint8Array.from(part));
  return {
    blob: concatBytes(...known, random.filler(FILLER_SIZE)),
    unknown: { hash: random.key(), outputs: 2 },
  };
}

/** Returns one input of version 2; undefined while the chain has too few outputs. */
function knownInput(host: OddHost): Uint8Array | undefined {
  const ring = hiddenRing(host, 16);
  if (ring === undefined) return undefined;
  const numbers = [ring.amount, BigInt(ring.offsets.length), ...ring.offsets];
  return concatBytes(Uint8Array.of(0x02), ...numbers.map(encodeVarint), host.random.key());
}

function knownOutput({ random }: OddHost): Uint8Array {
  return concatBytes(Uint8Array.of(0x00, 0x03), random.key(), Uint8Array.of(random.below(256)));
}

/** Returns a transaction of version 2 with `rest` after its first input; none while the chain has too few outputs. */
function afterInput(host: OddHost, inputs: number, rest: () => readonly Part[]): OddTransaction[] {
  const input = knownInput(host);
  return input === undefined ? [] : [mined(host, [0x02, 0x00, inputs], input, ...rest())];
}

export const UNKNOWN_ODDITIES: readonly TransactionOddity[] = [
  {
    kind: 'transaction',
    format: 'ringct',
    name: 'unknown transaction version',
    what: 'Version 3: nothing after the version can be read.',
    era: 'v16',
    build: (host) => [mined(host, [0x03])],
    stored: ([one]) => one?.version === 3 && one.fee === null && one.inputs.length === 0,
  },
  {
    kind: 'transaction',
    format: 'ringct',
    name: 'unknown input tag',
    what: 'The second of two inputs has a tag without a known layout.',
    era: 'v16',
    build: (host) => afterInput(host, 2, () => [[0x07]]),
    stored: ([one]) => one?.version === 2 && one.fee === null && one.rctType === null,
  },
  {
    kind: 'transaction',
    format: 'ringct',
    name: 'unknown output tag',
    what: 'The second of two outputs has a tag without a known layout.',
    era: 'v16',
    build: (host) => afterInput(host, 1, () => [[0x02], knownOutput(host), [0x00, 0x04]]),
    stored: ([one]) => one?.version === 2 && one.fee === null && one.rctType === null,
  },
  {
    kind: 'transaction',
    format: 'ringct',
    name: 'RingCT type 8',
    what: 'The prefix is known, the RingCT type is not.',
    era: 'v16',
    build: (host) => afterInput(host, 1, () => [[0x02], knownOutput(host), knownOutput(host), [0x00, 0x08]]),
    stored: ([one]) => one?.version === 2 && one.fee === null && one.rctType === 8,
  },
];
