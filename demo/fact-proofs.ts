import { NodeRefusedError } from '@ringscope/rpc/errors.ts';
import type { DemoContext } from './context.ts';
import type { DemoChainDescription } from './facts.ts';
import { UnexpectedVerdictError } from './proof-maker.ts';
import { proofExamples, SIGNED_EXAMPLE_MESSAGE } from './proof-examples.ts';
import type { ProofExample, ProofExampleSources } from './proof-examples.ts';
import type { PaymentRecord } from './state.ts';
import { getPaymentDestination } from './destinations.ts';

/**
 * Creates each example proof that `facts.json` does not list yet, if its payments are in blocks. Then renews the reserve
 * proofs.
 */
export async function createExampleProofs(context: DemoContext): Promise<void> {
  const { store } = context;
  const listed = new Set(listedIds(context));
  const onChain = await minedPayments(context);
  for (const example of proofExamples) {
    if (listed.has(example.id) || !example.requiredPaymentIds.every((id) => onChain.has(id))) continue;
    await makeProof(context, example);
    await store.publish();
  }
  await renewReserveProofs(context);
}

/**
 * Checks the reserve proofs again, because payments spend the outputs that a proof lists, and reorgs remove coinbases. A
 * renewable proof is recreated. For any other proof, the expected verdict is updated with the spent amount.
 */
export async function renewReserveProofs(context: DemoContext): Promise<void> {
  const { proofMaker, store } = context;
  await skipIfRefused(context, 'the reserve proofs', async () => {
    for (const { id, now } of await proofMaker.staleReserveProofs()) {
      const example = proofExamples.find((each) => each.id === id);
      if (example?.renewable === true) {
        await makeProof(context, example);
      } else {
        const fact = store.state.facts.reserveProofs.find((each) => each.id === id);
        if (fact !== undefined && now.good) fact.expected = now;
      }
    }
    await store.publish();
  });
}

/**
 * Replaces the proofs of a recent payment in `facts.json` with those of the newest suitable payment that is in a block.
 * Changes nothing if there is none.
 */
export async function renewNewestPaymentProofs(context: DemoContext): Promise<void> {
  const { chain, store } = context;
  const records = store.state.everyday;
  const confirmations = await chain.countConfirmations(records.map(({ txHash }) => txHash));
  const newest = records.findLast(
    (record) => isUsableAsNewest(record) && (confirmations.get(record.txHash) ?? 0) > 0,
  );
  if (newest === undefined) return;
  await skipIfRefused(context, 'the newest payment', () =>
    listNewestPayment(exampleSources(context), newest),
  );
  await store.publish();
}

async function makeProof(context: DemoContext, example: ProofExample): Promise<void> {
  await skipIfRefused(context, example.id, () => example.createProof(exampleSources(context)));
}

/**
 * Runs a task that creates proofs. If a proof cannot be created, it logs the reason, and the demo continues without
 * this proof. For example, a restored wallet does not know the keys of its earlier transactions.
 *
 * @throws RpcError if a service does not respond
 */
async function skipIfRefused(context: DemoContext, name: string, task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (!(error instanceof NodeRefusedError || error instanceof UnexpectedVerdictError)) throw error;
    context.runContext.log(`The facts do not include ${name}: ${error.message}`);
  }
}

function exampleSources({ proofMaker, wallets, store }: DemoContext): ProofExampleSources {
  return {
    proofMaker,
    wallets,
    getPayment: (id): PaymentRecord => {
      const record = store.state.payments.find((each) => each.id === id);
      if (record === undefined)
        throw new RangeError(
          `The demo cannot prove the payment ${id}, because it does not exist yet. Add its id to the list "after" of the proof example.`,
        );
      return record;
    },
    reusedKeyCoinbase: store.state.sameKey,
  };
}

/** Returns the ids of the recorded demo payments whose transactions are in blocks. */
async function minedPayments({ chain, store }: DemoContext): Promise<Set<string>> {
  const records = store.state.payments;
  const confirmations = await chain.countConfirmations(records.map(({ txHash }) => txHash));
  return new Set(records.filter(({ txHash }) => (confirmations.get(txHash) ?? 0) > 0).map(({ id }) => id));
}

/** Returns whether any list of `facts.json` contains a proof with this id. */
export function demoChainDescriptionHasProof(description: DemoChainDescription, id: string): boolean {
  return factLists(description).some((list) => list.some((each) => each.id === id));
}

function listedIds({ store: { state } }: DemoContext): string[] {
  return factLists(state.facts).flatMap((list) => list.map(({ id }) => id));
}

function factLists(facts: DemoChainDescription): readonly (readonly { readonly id: string }[])[] {
  const { txKeys, txProofs, spendProofs, reserveProofs, signedMessages } = facts;
  return [txKeys, txProofs, spendProofs, reserveProofs, signedMessages];
}

/**
 * Returns whether a payment can serve as the example of a recent payment. A payment to the sender's own wallet cannot:
 * its change also goes to the sender's primary address, so a proof would show more than the payment.
 */
function isUsableAsNewest(record: PaymentRecord): boolean {
  return record.destinations.every(({ recipient }) => recipient !== record.sender);
}

/**
 * Adds proofs of a recent payment to `facts.json`: its transaction key, and the proofs of its sender and its recipient.
 * They replace the proofs of the previous recent payment.
 */
async function listNewestPayment({ proofMaker }: ProofExampleSources, record: PaymentRecord): Promise<void> {
  const { address, recipient } = getPaymentDestination(record, 0);
  const receivedAmount = record.destinations
    .filter((each) => each.address === address)
    .reduce((sum, { amount }) => sum + amount, 0n);
  const common = { payment: record, address, receivedAmount, message: SIGNED_EXAMPLE_MESSAGE };
  await proofMaker.addTxKeyProof({
    ...common,
    id: 'newest-key',
    title: `One of the newest payments: ${record.title}`,
  });
  await proofMaker.addTxProof({
    ...common,
    id: 'newest-out-proof',
    title: `The sender's proof: ${record.title}`,
    creator: record.sender,
    kind: 'OutProof',
  });
  await proofMaker.addTxProof({
    ...common,
    id: 'newest-in-proof',
    title: `The recipient's proof: ${record.title}`,
    creator: recipient,
    kind: 'InProof',
  });
}
