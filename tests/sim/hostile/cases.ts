import type { Network } from '@ringscope/protocol/hard-forks.ts';
import { Random } from '../../helpers/protocol/random.ts';
import type { ChainEvent } from '../../helpers/model-chain/change.ts';
import type { Plan } from '../plan.ts';
import { KINDS, type Kind } from './alterations.ts';
import type { Pattern } from './hostile-daemon.ts';

/**
 * Every method that an indexer calls. A test fails when the indexer calls another method, or when no response
 * to one of these was altered.
 */
export const METHODS = [
  'get_info',
  'get_block_header_by_height',
  'get_block_headers_range',
  '/get_blocks.bin',
  '/get_transactions',
  '/get_transaction_pool_hashes',
  '/get_transaction_pool_stats',
  'get_alternate_chains',
  'get_block',
  '/get_o_indexes.bin',
  'prune_blockchain',
] as const;
export type Method = (typeof METHODS)[number];

/** Everything that the seed of a case decides. */
export interface HostileCase {
  readonly seed: number;
  readonly method: Method;
  readonly network: Network;
  readonly chain: {
    /** Blocks above genesis when the indexer starts. */
    readonly blocks: number;
    readonly ringctFrom: number;
    /** Average number of payments in a block. */
    readonly density: number;
    /** Blocks in one response of the daemon. */
    readonly pageBlocks: number;
  };
  readonly pattern: Pattern;
  readonly kinds: readonly Kind[];
  /** Number of the field that is altered first. */
  readonly firstField: number;
  /** Largest number of daemon responses that are altered before each change of the chain. */
  readonly alterations: number;
  readonly indexer: Plan['indexer'];
  /** Changes of the chain. Each one happens when the index is complete or makes no more progress. */
  readonly events: readonly ChainEvent[];
  /** Whether one more block is mined after the daemon has stopped altering responses. */
  readonly endsWithBlock: boolean;
}

/** Returns every kind, beginning with the kind of this number, modulo the number of kinds. */
export function kindsFrom(first: number): readonly Kind[] {
  const at = first % KINDS.length;
  return [...KINDS.slice(at), ...KINDS.slice(0, at)];
}

/** Changes of one value that leave a response well-formed. Only a check of the content can find them. */
const PLAUSIBLE: readonly Kind[] = ['digit', 'larger', 'smaller', 'hex-digit', 'blob-bit'];

/**
 * The cases of one round of seeds. First, every method is altered in every kind. Then the methods that return blocks
 * are altered in the plausible kinds, field by field.
 */
const ROUNDS: readonly { readonly method: Method; readonly kinds?: readonly Kind[] }[] = [
  ...METHODS.map((method) => ({ method })),
  { method: 'get_block_headers_range', kinds: PLAUSIBLE },
  { method: '/get_blocks.bin', kinds: PLAUSIBLE },
];
export const CASES_PER_ROUND = ROUNDS.length;

/** Returns the case of a seed. */
export function caseOf(seed: number): HostileCase {
  const random = new Random(seed * 8 + 5);
  const round = Math.floor(seed / ROUNDS.length);
  const { method, kinds } = ROUNDS[seed % ROUNDS.length] ?? { method: 'get_info' };
  const network = random.chance(0.25) ? 'fakechain' : 'mainnet';
  const blocks = startsAtGenesis(method, random) ? 0 : random.int(25, 60);
  return {
    seed,
    method,
    network,
    chain: {
      blocks,
      ringctFrom: random.pick([1, Math.ceil(blocks / 2), 1_000]),
      density: random.pick([0.4, 1]),
      pageBlocks: random.pick([3, 7, 1_000]),
    },
    pattern: kinds === undefined ? patternOf(method, random) : { skip: 0, run: 1, every: 2, isSteady: false },
    // 5 does not divide the number of kinds, so that over many cases each method begins with every kind.
    kinds: kinds ?? kindsFrom(round * 5),
    firstField: round * 7,
    alterations: kinds === undefined ? random.pick([3, 6, 9]) : 40,
    indexer: {
      limits: {
        rangeSize: random.pick([3, 7, 10]),
        reorgHorizonBlocks: random.pick([1, 5]),
        rangesAhead: random.pick([2, 8]),
        minBulkLoadBlocks: random.pick([15, 100_000]),
      },
      concurrency: 2,
      pollMs: 30,
      queue: 'redis',
      ringReferences: true,
      process: false,
      workers: 1,
    },
    events: eventsOf(random),
    // On a private network, only the next block shows that the difficulty of the newest block is wrong.
    endsWithBlock: network === 'fakechain' || random.chance(0.5),
  };
}

/** Decides whether the chain starts with one block. Some methods are only called for such a chain. */
function startsAtGenesis(method: Method, random: Random): boolean {
  return method === '/get_o_indexes.bin' || random.chance(method === 'get_block' ? 0.5 : 0.1);
}

/** Methods that are called a few times in a run, each after other calls succeeded. */
const RARE: ReadonlySet<Method> = new Set([
  '/get_transactions',
  '/get_transaction_pool_stats',
  '/get_o_indexes.bin',
  'get_alternate_chains',
  'get_block',
  'prune_blockchain',
]);

function patternOf(method: Method, random: Random): Pattern {
  /*
   * Bytes of an unknown format are accepted when the daemon returns them twice, because nothing else can prove
   * them. Only this method returns a waiting transaction. Equal altered bytes in consecutive responses would
   * therefore be accepted.
   */
  const isSteady = method !== '/get_transactions' && random.chance(0.5);
  if (RARE.has(method)) return { skip: 0, run: random.pick([1, 3]), every: random.pick([0, 4]), isSteady };
  const shape = random.pick(['once', 'row', 'each', 'each'] as const);
  return {
    skip: random.pick([0, 1, random.int(2, 6)]),
    run: shape === 'row' ? random.int(2, 4) : 1,
    every: { once: 0, row: 7, each: random.int(2, 4) }[shape],
    isSteady,
  };
}

function eventsOf(random: Random): ChainEvent[] {
  const depth = random.int(1, 8);
  const one: ChainEvent = { do: 'mine', blocks: 1 };
  const receive: ChainEvent = { do: 'receive', transactions: random.int(2, 4) };
  return [
    one,
    receive,
    one,
    { do: 'reorganise', depth, length: depth + random.int(0, 2) },
    { do: 'side-branch', depth: random.int(1, 4), length: 1 },
    receive,
    one,
    random.pick<ChainEvent>([
      { do: 'return-to-branch', further: 1 },
      { do: 'pop', blocks: random.int(1, 4) },
      one,
    ]),
    random.pick<ChainEvent>([{ do: 'relay' }, { do: 'expire' }, receive]),
  ];
}
