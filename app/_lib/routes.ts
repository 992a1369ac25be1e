import type { InputPlace } from '../../db/queries/ring-search.ts';
import type { OutputRef } from '../../db/queries/rings.ts';
import type { BlockHash, KeyImage, OneTimeKey, TxHash } from '../../protocol/brands.ts';
import { formatInputPlace } from '../../read/input-place.ts';
import { formatPoolCursor, type PoolCursor } from '../../read/pool-cursor.ts';
import { INPUTS_PER_PAGE } from './tx-pages.ts';

/** Every address of the site is written here. */
export const routes = {
  home: '/',
  search: '/search',
  blocks: '/blocks',
  pool: '/pool',
  poolByFeeRate: '/pool?order=fee-rate',
  poolBefore: (place: PoolCursor) => `/pool?before=${formatPoolCursor(place)}`,
  mining: '/mining',
  miningOf: (blocks: number) => `/mining?blocks=${blocks}`,
  charts: '/charts',
  chartsOf: (range: string) => `/charts?range=${range}`,
  forks: '/forks',
  reorg: (id: number) => `/forks/${id}`,
  reorgFrom: (id: number, height: number) => `/forks/${id}?from=${height}`,
  reorgsBefore: (id: number) => `/forks?before=${id}`,
  proofs: '/proofs',
  demo: '/demo',
  blocksFeed: '/feeds/blocks.atom',
  reorgsFeed: '/feeds/reorgs.atom',
  api: '/api',
  apiGroup: (group: string) => `/docs/${group}`,
  openApi: '/api/v1/openapi.json',
  series: '/api/v1/stats',
  blocksBefore: (height: number) => `/blocks?before=${height}`,
  blocksAfter: (height: number) => `/blocks?after=${height}`,
  block: (id: number | BlockHash) => `/block/${id}`,
  blockTxsFrom: (id: number | BlockHash, position: number) => `/block/${id}?from=${position}#transactions`,
  tx: (hash: TxHash) => `/tx/${hash}`,
  rawTx: (hash: TxHash) => `/tx/${hash}/raw`,
  txInputs: (hash: TxHash, from: number) => `/tx/${hash}?inputs=${from}#inputs`,
  txOutputs: (hash: TxHash, from: number) => `/tx/${hash}?outputs=${from}#outputs`,
  /** Address of an input on its page of inputs. */
  txInput: (hash: TxHash, position: number) => {
    const from = position - (position % INPUTS_PER_PAGE);
    return `/tx/${hash}${from === 0 ? '' : `?inputs=${from}`}#input-${position}`;
  },
  apiBlock: (hash: BlockHash) => `/api/v1/blocks/${hash}`,
  apiTx: (hash: TxHash) => `/api/v1/txs/${hash}`,
  output: (amount: bigint, globalIndex: number) => `/output/${amount}/${globalIndex}`,
  outputRings: (
    { amount, globalIndex }: OutputRef,
    from?: { readonly before: InputPlace } | { readonly after: InputPlace },
  ) => {
    const page = `/output/${amount}/${globalIndex}`;
    if (from === undefined) return `${page}#rings`;
    const [name, place] =
      'before' in from ? (['before', from.before] as const) : (['after', from.after] as const);
    return `${page}?${name}=${formatInputPlace(place)}#rings`;
  },
  keyImage: (image: KeyImage) => `/key-image/${image}`,
  outputKey: (key: OneTimeKey) => `/output-key/${key}`,
  proofKind: (kind: string, txid?: TxHash) =>
    `/proofs?kind=${kind}${txid === undefined ? '' : `&txid=${txid}`}`,
  /** The address to which a proof form is sent. The fragment makes the browser show the answer. */
  proofAnswer: (kind: string) => `/proofs?kind=${kind}#answer`,
} as const;

/** The stream of events that keeps a page current. */
export const LIVE_STREAM = '/live';

/** The beginning of every address of the API. */
export const API_ROOT = '/api/v1/';

/** Files of `public/`. */
export const files = {
  /** Icon for browsers that do not support SVG icons. */
  iconForOldBrowsers: '/favicon.ico',
  icon: '/icon.svg',
  forLanguageModels: '/llms.txt',
  touchIcon: '/apple-icon.png',
} as const;
