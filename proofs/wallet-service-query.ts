import type { AddressNetwork } from '@ringscope/protocol/address/address.ts';
import type { PaymentUriFields } from '@ringscope/protocol/address/payment-uri.ts';
import type { WalletServiceVersion } from './outcome.ts';

/** A query for the wallet service about an address or payment link. Both are private, but contain no secret key. */
export type WalletServiceQuery =
  /** Validates an address, and splits an integrated address into its parts. */
  | {
      readonly kind: 'address';
      readonly address: string;
      /** Payment id: 16 hexadecimal characters to combine with a standard address, or an empty string. */
      readonly paymentId: string;
      readonly network: AddressNetwork;
    }
  /** Parses a payment link. */
  | { readonly kind: 'link'; readonly uri: string; readonly network: AddressNetwork }
  /** Creates a payment link from the parts in `fields`. */
  | { readonly kind: 'new-link'; readonly fields: PaymentUriFields; readonly network: AddressNetwork };

/**
 * Names of the values that this explorer and the wallet service both read from an address or link, so that they can be
 * compared.
 */
export type ComparedValueName =
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

/** A value of an address or link, as parsed by this explorer and by the wallet service. Empty if there is no value. */
export interface ComparedValue {
  readonly name: ComparedValueName;
  readonly explorerValue: string;
  readonly walletServiceValue: string;
}

/** The result of the wallet service, compared with the result of this explorer. */
export type AddressComparison =
  | {
      readonly state: 'compared';
      readonly values: readonly ComparedValue[];
      /**
       * The payment link that the service created from the same values. `hasSameContents` is true if it has the same contents as
       * the link of this explorer, even if the spelling differs. `hasSameContents` is false, for example, if a name or description
       * contains "=", which the service does not escape.
       */
      readonly createdPaymentLink?: { readonly text: string; readonly hasSameContents: boolean };
      readonly service?: WalletServiceVersion;
    }
  /** The service was not called or did not respond. The message is a sentence for visitors. */
  | { readonly state: 'silent'; readonly message: string };

/** Returns whether this explorer and the wallet service parsed the same values. */
export function areComparedValuesEqual(values: readonly ComparedValue[]): boolean {
  return values.every(({ explorerValue, walletServiceValue }) => explorerValue === walletServiceValue);
}

/**
 * Base58 text of more than 64 characters, so that no secret key is sent to the wallet service as an address. Names with
 * dots do not match either, because some versions of the service resolve them by DNS.
 */
const ADDRESS_PATTERN = /^[1-9A-HJ-NP-Za-km-z]{65,256}$/;
/** A link of printable ASCII characters, at most as long as `parsePaymentUri` accepts. */
const LINK_PATTERN = /^monero:[\x21-\x7e]{0,4089}$/;

/** Returns whether a text looks enough like an address or a link to be sent to the wallet service. */
export function maySendToWalletService(kind: 'address' | 'link', text: string): boolean {
  return (kind === 'address' ? ADDRESS_PATTERN : LINK_PATTERN).test(text);
}
