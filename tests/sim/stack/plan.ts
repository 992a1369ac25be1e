import { Random } from '../../helpers/protocol/random.ts';
import type { ChainEvent } from '../../helpers/model-chain/change.ts';
import { drawChainEvent } from '../plan.ts';

/** The members of the stack that a fault can hit. */
export const stackTargets = [
  'primary',
  'standby',
  'pooler',
  'redis',
  'nginx',
  'first wallet service',
  'second wallet service',
  'first daemon',
  'second daemon',
  'first site',
  'second site',
  'page process of the first site',
  'page process of the second site',
  'first indexer',
  'second indexer',
] as const;

export type StackTarget = (typeof stackTargets)[number];

/**
 * `freeze`: SIGSTOP, then SIGCONT. `kill`: SIGKILL, then a new start. `fill`: the disk of the primary has no space left, then has space
 * again.
 */
export type StackFaultKind = 'freeze' | 'kill' | 'fill';

export interface StackFault {
  readonly target: StackTarget;
  readonly kind: StackFaultKind;
}

/** Faults that begin one after the other and then last together. After each round, the stack must recover. */
export interface FaultRound {
  readonly faults: readonly StackFault[];
  /** Pause between the beginnings of two faults. */
  readonly pauseMs: number;
  /** Shortest time for which all faults last together. */
  readonly holdMs: number;
}

/** All faults of a stack. */
export const stackFaults: readonly StackFault[] = [
  ...stackTargets.flatMap((target) => [
    { target, kind: 'freeze' as const },
    { target, kind: 'kill' as const },
  ]),
  { target: 'primary', kind: 'fill' },
];

/**
 * Draws rounds without an end. Every fault occurs once before one occurs again. About every second round has two faults, of
 * different members.
 */
export function* drawRounds(seed: number): Generator<FaultRound, never> {
  const random = new Random(seed * 2 + 1);
  let deck: StackFault[] = [];
  for (;;) {
    const count = random.pick([1, 2]);
    const faults: StackFault[] = [];
    while (faults.length < count) {
      if (deck.length === 0) deck = shuffled(random, stackFaults);
      const [fault] = deck.splice(
        deck.findIndex(({ target }) => faults.every((one) => one.target !== target)),
        1,
      );
      if (fault !== undefined) faults.push(fault);
    }
    yield { faults, pauseMs: random.int(0, 1_500), holdMs: random.int(1_000, 7_000) };
  }
}

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const left = [...list];
  return random.list(list.length, () => left.splice(random.int(0, left.length - 1), 1)).flat();
}

/** Draws the changes of the chain without an end, each with the pause before it. */
export function* drawChainEvents(
  seed: number,
): Generator<{ readonly pauseMs: number; readonly event: ChainEvent }, never> {
  const random = new Random(seed * 2 + 2);
  for (;;)
    yield {
      pauseMs: random.int(100, 3_000),
      event: random.chance(0.4) ? { do: 'mine', blocks: random.int(1, 3) } : drawChainEvent(random, 'small'),
    };
}
