/**
 * What the driver remembers between two starts: `state.json`. The chain itself is the truth about blocks and
 * transactions; kept here is what it cannot tell: which transaction shows what, its secret key, and the proofs made.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from './atomic-file.ts';
import { demoFactsSchema, formatDemoFacts } from './facts.ts';
import type { DemoFacts } from './facts.ts';

const paymentRecord = demoFactsSchema.shape.payments.element.extend({
  txKey: z.string(),
  /**
   * The finished transaction as the wallet service wants it back, kept from before it is relayed until it was. So a
   * payment that was cut short by a kill is sent again as the same transaction, never as a second one.
   */
  metadata: z.string().optional(),
});

const stateSchema = z.strictObject({
  format: z.literal(1),
  /** Continues the sequence of random.ts. */
  random: z.int().nonnegative(),
  /** Payments of the history. */
  payments: z.array(paymentRecord),
  /** Steps of the history that leave no payment: reorgs. */
  done: z.array(z.string()),
  /** The newest payments of everyday life, oldest first. */
  everyday: z.array(paymentRecord),
  /** Height at which the next reorg of everyday life is due. */
  nextReorgHeight: z.int().nonnegative(),
  facts: demoFactsSchema,
});

type DemoState = z.output<typeof stateSchema>;
export type PaymentRecord = z.output<typeof paymentRecord>;

/** The state and the two files it is kept in. */
export interface Store {
  readonly state: DemoState;
  /** Writes `state.json`. A step that must not happen twice is saved before it happens. */
  save(): Promise<void>;
  /** Writes `state.json` and, for the site, `facts.json`. */
  publish(): Promise<void>;
}

/**
 * Continues the state of the chain with this id, or begins anew when there is none, it belongs to another chain, or
 * cannot be read: the demo can always be made again.
 *
 * @param chain hash of block 1
 * @param onDiscard told in one sentence why a state that is there is not used
 */
export async function openStore(
  directory: string,
  chain: string,
  onDiscard: (reason: string) => void,
): Promise<Store> {
  await mkdir(directory, { recursive: true });
  const statePath = join(directory, 'state.json');
  const factsPath = join(directory, 'facts.json');
  const found = await readState(statePath, onDiscard);
  const continues = found?.facts.chain === chain;
  if (found !== undefined && !continues)
    onDiscard('The kept state belongs to another chain; it begins anew.');
  const state = continues ? found : freshState(chain);

  /** Wallets work at the same time; their writes take turns. */
  let lastWrite: Promise<void> = Promise.resolve();
  const inTurn = (write: () => Promise<void>): Promise<void> => {
    const turn = lastWrite.then(write);
    lastWrite = turn.catch(() => undefined);
    return turn;
  };
  const writeState = (): Promise<void> =>
    writeAtomically(statePath, `${JSON.stringify(stateSchema.encode(state))}\n`);

  return {
    state,
    save: () => inTurn(writeState),
    publish: () =>
      inTurn(async () => {
        state.facts.writtenAt = Math.floor(Date.now() / 1000);
        state.facts.payments = [...state.payments, ...state.everyday].map(publicPart);
        await writeState();
        await writeAtomically(factsPath, formatDemoFacts(state.facts));
      }),
  };
}

/** Without what belongs to the driver. The keys that may be tried are facts of their own. */
function publicPart(record: PaymentRecord): DemoFacts['payments'][number] {
  const { id, feature, title, txHash, sender, priority, unlockTime, fee, destinations } = record;
  return { id, feature, title, txHash, sender, priority, unlockTime, fee, destinations };
}

async function readState(path: string, onDiscard: (reason: string) => void): Promise<DemoState | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch {
    onDiscard('The kept state cannot be read; it begins anew.');
    return undefined;
  }
}

function freshState(chain: string): DemoState {
  return {
    format: 1,
    random: Number.parseInt(chain.slice(0, 8), 16),
    payments: [],
    done: [],
    everyday: [],
    nextReorgHeight: 0,
    facts: {
      format: 1,
      chain,
      stage: 'building',
      writtenAt: 0,
      wallets: [],
      payments: [],
      txKeys: [],
      txProofs: [],
      spendProofs: [],
      reserveProofs: [],
      signedMessages: [],
      reorgs: [],
    },
  };
}
