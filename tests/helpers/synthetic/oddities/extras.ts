/** Oddities of tx_extra: unreadable fields, great length, and repeated fields. */
import { concatBytes } from '@ringscope/protocol/bytes.ts';
import { encodeExtra } from '@ringscope/protocol/encode-extra.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import type { OddHost, OddRandom, OddTransaction, TransactionOddity } from './oddity.ts';
import { clearPayment, clearRing, hiddenPayment, hiddenRing } from './parts.ts';

/** Size in bytes of the longest extra on mainnet, in transaction 21d0218b…. */
const LONG_EXTRA = 126_000;

const TEXT = 'no field of tx_extra begins like this \u{1f600}';

/** Extras with a part that cannot be read as fields, each for another reason. */
const UNREADABLE: readonly { readonly why: string; readonly bytes: (random: OddRandom) => Uint8Array }[] = [
  { why: 'an unknown tag', bytes: () => Uint8Array.of(0x77, 0x00, 0xff) },
  { why: 'text', bytes: () => Buffer.from(TEXT) },
  { why: 'a public key that is cut', bytes: (random) => concatBytes(Uint8Array.of(0x01), random.filler(31)) },
  {
    why: 'a nonce longer than the rest',
    bytes: (random) => concatBytes(Uint8Array.of(0x02, 0x7f), random.filler(9)),
  },
  {
    why: 'a nonce of 256 bytes',
    bytes: () => concatBytes(Uint8Array.of(0x02, 0x80, 0x02), new Uint8Array(256)),
  },
  {
    why: 'padding that is not last',
    bytes: (random) => concatBytes(new Uint8Array(9), Uint8Array.of(0x01), random.key()),
  },
  { why: 'padding of 300 bytes', bytes: () => new Uint8Array(300) },
  {
    why: 'merge mining without its size',
    bytes: (random) => concatBytes(Uint8Array.of(0x03, 0x00), random.key()),
  },
  {
    why: 'more additional keys than follow',
    bytes: (random) => concatBytes(Uint8Array.of(0x04, 0xff, 0xff, 0x03), random.key()),
  },
  {
    why: 'a varint without an end',
    bytes: () => concatBytes(Uint8Array.of(0x02), new Uint8Array(12).fill(0xff)),
  },
];

function today(host: OddHost, extra: Uint8Array): OddTransaction[] {
  const ring = hiddenRing(host, 16);
  return ring === undefined ? [] : [hiddenPayment(host, RingCtType.BulletproofPlus, [ring], { extra })];
}

function early(host: OddHost, extras: readonly Uint8Array[]): OddTransaction[] {
  const ring = clearRing(host, 1);
  return ring === undefined ? [] : extras.map((extra) => clearPayment(host, [ring], { extra }));
}

export const EXTRA_ODDITIES: readonly TransactionOddity[] = [
  {
    kind: 'transaction',
    format: 'clear',
    name: 'extras that cannot be read',
    what: 'The extra holds any bytes: unknown tags, text, fields that are cut, padding in the middle.',
    era: 'v1',
    build: (host) =>
      early(
        host,
        UNREADABLE.map(({ bytes }) => bytes(host.random)),
      ),
    stored: (all) => all.length === UNREADABLE.length && Buffer.from(all[1]?.extra ?? []).toString() === TEXT,
  },
  {
    kind: 'transaction',
    format: 'clear',
    name: 'extra without a byte',
    what: 'The extra may be empty: nobody can then find the outputs.',
    era: 'v1',
    build: (host) => early(host, [new Uint8Array()]),
    stored: ([one]) => one?.extra?.length === 0,
  },
  {
    kind: 'transaction',
    format: 'ringct',
    isLarge: true,
    name: 'extra of 126 kB',
    what: 'The limit of 1,060 bytes is of the pool, not of the chain. This one has NUL bytes among others.',
    era: 'v16',
    build: (host) => {
      const bytes = Uint8Array.from({ length: LONG_EXTRA }, (_, index) =>
        index % 7 === 0 ? 0 : index & 0xff,
      );
      bytes[0] = 0x77;
      return today(host, bytes);
    },
    stored: ([one]) => one?.extra?.length === LONG_EXTRA && one.extra.includes(0, 1),
  },
  {
    kind: 'transaction',
    format: 'ringct',
    name: 'transaction key several times',
    what: 'An extra may name several transaction keys, or one of them twice.',
    era: 'v7',
    build: (host) => {
      const ring = hiddenRing(host, 7);
      if (ring === undefined) return [];
      const key = host.random.key();
      const extra = encodeExtra(
        [key, host.random.key(), key].map((one) => ({ kind: 'publicKey' as const, key: one })),
      );
      return [hiddenPayment(host, RingCtType.Simple, [ring], { extra })];
    },
    stored: ([one]) => {
      const extra = Buffer.from(one?.extra ?? []);
      return extra.length === 99 && extra.subarray(0, 33).equals(extra.subarray(66));
    },
  },
  {
    kind: 'transaction',
    format: 'ringct',
    name: 'fields of pools in a payment',
    what: 'Tag 0xDE, and merge mining whose size counts the root alone, as P2Pool wrote it once.',
    era: 'v16',
    build: ({ random, ...host }) => {
      const minergate = encodeExtra([{ kind: 'minergate', bytes: random.filler(40) }]);
      const former = concatBytes(Uint8Array.of(0x03, 0x20), random.key());
      return [minergate, former].flatMap((extra) => today({ random, ...host }, extra));
    },
    stored: ([minergate, former]) => minergate?.extra?.[0] === 0xde && former?.extra?.[1] === 0x20,
  },
  {
    kind: 'transaction',
    format: 'ringct',
    name: 'nonce with text',
    what: 'A nonce holds text and NUL bytes instead of a payment id.',
    era: 'v14',
    build: (host) => {
      const ring = hiddenRing(host, 11);
      const bytes = Buffer.from('paid\0for\0text <b>&amp;</b>\u0007');
      const extra = encodeExtra([{ kind: 'nonce', bytes }]);
      return ring === undefined ? [] : [hiddenPayment(host, RingCtType.Clsag, [ring], { extra })];
    },
    stored: ([one]) => one?.extra?.includes(0) === true,
  },
];
