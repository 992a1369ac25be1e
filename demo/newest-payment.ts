import { destinationOf } from './destinations.ts';
import { GREETING, type ExampleSources } from './examples.ts';
import type { PaymentRecord } from './state.ts';

/**
 * Returns whether a payment can be an example of the newest payments. A payment to its sender cannot. Its change also goes
 * to the sender's primary address, so a proof would show more than the payment.
 */
export function isUsableAsNewest(record: PaymentRecord): boolean {
  return record.destinations.every(({ recipient }) => recipient !== record.sender);
}

/** Lists a recent payment with the proofs that its sender and its recipient can make. It replaces the earlier one. */
export async function listNewestPayment(
  { proofs: desk }: ExampleSources,
  record: PaymentRecord,
): Promise<void> {
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
