import { formatMessage, type MessageWithValues, type FormattedMessage } from '../message.ts';
import { concatBytes, equalBytes } from '../bytes.ts';
import { decodePoint } from '../crypto/point.ts';
import { keccakConcat } from '../crypto/scalar.ts';
import type { Network } from '../hard-forks.ts';
import { base58Length, decodeBase58, encodeBase58 } from './base58.ts';

/** A network with its own address prefixes. A private network (`fakechain`) uses the prefixes of mainnet. */
export type AddressNetwork = Exclude<Network, 'fakechain'>;
/** Kind of an address: standard, standard with a payment id, or subaddress. */
export type AddressKind = 'standard' | 'integrated' | 'subaddress';

/** A decoded Monero address. */
export interface Address {
  readonly network: AddressNetwork;
  readonly kind: AddressKind;
  /** Public spend key: B, or D of a subaddress. It is a point, but not necessarily in the prime subgroup. */
  readonly spendKey: Uint8Array;
  /** Public view key: A, or C = a·D of a subaddress. */
  readonly viewKey: Uint8Array;
  /** Payment id: 8 bytes in an integrated address, otherwise undefined. */
  readonly paymentId: Uint8Array | undefined;
}

/** Reason codes for a string that is not an address, in the order of the checks. */
export type AddressFault = 'empty' | 'character' | 'length' | 'encoding' | 'checksum' | 'prefix' | 'key';

/** The decoded address, or the reason for the failure with a sentence for visitors. */
export type AddressResult =
  | { readonly ok: true; readonly address: Address }
  | {
      readonly ok: false;
      readonly reason: AddressFault;
      readonly message: string;
      readonly translatable?: MessageWithValues;
    };

/**
 * The first byte of an address, which encodes its network and kind.
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
/**
 * Maximum length of the input. Long enough for addresses of other coins, which fail with `prefix` instead of `length`.
 */
const MAX_CHARACTERS = 256;

/**
 * Decodes an address of any network, or returns the reason for the failure. It does not trim the text. The caller must
 * check the network.
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
            'Character {position}, “{character}”, does not occur in addresses (0, O, I and l are left out because they look alike).',
            { position: decoded.position + 1, character },
          )
        : formatMessage('Character {position}, “{character}”, does not occur in addresses.', {
            position: decoded.position + 1,
            character,
          }),
    );
  }
  const hasAddressLength = text.length === PLAIN_CHARACTERS || text.length === INTEGRATED_CHARACTERS;
  if (!decoded.ok)
    return hasAddressLength
      ? fault(
          'encoding',
          formatMessage('From character {position} on, the address is not valid base58.', {
            position: decoded.position + 1,
          }),
        )
      : fault('length', lengthMessage(text.length));

  const body = decoded.bytes.subarray(0, -CHECKSUM_BYTES);
  const checksum = decoded.bytes.subarray(-CHECKSUM_BYTES);
  if (!equalBytes(keccakConcat(body).subarray(0, CHECKSUM_BYTES), checksum))
    return hasAddressLength
      ? fault('checksum', 'The checksum does not match: at least one character is wrong.')
      : fault('length', lengthMessage(text.length));

  const form = networkAndKind(body[0]);
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
 * Encodes an address as base58.
 *
 * @throws RangeError if a key does not have 32 bytes, or if a payment id is missing, unexpected or not 8 bytes
 */
export function encodeAddress(address: Address): string {
  const { network, kind, spendKey, viewKey, paymentId } = address;
  if (spendKey.length !== KEY_BYTES || viewKey.length !== KEY_BYTES)
    throw new RangeError(
      `an address cannot be encoded: its spend key has ${spendKey.length} bytes and its view key ${viewKey.length}, but each must have 32`,
    );
  if ((kind === 'integrated' ? PAYMENT_ID_BYTES : undefined) !== paymentId?.length)
    throw new RangeError(
      `the ${kind} address cannot be encoded: its payment id has ${paymentId?.length ?? 0} bytes, but must have ${kind === 'integrated' ? PAYMENT_ID_BYTES : 0}`,
    );
  const body = concatBytes(
    Uint8Array.of(PREFIXES[network][kind]),
    spendKey,
    viewKey,
    paymentId ?? new Uint8Array(0),
  );
  return encodeBase58(concatBytes(body, keccakConcat(body).subarray(0, CHECKSUM_BYTES)));
}

/** Converts an integrated address to the standard address without payment id. Returns other addresses unchanged. */
export function stripPaymentId(address: Address): Address {
  return address.kind === 'integrated' ? { ...address, kind: 'standard', paymentId: undefined } : address;
}

function networkAndKind(
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
    'The checksum is correct, but the {spendOrView} key is not a point on the curve, so no one can own this address.',
    { spendOrView: which },
  );
}
