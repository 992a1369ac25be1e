import { formatMessage, type MessageWithValues, type FormattedMessage } from '../message.ts';
import { formatXmr, parseXmr } from '../units.ts';
import { decodeAddress, type Address, type AddressNetwork } from './address.ts';

/** The contents of a `monero:` link. */
export interface PaymentUri {
  readonly address: Address;
  /** Amount in atomic units. Undefined if the link contains no amount; the payer then chooses it. */
  readonly amount: bigint | undefined;
  readonly recipientName: string | undefined;
  readonly description: string | undefined;
  /** Unknown parameters, as `name=value`. */
  readonly unknownParameters: readonly string[];
}

/** The reason why a payment link is refused, as a stable code. */
export type PaymentUriFault =
  | 'scheme'
  | 'length'
  | 'address'
  | 'network'
  | 'parameter'
  | 'repeated'
  | 'amount'
  | 'payment-id'
  | 'escape';

/** The contents of the link, or the reason for the failure with a sentence for visitors. */
export type PaymentUriResult =
  | { readonly ok: true; readonly uri: PaymentUri }
  | {
      readonly ok: false;
      readonly reason: PaymentUriFault;
      readonly message: string;
      readonly translatable?: MessageWithValues;
    };

const SCHEME = 'monero:';
const MAX_CHARACTERS = 4096;

/**
 * Parses a payment link: `monero:` in lower case, an address of the given network, then `name=value` parameters. Like
 * wallets, it refuses a separate payment id, which is obsolete.
 *
 * @see monero src/wallet/wallet2.cpp#L13863-L13944, wallet2::parse_uri
 */
export function parsePaymentUri(text: string, network: AddressNetwork): PaymentUriResult {
  if (text.length > MAX_CHARACTERS)
    return fault(
      'length',
      formatMessage('The payment link is too long: at most {limit} characters are accepted.', {
        limit: MAX_CHARACTERS,
      }),
    );
  if (!text.startsWith(SCHEME))
    return fault('scheme', formatMessage('A payment link begins with “{scheme}”.', { scheme: SCHEME }));
  const addressAndQuery = text.slice(SCHEME.length);
  const queryIndex = addressAndQuery.indexOf('?');
  const decoded = decodeAddress(queryIndex < 0 ? addressAndQuery : addressAndQuery.slice(0, queryIndex));
  if (!decoded.ok) return { ...decoded, reason: 'address' };
  const { address } = decoded;
  if (address.network !== network)
    return fault(
      'network',
      formatMessage('The address in this link belongs to {given}, not to {network}.', {
        given: address.network,
        network,
      }),
    );

  const query = queryIndex < 0 ? '' : addressAndQuery.slice(queryIndex + 1);
  const values = new Map<string, string>();
  const unknown: string[] = [];
  const seenNames = new Set<string>();
  for (const parameter of query === '' ? [] : query.split('&')) {
    const [name, value, ...more] = parameter.split('=');
    if (name === undefined || value === undefined || more.length > 0)
      return fault('parameter', 'A parameter of this link does not have the form name=value.');
    if (seenNames.has(name)) return fault('repeated', 'A parameter of this link is given twice.');
    seenNames.add(name);
    if (name === 'tx_payment_id')
      return fault(
        'payment-id',
        'Separate payment ids are obsolete. Use an integrated address, which contains a payment id.',
      );
    if (['tx_amount', 'recipient_name', 'tx_description'].includes(name)) values.set(name, value);
    else unknown.push(parameter);
  }

  const amountString = values.get('tx_amount');
  const amount = amountString === undefined ? undefined : parseXmr(amountString);
  if (amountString !== undefined && amount === undefined)
    return fault('amount', 'The amount in this link is not an amount of XMR with up to 12 decimals.');
  try {
    const recipientName = decodeComponent(values.get('recipient_name'));
    const description = decodeComponent(values.get('tx_description'));
    return { ok: true, uri: { address, amount, recipientName, description, unknownParameters: unknown } };
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return fault('escape', 'A parameter of this link contains an invalid % escape.');
  }
}

/** The parts of a new payment link. Undefined parts are omitted. */
export interface PaymentUriFields {
  /** An encoded address. It is not validated. */
  readonly address: string;
  /** Amount in atomic units. Undefined lets the payer choose it. */
  readonly amount: bigint | undefined;
  readonly recipientName: string | undefined;
  readonly description: string | undefined;
}

/**
 * Returns a payment link.
 *
 * @see monero src/wallet/wallet2.cpp#L13814-L13861, wallet2::make_uri
 */
export function formatPaymentUri({ address, amount, recipientName, description }: PaymentUriFields): string {
  const parameters = [
    amount === undefined ? undefined : `tx_amount=${formatXmr(amount)}`,
    recipientName === undefined ? undefined : `recipient_name=${encodeURIComponent(recipientName)}`,
    description === undefined ? undefined : `tx_description=${encodeURIComponent(description)}`,
  ].filter((parameter) => parameter !== undefined);
  return `${SCHEME}${address}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}`;
}

function decodeComponent(value: string | undefined): string | undefined {
  return value === undefined ? undefined : decodeURIComponent(value);
}

function fault(reason: PaymentUriFault, sentence: string | FormattedMessage): PaymentUriResult {
  return { ok: false, reason, ...(typeof sentence === 'string' ? { message: sentence } : sentence) };
}
