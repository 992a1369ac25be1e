import { Random } from '../helpers/protocol/random.ts';
import type { IndexPlanOptions } from '../../indexer/chain/plan.ts';
import type { Forwarding } from '../helpers/tcp-proxy.ts';
import type { Fork17Heights } from '../helpers/model-chain/fork17.ts';
import type { ChainEvent } from '../helpers/model-chain/change.ts';
import type { ResponseDamage } from './damage-response.ts';

/** A disturbance of the daemon's responses for a number of calls. */
export type DaemonEvent =
  | {
      readonly do: 'damage-answer';
      readonly how: ResponseDamage;
      readonly only: MethodGroup;
      readonly calls: number;
    }
  /** Responses show the chain as it was `back` chain events ago: all responses or every second one. */
  | { readonly do: 'stale'; readonly back: number; readonly share: 'all' | 'some'; readonly calls: number }
  | { readonly do: 'syncing'; readonly calls: number }
  /** A daemon of another network responds at the same URL for this many rounds of each indexer. */
  | { readonly do: 'switch'; readonly infos: number }
  /**
   * A daemon of another network responds to this many calls of each indexer, possibly within one round. That
   * network has the same genesis block.
   */
  | { readonly do: 'switch-within'; readonly calls: number };

/** The daemon that an indexer calls: the main one, one that is behind it, or one of another network. */
export type WhichDaemon = 'first' | 'behind' | 'foreign';

export type MethodGroup = 'any' | 'info' | 'blocks' | 'headers' | 'transactions';

/** Slot of an indexer in the run. Slot 0 always has an indexer, slot 1 only sometimes. */
export type IndexerSlot = 0 | 1;

/** The service to which data is sent when a fault happens. */
export type FaultTarget = 'daemon' | 'postgres' | 'redis';

export type ServiceEvent =
  /** An indexer is killed at its n-th piece of sent data. Another one starts after the events of `meanwhile`. */
  | {
      readonly do: 'kill';
      readonly slot: IndexerSlot;
      readonly target: FaultTarget;
      readonly after: number;
      readonly forwarding: Exclude<Forwarding, 'pass'>;
      readonly meanwhile: readonly ChainEvent[];
    }
  /** One connection breaks at the n-th piece of sent data. The indexer continues. */
  | {
      readonly do: 'cut';
      readonly slot: IndexerSlot;
      readonly target: 'postgres' | 'redis';
      readonly after: number;
      readonly forwarding: Exclude<Forwarding, 'pass'>;
    }
  /** Postgres ends sessions: all of this database, or the one with the writer's lock. */
  | { readonly do: 'terminate'; readonly whom: 'all' | 'writer-lock' }
  | { readonly do: 'flush-redis' }
  /** The operator pauses all indexers and resumes them after the events of `meanwhile`. */
  | { readonly do: 'pause'; readonly meanwhile: readonly ChainEvent[] }
  | { readonly do: 'start-second'; readonly daemon: WhichDaemon }
  | { readonly do: 'stop-second' }
  /** Used only when one run has the services for itself. */
  | { readonly do: 'restart-postgres' }
  | { readonly do: 'restart-redis' };

export type SimEvent = ChainEvent | DaemonEvent | ServiceEvent;

/** All parameters of a run, which follow from its seed. */
export interface Plan {
  readonly seed: number;
  readonly chain: {
    /** Blocks above genesis when the indexer starts. */
    readonly blocks: number;
    readonly ringctFrom: number;
    readonly density: number;
    /** Difficulty in decimal digits. */
    readonly difficulty: string;
    /** Blocks in one response of the daemon. */
    readonly pageBlocks: number;
    /** Share of payments, coinbases and headers with an oddity. Plans from before oddities existed have none. */
    readonly oddities?: number;
    /** Heights of hard fork 17. Only the plans of fork17.test.ts have them. */
    readonly fork17?: Fork17Heights;
  };
  readonly indexer: {
    readonly limits: IndexPlanOptions;
    readonly concurrency: number;
    readonly pollMs: number;
    readonly queue: 'redis' | 'postgres';
    readonly ringReferences: boolean;
    /** Whether indexers are real processes, killed with SIGKILL, or run within the process of the simulation. */
    readonly process: boolean;
    /** Number of worker threads of a process. */
    readonly workers: number;
  };
  /** The events in order. Each happens after `after` more calls of the daemon. */
  readonly events: readonly { readonly after: number; readonly event: SimEvent }[];
  /** Whether the indexer is restarted before the final check. */
  readonly ending: 'go-on' | 'restart';
}

