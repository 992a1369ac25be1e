import { SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';
import { SAVINGS_ACCOUNT_INDEX, SPENDING_ACCOUNT_INDEX } from './wallet-identities.ts';
import type { PaymentPlan, PlannedDestination } from './payments.ts';

export type DemoHistoryStep =
  /** Mines blocks until there are `height` blocks. */
  | { readonly kind: 'mine-to'; readonly height: number }
  /** Makes payments, in parallel for different senders. */
  | { readonly kind: 'pay'; readonly plans: readonly PaymentPlan[] }
  /** Mines until each of the payments has this many confirmations. */
  | { readonly kind: 'confirm'; readonly plans: readonly PaymentPlan[]; readonly confirmations: number }
  /** Replaces the newest blocks, which become alternative blocks of the daemon. */
  | { readonly kind: 'reorg'; readonly id: string; readonly depth: number }
  /** Mines an alternative block that is never on the main chain. */
  | { readonly kind: 'side-block'; readonly id: string }
  /** Signs payments without relaying them. */
  | { readonly kind: 'sign'; readonly plans: readonly PaymentPlan[] }
  /** Sends a payment that stays in the pool, because no later block includes it. */
  | { readonly kind: 'hold' }
  /** Mines two coinbases with the same one-time key. */
  | { readonly kind: 'same-key' }
  /** Creates the proofs about earlier payments. */
  | { readonly kind: 'prove' }
  /** Mines blocks with a few everyday payments each until there are `height` blocks. */
  | { readonly kind: 'live-to'; readonly height: number };

/**
 * Coinbases unlock after 60 blocks, and a ring has 16 members. At this height each wallet can spend nine coinbases, and 36
 * coinbases can be ring members.
 */
export const FIRST_PAYMENTS_HEIGHT = 97;
/** Number of blocks in the chain after the last step of {@link demoHistorySteps}. */
const HISTORY_HEIGHT = 124;

const DECI = 100_000_000_000n;
const XMR = 10n * DECI;

/**
 * Bob's sweep spends only outputs below this amount: his twelve savings outputs of 0.1 to 1.2 XMR. It leaves his output
 * of 5 XMR unspent.
 */
const SWEEP_BELOW = 2n * XMR;
/** Amounts of two outputs of Alice's savings. The payments that later spend these outputs find them by amount. */
const ORPHANED_PAYMENT_AMOUNT = 2n * XMR;
const POOL_ONLY_PAYMENT_AMOUNT = 3n * XMR;
const bobsSavings: PlannedDestination[] = Array.from({ length: 13 }, (_, each) => ({
  recipient: 'bob',
  kind: 'subaddress',
  accountIndex: SAVINGS_ACCOUNT_INDEX,
  subaddressIndex: each + 1,
  amount: each < 12 ? BigInt(each + 1) * DECI : 5n * XMR,
}));

const firstPayments: PaymentPlan[] = [
  {
    kind: 'transfer',
    id: 'one-destination',
    feature: 'one-destination',
    title: 'Alice pays Bob',
    sender: 'alice',
    priority: 1,
    destinations: [{ recipient: 'bob', kind: 'primary', amount: 15n * DECI }],
  },
  {
    kind: 'transfer',
    id: 'two-destinations',
    feature: 'two-destinations',
    title: 'Bob pays Carol and Dave',
    sender: 'bob',
    priority: 2,
    destinations: [
      { recipient: 'carol', kind: 'primary', amount: 2n * XMR },
      { recipient: 'dave', kind: 'primary', amount: 250_000_000_000n },
    ],
  },
  {
    kind: 'transfer',
    id: 'subaddress',
    feature: 'subaddress',
    title: 'Carol pays a subaddress of Dave',
    sender: 'carol',
    priority: 3,
    destinations: [
      {
        recipient: 'dave',
        kind: 'subaddress',
        accountIndex: SPENDING_ACCOUNT_INDEX,
        subaddressIndex: 1,
        amount: 750_000_000_000n,
      },
    ],
  },
  {
    kind: 'transfer',
    id: 'integrated-address',
    feature: 'integrated-address',
    title: 'Dave pays an integrated address of Alice',
    sender: 'dave',
    priority: 4,
    destinations: [{ recipient: 'alice', kind: 'integrated', amount: 3n * XMR }],
  },
];

const furtherPayments: PaymentPlan[] = [
  {
    kind: 'transfer',
    id: 'fifteen-destinations',
    feature: 'fifteen-destinations',
    title: 'Alice pays thirteen subaddresses of Bob, Carol and Dave',
    sender: 'alice',
    priority: 1,
    destinations: [
      ...bobsSavings,
      { recipient: 'carol', kind: 'primary', amount: 5n * DECI },
      {
        recipient: 'dave',
        kind: 'subaddress',
        accountIndex: SPENDING_ACCOUNT_INDEX,
        subaddressIndex: 2,
        amount: 6n * DECI,
      },
    ],
  },
  {
    kind: 'transfer',
    id: 'height-lock',
    feature: 'height-lock',
    title: 'Bob pays Carol, locked until a height',
    sender: 'bob',
    priority: 1,
    destinations: [{ recipient: 'carol', kind: 'primary', amount: 9n * DECI }],
    lock: { blocks: 5_000 },
  },
  {
    kind: 'transfer',
    id: 'time-lock',
    feature: 'time-lock',
    title: 'Carol pays Dave, locked until a time',
    sender: 'carol',
    priority: 1,
    destinations: [{ recipient: 'dave', kind: 'primary', amount: 8n * DECI }],
    lock: { seconds: 24 * 60 * 60 },
  },
  {
    kind: 'transfer',
    id: 'self-send',
    feature: 'self-send',
    title: 'Dave pays himself',
    sender: 'dave',
    priority: 2,
    destinations: [{ recipient: 'dave', kind: 'primary', amount: 4n * XMR }],
  },
  {
    kind: 'transfer',
    id: 'savings',
    feature: 'two-destinations',
    title: 'Carol pays savings addresses of Dave and Alice',
    sender: 'carol',
    priority: 1,
    destinations: [
      {
        recipient: 'dave',
        kind: 'subaddress',
        accountIndex: SAVINGS_ACCOUNT_INDEX,
        subaddressIndex: 1,
        amount: 2n * XMR,
      },
      {
        recipient: 'dave',
        kind: 'subaddress',
        accountIndex: SAVINGS_ACCOUNT_INDEX,
        subaddressIndex: 2,
        amount: 3n * XMR,
      },
      {
        recipient: 'alice',
        kind: 'subaddress',
        accountIndex: SAVINGS_ACCOUNT_INDEX,
        subaddressIndex: 1,
        amount: ORPHANED_PAYMENT_AMOUNT,
      },
      {
        recipient: 'alice',
        kind: 'subaddress',
        accountIndex: SAVINGS_ACCOUNT_INDEX,
        subaddressIndex: 2,
        amount: POOL_ONLY_PAYMENT_AMOUNT,
      },
    ],
  },
];

const sweeps: PaymentPlan[] = [
  {
    kind: 'sweep',
    id: 'sweep',
    feature: 'sweep',
    title: 'Bob sweeps twelve small outputs of his savings',
    sender: 'bob',
    priority: 2,
    account: SAVINGS_ACCOUNT_INDEX,
    below: SWEEP_BELOW,
    to: { recipient: 'bob', kind: 'primary' },
    outputs: 1,
  },
  {
    kind: 'sweep-single',
    id: 'sweep-single',
    feature: 'sweep-single',
    title: 'Carol sweeps a single output to Alice',
    sender: 'carol',
    priority: 3,
    to: { recipient: 'alice', kind: 'primary' },
  },
];

/** Returns the plan of a payment by Alice that spends one output of her savings. */
function planSavingsPayment(
  feature: PaymentPlan['feature'],
  title: string,
  amount: bigint,
  recipient: PaymentPlan['sender'],
): PaymentPlan {
  return {
    kind: 'sweep-single',
    id: feature,
    feature,
    title,
    sender: 'alice',
    priority: 1,
    output: { account: SAVINGS_ACCOUNT_INDEX, amount },
    to: { recipient, kind: 'primary' },
  };
}

/**
 * A payment whose block is orphaned by the first reorg after the initial history of the demo chain. By then, the
 * indexer follows the chain, so it sees the reorg. Alice then spends the same output again.
 */
export const orphanedPayment = planSavingsPayment(
  'orphaned',
  'Alice pays Bob in a block that is orphaned',
  ORPHANED_PAYMENT_AMOUNT,
  'bob',
);
export const replacementPayment = planSavingsPayment(
  'double-spend',
  'Alice spends the coin of the orphaned payment again',
  ORPHANED_PAYMENT_AMOUNT,
  'alice',
);
export const poolOnlyPayment = planSavingsPayment(
  'in-pool',
  'Alice pays Carol, and no miner takes the payment',
  POOL_ONLY_PAYMENT_AMOUNT,
  'carol',
);

/** The steps that create the first part of the demo chain, which contains an example of everything that a page can show. */
export const demoHistorySteps: readonly DemoHistoryStep[] = [
  { kind: 'mine-to', height: FIRST_PAYMENTS_HEIGHT },
  { kind: 'same-key' },
  { kind: 'pay', plans: firstPayments },
  { kind: 'confirm', plans: firstPayments, confirmations: 1 },
  { kind: 'pay', plans: furtherPayments },
  { kind: 'confirm', plans: furtherPayments, confirmations: 1 },
  // The reorg removes the block that contains the payments above, so they return to the pool and are mined again.
  { kind: 'reorg', id: 'first-reorg', depth: 2 },
  { kind: 'confirm', plans: furtherPayments, confirmations: 1 },
  { kind: 'side-block', id: 'side-block' },
  { kind: 'confirm', plans: furtherPayments, confirmations: SPENDABLE_AGE_BLOCKS },
  // Proofs are created before the sweep, which then spends a part of Bob's proven reserve.
  { kind: 'prove' },
  // All three payments are signed while the outputs that they spend are unspent in Alice's wallet.
  { kind: 'sign', plans: [orphanedPayment, replacementPayment, poolOnlyPayment] },
  { kind: 'pay', plans: sweeps },
  { kind: 'confirm', plans: sweeps, confirmations: 1 },
  { kind: 'reorg', id: 'second-reorg', depth: 3 },
  { kind: 'confirm', plans: sweeps, confirmations: 1 },
  { kind: 'hold' },
  { kind: 'live-to', height: HISTORY_HEIGHT },
  { kind: 'prove' },
];
