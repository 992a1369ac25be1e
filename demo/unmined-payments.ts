import type { DemoContext } from './context.ts';
import { toPaymentProofSpecFields } from './destinations.ts';
import { demoChainDescriptionHasProof } from './fact-proofs.ts';
import { orphanedPayment, replacementPayment, poolOnlyPayment } from './history.ts';
import type { PaymentRecord } from './state.ts';

/**
 * Sends a signed payment to the pool and excludes it from all blocks. It sends the payment again after the daemon has
 * dropped it, which happens after three days.
 */
export async function keepPaymentInPool(context: DemoContext): Promise<void> {
  const { chain, proofMaker, store } = context;
  const { state } = store;
  const record = [...state.signed, ...state.payments].find(({ id }) => id === poolOnlyPayment.id);
  if (record?.blob === undefined) return;
  chain.excludeFromBlocks(record.txHash, record.fee);
  if (!(await chain.countConfirmations([record.txHash])).has(record.txHash)) await chain.send(record.blob);
  moveToPayments(context, record);
  if (!demoChainDescriptionHasProof(state.facts, 'key-in-pool')) {
    await proofMaker.addTxKeyProof({
      id: 'key-in-pool',
      title: 'Carol was sent 3 XMR, but the payment is in no block',
      ...toPaymentProofSpecFields(record, 0),
      caveat: 'in-pool',
    });
  }
  await store.publish();
}

/**
 * Sends the payment whose block the next reorg will orphan. Does nothing after {@link doubleSpendOrphanedPayment} has
 * replaced the payment.
 *
 * @returns whether the payment was sent
 */
export async function sendPaymentToBeOrphaned({ chain, store }: DemoContext): Promise<boolean> {
  const lost = store.state.signed.find(({ id }) => id === orphanedPayment.id);
  if (lost?.blob === undefined) return false;
  await chain.send(lost.blob);
  return true;
}

/**
 * Spends again the output that the orphaned payment spent, so that the orphaned payment can no longer be mined. First
 * creates the example proof of the orphaned payment, because the wallet services do not know this payment afterwards.
 */
export async function doubleSpendOrphanedPayment(context: DemoContext): Promise<void> {
  const { chain, proofMaker, store } = context;
  const { signed } = store.state;
  const lostRecord = signed.find(({ id }) => id === orphanedPayment.id);
  const replacementRecord = signed.find(({ id }) => id === replacementPayment.id);
  if (lostRecord === undefined || replacementRecord?.blob === undefined) return;
  // Continue only while the orphaned payment is in the pool. If the process was killed after the reorg, the payment may
  // be unknown or in a block again. This function is then called again after the next reorg.
  if ((await chain.countConfirmations([lostRecord.txHash])).get(lostRecord.txHash) !== 0) return;
  await proofMaker.addTxKeyProof({
    id: 'key-orphaned',
    title:
      'Bob received 2 XMR in a block that a reorganisation removed, and Alice has spent the same coins again',
    ...toPaymentProofSpecFields(lostRecord, 0),
    caveat: 'orphaned',
  });
  moveToPayments(context, lostRecord);
  moveToPayments(context, replacementRecord);
  await store.publish();
  await chain.replaceInPool(lostRecord.txHash, replacementRecord.blob);
}

/** Moves a payment from `signed` to `payments`, which the site lists. */
function moveToPayments({ store: { state } }: DemoContext, record: PaymentRecord): void {
  if (!state.signed.includes(record)) return;
  state.signed = state.signed.filter((each) => each !== record);
  state.payments.push(record);
}
