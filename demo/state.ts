import { mkdir, readFile, open, rename } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { z } from 'zod';
import { demoFactsSchema, formatDemoFacts } from './facts.ts';
import type { DemoFacts } from './facts.ts';

const paymentRecord = demoFactsSchema.shape.payments.element.extend({
  txKey: z.string(),
  /**
   * The signed transaction in the format that `relay_tx` accepts. It is saved before the relay. After a kill, the driver
   * relays the same transaction again and never makes a second one.
   */
  metadata: z.string().optional(),
  /** The signed transaction in hexadecimal, of payments that the driver itself gives to the daemon. */
  blob: z.string().optional(),
});

const stateSchema = z.strictObject({
  format: z.literal(1),
  /** State of the random sequence of random.ts. */
  random: z.int().nonnegative(),
  /** Payments of the history. */
  payments: z.array(paymentRecord),
  /** The second of two coinbases with the same one-time key. */
  sameKey: z
    .strictObject({ txHash: z.string(), txKey: z.string(), address: z.string(), amount: z.string() })
    .optional(),
  /** Payments of the history that are signed and not sent yet. */
  signed: z.array(paymentRecord).default([]),
  /** Ids of reorgs and alternative blocks of the history that are done. */
  done: z.array(z.string()),
  /** The newest everyday payments, oldest first. */
  everyday: z.array(paymentRecord),
  /** Number of blocks at which the next reorg of the live part is due. */
  nextReorgHeight: z.int().nonnegative(),
  facts: demoFactsSchema,
});

type DemoState = z.output<typeof stateSchema>;
export type PaymentRecord = z.output<typeof paymentRecord>;
export type SameKey = NonNullable<DemoState['sameKey']>;

/**
 * The state that the driver keeps between two starts. It contains only what the chain does not: the payments with their keys,
 * the proofs and the progress of the history.
 */
export interface Store {
  readonly state: DemoState;
  /** Writes `state.json`. The driver saves a step that must not happen twice before the step. */
  save(): Promise<void>;
  /** Writes `state.json`, and `facts.json` for the site. */
  publish(): Promise<void>;
}

/**
 * Opens the state of a chain. Begins with a new state when the file is missing, cannot be read or belongs to another chain.
 * The demo can always be made again.
 *
 * @param chain hash of block 1
 * @param onDiscard receives one sentence that says why an existing state is not used
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

  /** Several wallets work at the same time, so writes are queued. */
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

/** Returns the record without the fields that only the driver needs. Keys that visitors may try are separate facts. */
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
    signed: [],
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

/**
 * Replaces the content of a file atomically. Readers see the old content or the new content, also after a kill or a power
 * cut. Each path may have only one writer at a time.
 */
async function writeAtomically(path: string, content: string): Promise<void> {
  const draft = `${path}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  const directory = await open(dirname(path), 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
