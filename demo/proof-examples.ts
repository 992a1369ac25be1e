import { ATOMIC_PER_XMR } from '@ringscope/protocol/units.ts';
import { decodeAddress, encodeAddress } from '@ringscope/protocol/address/address.ts';
import { getPaymentDestination, toPaymentProofSpecFields } from './destinations.ts';
import { SAVINGS_ACCOUNT_INDEX, SPENDING_ACCOUNT_INDEX } from './wallet-identities.ts';
import type {
  PaymentProofSpec,
  ProofMaker,
  ReserveProofSpec,
  SignedMessageSpec,
  SpendProofSpec,
  TxKeyProofSpec,
  TxProofSpec,
} from './proof-maker.ts';
import type { PaymentRecord, CoinbaseWithReusedKey } from './state.ts';
import type { DemoWallets } from './payments.ts';

/** What an example needs to create its proof: the proof maker, the wallets and the payments on the demo chain. */
export interface ProofExampleSources {
  readonly proofMaker: ProofMaker;
  readonly wallets: DemoWallets;
  /** Returns a stored payment of the demo by its id. */
  readonly getPayment: (id: string) => PaymentRecord;
  readonly reusedKeyCoinbase: CoinbaseWithReusedKey | undefined;
}

/** An example proof that the demo creates and lists on the page `/demo`. */
export interface ProofExample {
  /** Id of the proof in `facts.json`. */
  readonly id: string;
  /** Ids of the payments that must be in blocks before the proof can be created. */
  readonly requiredPaymentIds: readonly string[];
  /** Whether the reserve proof is recreated after its outputs were spent. Otherwise its expected verdict is updated. */
  readonly renewable?: true;
  readonly createProof: (sources: ProofExampleSources) => Promise<void>;
}

/** The message that most example proofs sign. */
export const SIGNED_EXAMPLE_MESSAGE = 'Ringscope demo';
/**
 * A signature in the format SigV1 by the spend key of Alice. Wallets still verify this format but no longer create it,
 * so the signature is stored here.
 */
const OLD_SIGNATURE =
  'SigV1M9XN6XQiGeaSDSvJKsmSsLUdLk1Su5kocQNEsEfhPLQzRjDXJjKETYPCjKDswnqbvsPDXijcuiLvn8kuW6oeSpWW';

/** Replaces the payment in the specification of a proof with the id of a payment on the demo chain. */
type About<Order> = Omit<Order, 'payment'> & { readonly payment: string };

/** Specifies a proof that one destination of a payment was paid. */
type Paid<Order extends PaymentProofSpec> = About<Omit<Order, 'address' | 'receivedAmount'>> & {
  /** Index of the destination in the payment. Default 0. */
  readonly destination?: number;
};

function txKey({ payment: name, destination: index = 0, ...order }: Paid<TxKeyProofSpec>): ProofExample {
  return {
    id: order.id,
    requiredPaymentIds: [name],
    createProof: ({ proofMaker, getPayment }) =>
      proofMaker.addTxKeyProof({ ...order, ...toPaymentProofSpecFields(getPayment(name), index) }),
  };
}

/** Returns an example with an OutProof by the sender or an InProof by the recipient. */
function txProof({
  payment: name,
  destination: index = 0,
  ...order
}: Paid<Omit<TxProofSpec, 'creator'>>): ProofExample {
  return {
    id: order.id,
    requiredPaymentIds: [name],
    createProof: ({ proofMaker, getPayment }) => {
      const record = getPayment(name);
      const by = order.kind === 'OutProof' ? record.sender : getPaymentDestination(record, index).recipient;
      return proofMaker.addTxProof({ ...order, ...toPaymentProofSpecFields(record, index), creator: by });
    },
  };
}

function spendProof({ payment: name, ...order }: About<SpendProofSpec>): ProofExample {
  return {
    id: order.id,
    requiredPaymentIds: [name],
    createProof: ({ proofMaker, getPayment }) =>
      proofMaker.addSpendProof({ ...order, payment: getPayment(name) }),
  };
}

function reserveProof(order: ReserveProofSpec, after: string): ProofExample {
  return {
    id: order.id,
    requiredPaymentIds: [after],
    createProof: ({ proofMaker }) => proofMaker.addReserveProof(order),
  };
}

function signedMessage(order: SignedMessageSpec): ProofExample {
  return {
    id: order.id,
    requiredPaymentIds: [],
    createProof: ({ proofMaker }) => proofMaker.addSignedMessage(order),
  };
}

