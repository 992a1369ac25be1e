import { formatMessage, type MessageWithValues, type FormattedMessage } from '../message.ts';
import { concatBytes, equalBytes } from '../bytes.ts';
import { decodePoint } from '../crypto/point.ts';
import { keccakConcat } from '../crypto/scalar.ts';
import type { Network } from '../hard-forks.ts';
import { base58Length, decodeBase58, encodeBase58 } from './base58.ts';

/** A network that has its own address prefixes. A private network (`fakechain`) uses the prefixes of mainnet. */
export type AddressNetwork = Exclude<Network, 'fakechain'>;
/** Kind of an address: of an account, of an account with a payment id, or of a subaddress. */
export type AddressKind = 'standard' | 'integrated' | 'subaddress';

/** A decoded Monero address. Two texts mean the same address exactly when these bytes are equal. */
export interface Address {
  readonly network: AddressNetwork;
  readonly kind: AddressKind;
  /** B, or D of a subaddress. It is a point, but not necessarily in the prime subgroup. */
  readonly spendKey: Uint8Array;
  /** A, or C = a·D of a subaddress. */
  readonly viewKey: Uint8Array;
  /** 8 bytes in an integrated address, otherwise undefined. */
  readonly paymentId: Uint8Array | undefined;
}

/** The fault of a text that should be an address. The checks run in this order. */
export type AddressFault = 'empty' | 'character' | 'length' | 'encoding' | 'checksum' | 'prefix' | 'key';

/** The address, or the fault with a sentence for people. */
export type AddressResult =
  | { readonly ok: true; readonly address: Address }
  | {
      readonly ok: false;
      readonly reason: AddressFault;
      readonly message: string;
      readonly translatable?: MessageWithValues;
    };

/**
 * The first number of an address, which gives its network and kind.
 *
 * @see monero src/cryptonote_config.h#L217-L219, CRYPTONOTE_PUBLIC_*_BASE58_PREFIX
 * @see monero src/cryptonote_config.h#L257-L259, CRYPTONOTE_PUBLIC_*_BASE58_PREFIX
 * @see monero src/cryptonote_config.h#L272-L274, CRYPTONOTE_PUBLIC_*_BASE58_PREFIX
 */
const PREFIXES: Readonly<Record<AddressNetwork, Readonly<Record<AddressKind, number>>>> = {
  mainnet: { standard: 18, integrated: 19, subaddress: 42 },
  stagenet: { standard: 24, integrated: 25, subaddress: 36 },
  testnet: { standard: 53, integrated: 54, subaddress: 63 },
};
const ADDRESS_NETWORKS = ['mainnet', 'stagenet', 'testnet'] as const;
const KINDS = ['standard', 'integrated', 'subaddress'] as const;

const KEY_BYTES = 32;
const PAYMENT_ID_BYTES = 8;
const CHECKSUM_BYTES = 4;
const PLAIN_BYTES = 1 + 2 * KEY_BYTES + CHECKSUM_BYTES;
const INTEGRATED_BYTES = PLAIN_BYTES + PAYMENT_ID_BYTES;
const PLAIN_CHARACTERS = base58Length(PLAIN_BYTES);
const INTEGRATED_CHARACTERS = base58Length(INTEGRATED_BYTES);
/** Longer text is refused before it is read. Addresses of other coins fit, so that the fault can name them. */
const MAX_CHARACTERS = 256;

/**
 * Decodes an address of any network, or names the fault. It does not trim the text. The caller must check that the
 * network is the wanted one.
 */
