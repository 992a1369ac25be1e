import { decodeAddress, type AddressKind, type AddressNetwork } from '@ringscope/protocol/address/address.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import { decodeScalar } from '@ringscope/protocol/crypto/scalar.ts';
import { readProofHeader } from '@ringscope/protocol/proofs/headers.ts';
import { proofStringKinds, readProofFormat, type ProofStringKind } from './format.ts';
import { parseProofLinkFragment } from './fragment.ts';
import { proofKindDetails, type ProofFieldName, type ProofKind } from './kinds.ts';
import type { ProofFormat } from './outcome.ts';
import { splitPastedText, type PastedValue } from './pasted-pieces.ts';

export type DetectedValueKind =
  | 'tx-hash'
  | 'tx-key'
  | 'view-key'
  | 'spend-key'
  | 'address'
  | 'payment-uri'
  | ProofStringKind;

/** A part of a pasted text whose kind was recognised. */
export interface DetectedPastedValue {
  /** The kinds of value that this part of the pasted text can be, the likeliest first. */
  readonly kinds: readonly [DetectedValueKind, ...DetectedValueKind[]];
  /** Value to fill into a field of the proof desk. */
  readonly text: string;
  /** Whether the pasted value is, or may be, a key or a proof. Such a value must not be in a URL that a server receives. */
  readonly isSecret: boolean;
  readonly format?: ProofFormat;
  readonly address?: { readonly kind: AddressKind; readonly network: AddressNetwork };
  /** A sentence that describes what is wrong with the pasted value. Undefined for a valid value. */
  readonly problem?: string;
  /**
   * Set for 64 hexadecimal characters without a label whose value is too large for a secret key: it is not below the
   * group order.
   */
  readonly isTooLargeForKey?: true;
}

/** A proof check that is possible with the pasted text. */
export interface ProofCheckSuggestion {
  readonly kind: ProofKind;
  /** Fields with values from the pasted text. */
  readonly fields: Readonly<Partial<Record<ProofFieldName, string>>>;
  /** Required fields of this proof check that the pasted text lacks. */
  readonly missingFields: readonly ProofFieldName[];
}

export interface PasteDetectionResult {
  readonly detectedValues: readonly DetectedPastedValue[];
  /** Proof checks that are possible with the pasted text, the likeliest first. Empty when nothing was recognised. */
  readonly suggestions: readonly ProofCheckSuggestion[];
  /** The secret view key in the text, or undefined. A view key decrypts outputs of a transaction and proves nothing. */
  readonly viewKey: string | undefined;
  /** Whether the text contains, or may contain, a key or a proof. */
  readonly mayContainSecret: boolean;
}

/**
 * Maximum number of characters of a pasted text that are read. Further characters are ignored. The longest proof that
 * the proof desk accepts has 480,000 characters.
 */
export const MAX_PASTED_CHARACTERS = 600_000;

/** Maximum number of recognised parts of a pasted text that are returned. */
const MAX_PARTS = 20;

/** Parts of a pasted text with fewer characters are ignored unless {@link BEGINS_LIKE_PART} matches. Ordinary words are shorter. */
const MIN_PART_LENGTH = 50;
const BEGINS_LIKE_PART = /^(?:monero:|[A-Za-z]{0,7}Proof|Sig)/;

const BLANK = /\s/;
const SCHEME = /^https?:\/\//;
const PROOFS_PATH = '/proofs';

const TOO_LARGE_FOR_KEY =
  'This cannot be a secret key: it is not below the group order. It can be a hash, a public key or a key image, or a key with a wrong character.';

const HEX_KEYS = /^(?:[0-9a-fA-F]{64})+$/;
const LONG_HEX = /^[0-9a-fA-F]{50,}$/;
/** Addresses have 95 or 106 characters. An incomplete address matches too, so that the check reports its error. */
const LOOKS_LIKE_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{60,110}$/;

/**
 * Recognises keys, proofs, signatures, addresses, hashes and payment links in pasted text, alone or several together.
 * It makes no requests, so a browser can use it for text that must not leave the page.
 */
export function detectPastedValues(text: string): PasteDetectionResult {
  const pasted = text.slice(0, MAX_PASTED_CHARACTERS);
  return detectLink(pasted) ?? detectParts(pasted);
}

/**
 * Adds the hash of a transaction to a pasted text, so that {@link detectPastedValues} finds a complete check. A lone
 * value of 64 hexadecimal characters in the text then counts as a key. A text that clearly names another transaction
 * keeps its own hash. A link to a proof desk and a blank text stay unchanged.
 */
export function addTxidToPastedText(text: string, txid: TxHash | undefined): string {
  if (txid === undefined || text.trim() === '' || fragmentOfLink(text) !== undefined) return text;
  const rest = text.slice(0, MAX_PASTED_CHARACTERS - 100).replaceAll(new RegExp(txid, 'gi'), ' ');
  return `${rest}\ntxid: ${txid}`;
}

