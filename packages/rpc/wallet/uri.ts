import { toWireArguments } from '../input.ts';
import { listField, objectField, textField, u64Field } from '../wire.ts';
import { defineWalletMethod } from './shapes.ts';

export interface MakeUriArgs {
  readonly address: string;
  /** Requested amount in atomic units. */
  readonly amount?: bigint;
  /** A separate payment id, which the service refuses (code −11). Use an integrated address instead. */
  readonly paymentId?: string;
  readonly recipientName?: string;
  readonly txDescription?: string;
}

/**
 * Returns a payment request as a `monero:` URI.
 *
 * @throws InvalidRequestError when the amount is outside 0 … 2^64−1
 * @throws NodeRefusedError with code −11 for a bad address, and for a separate payment id
 */
export const makeUri = defineWalletMethod({
  name: 'make_uri',
  repeatable: true,
  request: (args: MakeUriArgs) => toWireArguments(args),
  result: objectField({ uri: textField }),
});

/**
 * Parses a `monero:` URI. A missing part is 0 or "".
 *
 * @throws NodeRefusedError with code −11 when the URI is invalid
 */
export const parseUri = defineWalletMethod({
  name: 'parse_uri',
  repeatable: true,
  request: (args: { readonly uri: string }) => toWireArguments(args),
  result: objectField({
    uri: objectField({
      address: textField,
      /** Amount in atomic units, or 0 when the URI has no amount. */
      amount: u64Field.default(0n),
      payment_id: textField.default(''),
      recipient_name: textField.default(''),
      tx_description: textField.default(''),
    }),
    /** Further parameters of the URI as `name=value`, still percent-encoded. */
    unknown_parameters: listField(textField),
  }),
});
