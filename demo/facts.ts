import { z } from 'zod';

const MAX_U64 = 2n ** 64n - 1n;

/**
 * An unsigned 64-bit integer. In `facts.json` it is a decimal string, because JSON parsers round integers above 2^53.
 */
const u64 = z.codec(z.string().regex(/^(0|[1-9][0-9]{0,19})$/), z.bigint().min(0n).max(MAX_U64), {
  decode: (text) => BigInt(text),
  encode: (value) => value.toString(),
});
const hex32 = z.string().regex(/^[0-9a-f]{64}$/);
/**
 * Transaction key in hex: one key, or the main key and one key per output. Transactions that pay both subaddresses and
 * other addresses have several keys.
 */
const transactionKey = z.string().regex(/^([0-9a-f]{64})+$/);
const height = z.int().nonnegative();
/** Identifies an entry within its list in `facts.json`. The id does not change when the entry is recreated. */
const id = z.string().regex(/^[a-z0-9-]+$/);
/** Title of the example for visitors, one line. */
const title = z.string().min(1);

const walletName = z.enum(['alice', 'bob', 'carol', 'dave']);
const addressKind = z.enum(['primary', 'subaddress', 'integrated']);

/** A wallet of the demo network. Its keys are worthless and public, so that visitors can use them. */
const wallet = z.strictObject({
  name: walletName,
  /** The seed of the wallet: 25 English words. */
  seed: z.string(),
  secretViewKey: hex32,
  addresses: z.array(
    z.strictObject({
      kind: addressKind,
      address: z.string(),
      label: z.string(),
      /** Account of a subaddress. Both account and index are 0 for the primary address and integrated addresses. */
      account: z.int().nonnegative(),
      index: z.int().nonnegative(),
      /** Payment id of an integrated address, in 16 hex characters. Other addresses have none. */
      paymentId: z.string().optional(),
    }),
  ),
});

/** The features of Monero that payments of the demo show. */
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
  'orphaned',
  'double-spend',
  'in-pool',
  'everyday',
] as const;

/** What a visitor must know about a payment that a proof shows, or why a transaction key cannot be checked. */
const caveats = ['height-lock', 'time-lock', 'in-pool', 'orphaned', 'burnt', 'other-network'] as const;

const demoPayment = z.strictObject({
  id,
  feature: z.enum(features),
  title,
  txHash: hex32,
  sender: walletName,
  /** Fee priority of the payment: 1 unimportant, 2 normal, 3 elevated, 4 priority. */
  priority: z.int().min(1).max(4),
  unlockTime: u64,
  fee: u64,
  destinations: z.array(
    z.strictObject({ recipient: walletName, kind: addressKind, address: z.string(), amount: u64 }),
  ),
});

/**
 * A transaction key for `check_tx_key`. For a wrong key or address, the check succeeds and reports a received amount of
 * 0.
 */
const txKey = z.strictObject({
  id,
  title,
  txHash: hex32,
  txKey: transactionKey,
  address: z.string(),
  expected: z.strictObject({ received: u64 }),
  caveat: z.enum(caveats).optional(),
});

/** A proof for `check_tx_proof`. The sender makes an OutProof, the recipient an InProof. */
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

/** A proof for `check_spend_proof`. It shows that its author spent the inputs of the transaction. */
const spendProof = z.strictObject({
  id,
  title,
  txHash: hex32,
  message: z.string(),
  signature: z.string(),
  expected: z.strictObject({ good: z.boolean() }),
});

/** Fields that reserve proofs and signed messages have in common: a message that the owner of an address signed. */
const signedByAddress = { id, title, address: z.string(), message: z.string(), signature: z.string() };

/** A proof for `check_reserve_proof`. `spent` is the part of `total` that was spent after the proof was made. */
const reserveProof = z.strictObject({
  ...signedByAddress,
  expected: z.strictObject({ good: z.boolean(), total: u64, spent: u64 }),
});

/** A signed message for the wallet call `verify`. */
const signedMessage = z.strictObject({
  ...signedByAddress,
  expected: z.strictObject({ good: z.boolean(), keyType: z.enum(['spend', 'view']).optional() }),
});

/** A reorg that the demo network has made. Its daemon stores the replaced blocks as alternative blocks. */
const reorg = z.strictObject({
  forkHeight: height,
  /** Number of replaced blocks of the main chain; 0 for a branch that was never on the main chain. */
  depth: z.int().nonnegative(),
  /** Hashes of the alternative blocks, in ascending order of height. */
  alternativeBlocks: z.array(hex32),
});

/**
 * Facts about the chain of the demo network: keys, payments, and proofs with their expected verdicts. The process that
 * mines this chain writes them to `facts.json`, and the site shows them on `/demo`. Amounts are atomic units.
 */
export const demoChainDescriptionSchema = z.strictObject({
  format: z.literal(1),
  /** Hash of block 1, which identifies this chain. All regtest chains have the same genesis block. */
  chain: hex32,
  /** `building` until the chain contains the example payments and this file lists them, then `living`. */
  stage: z.enum(['building', 'living']),
  /** Time at which `facts.json` was last written, in Unix seconds. */
  writtenAt: z.int().nonnegative(),
  wallets: z.array(wallet),
  /**
   * The example payments in the first blocks of the chain, then the newest of the later random payments. Some may be in
   * the pool, for instance after a reorg.
   */
  payments: z.array(demoPayment),
  txKeys: z.array(txKey),
  txProofs: z.array(txProof),
  spendProofs: z.array(spendProof),
  reserveProofs: z.array(reserveProof),
  signedMessages: z.array(signedMessage),
  /** The newest 50 reorgs, oldest first. */
  reorgs: z.array(reorg),
});

export type DemoChainDescription = z.output<typeof demoChainDescriptionSchema>;
export type DemoWalletName = z.output<typeof walletName>;
export type DemoAddressKind = z.output<typeof addressKind>;
export type ProofCaveat = (typeof caveats)[number];
export type PaymentFeature = (typeof features)[number];

/**
 * Parses the content of `facts.json`.
 *
 * @throws SyntaxError if the text is not JSON; ZodError if it does not match {@link demoChainDescriptionSchema}
 */
export function parseDemoChainDescription(text: string): DemoChainDescription {
  return demoChainDescriptionSchema.parse(JSON.parse(text));
}

/** Serializes the content of `facts.json`. It is the inverse of {@link parseDemoChainDescription}. */
export function stringifyDemoChainDescription(description: DemoChainDescription): string {
  return `${JSON.stringify(demoChainDescriptionSchema.encode(description), null, 2)}\n`;
}
