/** Oddities of block headers. */
import type { BlockOddity } from './oddity.ts';

/** Seconds by which a block may be older than the block below. */
const BACK_SECONDS = 3_000;
const HIGHEST_VOTE = 255;
const HIGHEST_NONCE = 2 ** 32 - 1;
const LARGE_DIFFICULTY = 2n ** 70n + 1n;

export const BLOCK_ODDITIES: readonly BlockOddity[] = [
  {
    kind: 'block',
    name: 'time that goes back',
    what: 'A block may say an earlier time than the block below it.',
    era: 'v14',
    change: (header, below) => ({ ...header, timestamp: below.timestamp - BACK_SECONDS }),
    stored: (block, below) => block.timestamp - below.timestamp === -BACK_SECONDS,
  },
  {
    kind: 'block',
    name: 'time of the block below',
    what: 'Consecutive blocks may say the same time; 500 of testnet do.',
    era: 'v14',
    change: (header, below) => ({ ...header, timestamp: below.timestamp }),
    stored: (block, below) => block.timestamp === below.timestamp,
  },
  {
    kind: 'block',
    name: 'minor version of any value',
    what: 'The minor version is a vote; a miner may vote for anything.',
    era: 'v1',
    change: (header) => ({ ...header, minorVersion: HIGHEST_VOTE }),
    stored: ({ minorVersion }) => minorVersion === HIGHEST_VOTE,
  },
  {
    kind: 'block',
    name: 'highest nonce',
    what: 'The nonce may be 2^32 - 1, beyond a signed 32-bit number.',
    era: 'v6',
    change: (header) => ({ ...header, nonce: HIGHEST_NONCE }),
    stored: ({ nonce }) => nonce === HIGHEST_NONCE,
  },
  {
    kind: 'block',
    name: 'difficulty beyond 64 bits',
    what: 'Difficulties have 128 bits; the daemon gives the upper half in a field of its own.',
    era: 'v16',
    change: (header) => ({ ...header, difficulty: LARGE_DIFFICULTY }),
    stored: ({ difficulty, cumulativeDifficulty }) =>
      difficulty === LARGE_DIFFICULTY && cumulativeDifficulty > difficulty,
  },
];
