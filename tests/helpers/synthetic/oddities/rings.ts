/** Oddities of rings: the encoding of members, their number, and the outputs that they spend. */
import { CURRENT_RING_SIZE } from '@ringscope/protocol/ring-relay-rules.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import type { OddHost, TransactionOddity } from './oddity.ts';
import {
  clearPayment,
  clearRing,
  hiddenOutput,
  hiddenPayment,
  hiddenRing,
  inputOf,
  ringOf,
  type OddRing,
} from './parts.ts';

/**
 * Relative offsets of an input of mainnet transaction
 * bfb78ba8936bf1cd3b1883cb2568f4bf059c7fc1a81691b53bc0bd7ea154bcd3, block 3,698,648. The last five wrap at 2^64.
 */
export const REAL_WRAPPING_OFFSETS: readonly bigint[] = [
  157397969n,
  16660n,
  9681n,
  7938n,
  5385n,
  3831n,
  1437n,
  4950n,
  826n,
  813n,
  1237n,
  18446744073709482834n,
  18446744073709534619n,
  18446744073709550238n,
  18446744073709546177n,
  18446744073709183958n,
];

/** Ring members that these offsets encode, in the order of the ring. */
export const REAL_WRAPPING_MEMBERS: readonly number[] = [
  157397969, 157414629, 157424310, 157432248, 157437633, 157441464, 157442901, 157447851, 157448677,
  157449490, 157450727, 157381945, 157364948, 157363570, 157358131, 156990473,
];

const LARGE_RING = 1_000;

/** Returns a payment of the newest format with one ring. */
function today(host: OddHost, ring: OddRing | undefined) {
  return ring === undefined ? [] : [hiddenPayment(host, RingCtType.BulletproofPlus, [ring])];
}

/** Returns a payment of the newest format whose ring has one offset more than the ring that `change` receives. */
function oneMoreOffset(host: OddHost, change: (offsets: readonly bigint[]) => readonly bigint[]) {
  const ring = hiddenRing(host, CURRENT_RING_SIZE - 1);
  return ring === undefined ? [] : today(host, { amount: 0n, offsets: change(ring.offsets) });
}

/** Returns members in the order of the real ring. Their indices are shifted together so that a small chain has all of them. */
function realOrder(hidden: number): number[] {
  const lowest = Math.min(...REAL_WRAPPING_MEMBERS);
  const span = Math.max(...REAL_WRAPPING_MEMBERS) - lowest;
  return REAL_WRAPPING_MEMBERS.map((member) => Math.floor(((member - lowest) * (hidden - 1)) / span));
}

function isAscending(ring: readonly number[]): boolean {
  return ring.every((member, place) => place === 0 || member >= (ring[place - 1] ?? 0));
}

