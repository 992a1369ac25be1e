import type { AddressComparison, WalletServiceQuery } from '../proofs/wallet-service-query.ts';
import type { AddressNetwork } from '@ringscope/protocol/address/address.ts';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import { parseXmr } from '@ringscope/protocol/units.ts';
import type { BroadcastResponse } from '../api/index.ts';
import type { ServedRoute } from '../api/served-route.ts';
import type { BlobDecoder, DecodeResult } from '../api/json/decode.ts';

/** Names of the fields in the forms of the page `/tools`. Other fields are ignored. */
const fieldNames = [
  'blob',
  'push',
  'address',
  'paymentId',
  'uri',
  'amount',
  'recipient',
  'description',
  'ask',
] as const;

export type ToolFieldName = (typeof fieldNames)[number];

/** Result of decoding the blob that a visitor pasted, or why the blob was not decoded. */
export type BlobDecodeResult =
  | DecodeResult
  /** The blob was not decoded, because too many other blobs wait for the thread. */
  | 'busy'
  /** The blob was not decoded, because the input is not hex. */
  | 'not-hex';

/** Result of sending a transaction to the daemon, or of a dry run that only checks the transaction. */
export type TransactionRelayResult =
  | { readonly state: 'responded'; readonly response: BroadcastResponse }
  /** `message` is a sentence for visitors. */
  | { readonly state: 'failed'; readonly message: string };

/** Checks a transaction as `POST /api/v1/broadcast` does, and sends it unless `isDryRun` is true. */
export type TransactionRelayer = (hex: string, isDryRun: boolean) => Promise<TransactionRelayResult>;

/**
 * Compares how the wallet service and this site read an address or a `monero:` payment link. The call waits in the queue
 * of the proof desk.
 */
export type AddressComparer = (
  query: WalletServiceQuery,
  clientKey: string,
) => Promise<AddressComparison | undefined>;

/** The services that the tools of the page `/tools` call. */
export interface VisitorToolServices {
  readonly decode: BlobDecoder;
  readonly relay: TransactionRelayer;
  readonly compareAddress: AddressComparer;
  /** Returns the network of the index. Undefined while nothing is indexed. */
  readonly getNetwork: () => Promise<Network | undefined>;
}

/** Result of a form that was posted to the page `/tools`. Nothing of it is stored. */
export interface VisitorToolResult {
  readonly tool: string;
  /** Input of the visitor, which the page shows in the form again. */
  readonly fields: Readonly<Record<ToolFieldName, string>>;
  /** Result of decoding the pasted blob. Undefined for tools without a blob, whose results the page computes itself. */
  readonly decoded: BlobDecodeResult | undefined;
  /** Result of checking or sending the pasted transaction. Undefined unless it was decoded completely and is not a coinbase. */
  readonly relay: TransactionRelayResult | undefined;
  /** How the wallet service parses the address or payment link, compared with this site. Undefined unless the visitor requested it. */
  readonly comparison: AddressComparison | undefined;
}

const HEX = /^(?:[0-9a-fA-F]{2})+$/;
const PAYMENT_ID = /^[0-9a-fA-F]{16}$/;

/** Runs the tool that a posted form selects. A blob is decoded as `POST /api/v1/decode` does. */
export async function runVisitorTool(
  services: VisitorToolServices,
  form: URLSearchParams,
  clientKey: string,
): Promise<VisitorToolResult> {
  const { decode, relay } = services;
  const tool = form.get('tool') ?? '';
  const fields = Object.fromEntries(
    fieldNames.map((name) => [name, (form.get(name) ?? '').trim()]),
  ) as VisitorToolResult['fields'];
  const kind = tool === 'transaction' ? 'tx' : tool === 'block' ? 'block' : undefined;
  if (kind === undefined) {
    const comparison =
      fields.ask === 'yes' ? await compareFields(services, tool, fields, clientKey) : undefined;
    return { tool, fields, decoded: undefined, relay: undefined, comparison };
  }
  // Terminals and documents insert line breaks into long lines.
  const hex = fields.blob.replace(/\s+/g, '');
  const decoded = HEX.test(hex) ? await decode(kind, hexToBytes(hex)) : 'not-hex';
  const tx = typeof decoded === 'object' && decoded.ok ? (decoded.content.tx ?? undefined) : undefined;
  const isComplete = tx?.undecoded === null && !tx.coinbase;
  const response = isComplete ? await relay(hex, fields.push !== 'yes') : undefined;
  return { tool, fields, decoded, relay: response, comparison: undefined };
}

async function compareFields(
  { compareAddress, getNetwork }: VisitorToolServices,
  tool: string,
  fields: VisitorToolResult['fields'],
  clientKey: string,
): Promise<AddressComparison | undefined> {
  const known = await getNetwork();
  if (known === undefined) return { state: 'silent', message: NOTHING_INDEXED };
  const question = questionOf(tool, fields, addressNetworkOf(known));
  return question === undefined ? undefined : compareAddress(question, clientKey);
}

const NOTHING_INDEXED =
  'The wallet service did not run this check: this explorer has not indexed a block yet, so it does not know its network.';

/** Returns the query for the wallet service, or undefined when a field of the form is malformed. */
function questionOf(
  tool: string,
  { address, paymentId, uri, amount, recipient, description }: VisitorToolResult['fields'],
  network: AddressNetwork,
): WalletServiceQuery | undefined {
  if (tool === 'address') {
    return paymentId === '' || PAYMENT_ID.test(paymentId)
      ? { kind: 'address', address, paymentId, network }
      : undefined;
  }
  if (tool !== 'link') return undefined;
  if (uri !== '') return { kind: 'link', uri, network };
  const units = amount === '' ? undefined : parseXmr(amount);
  if (amount !== '' && units === undefined) return undefined;
  const parts = {
    address,
    amount: units,
    recipientName: recipient === '' ? undefined : recipient,
    description: description === '' ? undefined : description,
  };
  return { kind: 'new-link', fields: parts, network };
}

/** Returns the network of the addresses that a chain uses. Private chains use mainnet addresses. */
function addressNetworkOf(network: Network): AddressNetwork {
  return network === 'fakechain' ? 'mainnet' : network;
}

/** Returns a function that calls the broadcast route of the API, so that the form and the API run the same checks. */
export function createApiTransactionRelayer(routes: readonly ServedRoute[]): TransactionRelayer {
  const route = routes.find(({ pathPattern }) => pathPattern === '/api/v1/broadcast');
  if (route?.kind !== 'response')
    throw new Error(
      'The form that broadcasts transactions needs the API route /api/v1/broadcast, which was not passed. Pass all routes of the API.',
    );
  return async (hex, isDryRun) => {
    const { status, body } = await route.handle({
      pathParams: {},
      query: new URLSearchParams(),
      responseMediaType: route.types[0],
      body: { tx_hex: hex, dry_run: isDryRun },
      lastEventId: undefined,
      clientKey: '',
    });
    const content: unknown = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
    // The type of the route guarantees that its content matches the schema of this response.
    if (status === 200) return { state: 'responded', response: content as BroadcastResponse };
    return { state: 'failed', message: (content as { error: { message: string } }).error.message };
  };
}
