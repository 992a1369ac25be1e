import { decodeAddress, type AddressKind, type AddressNetwork } from '@ringscope/protocol/address/address.ts';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import { decodeScalar } from '@ringscope/protocol/crypto/scalar.ts';
import { readHeader } from '@ringscope/protocol/proofs/headers.ts';
import { proofStringKinds, formatOf, type ProofStringKind } from './format.ts';
import { readFragment } from './fragment.ts';
import { kindsOfProof, type FieldName, type ProofKind } from './kinds.ts';
import type { ProofFormat } from './outcome.ts';
import { splitPasted, type Piece } from './pasted-pieces.ts';

export type PartKind =
  | 'tx-hash'
  | 'tx-key'
  | 'view-key'
  | 'spend-key'
  | 'address'
  | 'payment-uri'
  | ProofStringKind;

/** A part of a pasted text that was recognised. */
export interface DetectedPart {
  /** The part can be of these kinds. The likeliest stands first. */
  readonly what: readonly [PartKind, ...PartKind[]];
  /** The part as a field takes it. */
  readonly text: string;
  /** Whether the part is a key or a proof, or can be one. Such a part must not be in an address that a server receives. */
  readonly isSecret: boolean;
  readonly format?: ProofFormat;
  readonly address?: { readonly kind: AddressKind; readonly network: AddressNetwork };
  /** A sentence that says what is wrong with the part. */
  readonly problem?: string;
}

/** A question that the pasted text can ask. */
export interface Suggestion {
  readonly kind: ProofKind;
  /** Fields that the pasted text fills. */
  readonly fields: Readonly<Partial<Record<FieldName, string>>>;
  /** Required fields that are still missing. */
  readonly needs: readonly FieldName[];
}

export interface Detection {
  readonly parts: readonly DetectedPart[];
  /** Questions that the text can ask, the likeliest first. It is empty when nothing was recognised. */
  readonly suggestions: readonly Suggestion[];
  /** A secret view key, which opens the outputs of a transaction and proves nothing. */
  readonly viewKey: string | undefined;
  /** Whether the text contains, or may contain, a key or a proof. */
  readonly isSecret: boolean;
}

/** Longer texts are not read. The longest proof of the desk has 480,000 characters. */
export const MAX_DETECTED_CHARACTERS = 600_000;

/** Number of parts that are returned. */
const MAX_PARTS = 20;

/** Words are shorter than nearly every part. */
const SHORTEST_PART = 50;
const BEGINS_LIKE_PART = /^(?:monero:|[A-Za-z]{0,7}Proof|Sig)/;

const BLANK = /\s/;
const SCHEME = /^https?:\/\//;
const DESK_PATH = '/proofs';

const HEX_KEYS = /^(?:[0-9a-fA-F]{64})+$/;
const NEARLY_HEX = /^[0-9a-fA-F]{50,}$/;
const LOOKS_LIKE_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{90,110}$/;

/**
 * Recognises what a wallet, a person or a link gives: keys, proofs, signatures, addresses, hashes and payment links,
 * alone or several in one text. It is pure, so a browser can use it for a text that must not leave the page.
 */
export function detect(text: string): Detection {
  const pasted = text.slice(0, MAX_DETECTED_CHARACTERS);
  return linkedQuestion(pasted) ?? detectParts(pasted);
}

function detectParts(text: string): Detection {
  const parts: DetectedPart[] = [];
  for (const piece of splitPasted(text)) {
    const part = partOf(piece);
    if (part !== undefined) parts.push(part);
    if (parts.length === MAX_PARTS) break;
  }
  const known = namedHexadecimals(parts);
  return {
    parts: known,
    suggestions: suggest(known),
    viewKey: known.find(({ what }) => what[0] === 'view-key')?.text,
    isSecret: known.some(({ isSecret }) => isSecret),
  };
}

/** Reads a link to a proof desk of this project, whose fragment has the fields. */
function linkedQuestion(text: string): Detection | undefined {
  const fragment = fragmentOfLink(text);
  if (fragment === undefined) return undefined;
  const { kind, fields, viewKey } = readFragment(fragment);
  const values = Object.values(fields).join('\n');
  const { message: _message, ...others } = fields;
  // A link inside of a field is not followed: links could be nested as deeply as the text is long.
  const found = detectParts(Object.values(others).join('\n'));
  const suggestions =
    kind === undefined
      ? found.suggestions.map((each) => ({ ...each, fields: { ...each.fields, ...fields } }))
      : [{ kind, fields, needs: missing(kind, fields) }];
  return { ...found, suggestions, viewKey, isSecret: values !== '' || viewKey !== undefined };
}

/** Returns what follows the number sign, when the text is one link to a proof desk. It reads the text once. */
function fragmentOfLink(text: string): string | undefined {
  const mark = text.indexOf('#');
  if (mark === -1) return undefined;
  const url = text.slice(0, mark).trimStart();
  const fragment = text.slice(mark + 1).trimEnd();
  if (fragment === '' || BLANK.test(url) || BLANK.test(fragment)) return undefined;
  const [scheme = ''] = SCHEME.exec(url) ?? [];
  const isDesk = scheme === '' ? url.startsWith(DESK_PATH) : url.includes(DESK_PATH, scheme.length);
  return isDesk ? fragment : undefined;
}