function detectParts(text: string): PasteDetectionResult {
  const parts: DetectedPastedValue[] = [];
  for (const piece of splitPastedText(text)) {
    const part = detectPart(piece);
    if (part !== undefined) parts.push(part);
    if (parts.length === MAX_PARTS) break;
  }
  const resolved = resolveDamagedKey(resolveHexKinds(parts));
  return {
    detectedValues: resolved,
    suggestions: suggest(resolved),
    viewKey: resolved.find(({ kinds: what }) => what[0] === 'view-key')?.text,
    mayContainSecret: resolved.some(({ isSecret }) => isSecret),
  };
}

/** Reads the fields from the URL fragment of a link to a proof desk of Ringscope. Undefined for any other text. */
function detectLink(text: string): PasteDetectionResult | undefined {
  const fragment = fragmentOfLink(text);
  if (fragment === undefined) return undefined;
  const { kind, fields, viewKey } = parseProofLinkFragment(fragment);
  const values = Object.values(fields).join('\n');
  const { message: _message, ...others } = fields;
  // Links inside a field are not parsed, because they could be nested as deeply as the text is long.
  const found = detectParts(Object.values(others).join('\n'));
  const suggestions =
    kind === undefined
      ? found.suggestions.map((each) => ({ ...each, fields: { ...each.fields, ...fields } }))
      : [{ kind, fields, missingFields: missingFields(kind, fields) }];
  return { ...found, suggestions, viewKey, mayContainSecret: values !== '' || viewKey !== undefined };
}

/**
 * Returns the URL fragment, without `#`, if the text is a single link to a proof desk. The running time is linear in
 * the length of the text.
 */
function fragmentOfLink(text: string): string | undefined {
  const index = text.indexOf('#');
  if (index === -1) return undefined;
  const url = text.slice(0, index).trimStart();
  const fragment = text.slice(index + 1).trimEnd();
  if (fragment === '' || BLANK.test(url) || BLANK.test(fragment)) return undefined;
  const [scheme = ''] = SCHEME.exec(url) ?? [];
  const isProofLink = scheme === '' ? url.startsWith(PROOFS_PATH) : url.includes(PROOFS_PATH, scheme.length);
  return isProofLink ? fragment : undefined;
}

function detectPart({ text, label }: PastedValue): DetectedPastedValue | undefined {
  if (text.length < MIN_PART_LENGTH && !BEGINS_LIKE_PART.test(text)) return undefined;
  const header = readProofHeader(text, proofStringKinds);
  if (header.verdict === 'read') {
    const format = readProofFormat(text);
    return { kinds: [header.proof.kind], text, isSecret: true, ...(format === undefined ? {} : { format }) };
  }
  if (text.startsWith('monero:')) return paymentUriPart(text);
  if (HEX_KEYS.test(text)) return hexPart(text, label);
  if (LONG_HEX.test(text)) {
    const problem = `This has ${text.length} hexadecimal digits. A hash or a key has 64 of them.`;
    const kinds = label === 'tx-key' ? (['tx-key'] as const) : (['tx-hash', 'tx-key'] as const);
    return { kinds, text, isSecret: true, problem };
  }
  if (LOOKS_LIKE_ADDRESS.test(text)) return addressPart('address', text);
  // The text begins with the header of a proof, but in a version that this program does not know.
  if (header.reason === 'version')
    return { kinds: ['out-proof'], text, isSecret: true, problem: header.message };
  return undefined;
}

function paymentUriPart(text: string): DetectedPastedValue {
  const rest = text.slice('monero:'.length);
  const index = rest.indexOf('?');
  return addressPart('payment-uri', index < 0 ? rest : rest.slice(0, index));
}

function addressPart(partKind: 'address' | 'payment-uri', address: string): DetectedPastedValue {
  const decoded = decodeAddress(address);
  const part = { kinds: [partKind], text: address, isSecret: false } as const;
  if (!decoded.ok) return { ...part, problem: decoded.message };
  const { kind, network } = decoded.address;
  return { ...part, address: { kind, network } };
}

/**
 * Recognises one or more hexadecimal values of 32 bytes. A secret key is always below the group order. A hash is below
 * it with probability 1/16.
 */
function hexPart(text: string, label: PastedValue['label']): DetectedPastedValue {
  const count = text.length / 64;
  const canBeKey = Array.from({ length: count }, (_, at) => text.slice(at * 64, at * 64 + 64)).every(
    (key) => decodeScalar(hexToBytes(key)) !== undefined,
  );
  if (label === 'tx-hash' && count === 1) return { kinds: ['tx-hash'], text, isSecret: false };
  if (label === 'tx-key' || count > 1) {
    return { kinds: ['tx-key'], text, isSecret: true, ...(canBeKey ? {} : { problem: TOO_LARGE_FOR_KEY }) };
  }
  if (label === 'spend-key') {
    const problem =
      'This is a spend key. Nothing here needs it, and anyone who has it can take all coins of the wallet.';
    return { kinds: ['spend-key'], text, isSecret: true, problem };
  }
  if (label === 'view-key') return { kinds: ['view-key'], text, isSecret: true };
  if (!canBeKey) return { kinds: ['tx-hash'], text, isSecret: false, isTooLargeForKey: true };
  return { kinds: ['tx-key', 'tx-hash', 'view-key'], text, isSecret: true };
}

