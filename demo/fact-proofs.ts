import { NodeRefusedError } from '@ringscope/rpc/errors.ts';
import type { DemoContext } from './context.ts';
import type { DemoFacts } from './facts.ts';
import { UnexpectedVerdictError } from './proof-maker.ts';
import { examples, GREETING } from './examples.ts';
import type { Example, ExampleSources } from './examples.ts';
import type { PaymentRecord } from './state.ts';
import { destinationOf } from './destinations.ts';

/** Makes every proof that is not listed yet and whose payments are in blocks. Then renews the reserve proofs. */
export async function makePossibleProofs(context: DemoContext): Promise<void> {
  const { store } = context;
  const listed = new Set(listedIds(context));
  const onChain = await minedPayments(context);
  for (const example of examples) {
    if (listed.has(example.id) || !example.after.every((id) => onChain.has(id))) continue;
    await make(context, example);
    await store.publish();
  }
  await renewReserveProofs(context);
}

/**
 * Checks the reserve proofs again. Proofs that must be current are made again. For the others, the expected verdict is
 * updated with the spent amount. This is necessary after payments, and after reorgs, which remove coinbases.
 */
export async function renewReserveProofs(context: DemoContext): Promise<void> {
  const { proofs: desk, store } = context;
  await skipIfRefused(context, 'the reserve proofs', async () => {
    for (const { id, now } of await desk.staleReserveProofs()) {
      const example = examples.find((each) => each.id === id);
      if (example?.renewable === true) {
        await make(context, example);
      } else {
        const fact = store.state.facts.reserveProofs.find((each) => each.id === id);
        if (fact !== undefined && now.good) fact.expected = now;
      }
    }
    await store.publish();
  });
}

/** Makes the facts about "one of the newest payments" again, for the newest usable payment that is in a block. */
export async function renewNewest(context: DemoContext): Promise<void> {
  const { chain, store } = context;
  const records = store.state.everyday;
  const confirmations = await chain.confirmations(records.map(({ txHash }) => txHash));
  const newest = records.findLast(
    (record) => isUsableAsNewest(record) && (confirmations.get(record.txHash) ?? 0) > 0,
  );
  if (newest === undefined) return;
  await skipIfRefused(context, 'the newest payment', () =>
    listNewestPayment(exampleSources(context), newest),
  );
  await store.publish();
}

async function make(context: DemoContext, example: Example): Promise<void> {
  await skipIfRefused(context, example.id, () => example.make(exampleSources(context)));
}

/**
 * Runs a task that makes proofs, and logs when a proof cannot be made. A restored wallet, for instance, does not know the keys
 * of its earlier transactions. The demo then continues without this fact.
 *
 * @throws RpcError when a service does not answer
 */
async function skipIfRefused(context: DemoContext, what: string, task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (!(error instanceof NodeRefusedError || error instanceof UnexpectedVerdictError)) throw error;
    context.run.log(`Left out of the facts, ${what}: ${error.message}`);
  }
}

function exampleSources({ proofs: desk, wallets, store }: DemoContext): ExampleSources {
  return {
    proofs: desk,
    wallets,
    payment: (id): PaymentRecord => {
      const record = store.state.payments.find((each) => each.id === id);
      if (record === undefined) throw new RangeError(`no payment ${id} was made`);
      return record;
    },
    sameKey: store.state.sameKey,
  };
}

/** Ids of the history's payments that are in blocks. */
async function minedPayments({ chain, store }: DemoContext): Promise<Set<string>> {
  const records = store.state.payments;
  const confirmations = await chain.confirmations(records.map(({ txHash }) => txHash));
  return new Set(records.filter(({ txHash }) => (confirmations.get(txHash) ?? 0) > 0).map(({ id }) => id));
}

/** Returns whether a proof is among the facts. */
export function isListed(facts: DemoFacts, id: string): boolean {
  return factLists(facts).some((list) => list.some((each) => each.id === id));
}

function listedIds({ store: { state } }: DemoContext): string[] {
  return factLists(state.facts).flatMap((list) => list.map(({ id }) => id));
}

function factLists(facts: DemoFacts): readonly (readonly { readonly id: string }[])[] {
  const { txKeys, txProofs, spendProofs, reserveProofs, signedMessages } = facts;
  return [txKeys, txProofs, spendProofs, reserveProofs, signedMessages];
}

/**
 * Returns whether a payment can be an example of the newest payments. A payment to its sender cannot. Its change also goes
 * to the sender's primary address, so a proof would show more than the payment.
 */
function isUsableAsNewest(record: PaymentRecord): boolean {
  return record.destinations.every(({ recipient }) => recipient !== record.sender);
}

/** Lists a recent payment with the proofs that its sender and its recipient can make. It replaces the earlier one. */
async function listNewestPayment({ proofs: desk }: ExampleSources, record: PaymentRecord): Promise<void> {
  const { address, recipient } = destinationOf(record, 0);
  const received = record.destinations
    .filter((each) => each.address === address)
    .reduce((sum, { amount }) => sum + amount, 0n);
  const common = { payment: record, address, received, message: GREETING };
  await desk.txKey({ ...common, id: 'newest-key', title: `One of the newest payments: ${record.title}` });
  await desk.txProof({
    ...common,
    id: 'newest-out-proof',
    title: `The sender's proof: ${record.title}`,
    by: record.sender,
    kind: 'OutProof',
  });
  await desk.txProof({
    ...common,
    id: 'newest-in-proof',
    title: `The recipient's proof: ${record.title}`,
    by: recipient,
    kind: 'InProof',
  });
}
