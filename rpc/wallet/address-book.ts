import { wireArguments } from '../input.ts';
import { count, list, object, text } from '../wire.ts';
import { nothing, walletMethod } from './shapes.ts';

/** Addresses of others, kept in the wallet's file. An index that does not exist: code −12. */

export const getAddressBook = walletMethod({
  name: 'get_address_book',
  repeatable: true,
  request: (args: {
    /** Indices; none for all. */
    readonly entries: readonly number[];
  }) => wireArguments(args),
  result: object({
    entries: list(
      object({
        index: count,
        address: text,
        description: text.default(''),
        payment_id: text.default(''),
      }),
    ),
  }),
});

/** A standalone payment id is refused today: give an integrated address. */
export const addAddressBook = walletMethod({
  name: 'add_address_book',
  repeatable: false,
  request: (args: { readonly address: string; readonly paymentId?: string; readonly description?: string }) =>
    wireArguments(args),
  result: object({ index: count }),
});

export interface EditAddressBookArgs {
  readonly index: number;
  /** Each is changed only with its flag. */
  readonly setAddress: boolean;
  readonly address?: string;
  readonly setDescription: boolean;
  readonly description?: string;
  readonly setPaymentId: boolean;
  readonly paymentId?: string;
}

export const editAddressBook = walletMethod({
  name: 'edit_address_book',
  repeatable: true,
  request: (args: EditAddressBookArgs) => wireArguments(args),
  result: nothing,
});

/** Later entries move up: not repeated. */
export const deleteAddressBook = walletMethod({
  name: 'delete_address_book',
  repeatable: false,
  request: (args: { readonly index: number }) => wireArguments(args),
  result: nothing,
});
