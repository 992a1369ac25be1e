import { Weighted } from './random.ts';

/** The way in which a spending transaction is built. A Borromean one has RingCT type 1 or 2, depending on its inputs. */
export type TransactionKind =
  | 'denominated'
  | 'borromean'
  | 'bulletproof'
  | 'bulletproof2'
  | 'clsag'
  | 'bulletproof-plus';

/** A range of the chain in which blocks and transactions look alike. */
export interface Era {
  readonly name: string;
  readonly majorVersion: number;
  /** Number of blocks on mainnet. A chain of another length has a proportional number. */
  readonly blocks: number;
  /** Transactions on mainnet without coinbases, in thousands. */
  readonly thousandTransactions: number;
  /** Dates of the first and last block. */
  readonly from: string;
  readonly to: string;
  /** Difficulty of the first and last block. It grows by a constant factor for each block between them. */
  readonly difficulty: readonly [number, number];
  readonly kinds: Weighted<TransactionKind>;
  /** Share of RingCT transactions that spend outputs from before RingCT. */
  readonly legacySpends: number;
  readonly rings: Weighted<number>;
  /** Minimum ring size. An output with too few others of its amount is spent with a ring of 1. */
  readonly minRing: number;
  readonly inputs: Weighted<number>;
  /** Number of outputs of RingCT transactions. In other transactions it follows from the decimal digits of the amounts. */
  readonly outputs: Weighted<number>;
  /** Atomic units for each input. */
  readonly fee: number;
  /** Shares of transactions to one receiver with a clear payment id, and with an encrypted one. */
  readonly paymentIds: readonly [long: number, short: number];
  readonly coinbase: 'denominations-and-dust' | 'denominations' | 'ringct';
  /** Share of coinbases that pay the miners of a decentralised pool. */
  readonly sharedCoinbases: number;
  readonly viewTags: boolean;
}

const earlyInputs = new Weighted<number>([
  [1, 30],
  [2, 18],
  [3, 14],
  [4, 10],
  [5, 8],
  [8, 10],
  [12, 5],
  [17, 3],
  [24, 1],
  [48, 1],
]);
const inputs = new Weighted<number>([
  [1, 600],
  [2, 310],
  [3, 30],
  [4, 20],
  [5, 10],
  [8, 10],
  [14, 8],
  [26, 5],
  [54, 2],
  [86, 1],
]);
const outputs = new Weighted<number>([
  [2, 895],
  [3, 20],
  [4, 12],
  [6, 8],
  [11, 7],
  [13, 7],
  [16, 40],
]);
const earlyRings = new Weighted<number>([
  [1, 40],
  [3, 15],
  [4, 20],
  [5, 10],
  [6, 5],
  [7, 6],
  [11, 4],
]);
const rings3 = new Weighted<number>([
  [3, 30],
  [4, 8],
  [5, 45],
  [7, 12],
  [11, 5],
]);
const rings5 = new Weighted<number>([
  [5, 78],
  [7, 10],
  [8, 6],
  [11, 4],
  [13, 2],
]);
const rings7 = new Weighted<number>([
  [7, 90],
  [8, 4],
  [10, 4],
  [13, 2],
]);
const only = <T>(value: T): Weighted<T> => new Weighted<T>([[value, 1]]);

const beforeRingCt = {
  kinds: only<TransactionKind>('denominated'),
  legacySpends: 0,
  inputs: earlyInputs,
  outputs,
  fee: 1e10,
  paymentIds: [0.35, 0],
  sharedCoinbases: 0,
  viewTags: false,
} as const;

const ringCt = {
  legacySpends: 0,
  inputs,
  outputs,
  coinbase: 'ringct',
  sharedCoinbases: 0,
  viewTags: false,
} as const;

/**
 * Mainnet up to the end of 2026. Heights of forks, ring sizes and formats are the network's. Numbers of transactions
 * are round estimates that add up to the design budgets: 65 M transactions with coinbases, 190 M outputs, 130 M
 * inputs, 1.6 G ring members. Numbers of inputs and outputs and the content of extra follow the real transactions
 * among the test vectors.
 */