/**
 * Decides from the other pasted values whether an unlabelled hexadecimal value is the transaction hash. With several
 * values that can be keys, none counts as the hash: the page requests data about the hash, so a wrong guess would send a key.
 */
function resolveHexKinds(parts: readonly DetectedPastedValue[]): readonly DetectedPastedValue[] {
  const hasKind = (...wanted: readonly DetectedValueKind[]): boolean =>
    parts.some(({ kinds: [kind, ...others] }) => others.length === 0 && wanted.includes(kind));
  const isTxHash =
    !hasKind('tx-hash') &&
    hasKind('tx-key', 'view-key', 'out-proof', 'in-proof', 'spend-proof') &&
    !hasSeveralPossibleKeys(parts);
  return parts.map((part) =>
    isTxHash && canBeHashOrKey(part) ? { ...part, kinds: ['tx-hash'] as const } : part,
  );
}

/** Whether an unlabelled value can be a transaction hash as well as a secret key. */
function canBeHashOrKey({ kinds, problem }: DetectedPastedValue): boolean {
  return kinds.length > 1 && problem === undefined;
}

/** Whether several different values can each be the transaction hash or a secret key. */
export function hasSeveralPossibleKeys(pastedValues: readonly DetectedPastedValue[]): boolean {
  return new Set(pastedValues.filter(canBeHashOrKey).map(({ text }) => text.toLowerCase())).size > 1;
}

/**
 * Finds the damaged transaction key in a text that has a transaction hash, but no transaction key or proof. It is a value
 * that does not have 64 characters or, if the text has an address, another value that is too large for a key. The value
 * gets the kind `tx-key`, so that the check reports what is wrong with it.
 */
function resolveDamagedKey(parts: readonly DetectedPastedValue[]): readonly DetectedPastedValue[] {
  const isHash = ({ kinds: [kind], problem }: DetectedPastedValue): boolean =>
    kind === 'tx-hash' && problem === undefined;
  const hash = parts.find(isHash);
  const kinds = parts.map(({ kinds: [kind] }) => kind);
  if (hash === undefined || kinds.includes('tx-key') || kinds.some(isProofString)) return parts;
  const hasAddress = kinds.includes('address') || kinds.includes('payment-uri');
  const damaged =
    parts.find(({ kinds: [kind], problem }) => kind === 'tx-hash' && problem !== undefined) ??
    parts.find(({ text, isTooLargeForKey }) => hasAddress && isTooLargeForKey === true && text !== hash.text);
  return parts.map((part) =>
    part === damaged
      ? { ...part, kinds: ['tx-key'] as const, isSecret: true, problem: part.problem ?? TOO_LARGE_FOR_KEY }
      : part,
  );
}

const checkOfProofString = {
  'out-proof': 'tx-proof',
  'in-proof': 'tx-proof',
  'spend-proof': 'spend-proof',
  'reserve-proof': 'reserve-proof',
  'message-signature': 'signature',
} as const satisfies Readonly<Record<ProofStringKind, ProofKind>>;

function isProofString(kind: DetectedValueKind): kind is ProofStringKind {
  return Object.hasOwn(checkOfProofString, kind);
}

function suggest(parts: readonly DetectedPastedValue[]): ProofCheckSuggestion[] {
  const findText = (...wanted: readonly DetectedValueKind[]): string | undefined =>
    parts.find(({ kinds: [kind] }) => wanted.includes(kind))?.text;
  const txid = findText('tx-hash');
  const address = findText('address', 'payment-uri');
  // Without a known hash, any of several possible keys may be the hash.
  const isKeyUnknown = txid === undefined && hasSeveralPossibleKeys(parts);
  const txKey = parts.find(
    ({ kinds: [kind, ...others] }) => kind === 'tx-key' && (others.length === 0 || !isKeyUnknown),
  )?.text;
  const proof = parts.find(({ kinds: [kind] }) => isProofString(kind));
  const [proofKind] = proof?.kinds ?? [];
  const kinds: ProofKind[] = [];
  if (proofKind !== undefined && isProofString(proofKind)) kinds.push(checkOfProofString[proofKind]);
  else if (txKey !== undefined || isKeyUnknown) kinds.push('tx-key');
  else if (txid !== undefined) kinds.push('tx-key', 'tx-proof', 'spend-proof');
  else if (address !== undefined) kinds.push('tx-key', 'tx-proof', 'reserve-proof', 'signature');
  const values = { txid, txKey, address, proof: proof?.text };
  return kinds.map((kind) => {
    const names = new Set<ProofFieldName>(proofKindDetails[kind].fields.map(({ name }) => name));
    // A message is never detected, because nothing distinguishes it from other text.
    const fields = Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) => names.has(name as ProofFieldName) && value !== undefined,
      ),
    ) as ProofCheckSuggestion['fields'];
    return { kind, fields, missingFields: missingFields(kind, fields) };
  });
}

function missingFields(kind: ProofKind, fields: ProofCheckSuggestion['fields']): ProofFieldName[] {
  return proofKindDetails[kind].fields
    .filter(({ name, optional }) => optional !== true && (fields[name] ?? '') === '')
    .map(({ name }) => name);
}
