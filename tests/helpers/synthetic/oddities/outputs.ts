/** Oddities of outputs, amounts, unlock times and types. */
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import type { OddHost, TransactionOddity } from './oddity.ts';
import {
  clearPayment,
  clearRing,
  hiddenOutput,
  hiddenPayment,
  hiddenRing,
  plain,
  type SpendingType,
} from './parts.ts';

const U64_MAX = 2n ** 64n - 1n;
/**
 * Unlock times: 1, the last height, the first time, and the maximum (CRYPTONOTE_MAX_BLOCK_NUMBER of monero
 * src/cryptonote_config.h).
 */
const UNLOCK_TIMES: readonly bigint[] = [1n, 499_999_999n, 500_000_000n, U64_MAX];

function hidden(host: OddHost, type: SpendingType, size: number, outputs: number) {
  const ring = hiddenRing(host, size);
  if (ring === undefined) return [];
  const changes = { outputs: Array.from({ length: outputs }, () => hiddenOutput(host.random, false)) };
  return [hiddenPayment(host, type, [ring], changes)];
}

export const OUTPUT_ODDITIES: readonly TransactionOddity[] = [
  {
    kind: 'transaction',
    format: 'clear',
    name: 'no outputs',
    what: 'All of it is fee. The daemon leaves out its list of output indices; the next transaction keeps its own.',
    era: 'v1',
    build: (host) => {
      const ring = clearRing(host, 1);
      if (ring === undefined) return [];
      return [clearPayment(host, [ring], { outputs: [] }), clearPayment(host, [ring])];
    },
    stored: ([one, next]) =>
      one?.outputs.length === 0 && one.fee === one.inputs[0]?.amount && next?.outputs.length === 1,
  },
  {
    kind: 'transaction',
    format: 'ringct',
    name: 'RingCT without outputs',
    what: 'Before fork 12 a RingCT transaction may have no output.',
    era: 'v5',
    build: (host) => hidden(host, RingCtType.Simple, 3, 0),
    stored: ([one]) => one?.rctType === RingCtType.Simple && one.outputs.length === 0,
  },
  {
    kind: 'transaction',
    format: 'ringct',
    name: 'RingCT with one output',
    what: 'Before fork 12 a RingCT transaction may have one output.',
    era: 'v11',
    build: (host) => hidden(host, RingCtType.Bulletproof2, 11, 1),
    stored: ([one]) => one?.rctType === RingCtType.Bulletproof2 && one.outputs.length === 1,
  },
  {
    kind: 'transaction',
    format: 'clear',
    name: 'amounts that are no denominations',
    what: 'At fork 1 an output may have any amount.',
    era: 'v1',
    build: (host) => {
      const ring = clearRing(host, 1);
      if (ring === undefined) return [];
      const odd = [1n, 7n, 11n, ring.amount - 1_000n - 19n].map((amount) => plain(host.random, amount));
      return [clearPayment(host, [ring], { outputs: odd })];
    },
    stored: ([one]) =>
      one?.outputs
        .slice(0, 3)
        .map(({ amount }) => amount)
        .join() === '1,7,11',
  },
  {
    kind: 'transaction',
    format: 'ringct',
    name: 'one-time key used again',
    what: 'Two outputs of one transaction and one of another have the same one-time key (the burning bug).',
    era: 'v7',
    build: (host) => {
      const ring = hiddenRing(host, 7);
      if (ring === undefined) return [];
      const output = hiddenOutput(host.random, false);
      return [
        hiddenPayment(host, RingCtType.Simple, [ring], { outputs: [output, output] }),
        hiddenPayment(host, RingCtType.Simple, [ring], {
          outputs: [output, hiddenOutput(host.random, false)],
        }),
      ];
    },
    stored: ([one, other]) => {
      const key = one?.outputs[0]?.key;
      return key !== undefined && one?.outputs[1]?.key === key && other?.outputs[0]?.key === key;
    },
  },
  {
    kind: 'transaction',
    format: 'ringct',
    name: 'unlock times',
    what: 'Unlock times at the edges of their meanings: heights, times, and 2^64 - 1.',
    era: 'v12',
    build: (host) => {
      const ring = hiddenRing(host, 11);
      if (ring === undefined) return [];
      return UNLOCK_TIMES.map((unlockTime) =>
        hiddenPayment(host, RingCtType.Bulletproof2, [ring], { unlockTime }),
      );
    },
    stored: (all) => all.map(({ unlockTime }) => unlockTime).join() === UNLOCK_TIMES.join(),
  },
  {
    kind: 'transaction',
    format: 'ringct',
    name: 'type 4 after fork 14',
    what: 'Two transactions of RingCT type 4 were mined after fork 14, which asks for type 5.',
    era: 'v14',
    build: (host) => hidden(host, RingCtType.Bulletproof2, 11, 2),
    stored: ([one]) => one?.rctType === RingCtType.Bulletproof2,
  },
  {
    kind: 'transaction',
    format: 'ringct',
    name: 'type 5 after fork 16',
    what: 'For 720 blocks after a fork the types of before it are still allowed.',
    era: 'v16',
    build: (host) => hidden(host, RingCtType.Clsag, 11, 2),
    stored: ([one]) => one?.rctType === RingCtType.Clsag && one.inputs[0]?.ring.length === 11,
  },
];
