import type { PaymentRecord } from './state.ts';

type Destination = PaymentRecord['destinations'][number];

/** Returns a destination of a payment. @throws RangeError when the payment has no such destination */
export function destinationOf(record: PaymentRecord, place: number): Destination {
  const destination = record.destinations[place];
  if (destination === undefined) throw new RangeError(`${record.id} has no destination ${String(place)}`);
  return destination;
}

/** Returns a payment with the fields of its first destination. */
export function firstOf(record: PaymentRecord): Destination & { record: PaymentRecord } {
  return { record, ...destinationOf(record, 0) };
}