/** Limits on the faults of a plan. */
export interface PlanScope {
  /**
   * Whether the run has Postgres and Redis for itself. If so it restarts them, and indexers may be real
   * processes.
   */
  readonly ownServices: boolean;
}

/** Checks whether a plan restarts services or starts processes, which would disturb other runs. */
export function needsOwnServices({ indexer, events }: Plan): boolean {
  return (
    indexer.process ||
    events.some(({ event }) => event.do === 'restart-postgres' || event.do === 'restart-redis')
  );
}

/** Returns the plan of a seed. Equal seeds have equal plans. */
export function planFromSeed(seed: number, { ownServices }: PlanScope): Plan {
  const shape = new Random(seed * 4 + 1);
  const size = shape.pick([
    'small',
    'small',
    'small',
    'small',
    'middle',
    'middle',
    'middle',
    'large',
  ] as const);
  const blocks = { small: shape.int(1, 50), middle: shape.int(50, 130), large: shape.int(210, 330) }[size];
  const rangeSize = size === 'small' ? shape.pick([1, 2, 3, 5, 10]) : shape.pick([7, 10, 20, 50]);
  const ringct = shape.pick([1, Math.ceil(blocks / 2), Math.ceil(blocks / 2), blocks * 2]);
  const plan: Plan = {
    seed,
    chain: {
      blocks,
      ringctFrom: ringct,
      density: size === 'large' ? 0.3 : shape.pick([0.2, 0.7, 1.5]),
      difficulty: shape.pick([1n, 100_000n, 2n ** 64n - 2_000n]).toString(),
      pageBlocks: shape.pick([3, 7, 20, 1_000]),
    },
    indexer: {
      limits: {
        rangeSize,
        reorgHorizonBlocks: size === 'small' ? shape.pick([1, 2, 5]) : shape.pick([1, 5, 20]),
        rangesAhead: shape.pick([2, 4, 8, 32]),
        minBulkLoadBlocks: shape.pick([1, 20, 60, 100_000, 100_000]),
      },
      concurrency: shape.pick([1, 2, 2, 3]),
      pollMs: shape.pick([20, 40, 80]),
      queue: shape.chance(0.75) ? 'redis' : 'postgres',
      ringReferences: shape.chance(0.6),
      process: ownServices && shape.chance(0.5),
      workers: shape.pick([1, 2]),
    },
    events: drawEvents(new Random(seed * 4 + 2), size, ownServices),
    ending: shape.pick(['go-on', 'restart']),
  };
  return { ...plan, chain: { ...plan.chain, oddities: shape.pick([0, 0.05, 0.1, 0.3]) } };
}

function drawEvents(
  random: Random,
  size: 'small' | 'middle' | 'large',
  ownServices: boolean,
): Plan['events'] {
  const second = random.chance(0.3);
  const events = random.list(random.int(3, 10), () => ({
    after: random.pick([0, random.int(0, 8), random.int(0, 25), random.int(20, 60)]),
    event: drawEvent(random, size, ownServices),
  }));
  const start = drawStartSecond(random);
  return second ? [{ after: random.int(0, 10), event: start }, ...events] : events;
}

function drawStartSecond(random: Random): ServiceEvent {
  return { do: 'start-second', daemon: random.pick(['first', 'first', 'behind', 'foreign']) };
}

