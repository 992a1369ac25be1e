import { ATOMIC_PER_XMR } from '../protocol/units.ts';
import { decodeAddress, encodeAddress } from '../protocol/address/address.ts';
import { destinationOf, firstOf } from './destinations.ts';
import { SAVINGS_ACCOUNT, SPENDING_ACCOUNT } from './wallet-identities.ts';
import type { ProofMaker } from './proof-maker.ts';
import type { PaymentRecord, SameKey } from './state.ts';
import type { Wallets } from './payments.ts';

export interface ExampleSources {
  readonly proofs: ProofMaker;
  readonly wallets: Wallets;
  /** A payment of the history. */
  readonly payment: (id: string) => PaymentRecord;
  readonly sameKey: SameKey | undefined;
}

export interface Example {
  /** Id of the fact. */
  readonly id: string;
  /** Ids of payments that must be in blocks. */
  readonly after: readonly string[];
  /**
   * The reserve proof is made again when its outputs were spent. Without this flag, its expected verdict is updated.
   */
  readonly renewable?: true;
  readonly make: (order: { id: string }, sources: ExampleSources) => Promise<void>;
}

const XMR = ATOMIC_PER_XMR;
/** The message of the proofs. */
export const GREETING = 'Ringscope demo';
/** Wallets verify this format and no longer make it. The spend key of Alice made it once; her seed is public. */
const OLD_SIGNATURE =
  'SigV1M9XN6XQiGeaSDSvJKsmSsLUdLk1Su5kocQNEsEfhPLQzRjDXJjKETYPCjKDswnqbvsPDXijcuiLvn8kuW6oeSpWW';
const RESERVE_OF_ALICE = 10n * XMR;

