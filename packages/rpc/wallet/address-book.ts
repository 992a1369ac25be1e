import { toWireArguments } from '../input.ts';
import { countField, listField, objectField, textField } from '../wire.ts';
import { emptyResponseField, defineWalletMethod } from './shapes.ts';

/**
 * Returns entries of the address book: those with the given indices, or all for an empty list.
 *
 * @throws InvalidRequestError when an index is negative or not an integer
 * @throws NodeRefusedError with code −12 when an index does not exist
 */
export const getAddressBook = defineWalletMethod({
  name: 'get_address_book',
  repeatable: true,
  request: (args: {
    /** Indices of the entries. An empty list means all. */
    readonly entries: readonly number[];
  }) => toWireArguments(args),
  result: objectField({
    entries: listField(
      objectField({
        index: countField,
        address: textField,
        description: textField.default(''),
        payment_id: textField.default(''),
      }),
    ),
  }),
});

/**
 * Adds an address. The service refuses a separate payment id, because an integrated address contains one.
 *
 * @throws NodeRefusedError with code −2 for a bad address, with code −5 for a payment id
 */
export const addAddressBook = defineWalletMethod({
  name: 'add_address_book',
  repeatable: false,
  request: (args: { readonly address: string; readonly paymentId?: string; readonly description?: string }) =>
    toWireArguments(args),
  result: objectField({ index: countField }),
});

export interface EditAddressBookArgs {
  readonly index: number;
  /** Each of address, description and payment id changes only when its `set…` flag is true. */
  readonly setAddress: boolean;
  readonly address?: string;
  readonly setDescription: boolean;
  readonly description?: string;
  readonly setPaymentId: boolean;
  readonly paymentId?: string;
}

/**
 * Changes those fields of an address book entry whose `set…` flag is true.
 *
 * @throws InvalidRequestError when the index is negative or not an integer
 * @throws NodeRefusedError with code −12 when the index does not exist
 */
export const editAddressBook = defineWalletMethod({
  name: 'edit_address_book',
  repeatable: true,
  request: (args: EditAddressBookArgs) => toWireArguments(args),
  result: emptyResponseField,
});

/**
 * Removes an entry. The indices of later entries change, so repeating the call would remove another entry.
 *
 * @throws InvalidRequestError when the index is negative or not an integer
 * @throws NodeRefusedError with code −12 when the index does not exist
 */
export const deleteAddressBook = defineWalletMethod({
  name: 'delete_address_book',
  repeatable: false,
  request: (args: { readonly index: number }) => toWireArguments(args),
  result: emptyResponseField,
});