const mainnet: readonly Era[] = [
  {
    ...beforeRingCt,
    name: 'v1',
    majorVersion: 1,
    blocks: 1_009_827,
    thousandTransactions: 1_200,
    from: '2014-04-18',
    to: '2016-03-22',
    difficulty: [1e4, 1e9],
    rings: earlyRings,
    minRing: 1,
    coinbase: 'denominations-and-dust',
  },
  {
    ...beforeRingCt,
    name: 'v2',
    majorVersion: 2,
    blocks: 131_490,
    thousandTransactions: 120,
    from: '2016-03-22',
    to: '2016-09-21',
    difficulty: [2e9, 5e9],
    rings: rings3,
    minRing: 3,
    coinbase: 'denominations-and-dust',
  },
  {
    ...beforeRingCt,
    name: 'v3',
    majorVersion: 3,
    blocks: 79_199,
    thousandTransactions: 150,
    from: '2016-09-21',
    to: '2017-01-05',
    difficulty: [5e9, 6e9],
    rings: rings3,
    minRing: 3,
    coinbase: 'denominations',
  },
  {
    ...ringCt,
    name: 'v4',
    majorVersion: 4,
    blocks: 68_100,
    thousandTransactions: 250,
    from: '2017-01-05',
    to: '2017-04-15',
    difficulty: [6e9, 1e10],
    kinds: new Weighted<TransactionKind>([
      ['denominated', 35],
      ['borromean', 65],
    ]),
    legacySpends: 0.5,
    rings: rings3,
    minRing: 3,
    fee: 1e10,
    paymentIds: [0.35, 0.05],
  },
  {
    ...ringCt,
    name: 'v5',
    majorVersion: 5,
    blocks: 111_384,
    thousandTransactions: 750,
    from: '2017-04-15',
    to: '2017-09-16',
    difficulty: [1e10, 3e10],
    kinds: new Weighted<TransactionKind>([
      ['denominated', 3],
      ['borromean', 97],
    ]),
    legacySpends: 0.1,
    rings: rings3,
    minRing: 3,
    fee: 1e10,
    paymentIds: [0.35, 0.1],
  },
  {
    ...ringCt,
    name: 'v6',
    majorVersion: 6,
    blocks: 146_000,
    thousandTransactions: 900,
    from: '2017-09-16',
    to: '2018-04-06',
    difficulty: [3e10, 1e11],
    kinds: only('borromean'),
    legacySpends: 0.02,
    rings: rings5,
    minRing: 5,
    fee: 5e9,
    paymentIds: [0.35, 0.2],
  },
  {
    ...ringCt,
    name: 'v7',
    majorVersion: 7,
    blocks: 139_555,
    thousandTransactions: 650,
    from: '2018-04-06',
    to: '2018-10-18',
    difficulty: [4e10, 6e10],
    kinds: only('borromean'),
    legacySpends: 0.005,
    rings: rings7,
    minRing: 7,
    fee: 2e9,
    paymentIds: [0.3, 0.25],
  },
  {
    ...ringCt,
    name: 'v9',
    majorVersion: 9,
    blocks: 103_165,
    thousandTransactions: 500,
    from: '2018-10-18',
    to: '2019-03-10',
    difficulty: [6e10, 1e11],
    kinds: only('bulletproof'),
    legacySpends: 0.005,
    rings: only(11),
    minRing: 11,
    fee: 5e7,
    paymentIds: [0.3, 0.3],
  },
  {
    ...ringCt,
    name: 'v11',
    majorVersion: 11,
    blocks: 189_713,
    thousandTransactions: 1_600,
    from: '2019-03-10',
    to: '2019-11-30',
    difficulty: [3e10, 4e10],
    kinds: only('bulletproof2'),
    legacySpends: 0.002,
    rings: only(11),
    minRing: 11,
    fee: 4e7,
    paymentIds: [0.1, 0.7],
  },
  {
    ...ringCt,
    name: 'v12',
    majorVersion: 12,
    blocks: 231_567,
    thousandTransactions: 2_700,
    from: '2019-11-30',
    to: '2020-10-17',
    difficulty: [8e10, 2e11],
    kinds: only('bulletproof2'),
    legacySpends: 0.001,
    rings: only(11),
    minRing: 11,
    fee: 3e7,
    paymentIds: [0, 0.9],
  },
  {
    ...ringCt,
    name: 'v14',
    majorVersion: 14,
    blocks: 478_888,
    thousandTransactions: 16_500,
    from: '2020-10-17',
    to: '2022-08-13',
    difficulty: [1.8e11, 3e11],
    kinds: only('clsag'),
    rings: only(11),
    minRing: 11,
    fee: 1e7,
    paymentIds: [0, 0.93],
    sharedCoinbases: 0.02,
  },
  {
    ...ringCt,
    name: 'v16',
    majorVersion: 16,
    blocks: 1_111_112,
    thousandTransactions: 36_000,
    from: '2022-08-13',
    to: '2026-12-31',
    difficulty: [3e11, 7e11],
    kinds: only('bulletproof-plus'),
    rings: only(16),
    minRing: 16,
    fee: 3e7,
    paymentIds: [0, 0.97],
    sharedCoinbases: 0.03,
    viewTags: true,
  },
];

export const PROFILES = {
  /** All eras, each with its share of mainnet's blocks. */
  mainnet,
  /** A chain that consists of the newest era. */
  today: mainnet.slice(-1),
} as const satisfies Readonly<Record<string, readonly Era[]>>;

export type ProfileName = keyof typeof PROFILES;

export function isProfileName(text: string): text is ProfileName {
  return text in PROFILES;
}

/** Returns how many blocks of mainnet one block of a chain of this length represents. */
export function compression(eras: readonly Era[], blocks: number): number {
  return eras.reduce((sum, era) => sum + era.blocks, 0) / blocks;
}

/** Returns the number of blocks of a chain with about this many transactions, coinbases not counted. */
export function blocksFor(profile: ProfileName, transactions: number): number {
  const eras: readonly Era[] = PROFILES[profile];
  const blocks = eras.reduce((sum, era) => sum + era.blocks, 0);
  const thousands = eras.reduce((sum, era) => sum + era.thousandTransactions, 0);
  return Math.max(2, Math.round((transactions / (thousands * 1_000)) * blocks));
}
