import type { PaymentOrder } from './proof-maker.ts';
import type { PaymentRecord } from './state.ts';

type Destination = PaymentRecord['destinations'][number];

/** Returns a destination of a payment. @throws RangeError when the payment has no such destination */
export function destinationOf(record: PaymentRecord, place: number): Destination {
  const destination = record.destinations[place];
  if (destination === undefined) throw new RangeError(`${record.id} has no destination ${String(place)}`);
  return destination;
}

/** Returns the fields of an order for a proof that one destination of a payment was paid. */
export function paidTo(
  record: PaymentRecord,
  place: number,
): Pick<PaymentOrder, 'payment' | 'address' | 'received'> {
  const { address, amount } = destinationOf(record, place);
  return { payment: record, address, received: amount };
}
