import { wireArguments } from '../input.ts';
import { list, object, text, u64 } from '../wire.ts';
import { walletMethod } from './shapes.ts';

export interface MakeUriArgs {
  readonly address: string;
  /** Atomic units. */
  readonly amount?: bigint;
  /** Refused (code −11): use an integrated address. */
  readonly paymentId?: string;
  readonly recipientName?: string;
  readonly txDescription?: string;
}

/**
 * Makes a payment request as a `monero:` URI.
 *
 * @throws InvalidRequestError when the amount is outside 0 … 2^64−1
 * @throws NodeRefusedError with code −11 for a bad address, and for a standalone payment id: an integrated address
 *   carries one
 */
export const makeUri = walletMethod({
  name: 'make_uri',
  repeatable: true,
  request: (args: MakeUriArgs) => wireArguments(args),
  result: object({ uri: text }),
});

/**
 * Reads a payment request. What is left out is 0 or "".
 *
 * @throws NodeRefusedError with code −11 when the text cannot be read
 */
export const parseUri = walletMethod({
  name: 'parse_uri',
  repeatable: true,
  request: (args: { readonly uri: string }) => wireArguments(args),
  result: object({
    uri: object({
      address: text,
      /** Atomic units; 0 when not given. */
      amount: u64.default(0n),
      payment_id: text.default(''),
      recipient_name: text.default(''),
      tx_description: text.default(''),
    }),
    /** `name=value`, undecoded, of what the URI says besides. */
    unknown_parameters: list(text),
  }),
});
