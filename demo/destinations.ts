import type { PaymentOrder } from './proof-maker.ts';
import type { PaymentRecord } from './state.ts';

type Destination = PaymentRecord['destinations'][number];

/** Returns a destination of a payment. @throws RangeError when the payment has no such destination */
export function destinationOf(record: PaymentRecord, index: number): Destination {
  const destination = record.destinations[index];
  if (destination === undefined)
    throw new RangeError(`payment ${record.id} has no destination ${String(index)}`);
  return destination;
}

/** Returns the fields of a {@link PaymentOrder} for one destination of a payment. */
export function paidTo(
  record: PaymentRecord,
  index: number,
): Pick<PaymentOrder, 'payment' | 'address' | 'received'> {
  const { address, amount } = destinationOf(record, index);
  return { payment: record, address, received: amount };
}