function partOf({ text, label }: Piece): DetectedPart | undefined {
  if (text.length < SHORTEST_PART && !BEGINS_LIKE_PART.test(text)) return undefined;
  const header = readHeader(text, proofStringKinds);
  if (header.verdict === 'read') {
    const format = formatOf(text);
    return { what: [header.proof.kind], text, isSecret: true, ...(format === undefined ? {} : { format }) };
  }
  if (text.startsWith('monero:')) return paymentUri(text);
  if (HEX_KEYS.test(text)) return hexadecimal(text, label);
  if (NEARLY_HEX.test(text)) {
    const problem = `This has ${text.length} hexadecimal digits. A hash or a key has 64 of them.`;
    return { what: ['tx-hash', 'tx-key'], text, isSecret: true, problem };
  }
  if (LOOKS_LIKE_ADDRESS.test(text)) return addressPart('address', text);
  // A text of a proof whose version is not known.
  if (header.reason === 'version')
    return { what: ['out-proof'], text, isSecret: true, problem: header.message };
  return undefined;
}

function paymentUri(text: string): DetectedPart {
  const rest = text.slice('monero:'.length);
  const mark = rest.indexOf('?');
  return addressPart('payment-uri', mark < 0 ? rest : rest.slice(0, mark));
}

function addressPart(what: 'address' | 'payment-uri', address: string): DetectedPart {
  const decoded = decodeAddress(address);
  const part = { what: [what], text: address, isSecret: false } as const;
  if (!decoded.ok) return { ...part, problem: decoded.message };
  const { kind, network } = decoded.address;
  return { ...part, address: { kind, network } };
}

/** A hash is below the group order in one case of sixteen. A secret key is always below it. */
function hexadecimal(text: string, label: Piece['label']): DetectedPart {
  const count = text.length / 64;
  const canBeKey = Array.from({ length: count }, (_, at) => text.slice(at * 64, at * 64 + 64)).every(
    (key) => decodeScalar(hexToBytes(key)) !== undefined,
  );
  if (label === 'tx-hash' && count === 1) return { what: ['tx-hash'], text, isSecret: false };
  if (label === 'tx-key' || count > 1) {
    const problem = 'This cannot be a secret key: it is not below the group order.';
    return { what: ['tx-key'], text, isSecret: true, ...(canBeKey ? {} : { problem }) };
  }
  if (label === 'spend-key') {
    const problem =
      'This is a spend key. Nothing here needs it, and anyone who has it can take all coins of the wallet.';
    return { what: ['spend-key'], text, isSecret: true, problem };
  }
  if (label === 'view-key') return { what: ['view-key'], text, isSecret: true };
  if (!canBeKey) return { what: ['tx-hash'], text, isSecret: false };
  return { what: ['tx-key', 'tx-hash', 'view-key'], text, isSecret: true };
}

/**
 * Decides what the hexadecimal parts without a label are, as far as the others show it. Of two such parts that both can
 * be keys, the first is the hash, because commands of wallets and links have this order.
 */
function namedHexadecimals(parts: readonly DetectedPart[]): readonly DetectedPart[] {
  const has = (...wanted: readonly PartKind[]): boolean =>
    parts.some(({ what: [what, ...others] }) => others.length === 0 && wanted.includes(what));
  const hasHash = has('tx-hash');
  const wantsHash = has('tx-key', 'view-key', 'out-proof', 'in-proof', 'spend-proof');
  const isOpen = ({ what, problem }: DetectedPart): boolean => what.length > 1 && problem === undefined;
  const open = parts.filter(isOpen);
  const [first] = open;
  return parts.map((part) => {
    if (!isOpen(part)) return part;
    const isHash = !hasHash && part === first && (open.length > 1 || wantsHash);
    return isHash ? { ...part, what: ['tx-hash'] as const } : part;
  });
}

const questionOf = {
  'out-proof': 'tx-proof',
  'in-proof': 'tx-proof',
  'spend-proof': 'spend-proof',
  'reserve-proof': 'reserve-proof',
  'message-signature': 'signature',
} as const satisfies Readonly<Record<ProofStringKind, ProofKind>>;

function isProofString(what: PartKind): what is ProofStringKind {
  return Object.hasOwn(questionOf, what);
}

function suggest(parts: readonly DetectedPart[]): Suggestion[] {
  const textOf = (...wanted: readonly PartKind[]): string | undefined =>
    parts.find(({ what: [what] }) => wanted.includes(what))?.text;
  const txid = textOf('tx-hash');
  const address = textOf('address', 'payment-uri');
  const txKey = textOf('tx-key');
  const proof = parts.find(({ what: [what] }) => isProofString(what));
  const [what] = proof?.what ?? [];
  const kinds: ProofKind[] = [];
  if (what !== undefined && isProofString(what)) kinds.push(questionOf[what]);
  else if (txKey !== undefined) kinds.push('tx-key');
  else if (txid !== undefined) kinds.push('tx-key', 'tx-proof', 'spend-proof');
  else if (address !== undefined) kinds.push('tx-key', 'tx-proof', 'reserve-proof', 'signature');
  const given = { txid, txKey, address, proof: proof?.text };
  return kinds.map((kind) => {
    const names = new Set<FieldName>(kindsOfProof[kind].fields.map(({ name }) => name));
    // The box takes no message: nothing distinguishes it from other text.
    const fields = Object.fromEntries(
      Object.entries(given).filter(([name, value]) => names.has(name as FieldName) && value !== undefined),
    ) as Suggestion['fields'];
    return { kind, fields, needs: missing(kind, fields) };
  });
}

function missing(kind: ProofKind, fields: Suggestion['fields']): FieldName[] {
  return kindsOfProof[kind].fields
    .filter(({ name, optional }) => optional !== true && (fields[name] ?? '') === '')
    .map(({ name }) => name);
}
