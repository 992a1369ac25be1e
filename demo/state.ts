import { mkdir, readFile, open, rename } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { z } from 'zod';
import { demoChainDescriptionSchema, stringifyDemoChainDescription } from './facts.ts';
import type { DemoChainDescription } from './facts.ts';

const paymentRecord = demoChainDescriptionSchema.shape.payments.element.extend({
  txKey: z.string(),
  /**
   * The signed transaction in the format of `relay_tx`. It is saved before the relay, so that a restarted driver relays
   * the same transaction and never makes a second one.
   */
  metadata: z.string().optional(),
  /** The signed transaction in hex, for payments that the driver sends to the daemon itself. */
  blob: z.string().optional(),
});

const stateSchema = z.strictObject({
  format: z.literal(1),
  /** State of the random number generator in random.ts. */
  random: z.int().nonnegative(),
  /** Payments of the initial history of the demo. */
  payments: z.array(paymentRecord),
  /** The second of two coinbases with the same one-time key. */
  sameKey: z
    .strictObject({ txHash: z.string(), txKey: z.string(), address: z.string(), amount: z.string() })
    .optional(),
  /** Payments of the initial history that are signed but not sent yet. */
  signed: z.array(paymentRecord).default([]),
  /** Ids of the completed steps that make a reorg or an alternative block in the initial history. */
  done: z.array(z.string()),
  /** The newest everyday payments (with random amounts and recipients), oldest first. */
  everyday: z.array(paymentRecord),
  /** Number of blocks in the chain at which the next reorg is due. 0 while the driver creates the initial history. */
  nextReorgHeight: z.int().nonnegative(),
  facts: demoChainDescriptionSchema,
});

type DemoState = z.output<typeof stateSchema>;
export type PaymentRecord = z.output<typeof paymentRecord>;
export type CoinbaseWithReusedKey = NonNullable<DemoState['sameKey']>;

/**
 * The state of the driver on disk. It contains only what the chain does not: the payments with their keys, the proofs,
 * and which steps of the initial history are complete.
 */
export interface DemoStateStore {
  readonly state: DemoState;
  /** Writes `state.json`. The driver calls it before each step that must not happen twice. */
  save(): Promise<void>;
  /** Writes `state.json`, and `facts.json` for the site. */
  publish(): Promise<void>;
}

/**
 * Opens the state of a chain. It starts with a new state if the file is missing, cannot be parsed or belongs to another
 * chain, because the demo can always be rebuilt.
 *
 * @param chainId hash of block 1
 * @param onDiscard receives the reason why an existing state is not used, as a sentence
 */
export async function openDemoStateStore(
  directory: string,
  chainId: string,
  onDiscard: (reason: string) => void,
): Promise<DemoStateStore> {
  await mkdir(directory, { recursive: true });
  const statePath = join(directory, 'state.json');
  const factsPath = join(directory, 'facts.json');
  const savedState = await readState(statePath, onDiscard);
  const isSameChain = savedState?.facts.chain === chainId;
  if (savedState !== undefined && !isSameChain)
    onDiscard(`${statePath} belongs to another chain. The demo starts with a new state.`);
  const state = isSameChain ? savedState : freshState(chainId);

  /** The last write in the queue. Wallets work in parallel, so their writes wait for each other. */
  let lastWrite: Promise<void> = Promise.resolve();
  const enqueueWrite = (write: () => Promise<void>): Promise<void> => {
    const currentWrite = lastWrite.then(write);
    lastWrite = currentWrite.catch(() => undefined);
    return currentWrite;
  };
  const writeState = (): Promise<void> =>
    writeAtomically(statePath, `${JSON.stringify(stateSchema.encode(state))}\n`);

  return {
    state,
    save: () => enqueueWrite(writeState),
    publish: () =>
      enqueueWrite(async () => {
        state.facts.writtenAt = Math.floor(Date.now() / 1000);
        state.facts.payments = [...state.payments, ...state.everyday].map(publicFields);
        await writeState();
        await writeAtomically(factsPath, stringifyDemoChainDescription(state.facts));
      }),
  };
}

/**
 * Returns the record without the fields that only the driver needs. Transaction keys for visitors are separate entries of
 * `facts.json`.
 */
function publicFields(record: PaymentRecord): DemoChainDescription['payments'][number] {
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
    onDiscard(`${path} cannot be parsed. The demo starts with a new state.`);
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
 * Replaces the content of a file atomically. Readers see either the old or the new content, even after a crash or power
 * failure. Each path may have only one writer at a time.
 */
async function writeAtomically(path: string, content: string): Promise<void> {
  const temporaryPath = `${path}.new`;
  const file = await open(temporaryPath, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporaryPath, path);
  const directory = await open(dirname(path), 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
