import { hexToBytes } from '../protocol/bytes.ts';
import type { BroadcastAnswer } from '../api/index.ts';
import type { ServedRoute } from '../api/served-route.ts';
import type { DecodeBlob, DecodeResult } from '../api/json/decode.ts';

/** Names of the fields that the forms of the tools have. Other fields are ignored. */
const fieldNames = [
  'blob',
  'push',
  'address',
  'paymentId',
  'uri',
  'amount',
  'recipient',
  'description',
] as const;

export type ToolField = (typeof fieldNames)[number];

/** What the decoder says about a pasted blob. */
export type DecodedBlob =
  | DecodeResult
  /** Too many others wait for a thread. */
  | 'busy'
  /** The text is not hexadecimal. */
  | 'not-hex';

/** What the checks before a broadcast say, or what became of it. */
export type RelayAnswer =
  | { readonly state: 'answered'; readonly answer: BroadcastAnswer }
  /** `message` is a sentence. */
  | { readonly state: 'failed'; readonly message: string };

/** Checks a transaction as `POST /api/v1/broadcast` does, and sends it unless `isDryRun` is true. */
export type Relay = (digits: string, isDryRun: boolean) => Promise<RelayAnswer>;

/** The services that the tools use. */
export interface ToolServices {
  readonly decode: DecodeBlob;
  readonly relay: Relay;
}

/** Answer of the tools to a posted form. Nothing of it is stored. */
export interface ToolAnswer {
  readonly tool: string;
  /** The typed fields are returned only so that the page can fill in the form again. */
  readonly fields: Readonly<Record<ToolField, string>>;
  /** It is undefined for the tools that need no thread. The page computes their answer itself. */
  readonly decoded: DecodedBlob | undefined;
  /** It is undefined unless a transaction was decoded. */
  readonly relay: RelayAnswer | undefined;
}

const HEX = /^(?:[0-9a-fA-F]{2})+$/;

/** Reads a form of the tools. A blob is decoded as `POST /api/v1/decode` does. */
export async function answerTool(
  { decode, relay }: ToolServices,
  form: URLSearchParams,
): Promise<ToolAnswer> {
  const tool = form.get('tool') ?? '';
  const fields = Object.fromEntries(
    fieldNames.map((name) => [name, (form.get(name) ?? '').trim()]),
  ) as ToolAnswer['fields'];
  const kind = tool === 'transaction' ? 'tx' : tool === 'block' ? 'block' : undefined;
  if (kind === undefined) return { tool, fields, decoded: undefined, relay: undefined };
  // Terminals and documents break long lines.
  const digits = fields.blob.replace(/\s+/g, '');
  const decoded = HEX.test(digits) ? await decode(kind, hexToBytes(digits)) : 'not-hex';
  const tx = typeof decoded === 'object' && decoded.ok ? (decoded.content.tx ?? undefined) : undefined;
  const isWhole = tx?.undecoded === null && !tx.coinbase;
  return { tool, fields, decoded, relay: isWhole ? await relay(digits, fields.push !== 'yes') : undefined };
}

/** Returns the function that asks the route of broadcasts. Form and API have the same checks. */
export function relayBy(routes: readonly ServedRoute[]): Relay {
  const route = routes.find(({ pattern }) => pattern === '/api/v1/broadcast');
  if (route?.kind !== 'answer') throw new Error('the API has no route of broadcasts');
  return async (digits, isDryRun) => {
    const { status, body } = await route.answer({
      path: {},
      query: new URLSearchParams(),
      type: route.types[0],
      body: { tx_hex: digits, dry_run: isDryRun },
      lastEventId: undefined,
      client: '',
    });
    const content: unknown = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
    // The route wrote the answer by its schema.
    if (status === 200) return { state: 'answered', answer: content as BroadcastAnswer };
    return { state: 'failed', message: (content as { error: { message: string } }).error.message };
  };
}