/** The proofs of the demo. Each is created when its payments are in blocks. */
export const proofExamples: readonly ProofExample[] = [
  txKey({ id: 'key-one-destination', title: 'Bob received 1.5 XMR', payment: 'one-destination' }),
  {
    id: 'key-wrong-address',
    requiredPaymentIds: ['one-destination'],
    createProof: ({ proofMaker, wallets, getPayment }) =>
      proofMaker.addTxKeyProof({
        id: 'key-wrong-address',
        title: 'The key of the payment to Bob shows no payment to Carol',
        payment: getPayment('one-destination'),
        address: wallets.carol.address('primary'),
        receivedAmount: 0n,
      }),
  },
  txKey({ id: 'key-subaddress', title: 'A subaddress of Dave received 0.75 XMR', payment: 'subaddress' }),
  txKey({
    id: 'key-integrated-address',
    title: 'An integrated address of Alice received 3 XMR',
    payment: 'integrated-address',
  }),
  txKey({
    id: 'key-several',
    title: 'One of fifteen destinations, with the main key and an additional key for each output',
    payment: 'fifteen-destinations',
    destination: 12,
  }),
  txKey({
    id: 'key-height-lock',
    title: 'The payment is real, but locked until a later block',
    payment: 'height-lock',
    caveat: 'height-lock',
  }),
  txKey({
    id: 'key-time-lock',
    title: 'The payment is real, but locked until a date',
    payment: 'time-lock',
    caveat: 'time-lock',
  }),
  {
    id: 'key-burnt',
    requiredPaymentIds: [],
    createProof: async ({ proofMaker, reusedKeyCoinbase }) => {
      if (reusedKeyCoinbase === undefined) return;
      const { txHash, txKey: key, address, amount } = reusedKeyCoinbase;
      await proofMaker.addTxKeyProof({
        id: 'key-burnt',
        title: 'Carol was paid twice to the same one-time key, so one of the two payments is worthless',
        payment: { txHash, txKey: key, sender: 'alice' },
        address,
        receivedAmount: BigInt(amount),
        caveat: 'burnt',
      });
    },
  },
  {
    id: 'key-other-network',
    requiredPaymentIds: ['one-destination'],
    createProof: async ({ proofMaker, getPayment }) => {
      const record = getPayment('one-destination');
      const decoded = decodeAddress(getPaymentDestination(record, 0).address);
      if (!decoded.ok) throw new RangeError(decoded.message);
      proofMaker.addOtherNetworkTxKey({
        id: 'key-other-network',
        title: 'Bob’s address as written on stagenet, which is another network',
        payment: record,
        address: encodeAddress({ ...decoded.address, network: 'stagenet' }),
      });
    },
  },
  txProof({
    id: 'out-proof',
    title: 'Alice proves that she paid Bob',
    payment: 'one-destination',
    kind: 'OutProof',
    message: SIGNED_EXAMPLE_MESSAGE,
  }),
  txProof({
    id: 'out-proof-without-message',
    title: 'Dave proves without a message that he paid an integrated address of Alice',
    payment: 'integrated-address',
    kind: 'OutProof',
    message: '',
  }),
  txProof({
    id: 'out-proof-wrong-message',
    title: 'A proof by Alice with a different message than the signed one',
    payment: 'one-destination',
    kind: 'OutProof',
    message: SIGNED_EXAMPLE_MESSAGE,
    publishedMessage: 'Another message',
  }),
  txProof({
    id: 'in-proof',
    title: 'Carol proves that Bob paid her',
    payment: 'two-destinations',
    kind: 'InProof',
    message: SIGNED_EXAMPLE_MESSAGE,
  }),
  txProof({
    id: 'in-proof-subaddress',
    title: 'Bob proves that one of his subaddresses was paid among fifteen destinations',
    payment: 'fifteen-destinations',
    kind: 'InProof',
    message: SIGNED_EXAMPLE_MESSAGE,
  }),
  spendProof({
    id: 'spend-proof',
    title: 'Alice proves that she made the payment',
    payment: 'one-destination',
    message: SIGNED_EXAMPLE_MESSAGE,
  }),
  spendProof({
    id: 'spend-proof-many-inputs',
    title: 'Bob proves that he made the transaction with twelve inputs',
    payment: 'sweep',
    message: '',
  }),
  spendProof({
    id: 'spend-proof-wrong-message',
    title: 'A proof by Alice with a different message than the signed one',
    payment: 'one-destination',
    message: SIGNED_EXAMPLE_MESSAGE,
    publishedMessage: 'Another message',
  }),
  reserveProof(
    {
      id: 'reserve-untouched',
      title: 'Dave has savings of at least 4 XMR, which he never spends',
      creator: 'dave',
      accountIndex: SAVINGS_ACCOUNT_INDEX,
      minimumAmount: 4n * ATOMIC_PER_XMR,
      message: SIGNED_EXAMPLE_MESSAGE,
    },
    'savings',
  ),
  // The proof is created before the sweep in history.ts. After the sweep, only the largest output is unspent.
  reserveProof(
    {
      id: 'reserve-partly-spent',
      title: 'Bob has since spent most of the savings that this proof lists',
      creator: 'bob',
      accountIndex: SAVINGS_ACCOUNT_INDEX,
      minimumAmount: 12n * ATOMIC_PER_XMR,
      message: '',
    },
    'fifteen-destinations',
  ),
  {
    renewable: true,
    ...reserveProof(
      {
        id: 'reserve-current',
        title: 'Alice has at least 10 XMR (the demo renews this proof after she spends some of them)',
        creator: 'alice',
        accountIndex: SPENDING_ACCOUNT_INDEX,
        minimumAmount: 10n * ATOMIC_PER_XMR,
        message: SIGNED_EXAMPLE_MESSAGE,
      },
      'one-destination',
    ),
  },
  signedMessage({
    id: 'message-spend-key',
    title: 'Signed with the spend key of Alice',
    signer: 'alice',
    keyType: 'spend',
    message: SIGNED_EXAMPLE_MESSAGE,
  }),
  {
    id: 'message-old-format',
    requiredPaymentIds: [],
    createProof: ({ proofMaker, wallets }) =>
      proofMaker.addExistingSignature({
        id: 'message-old-format',
        title: 'Signed by Alice in the old format SigV1, which wallets no longer make',
        address: wallets.alice.identity.address,
        message: SIGNED_EXAMPLE_MESSAGE,
        signature: OLD_SIGNATURE,
      }),
  },
  signedMessage({
    id: 'message-view-key',
    title: 'Signed with the view key of Bob',
    signer: 'bob',
    keyType: 'view',
    message: SIGNED_EXAMPLE_MESSAGE,
  }),
  signedMessage({
    id: 'message-altered',
    title: 'A message by Alice that was altered after she signed it',
    signer: 'alice',
    keyType: 'spend',
    message: SIGNED_EXAMPLE_MESSAGE,
    publishedMessage: `${SIGNED_EXAMPLE_MESSAGE}.`,
  }),
];
