import { formatMessage, type MessageWithValues, type FormattedMessage } from '../message.ts';
import { formatXmr, parseXmr } from '../units.ts';
import { decodeAddress, type Address, type AddressNetwork } from './address.ts';

/** The contents of a `monero:` link. */
export interface PaymentUri {
  readonly address: Address;
  /** Atomic units. It is undefined when the payer chooses the amount. */
  readonly amount: bigint | undefined;
  readonly recipientName: string | undefined;
  readonly description: string | undefined;
  /** Unknown parameters, as written. */
  readonly unknown: readonly string[];
}

/** The fault of a payment link, as a name for programs. */
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

/** The parts of the link, or the fault with a sentence for people. */
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
 * Reads a payment link: `monero:` in lower case, an address of the given network, then `name=value` parameters. It
 * refuses a separate payment id, as wallets do since these became obsolete. Integrated addresses contain one.
 *
 * @see monero src/wallet/wallet2.cpp#L13863-L13944, wallet2::parse_uri
 */
export function parsePaymentUri(text: string, network: AddressNetwork): PaymentUriResult {
  if (text.length > MAX_CHARACTERS)
    return fault(
      'length',
      formatMessage('A payment link has at most {limit} characters here.', { limit: MAX_CHARACTERS }),
    );
  if (!text.startsWith(SCHEME))
    return fault('scheme', formatMessage('A payment link begins with “{scheme}”.', { scheme: SCHEME }));
  const rest = text.slice(SCHEME.length);
  const mark = rest.indexOf('?');
  const decoded = decodeAddress(mark < 0 ? rest : rest.slice(0, mark));
  if (!decoded.ok) return { ...decoded, reason: 'address' };
  const { address } = decoded;
  if (address.network !== network)
    return fault(
      'network',
      formatMessage('The address in this link is of {given}, not of {network}.', {
        given: address.network,
        network,
      }),
    );

  const query = mark < 0 ? '' : rest.slice(mark + 1);
  const known = new Map<string, string>();
  const unknown: string[] = [];
  const seen = new Set<string>();
  for (const parameter of query === '' ? [] : query.split('&')) {
    const [name, value, ...more] = parameter.split('=');
    if (name === undefined || value === undefined || more.length > 0)
      return fault('parameter', 'A parameter of this link is not of the form name=value.');
    if (seen.has(name)) return fault('repeated', 'A parameter of this link is given twice.');
    seen.add(name);
    if (name === 'tx_payment_id')
      return fault('payment-id', 'Payment ids of their own are obsolete; an integrated address carries one.');
    if (['tx_amount', 'recipient_name', 'tx_description'].includes(name)) known.set(name, value);
    else unknown.push(parameter);
  }

  const amountString = known.get('tx_amount');
  const amount = amountString === undefined ? undefined : parseXmr(amountString);
  if (amountString !== undefined && amount === undefined)
    return fault('amount', 'The amount in this link is no amount of XMR with up to 12 decimals.');
  try {
    const recipientName = unescaped(known.get('recipient_name'));
    const description = unescaped(known.get('tx_description'));
    return { ok: true, uri: { address, amount, recipientName, description, unknown } };
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return fault('escape', 'A parameter of this link has a broken % escape.');
  }
}

/** The parts of a payment link. A part that is undefined is left out. */
export interface PaymentUriParts {
  /** Text of an address. It is not checked. */
  readonly address: string;
  /** Atomic units. */
  readonly amount: bigint | undefined;
  readonly recipientName: string | undefined;
  readonly description: string | undefined;
}

/**
 * Returns a payment link.
 *
 * @see monero src/wallet/wallet2.cpp#L13814-L13861, wallet2::make_uri
 */
export function formatPaymentUri({ address, amount, recipientName, description }: PaymentUriParts): string {
  const parameters = [
    amount === undefined ? undefined : `tx_amount=${formatXmr(amount)}`,
    recipientName === undefined ? undefined : `recipient_name=${encodeURIComponent(recipientName)}`,
    description === undefined ? undefined : `tx_description=${encodeURIComponent(description)}`,
  ].filter((parameter) => parameter !== undefined);
  return `${SCHEME}${address}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}`;
}

function unescaped(value: string | undefined): string | undefined {
  return value === undefined ? undefined : decodeURIComponent(value);
}

function fault(reason: PaymentUriFault, sentence: string | FormattedMessage): PaymentUriResult {
  return { ok: false, reason, ...(typeof sentence === 'string' ? { message: sentence } : sentence) };
}