/** The proofs that the demo shows. Each is made when its payments are in blocks. */
export const examples: readonly Example[] = [
  {
    id: 'key-one-destination',
    after: ['one-destination'],
    make: async ({ id }, { proofs: desk, payment }) => {
      const { record, address, amount } = firstOf(payment('one-destination'));
      await desk.txKey({ id, title: 'Bob received 1.5 XMR', payment: record, address, received: amount });
    },
  },
  {
    id: 'key-wrong-address',
    after: ['one-destination'],
    make: async ({ id }, { proofs: desk, wallets, payment }) => {
      await desk.txKey({
        id,
        title: 'The same key finds nothing for Carol, who was not paid',
        payment: payment('one-destination'),
        address: wallets.carol.address('primary'),
        received: 0n,
      });
    },
  },
  {
    id: 'key-subaddress',
    after: ['subaddress'],
    make: async ({ id }, { proofs: desk, payment }) => {
      const { record, address, amount } = firstOf(payment('subaddress'));
      await desk.txKey({
        id,
        title: 'A subaddress of Dave received 0.75 XMR',
        payment: record,
        address,
        received: amount,
      });
    },
  },
  {
    id: 'key-integrated-address',
    after: ['integrated-address'],
    make: async ({ id }, { proofs: desk, payment }) => {
      const { record, address, amount } = firstOf(payment('integrated-address'));
      await desk.txKey({
        id,
        title: 'An integrated address of Alice received 3 XMR',
        payment: record,
        address,
        received: amount,
      });
    },
  },
  {
    id: 'key-several',
    after: ['fifteen-destinations'],
    make: async ({ id }, { proofs: desk, payment }) => {
      const record = payment('fifteen-destinations');
      const { address, amount } = destinationOf(record, 12);
      await desk.txKey({
        id,
        title: 'One of fifteen destinations; the key is the main one and one for each output',
        payment: record,
        address,
        received: amount,
      });
    },
  },
  {
    id: 'key-height-lock',
    after: ['height-lock'],
    make: async ({ id }, { proofs: desk, payment }) => {
      const { record, address, amount } = firstOf(payment('height-lock'));
      await desk.txKey({
        id,
        title: 'The payment is true, but it is locked until a block',
        payment: record,
        address,
        received: amount,
        caveat: 'height-lock',
      });
    },
  },
  {
    id: 'key-time-lock',
    after: ['time-lock'],
    make: async ({ id }, { proofs: desk, payment }) => {
      const { record, address, amount } = firstOf(payment('time-lock'));
      await desk.txKey({
        id,
        title: 'The payment is true, but it is locked until a date',
        payment: record,
        address,
        received: amount,
        caveat: 'time-lock',
      });
    },
  },
  {
    id: 'key-burnt',
    after: [],
    make: async ({ id }, { proofs: desk, sameKey }) => {
      if (sameKey === undefined) return;
      const { txHash, txKey, address, amount } = sameKey;
      await desk.txKey({
        id,
        title: 'Carol was paid twice to one one-time key, so one of the two payments is worthless',
        payment: { txHash, txKey, sender: 'alice' },
        address,
        received: BigInt(amount),
        caveat: 'burnt',
      });
    },
  },
  {
    id: 'key-other-network',
    after: ['one-destination'],
    make: async ({ id }, { proofs: desk, payment }) => {
      const { record, address } = firstOf(payment('one-destination'));
      const decoded = decodeAddress(address);
      if (!decoded.ok) throw new RangeError(decoded.message);
      desk.foreignKey({
        id,
        title: 'The address of Bob in the form of stagenet, which is another network',
        payment: record,
        address: encodeAddress({ ...decoded.address, network: 'stagenet' }),
      });
    },
  },
  {
    id: 'out-proof',
    after: ['one-destination'],
    make: async ({ id }, { proofs: desk, payment }) => {
      const { record, address, amount } = firstOf(payment('one-destination'));
      await desk.txProof({
        id,
        title: 'Alice proves that she paid Bob',
        payment: record,
        address,
        received: amount,
        by: 'alice',
        kind: 'OutProof',
        message: GREETING,
      });
    },
  },
  {
    id: 'out-proof-without-message',
    after: ['integrated-address'],
    make: async ({ id }, { proofs: desk, payment }) => {
      const { record, address, amount } = firstOf(payment('integrated-address'));
      await desk.txProof({
        id,
        title: 'Dave proves that he paid an integrated address of Alice; no message',
        payment: record,
        address,
        received: amount,
        by: 'dave',
        kind: 'OutProof',
        message: '',
      });
    },
  },
  {
    id: 'out-proof-wrong-message',
    after: ['one-destination'],
    make: async ({ id }, { proofs: desk, payment }) => {
      const { record, address, amount } = firstOf(payment('one-destination'));
      await desk.txProof({
        id,
        title: 'A proof by Alice with another message than it was made for',
        payment: record,
        address,
        received: amount,
        by: 'alice',
        kind: 'OutProof',
        message: GREETING,
        listedMessage: 'Another message',
      });
    },
  },
  {
    id: 'in-proof',
    after: ['two-destinations'],
    make: async ({ id }, { proofs: desk, payment }) => {
      const { record, address, amount } = firstOf(payment('two-destinations'));
      await desk.txProof({
        id,
        title: 'Carol proves that Bob paid her',
        payment: record,
        address,
        received: amount,
        by: 'carol',
        kind: 'InProof',
        message: GREETING,
      });
    },
  },
  {
    id: 'in-proof-subaddress',
    after: ['fifteen-destinations'],
    make: async ({ id }, { proofs: desk, payment }) => {
      const record = payment('fifteen-destinations');
      const { address, amount } = destinationOf(record, 0);
      await desk.txProof({
        id,
        title: 'Bob proves that one of his subaddresses was paid among fifteen destinations',
        payment: record,
        address,
        received: amount,
        by: 'bob',
        kind: 'InProof',
        message: GREETING,
      });
    },
  },
  {
    id: 'spend-proof',
    after: ['one-destination'],
    make: async ({ id }, { proofs: desk, payment }) => {
      const record = payment('one-destination');
      await desk.spendProof({
        id,
        title: 'Alice proves that she made the payment',
        payment: record,
        message: GREETING,
      });
    },
  },
  {
    id: 'spend-proof-many-inputs',
    after: ['sweep'],
    make: async ({ id }, { proofs: desk, payment }) => {
      const record = payment('sweep');
      await desk.spendProof({
        id,
        title: 'Bob proves that he made the sweep of twelve inputs',
        payment: record,
        message: '',
      });
    },
  },
  {
    id: 'spend-proof-wrong-message',
    after: ['one-destination'],
    make: async ({ id }, { proofs: desk, payment }) => {
      await desk.spendProof({
        id,
        title: 'A proof by Alice with another message than it was made for',
        payment: payment('one-destination'),
        message: GREETING,
        listedMessage: 'Another message',
      });
    },
  },
  {
    id: 'reserve-untouched',
    after: ['savings'],
    make: async ({ id }, { proofs: desk }) => {
      await desk.reserveProof({
        id,
        title: 'Dave has at least 4 XMR of savings, which he never touches',
        by: 'dave',
        account: SAVINGS_ACCOUNT,
        amount: 4n * XMR,
        message: GREETING,
      });
    },
  },
  {
    // The proof is made before the sweep of history.ts. After the sweep, only the largest output is unspent.
    id: 'reserve-partly-spent',
    after: ['fifteen-destinations'],
    make: async ({ id }, { proofs: desk }) => {
      await desk.reserveProof({
        id,
        title: 'What Bob had saved, most of which he spent since',
        by: 'bob',
        account: SAVINGS_ACCOUNT,
        amount: 12n * XMR,
        message: '',
      });
    },
  },
  {
    id: 'reserve-current',
    after: ['one-destination'],
    renewable: true,
    make: async ({ id }, { proofs: desk }) => {
      await desk.reserveProof({
        id,
        title: 'Alice has at least 10 XMR; made anew whenever she spent some of it',
        by: 'alice',
        account: SPENDING_ACCOUNT,
        amount: RESERVE_OF_ALICE,
        message: GREETING,
      });
    },
  },
  {
    id: 'message-spend-key',
    after: [],
    make: async ({ id }, { proofs: desk }) => {
      await desk.signedMessage({
        id,
        title: 'Signed with the spend key of Alice',
        by: 'alice',
        keyType: 'spend',
        message: GREETING,
      });
    },
  },
  {
    id: 'message-old-format',
    after: [],
    make: async ({ id }, { proofs: desk, wallets }) => {
      await desk.finishedMessage({
        id,
        title: 'Signed by Alice in the old format SigV1, which wallets no longer make',
        address: wallets.alice.identity.address,
        message: GREETING,
        signature: OLD_SIGNATURE,
      });
    },
  },
  {
    id: 'message-view-key',
    after: [],
    make: async ({ id }, { proofs: desk }) => {
      await desk.signedMessage({
        id,
        title: 'Signed with the view key of Bob',
        by: 'bob',
        keyType: 'view',
        message: GREETING,
      });
    },
  },
  {
    id: 'message-altered',
    after: [],
    make: async ({ id }, { proofs: desk }) => {
      await desk.signedMessage({
        id,
        title: 'A message by Alice that was altered after she signed it',
        by: 'alice',
        keyType: 'spend',
        message: GREETING,
        listedMessage: `${GREETING}.`,
      });
    },
  },
];
