/**
 * What the demo network knows about its own chain: throw-away keys, payments, proofs and the verdict each must get.
 *
 * The driver (demo/main.ts) writes it as `facts.json`, the site prints it on `/demo`. Amounts are atomic units, decimal
 * text in the file and bigint in the program. This file does no I/O and is safe to import anywhere.
 */
import { z } from 'zod';

const MAX_U64 = 2n ** 64n - 1n;

/** u64 ↔ decimal text: JSON has no integer above 2^53. */
const u64 = z.codec(z.string().regex(/^(0|[1-9][0-9]{0,19})$/), z.bigint().min(0n).max(MAX_U64), {
  decode: (text) => BigInt(text),
  encode: (value) => value.toString(),
});
const hex32 = z.string().regex(/^[0-9a-f]{64}$/);
/** One key, or the main key and one per output when a transaction pays subaddresses among others. */
const transactionKey = z.string().regex(/^([0-9a-f]{64})+$/);
const height = z.int().nonnegative();
/** Names an entry within its list; stays the same when its content is made anew. */
const id = z.string().regex(/^[a-z0-9-]+$/);
/** One line for people. */
const title = z.string().min(1);

const walletName = z.enum(['alice', 'bob', 'carol', 'dave']);
const addressKind = z.enum(['primary', 'subaddress', 'integrated']);

/** A wallet of the demo network. Its keys open nothing of value: they are printed so that they can be tried. */
const wallet = z.strictObject({
  name: walletName,
  /** 25 English words. */
  seed: z.string(),
  secretViewKey: hex32,
  addresses: z.array(
    z.strictObject({
      kind: addressKind,
      address: z.string(),
      label: z.string(),
      /** Account and index of a subaddress, 0/0 for the primary address and addresses integrated with it. */
      account: z.int().nonnegative(),
      index: z.int().nonnegative(),
      /** 16 hex digits, integrated addresses only. */
      paymentId: z.string().optional(),
    }),
  ),
});

/** What a payment was made to show. */
const features = [
  'one-destination',
  'two-destinations',
  'fifteen-destinations',
  'subaddress',
  'integrated-address',
  'height-lock',
  'time-lock',
  'self-send',
  'sweep',
  'sweep-single',
  'everyday',
] as const;

const demoPayment = z.strictObject({
  id,
  feature: z.enum(features),
  title,
  txHash: hex32,
  sender: walletName,
  /** 1 unimportant, 2 normal, 3 elevated, 4 priority. */
  priority: z.int().min(1).max(4),
  unlockTime: u64,
  fee: u64,
  destinations: z.array(
    z.strictObject({ recipient: walletName, kind: addressKind, address: z.string(), amount: u64 }),
  ),
});

/** For `check_tx_key`. A wrong key or address is not an error there: it receives 0. */
const txKey = z.strictObject({
  id,
  title,
  txHash: hex32,
  txKey: transactionKey,
  address: z.string(),
  expected: z.strictObject({ received: u64 }),
});

/** For `check_tx_proof`: made by the sender (OutProof) or by the recipient (InProof). */
const txProof = z.strictObject({
  id,
  title,
  kind: z.enum(['OutProof', 'InProof']),
  txHash: hex32,
  address: z.string(),
  message: z.string(),
  signature: z.string(),
  expected: z.strictObject({ good: z.boolean(), received: u64 }),
});

/** For `check_spend_proof`: whoever made it spent the inputs of the transaction. */
const spendProof = z.strictObject({
  id,
  title,
  txHash: hex32,
  message: z.string(),
  signature: z.string(),
  expected: z.strictObject({ good: z.boolean() }),
});

/** For `check_reserve_proof`. `spent` is the part of `total` that was spent after the proof was made. */
const reserveProof = z.strictObject({
  id,
  title,
  address: z.string(),
  message: z.string(),
  signature: z.string(),
  expected: z.strictObject({ good: z.boolean(), total: u64, spent: u64 }),
});

/** For `verify`. */
const signedMessage = z.strictObject({
  id,
  title,
  address: z.string(),
  message: z.string(),
  signature: z.string(),
  expected: z.strictObject({ good: z.boolean(), keyType: z.enum(['spend', 'view']).optional() }),
});

/** A reorg the driver made on purpose. The replaced blocks stay in the daemon as an alternative chain. */
const reorg = z.strictObject({
  /** Height of the last block both branches share. */
  forkHeight: height,
  /** How many blocks of the main chain were replaced; 0 for a branch that never won. */
  depth: z.int().nonnegative(),
  /** The blocks that lost, lowest first. */
  alternativeBlocks: z.array(hex32),
});

export const demoFactsSchema = z.strictObject({
  format: z.literal(1),
  /** Hash of block 1: tells this chain from any other regtest chain, all of which share one genesis block. */
  chain: hex32,
  /** `building` while the scripted history is being made and more facts will follow, then `living`. */
  stage: z.enum(['building', 'living']),
  /** Unix seconds of the last change. */
  writtenAt: z.int().nonnegative(),
  wallets: z.array(wallet),
  /** The scripted ones, then the newest everyday ones. Some may be in the pool, a reorg may return them there. */
  payments: z.array(demoPayment),
  txKeys: z.array(txKey),
  txProofs: z.array(txProof),
  spendProofs: z.array(spendProof),
  reserveProofs: z.array(reserveProof),
  signedMessages: z.array(signedMessage),
  /** Oldest first; the newest fifty. */
  reorgs: z.array(reorg),
});

export type DemoFacts = z.output<typeof demoFactsSchema>;
export type WalletName = z.output<typeof walletName>;
export type AddressKind = z.output<typeof addressKind>;
export type Feature = (typeof features)[number];

/**
 * Reads the text of `facts.json`.
 *
 * @throws SyntaxError when it is not JSON, ZodError when it is not what {@link demoFactsSchema} says
 */
export function parseDemoFacts(text: string): DemoFacts {
  return demoFactsSchema.parse(JSON.parse(text));
}

/** The text of `facts.json`; {@link parseDemoFacts} reads it back to the same value. */
export function formatDemoFacts(facts: DemoFacts): string {
  return `${JSON.stringify(demoFactsSchema.encode(facts), null, 2)}\n`;
}
