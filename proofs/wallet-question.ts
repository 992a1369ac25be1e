import type { AddressNetwork } from '@ringscope/protocol/address/address.ts';
import type { PaymentUriParts } from '@ringscope/protocol/address/payment-uri.ts';
import type { ServiceProgram } from './outcome.ts';

/** A question to the wallet service about texts that are private, but no secret. */
export type WalletQuestion =
  /** Asks whether a text is an address. An integrated address is also split. */
  | {
      readonly kind: 'address';
      readonly address: string;
      /** 16 hexadecimal digits to join with a standard address, or an empty text. */
      readonly paymentId: string;
      readonly network: AddressNetwork;
    }
  /** Asks for the contents of a payment link. */
  | { readonly kind: 'link'; readonly uri: string; readonly network: AddressNetwork }
  /** Asks for the payment link with these parts. */
  | { readonly kind: 'new-link'; readonly parts: PaymentUriParts; readonly network: AddressNetwork };

/** Values that both programs name. */
export type ComparedName =
  | 'valid'
  | 'network'
  | 'kind'
  | 'standard-address'
  | 'payment-id'
  | 'address'
  | 'amount'
  | 'recipient'
  | 'description'
  | 'unknown';

/** A value as this explorer reads it and as the wallet service reads it. An empty text means that there is none. */
export interface ComparedValue {
  readonly name: ComparedName;
  readonly ours: string;
  readonly theirs: string;
}

/** The answer of the wallet service beside the one of this explorer. */
export type AddressComparison =
  | {
      readonly state: 'compared';
      readonly values: readonly ComparedValue[];
      /**
       * The payment link that the service wrote. Two links with the same contents may be written differently. `isSame` is false
       * when its link has other contents: the service does not escape the sign "=" in texts.
       */
      readonly link?: { readonly text: string; readonly isSame: boolean };
      readonly service?: ServiceProgram;
    }
  /** The service was not asked or could not answer. The message is a sentence for visitors. */
  | { readonly state: 'silent'; readonly message: string };

/** Returns whether both programs read the same. */
export function areEqual(values: readonly ComparedValue[]): boolean {
  return values.every(({ ours, theirs }) => ours === theirs);
}

/**
 * Longer than a key, and with the characters of addresses. The wallet service gets no other text, because some versions look
 * up names with dots.
 */
const ADDRESS_TEXT = /^[1-9A-HJ-NP-Za-km-z]{65,256}$/;
/** A link of printable characters, as long as `parsePaymentUri` reads. */
const LINK_TEXT = /^monero:[\x21-\x7e]{0,4089}$/;

/** Returns whether the wallet service may be asked about this text. */
export function mayBeAsked(kind: 'address' | 'link', text: string): boolean {
  return (kind === 'address' ? ADDRESS_TEXT : LINK_TEXT).test(text);
}
