/** The scripted part of the demo chain: one of everything a page can show, in the order in which it happens. */
import { SAVINGS_ACCOUNT, SPENDING_ACCOUNT } from './wallet-identities.ts';
import type { PaymentPlan, PlannedDestination } from './payments.ts';

export type Step =
  /** Mine coinbases, to everyone in turn, until there are `height` blocks. */
  | { readonly do: 'mine-to'; readonly height: number }
  /** Make these payments, those of different senders at the same time. */
  | { readonly do: 'pay'; readonly plans: readonly PaymentPlan[] }
  /** Mine until each of these payments has this many confirmations. */
  | { readonly do: 'confirm'; readonly plans: readonly PaymentPlan[]; readonly confirmations: number }
  /** Replace the newest blocks; the branch that loses stays as an alternative chain. */
  | { readonly do: 'reorg'; readonly id: string; readonly depth: number }
  /** A block that loses from the beginning. */
  | { readonly do: 'side-block'; readonly id: string }
  /** Make the proofs about what happened so far. */
  | { readonly do: 'prove' }
  /** Everyday payments, a few in each block, until there are `height` blocks. */
  | { readonly do: 'live-to'; readonly height: number };

/** Coinbases unlock after 60 blocks and a ring has 16 members: here everyone has nine to spend, 36 to choose from. */
export const FIRST_PAYMENTS_HEIGHT = 97;
/** Received money can be spent after this many blocks. */
const SPENDABLE_AGE = 10;
/** Where the history ends and everyday life, block by block, takes over. */
const HISTORY_HEIGHT = 124;

const DECI = 100_000_000_000n;
const XMR = 10n * DECI;

/** 0.1 to 1.2 XMR to twelve savings addresses of Bob, and one larger that the sweep leaves alone. */
const SWEEP_BELOW = 2n * XMR;
const bobsSavings: PlannedDestination[] = Array.from({ length: 13 }, (_, each) => ({
  recipient: 'bob',
  kind: 'subaddress',
  account: SAVINGS_ACCOUNT,
  index: each + 1,
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
        account: SPENDING_ACCOUNT,
        index: 1,
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
      { recipient: 'dave', kind: 'subaddress', account: SPENDING_ACCOUNT, index: 2, amount: 6n * DECI },
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
    lock: { blocks: 500 },
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
    title: 'Carol pays two savings addresses of Dave',
    sender: 'carol',
    priority: 1,
    destinations: [
      { recipient: 'dave', kind: 'subaddress', account: SAVINGS_ACCOUNT, index: 1, amount: 2n * XMR },
      { recipient: 'dave', kind: 'subaddress', account: SAVINGS_ACCOUNT, index: 2, amount: 3n * XMR },
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
    account: SAVINGS_ACCOUNT,
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

export const history: readonly Step[] = [
  { do: 'mine-to', height: FIRST_PAYMENTS_HEIGHT },
  { do: 'pay', plans: firstPayments },
  { do: 'confirm', plans: firstPayments, confirmations: 1 },
  { do: 'pay', plans: furtherPayments },
  { do: 'confirm', plans: furtherPayments, confirmations: 1 },
  // The block with the payments above goes; they wait in the pool and are mined again.
  { do: 'reorg', id: 'first-reorg', depth: 2 },
  { do: 'confirm', plans: furtherPayments, confirmations: 1 },
  { do: 'side-block', id: 'side-block' },
  { do: 'confirm', plans: furtherPayments, confirmations: SPENDABLE_AGE },
  // Before the sweep, so that a proof of Bob's reserves can tell later what he spent since.
  { do: 'prove' },
  { do: 'pay', plans: sweeps },
  { do: 'confirm', plans: sweeps, confirmations: 1 },
  { do: 'reorg', id: 'second-reorg', depth: 3 },
  { do: 'confirm', plans: sweeps, confirmations: 1 },
  { do: 'live-to', height: HISTORY_HEIGHT },
  { do: 'prove' },
];