export const RING_ODDITIES: readonly TransactionOddity[] = [
  {
    kind: 'transaction',
    format: 'ringct',
    name: 'ring that wraps',
    what: 'The relative offsets wrap at 2^64, so the ring does not ascend. All of its members exist.',
    era: 'v16',
    build: (host) =>
      host.hidden < 600 ? today(host, wrappingRing(host)) : today(host, ringOf(0n, realOrder(host.hidden))),
    stored: ([one]) => one?.inputs.length === 1 && !isAscending(one.inputs[0]?.ring ?? []),
  },
  {
    kind: 'transaction',
    format: 'ringct',
    name: 'ring of mainnet that wraps',
    what: 'The offsets are those of the mainnet transaction; a chain of another length has none of its members.',
    era: 'v16',
    build: (host) => today(host, { amount: 0n, offsets: REAL_WRAPPING_OFFSETS }),
    stored: ([one]) => one?.inputs[0]?.ring.join() === REAL_WRAPPING_MEMBERS.join(),
  },
  {
    kind: 'transaction',
    format: 'ringct',
    name: 'member named twice by wrapping',
    what: 'Offsets a, x, 2^64 - x name the first member twice without a zero offset.',
    era: 'v16',
    // The third offset leads back to the first member, and the next one from there to the third.
    build: (host) =>
      oneMoreOffset(host, ([first = 0n, second = 0n, third = 0n, ...rest]) => [
        first,
        second,
        BigInt.asUintN(64, -second),
        second + third,
        ...rest,
      ]),
    stored: ([one]) => {
      const ring = one?.inputs[0]?.ring ?? [];
      return ring.length === CURRENT_RING_SIZE && ring[0] === ring[2] && ring[0] !== ring[1];
    },
  },
  {
    kind: 'transaction',
    format: 'ringct',
    name: 'member beyond every chain',
    what: 'One member has an index of 2^63, which no chain can have.',
    era: 'v16',
    build: (host) => oneMoreOffset(host, ([, ...rest]) => [2n ** 63n, 2n ** 63n, ...rest]),
    stored: ([one]) => one?.inputs[0]?.ring[0] === -1 && one.inputs[0].ring[1] === 0,
  },
  {
    kind: 'transaction',
    format: 'clear',
    name: 'member named twice by a zero offset',
    what: 'Before fork 6 a ring may name one output more than once, by an offset of zero.',
    era: 'v2',
    build: (host) => {
      const ring = clearRing(host, 1);
      return ring === undefined
        ? []
        : [clearPayment(host, [{ ...ring, offsets: [...ring.offsets, 0n, 0n] }])];
    },
    stored: ([one]) => {
      const ring = one?.inputs[0]?.ring ?? [];
      return ring.length === 3 && new Set(ring).size === 1;
    },
  },
  {
    kind: 'transaction',
    format: 'clear',
    name: 'ring of one',
    what: 'A ring of one member hides nothing.',
    era: 'v1',
    build: (host) => {
      const ring = clearRing(host, 1);
      return ring === undefined ? [] : [clearPayment(host, [ring])];
    },
    stored: ([one]) => one?.inputs[0]?.ring.length === 1,
  },
  {
    kind: 'transaction',
    format: 'clear',
    name: 'rings of different sizes',
    what: 'The rings of one version 1 transaction may differ in size.',
    era: 'v1',
    build: (host) => {
      const rings = [1, 3, 2].flatMap((size) => clearRing(host, size) ?? []);
      return (host.clear?.spendable ?? 0) < 3 ? [] : [clearPayment(host, rings)];
    },
    stored: ([one]) => one?.inputs.map(({ ring }) => ring.length).join() === '1,3,2',
  },
  {
    kind: 'transaction',
    format: 'ringct',
    isLarge: true,
    name: 'ring of a thousand',
    what: 'Before fork 8 nothing bounds a ring from above; before fork 6 a small chain fills it with repeated members.',
    era: 'v5',
    build: (host) => {
      if (host.hidden === 0) return [];
      const members = Array.from({ length: LARGE_RING }, (_, index) =>
        Math.floor((index * host.hidden) / LARGE_RING),
      );
      return [hiddenPayment(host, RingCtType.Full, [ringOf(0n, members)])];
    },
    stored: ([one]) => one?.inputs[0]?.ring.length === LARGE_RING,
  },
  {
    kind: 'transaction',
    format: 'ringct',
    name: 'key images that ascend',
    what: 'Before fork 7 inputs stand in any order; afterwards their key images descend.',
    era: 'v5',
    build: (host) => {
      const rings = [3, 3, 3].flatMap((size) => hiddenRing(host, size) ?? []);
      if (rings.length === 0) return [];
      const inputs = rings.map((ring) => inputOf(ring, host.random));
      inputs.sort((a, b) => Buffer.compare(a.keyImage, b.keyImage));
      return [hiddenPayment(host, RingCtType.Simple, rings, { inputs })];
    },
    stored: ([one]) => {
      const images = one?.inputs.map(({ keyImage }) => keyImage) ?? [];
      return images.length === 3 && images.join() === images.toSorted().join();
    },
  },
  {
    kind: 'transaction',
    format: 'ringct',
    name: 'unmixable amount of today',
    what: 'Version 1 is legal today when it spends an unmixable amount; its outputs then have view tags.',
    era: 'v16',
    build: (host) => {
      const ring = clearRing(host, 1);
      if (ring === undefined) return [];
      const output = { ...hiddenOutput(host.random, true), amount: ring.amount / 2n };
      return [clearPayment(host, [ring], { outputs: [output] })];
    },
    stored: ([one]) => one?.version === 1 && one.outputs[0]?.viewTag !== null,
  },
  {
    kind: 'transaction',
    format: 'ringct',
    name: 'clear and hidden amounts spent together',
    what: 'A RingCT transaction spends outputs of version 1 beside outputs of hidden amounts.',
    era: 'v5',
    build: (host) => {
      const rings = [clearRing(host, 3), hiddenRing(host, 3)].flatMap((ring) => ring ?? []);
      const isComplete = rings.length === 2 && rings.every(({ offsets }) => offsets.length === 3);
      return isComplete ? [hiddenPayment(host, RingCtType.Simple, rings)] : [];
    },
    stored: ([one]) =>
      one?.version === 2 && (one.inputs[0]?.amount ?? 0n) > 0n && one.inputs[1]?.amount === 0n,
  },
];

/** Returns a ring that does not ascend, for a very small chain. */
function wrappingRing(host: OddHost): OddRing | undefined {
  const size = Math.min(CURRENT_RING_SIZE, host.hidden);
  if (size < 3) return undefined;
  return ringOf(
    0n,
    Array.from({ length: size }, (_, place) => (place + 2) % size),
  );
}
