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

/** A payment request as a `monero:` URI. */
export const makeUri = walletMethod({
  name: 'make_uri',
  repeatable: true,
  request: (args: MakeUriArgs) => wireArguments(args),
  result: object({ uri: text }),
});

/** What cannot be read is refused (code −11). */
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