export function decodeAddress(text: string): AddressResult {
  if (text === '') return fault('empty', 'No address was given.');
  if (text.length > MAX_CHARACTERS) return fault('length', lengthMessage(text.length));
  const decoded = decodeBase58(text);
  if (!decoded.ok && decoded.reason === 'character') {
    const character = String.fromCodePoint(text.codePointAt(decoded.position) ?? 0);
    return fault(
      'character',
      '0OIl'.includes(character)
        ? formatMessage(
            'Character {place}, “{character}”, does not occur in addresses (0, O, I and l are left out because they look alike).',
            { place: decoded.position + 1, character },
          )
        : formatMessage('Character {place}, “{character}”, does not occur in addresses.', {
            place: decoded.position + 1,
            character,
          }),
    );
  }
  const hasAddressLength = text.length === PLAIN_CHARACTERS || text.length === INTEGRATED_CHARACTERS;
  if (!decoded.ok)
    return hasAddressLength
      ? fault(
          'encoding',
          formatMessage('Characters {place} and following are no valid base58 block.', {
            place: decoded.position + 1,
          }),
        )
      : fault('length', lengthMessage(text.length));

  const body = decoded.bytes.subarray(0, -CHECKSUM_BYTES);
  const checksum = decoded.bytes.subarray(-CHECKSUM_BYTES);
  if (!equalBytes(keccakConcat(body).subarray(0, CHECKSUM_BYTES), checksum))
    return hasAddressLength
      ? fault('checksum', 'The checksum does not fit: at least one character is wrong.')
      : fault('length', lengthMessage(text.length));

  const form = formOfPrefix(body[0]);
  if (form === undefined)
    return fault('prefix', 'This is not a Monero address: its prefix belongs to another coin or format.');
  const expectedBytes = form.kind === 'integrated' ? INTEGRATED_BYTES : PLAIN_BYTES;
  if (decoded.bytes.length !== expectedBytes) return fault('length', lengthMessage(text.length));

  const spendKey = body.slice(1, 1 + KEY_BYTES);
  const viewKey = body.slice(1 + KEY_BYTES, 1 + 2 * KEY_BYTES);
  if (decodePoint(spendKey) === undefined) return fault('key', keyMessage('spend'));
  if (decodePoint(viewKey) === undefined) return fault('key', keyMessage('view'));
  const paymentId = form.kind === 'integrated' ? body.slice(1 + 2 * KEY_BYTES) : undefined;
  return { ok: true, address: { ...form, spendKey, viewKey, paymentId } };
}

/**
 * Returns the text of an address.
 *
 * @throws RangeError when a key is not 32 bytes, or a payment id is missing, superfluous or not 8 bytes.
 */
export function encodeAddress(address: Address): string {
  const { network, kind, spendKey, viewKey, paymentId } = address;
  if (spendKey.length !== KEY_BYTES || viewKey.length !== KEY_BYTES)
    throw new RangeError('an address has two keys of 32 bytes');
  if ((kind === 'integrated' ? PAYMENT_ID_BYTES : undefined) !== paymentId?.length)
    throw new RangeError(
      'an integrated address must have a payment id of 8 bytes, and no other address may have one',
    );
  const body = concatBytes(
    Uint8Array.of(PREFIXES[network][kind]),
    spendKey,
    viewKey,
    paymentId ?? new Uint8Array(0),
  );
  return encodeBase58(concatBytes(body, keccakConcat(body).subarray(0, CHECKSUM_BYTES)));
}

/** Returns the standard address in an integrated one. It returns any other address unchanged. */
export function withoutPaymentId(address: Address): Address {
  return address.kind === 'integrated' ? { ...address, kind: 'standard', paymentId: undefined } : address;
}

function formOfPrefix(
  prefix: number | undefined,
): { network: AddressNetwork; kind: AddressKind } | undefined {
  for (const network of ADDRESS_NETWORKS)
    for (const kind of KINDS) if (PREFIXES[network][kind] === prefix) return { network, kind };
  return undefined;
}

function fault(reason: AddressFault, sentence: string | FormattedMessage): AddressResult {
  return { ok: false, reason, ...(typeof sentence === 'string' ? { message: sentence } : sentence) };
}

function lengthMessage(length: number): FormattedMessage {
  return formatMessage(
    'An address has {plain} characters, or {integrated} with a payment id; this text has {length}.',
    { plain: PLAIN_CHARACTERS, integrated: INTEGRATED_CHARACTERS, length },
  );
}

function keyMessage(which: 'spend' | 'view'): FormattedMessage {
  return formatMessage(
    'The checksum fits, but the {which} key is no point of the curve: nobody can own this address.',
    { which },
  );
}
