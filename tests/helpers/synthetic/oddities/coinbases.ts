/** Oddities of coinbases. */
import { concatBytes } from '@ringscope/protocol/bytes.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import type { CoinbaseOddity } from './oddity.ts';
import { hiddenOutput, plain, ringCtParts } from './parts.ts';

/** Number of miners that P2Pool may pay in one block. */
const MANY_OUTPUTS = 2_200;

/**
 * 32 bytes that are not a compressed point. Their coordinate is 2^255 - 1, which is not below the field's prime. The
 * keys of blocks 1,744,864 and 1,755,781 are not points either.
 */
export const NO_POINT = new Uint8Array(32).fill(0xff);

export const COINBASE_ODDITIES: readonly CoinbaseOddity[] = [
  {
    kind: 'coinbase',
    format: 'ringct',
    alone: false,
    name: 'coinbase key off the curve',
    what: 'The key of a coinbase output is no point of the curve; no rule asks for one.',
    era: 'v9',
    change: (content) => ({
      ...content,
      outputs: content.outputs.map((output) => ({ ...output, key: NO_POINT })),
    }),
    stored: ({ outputs }) => outputs.length > 0 && outputs.every(({ key }) => key === 'ff'.repeat(32)),
  },
  {
    kind: 'coinbase',
    format: 'clear',
    alone: true,
    name: 'coinbase without outputs',
    what: 'Between forks 2 and 12 a miner may claim nothing at all.',
    era: 'v3',
    change: (content) => ({ ...content, outputs: [] }),
    stored: ({ outputs }, { reward }) => outputs.length === 0 && reward === 0n,
  },
  {
    kind: 'coinbase',
    format: 'ringct',
    alone: true,
    name: 'version 2 coinbase without outputs',
    what: 'The same with RingCT type 0.',
    era: 'v7',
    change: (content) => ({ ...content, outputs: [] }),
    stored: ({ outputs, version }, { reward }) => version === 2 && outputs.length === 0 && reward === 0n,
  },
  {
    kind: 'coinbase',
    format: 'clear',
    alone: true,
    name: 'coinbase that claims less',
    what: 'Between forks 2 and 12 a miner may claim less than allowed; the rest stays to be emitted.',
    era: 'v3',
    change: (content, random) => ({ ...content, outputs: [plain(random, 1n)] }),
    stored: ({ outputs }, { reward }) => outputs.length === 1 && reward === 1n,
  },
  {
    kind: 'coinbase',
    format: 'ringct',
    alone: false,
    name: 'coinbase output of zero',
    what: 'An output of a version 2 coinbase may have an amount of 0, which is also the bucket of all of them.',
    era: 'v12',
    change: (content, random) => ({ ...content, outputs: [hiddenOutput(random, false), ...content.outputs] }),
    stored: ({ outputs: [first, second] }) => first?.clearAmount === 0n && (second?.clearAmount ?? 0n) > 0n,
  },
  {
    kind: 'coinbase',
    format: 'ringct',
    alone: false,
    name: 'coinbase with a RingCT type',
    what: 'Before fork 12 a version 2 coinbase passes with a RingCT type other than 0.',
    era: 'v9',
    change: (content, random) => ({ ...content, ...ringCtParts(random, RingCtType.Simple, content) }),
    stored: ({ rctType, fee, outputs: [first] }) =>
      rctType === RingCtType.Simple && fee === 0n && (first?.clearAmount ?? 0n) > 0n,
  },
  {
    kind: 'coinbase',
    format: 'ringct',
    isLarge: true,
    alone: false,
    name: 'coinbase of 2,200 outputs',
    what: 'Nothing bounds the number of outputs of a coinbase.',
    era: 'v16',
    change: (content, random) => {
      const sum = content.outputs.reduce((total, { amount }) => total + amount, 0n);
      const share = sum / BigInt(MANY_OUTPUTS);
      const outputs = Array.from({ length: MANY_OUTPUTS }, (_, index) => ({
        ...hiddenOutput(random, true),
        amount: index === 0 ? sum - share * BigInt(MANY_OUTPUTS - 1) : share,
      }));
      return { ...content, outputs };
    },
    stored: ({ outputs }) => outputs.length === MANY_OUTPUTS,
  },
  {
    kind: 'coinbase',
    format: 'ringct',
    alone: false,
    name: 'former merge mining of P2Pool',
    what: 'Merge mining whose size counts the root alone, without a depth, as in block 2,764,240.',
    era: 'v16',
    change: (content, random) => ({
      ...content,
      extra: concatBytes(Uint8Array.of(0x01), random.key(), Uint8Array.of(0x03, 0x20), random.key()),
    }),
    stored: ({ extra }) => extra?.length === 67 && extra[33] === 0x03 && extra[34] === 0x20,
  },
];
