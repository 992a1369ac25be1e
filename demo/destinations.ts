import type { PaymentProofSpec } from './proof-maker.ts';
import type { PaymentRecord } from './state.ts';

type Destination = PaymentRecord['destinations'][number];

/** Returns a destination of a payment. @throws RangeError when the payment has no such destination */
export function getPaymentDestination(record: PaymentRecord, index: number): Destination {
  const destination = record.destinations[index];
  if (destination === undefined)
    throw new RangeError(
      `The recorded payment ${record.id} of the demo has ${record.destinations.length} destinations, so none has the index ${index}. Delete the folder of the demo to start it again.`,
    );
  return destination;
}

/** Returns the fields of a {@link PaymentProofSpec} about one destination of a payment. */
export function toPaymentProofSpecFields(
  record: PaymentRecord,
  destinationIndex: number,
): Pick<PaymentProofSpec, 'payment' | 'address' | 'receivedAmount'> {
  const { address, amount } = getPaymentDestination(record, destinationIndex);
  return { payment: record, address, receivedAmount: amount };
}
