import { pathInLanguage, SOURCE_LANGUAGE } from '../../i18n/languages.ts';
import { currentLocale } from '../../i18n/translate.ts';
import type { AlternativeBlockPosition } from '../../db/queries/alternatives.ts';
import type { InputPosition } from '../../db/queries/ring-search.ts';
import type { OutputRef } from '../../db/queries/ring-members.ts';
import type { BlockHash, KeyImage, OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';
import { formatInputPosition } from '../../lookups/positions.ts';
import { INPUTS_PER_PAGE } from './tx-pages.ts';

/** URLs of pages, without the language prefix. */
const pages = {
  home: '/',
  search: '/search',
  /** A search for a value that is not secret, so the URL may contain it. */
  searchOf: (text: string) => `/search?q=${encodeURIComponent(text)}`,
  blocks: '/blocks',
  pool: '/pool',
  poolByFeeRate: '/pool?order=fee-rate',
  /** The list of waiting transactions with a filter and an order. The fragment scrolls to the list. */
  poolList: (query: string) => `/pool${query === '' ? '' : '?'}${query}#list`,
  mining: '/mining',
  miningOf: (blocks: number) => `/mining?blocks=${blocks}`,
  miningVotes: '/mining#votes',
  network: '/network',
  status: '/status',
  tools: '/tools',
  tool: (name: string) => `/tools?tool=${name}`,
  /** Form action of a tool. The fragment scrolls to the result. */
  toolResult: (name: string) => `/tools?tool=${name}#result`,
  /** Form action of a check with the wallet service. */
  toolSecondResult: (name: string) => `/tools?tool=${name}#service`,
  charts: '/charts',
  /** The large chart of a range, with a linear or a logarithmic scale. */
  chart: (id: string, range: string, scale: 'linear' | 'log' = 'linear') =>
    `/charts?chart=${id}&range=${range}${scale === 'log' ? '&scale=log' : ''}#open`,
  poolCharts: '/charts?chart=pool#open',
  forks: '/forks',
  reorg: (id: number) => `/forks/${id}`,
  reorgFrom: (id: number, height: number) => `/forks/${id}?from=${height}`,
  /** The list of all alternative blocks. */
  alternatives: '/forks/blocks',
  alternativesAfter: ({ height, hash }: AlternativeBlockPosition) => `/forks/blocks?after=${height}-${hash}`,
  reorgsBefore: (id: number) => `/forks?before=${id}`,
  proofs: '/proofs',
  demo: '/demo',
  /** The examples of one kind of proof on the demo page. */
  demoExamples: (kind: string) => `/demo#examples-${kind}`,
  api: '/api',
  apiGroup: (group: string) => `/docs/${group}`,
  apiOperation: (group: string, operation: string) => `/docs/${group}/${operation}`,
  apiGuide: (guide: string) => `/docs/guides/${guide}`,
  apiSearch: '/docs/search',
  apiChangelog: '/docs/changelog',
  blocksBefore: (height: number) => `/blocks?before=${height}`,
  /** The row of a block on the list page that begins below a height. */
  blockInList: (before: number, height: number) => `/blocks?before=${before}#block-${height}`,
  block: (id: number | BlockHash) => `/block/${id}`,
  blockTxsFrom: (id: number | BlockHash, position: number) =>
    `/block/${id}${position === 0 ? '' : `?from=${position}`}#transactions`,
  /** The list of the transactions of a block, sorted in the given order. */
  blockTxsIn: (id: number | BlockHash, order: string) =>
    `/block/${id}${order === 'position' ? '' : `?order=${order}`}#transactions`,
  /** The row of a transaction in the list of the transactions of a block. The list begins at the position `from`. */
  blockTxRow: (id: number | BlockHash, from: number, position: number) =>
    `/block/${id}${from === 0 ? '' : `?from=${from}`}#t${position}`,
  rawBlock: (hash: BlockHash) => `/block/${hash}/raw`,
  tx: (hash: TxHash) => `/tx/${hash}`,
  rawTx: (hash: TxHash) => `/tx/${hash}/raw`,
  shareTx: (hash: TxHash) => `/tx/${hash}/share`,
  txInputs: (hash: TxHash, from: number) => `/tx/${hash}${from === 0 ? '' : `?inputs=${from}`}#inputs`,
  /**
   * URL of the list of the members of one ring, from the position `from` on. By default, a page lists the members of its
   * first ring from position 0, so the URL of that ring omits `members=0`.
   */
  txMembers: (hash: TxHash, input: number, from: number) => {
    const members = from === 0 && input % INPUTS_PER_PAGE === 0 ? '' : `members=${from}`;
    const query = [input === 0 ? '' : `inputs=${input}`, members].filter((part) => part !== '').join('&');
    return `/tx/${hash}${query === '' ? '' : `?${query}`}#input-${input}`;
  },
  txOutputs: (hash: TxHash, from: number) => `/tx/${hash}${from === 0 ? '' : `?outputs=${from}`}#outputs`,
  /** URL of an input on its page of inputs. */
  txInput: (hash: TxHash, position: number) => {
    const from = position - (position % INPUTS_PER_PAGE);
    return `/tx/${hash}${from === 0 ? '' : `?inputs=${from}`}#input-${position}`;
  },
  output: (amount: bigint, globalIndex: number) => `/output/${amount}/${globalIndex}`,
  outputRings: (
    { amount, globalIndex }: OutputRef,
    from?: { readonly before: InputPosition } | { readonly after: InputPosition },
  ) => {
    const page = `/output/${amount}/${globalIndex}`;
    if (from === undefined) return `${page}#rings`;
    const [name, position] =
      'before' in from ? (['before', from.before] as const) : (['after', from.after] as const);
    return `${page}?${name}=${formatInputPosition(position)}#rings`;
  },
  keyImage: (image: KeyImage) => `/key-image/${image}`,
  outputKey: (key: OneTimeKey) => `/output-key/${key}`,
  /** The page that checks proofs, for a proof about one transaction. */
  proofsOf: (txid: TxHash) => `/proofs?txid=${txid}`,
  /** Form action of the page that checks proofs. The fragment scrolls to the result. */
  proofResult: '/proofs#result',
  compare: (hash: string) => `/compare/${hash}`,
  receiptForm: '/receipt',
  receiptKeys: '/.well-known/jwks.json',
  receipt: (receipt: string) => `/receipt/${receipt}`,
} as const;

/** URLs of resources that are not pages. They have no language prefix. */
const plainPaths = {
  blocksFeed: '/feeds/blocks.atom',
  reorgsFeed: '/feeds/reorgs.atom',
  openApi: '/api/v1/openapi.json',
  series: '/api/v1/stats',
  seriesCsv: (series: string, step: 'hour' | 'day') => `/api/v1/stats/${series}.csv?step=${step}`,
  /** Preview pictures, which other sites show next to a link. */
  sitePicture: '/og/site.png',
  blockPicture: (hash: BlockHash) => `/og/block/${hash}.png`,
  txPicture: (hash: TxHash) => `/og/tx/${hash}.png`,
  blockStream: '/api/v1/stream?types=block',
  txStream: (hash: string, confirmations: number) =>
    `/api/v1/stream?tx=${hash}&confirmations=${confirmations}`,
  apiBlock: (hash: BlockHash) => `/api/v1/blocks/${hash}`,
  apiTx: (hash: TxHash) => `/api/v1/txs/${hash}`,
  apiReorg: (id: number) => `/api/v1/reorgs/${id}`,
  apiOutput: (amount: bigint, globalIndex: number) => `/api/v1/outputs/${amount}/${globalIndex}`,
  outputRingsCsv: ({ amount, globalIndex }: OutputRef) =>
    `/api/v1/outputs/${amount}/${globalIndex}/rings.csv`,
} as const;

type PageUrls = Readonly<Record<string, string | ((...values: never[]) => string)>>;

/** Widens literal types of constant URLs, because the language prefix is known only while a page is rendered. */
type Localised<Urls extends PageUrls> = {
  readonly [Name in keyof Urls]: Urls[Name] extends string ? string : Urls[Name];
};

/** Adds the language prefix to all URLs. Each access to a URL reads the current locale again. */
function withLanguagePrefix<Urls extends PageUrls>(urls: Urls): Localised<Urls> {
  const localisedUrls: Record<string, unknown> = {};
  for (const [name, url] of Object.entries(urls)) {
    Object.defineProperty(localisedUrls, name, {
      enumerable: true,
      ...(typeof url === 'string'
        ? { get: () => localisedPath(url) }
        : { value: (...values: never[]) => localisedPath(url(...values)) }),
    });
  }
  // The type assertion is safe, because the loop defined every property of the type.
  return localisedUrls as Localised<Urls>;
}

/** Returns the path of a page with the prefix of the current locale. */
export function localisedPath(relativeUrl: string): string {
  const { language } = currentLocale();
  return language === SOURCE_LANGUAGE ? relativeUrl : pathInLanguage(relativeUrl, language);
}

/**
 * All URLs of the site. Page URLs have the language prefix of the page that links to them, so they must be read while a page
 * is rendered, never in a module constant.
 */
export const routes = Object.assign(withLanguagePrefix(pages), plainPaths);

/** Path of the event stream that announces new blocks and pool changes to open pages. */
export const LIVE_STREAM_PATH = '/live';

/** The URL from which a page fetches its changed parts. */
export const CHANGED_PAGE_PARTS_PATH = '/live/parts';

/**
 * URL prefix of the endpoints of this site's own API. The endpoints that imitate other explorers have paths below `/api/`
 * without a version.
 */
export const API_ROOT = '/api/v1/';

/** URL prefix of the pictures that other sites show next to a link to a page. */
export const LINK_PREVIEW_PATH_PREFIX = '/og/';

/**
 * URL prefixes below which the site has no pages. The last two occur in links of other explorers, which contain keys.
 */
export const pathPrefixesWithoutPages = ['/api/', LIVE_STREAM_PATH, '/prove/', '/myoutputs/'] as const;

/** Paths of the static files of the site. */
export const staticFilePaths = {
  /** Icon for browsers that do not support SVG icons. */
  iconForOldBrowsers: '/favicon.ico',
  icon: '/icon.svg',
  /** Icons of a transaction page, one for each state of the transaction. */
  waitingIcon: '/icons/waiting.svg',
  confirmingIcon: '/icons/confirming.svg',
  spendableIcon: '/icons/spendable.svg',
  lockedIcon: '/icons/locked.svg',
  problemIcon: '/icons/problem.svg',
  forLanguageModels: '/llms.txt',
  touchIcon: '/apple-icon.png',
  openSearch: '/opensearch.xml',
  sitemap: '/sitemap.xml',
  manifest: '/manifest.webmanifest',
} as const;
