import { parseProofKind } from '../proofs/kinds.ts';
import {
  parseBlockHash,
  parseHeight,
  parseKeyImage,
  parseOneTimeKey,
  parseTxHash,
} from '@ringscope/protocol/brands.ts';
import { TXS_PER_PAGE } from '../lookups/block.ts';
import { ranges } from '../lookups/chart-range.ts';
import {
  formatInputPlace,
  formatPoolPlace,
  parseAtomic,
  parseGlobalIndex,
  parseInputPlace,
  parsePoolPlace,
  parsePosition,
  parseReorgId,
} from '../lookups/places.ts';
import { poolOrders, poolStates } from '../lookups/pool.ts';
import { groups } from './api/groups.ts';
import { INPUTS_PER_PAGE, MEMBERS_PER_PAGE, OUTPUTS_PER_PAGE } from './_lib/tx-pages.ts';
import { pageOfHeight } from './blocks/search-params.ts';
import { formatAlternativePlace, parseAlternativePlace } from './forks/search-params.ts';
import { parseSpan } from './mining/search-params.ts';
import { DEFAULT_ORDER, DEFAULT_STATE, parsePoolRate } from './pool/search-params.ts';
import { parseToolName } from './tools/tools.ts';

/**
 * Returns the one text by which URLs write a value. It is undefined for a value that the page refuses, and `''` for a value
 * that means the same as no parameter.
 */
export type Canonical = (text: string) => string | undefined;

/** The values of the parameters of a URL, in the order of the table. */
export type ParamValues = Readonly<Record<string, string>>;

/** The URLs of one page. */
export interface PageKind {
  /** Path in the form of find-my-way, such as `/tx/:hash`. */
  readonly path: string;
  /** The variable parts of the path. */
  readonly parts?: Readonly<Record<string, Canonical>>;
  /** The parameters of the query that the page knows. */
  readonly query?: Readonly<Record<string, Canonical>>;
  /** Changes values that depend on each other. */
  readonly together?: (values: ParamValues) => ParamValues;
  /** Whether the URL may contain a secret or the text of a visitor. Nothing stores such a URL or its page. */
  readonly isPrivate?: (values: ParamValues) => boolean;
}

/** Writes a value that a parser has read. */
function canonical<T>(
  parse: (text: string) => T | undefined,
  write: (value: T) => string = String,
): Canonical {
  return (text) => {
    const value = parse(text);
    return value === undefined ? undefined : write(value);
  };
}

function oneOf(names: readonly string[], standard?: string): Canonical {
  return (text) => (names.includes(text) ? (text === standard ? '' : text) : undefined);
}

/** A position in a list whose pages begin at multiples of `step`. */
function pageFrom(step: number): Canonical {
  return canonical(parsePosition, (position) => {
    const from = position - (position % step);
    return from === 0 ? '' : String(from);
  });
}

/** The text of a field that a visitor fills in. An empty field is none. */
export const typed: Canonical = (text) => text.trim();

const height = canonical(parseHeight);
const txHash = canonical(parseTxHash);
const blockId: Canonical = canonical((text) => parseHeight(text) ?? parseBlockHash(text));
const inputPlace = canonical(parseInputPlace, formatInputPlace);

/**
 * Every page with the parameters that it knows. The server reads this table: a URL with another parameter, or with a value
 * that is not in its canonical form, is redirected to the canonical URL. So each page is rendered and cached once.
 *
 * The parameters of a page are the only state of its lists.
 */
export const pageKinds: readonly PageKind[] = [
  { path: '/' },
  {
    path: '/blocks',
    // The page redirects `at` and `after` to the part of the list that contains the block.
    query: {
      before: canonical(parseHeight, (before) => String(pageOfHeight(before - 1))),
      after: height,
      at: typed,
    },
  },
  { path: '/block/:id', parts: { id: blockId }, query: { from: pageFrom(TXS_PER_PAGE) } },
  { path: '/block/:id/raw', parts: { id: blockId }, query: { pow: oneOf(['1']) } },
  {
    path: '/tx/:hash',
    parts: { hash: txHash },
    query: {
      inputs: canonical(parsePosition),
      members: canonical(parsePosition),
      outputs: pageFrom(OUTPUTS_PER_PAGE),
    },
    together: txPositions,
  },
  { path: '/tx/:hash/raw', parts: { hash: txHash } },
  {
    path: '/output/:amount/:index',
    parts: { amount: canonical(parseAtomic), index: canonical(parseGlobalIndex) },
    query: { before: inputPlace, after: inputPlace },
  },
  { path: '/output-key/:key', parts: { key: canonical(parseOneTimeKey) } },
  { path: '/key-image/:image', parts: { image: canonical(parseKeyImage) } },
  {
    path: '/pool',
    query: {
      order: oneOf(poolOrders, DEFAULT_ORDER),
      state: oneOf(poolStates, DEFAULT_STATE),
      'min-rate': canonical(parsePoolRate, (rate) => (rate === 0n ? '' : String(rate))),
      after: canonical(parsePoolPlace, formatPoolPlace),
    },
  },
  { path: '/mining', query: { blocks: canonical(parseSpan) } },
  { path: '/charts', query: { range: oneOf(ranges.map(({ name }) => name)) } },
  { path: '/forks', query: { before: canonical(parseReorgId) } },
  {
    path: '/forks/blocks',
    query: { after: canonical(parseAlternativePlace, formatAlternativePlace) },
  },
  { path: '/forks/:id', parts: { id: canonical(parseReorgId) }, query: { from: height } },
  { path: '/network' },
  { path: '/tools', query: { tool: canonical(parseToolName), time: typed, height: typed } },
  {
    path: '/proofs',
    query: { kind: canonical(parseProofKind), txid: txHash },
    isPrivate: ({ txid }) => txid !== undefined,
  },
  { path: '/search', query: { q: (text) => text, long: (text) => text }, isPrivate: () => true },
  { path: '/receipt/:receipt', parts: { receipt: (text) => text }, isPrivate: () => true },
  { path: '/demo' },
  { path: '/api' },
  { path: '/docs/:group', parts: { group: oneOf(groups.map(({ name }) => name)) } },
];

/** A part of the members of one ring begins at any input, and the inputs alone begin at a page of them. */
function txPositions({ inputs, members, ...others }: ParamValues): ParamValues {
  const [input, member] = [Number(inputs ?? 0), Number(members ?? 0)];
  const from = input - (input % INPUTS_PER_PAGE);
  const isRing = members !== undefined && (member > 0 || input !== from);
  const first = isRing ? input : from;
  return {
    ...(first === 0 ? {} : { inputs: String(first) }),
    ...(isRing ? { members: String(member - (member % MEMBERS_PER_PAGE)) } : {}),
    ...others,
  };
}