function drawEvent(random: Random, size: 'small' | 'middle' | 'large', ownServices: boolean): SimEvent {
  const roll = random.int(1, 100);
  if (roll <= 45) return drawChainEvent(random, size);
  if (roll <= 65) return drawDaemonEvent(random);
  if (ownServices && roll <= 85) return { do: random.pick(['restart-postgres', 'restart-redis'] as const) };
  return drawServiceEvent(random, size);
}

/** Draws a change of a chain with this number of blocks. The depth of its reorgs depends on the size. */
export function drawChainEvent(random: Random, size: 'small' | 'middle' | 'large'): ChainEvent {
  const depth = drawDepth(random, size);
  const roll = random.int(1, 100);
  if (roll <= 25) return { do: 'mine', blocks: random.pick([1, 1, 2, random.int(1, 15)]) };
  if (roll <= 55) return { do: 'reorganise', depth, length: depth + random.pick([0, 1, 1, 1, 2, 10]) };
  if (roll <= 65) return { do: 'return-to-branch', further: random.int(0, 2) };
  if (roll <= 73) return { do: 'side-branch', depth, length: random.int(1, Math.max(1, depth)) };
  if (roll <= 83) return { do: 'pop', blocks: depth };
  if (roll <= 86) return { do: 'forget-alternatives' };
  if (roll <= 95) return { do: 'receive', transactions: random.int(1, 5) };
  return { do: random.pick(['expire', 'relay'] as const) };
}

function drawDepth(random: Random, size: 'small' | 'middle' | 'large'): number {
  if (size === 'large') return random.pick([random.int(1, 10), random.int(100, 200), 200]);
  return random.pick([1, random.int(1, 5), random.int(1, 12), random.int(1, size === 'middle' ? 90 : 30)]);
}

const responseDamages: readonly ResponseDamage[] = [
  'status-500',
  'status-503',
  'busy',
  'reset',
  'cut-body',
  'truncated',
  'wrong-types',
  'garbage',
  'slow',
  'late-reset',
  'bit-flip',
  'other-hash',
];

function drawDaemonEvent(random: Random): DaemonEvent {
  const roll = random.int(1, 100);
  if (roll <= 70) {
    const only = random.pick(['any', 'any', 'info', 'blocks', 'blocks', 'headers', 'transactions'] as const);
    return { do: 'damage-answer', how: random.pick(responseDamages), only, calls: random.pick([1, 1, 2, 4]) };
  }
  if (roll <= 90) {
    return {
      do: 'stale',
      back: random.int(1, 3),
      share: random.pick(['all', 'some']),
      calls: random.int(1, 12),
    };
  }
  if (roll <= 94) return { do: 'syncing', calls: random.int(1, 8) };
  if (roll <= 97) return { do: 'switch-within', calls: random.int(1, 6) };
  return { do: 'switch', infos: random.int(1, 3) };
}

function drawServiceEvent(random: Random, size: 'small' | 'middle' | 'large'): ServiceEvent {
  const slot = random.pick([0, 0, 1] as const);
  const forwarding = random.pick(['cut-before', 'cut-within', 'cut-after', 'cut-after'] as const);
  const after = random.pick([random.int(0, 5), random.int(0, 40), random.int(0, 150)]);
  const roll = random.int(1, 100);
  if (roll <= 55) {
    const target = random.pick(['daemon', 'postgres', 'postgres', 'postgres', 'redis'] as const);
    const meanwhile = random.list(random.pick([0, 0, 1, 2]), () => drawChainEvent(random, size));
    return {
      do: 'kill',
      slot,
      target,
      after: target === 'postgres' ? after : after % 12,
      forwarding,
      meanwhile,
    };
  }
  if (roll <= 75)
    return { do: 'cut', slot, target: random.pick(['postgres', 'postgres', 'redis']), after, forwarding };
  if (roll <= 85) return { do: 'terminate', whom: random.pick(['all', 'writer-lock']) };
  if (roll <= 90) return { do: 'flush-redis' };
  if (roll <= 94)
    return { do: 'pause', meanwhile: random.list(random.int(0, 3), () => drawChainEvent(random, size)) };
  return random.chance(0.5) ? drawStartSecond(random) : { do: 'stop-second' };
}
