import type { BlockHash, KeyImage, OutputKey, TxHash } from '../../protocol/brands.ts';

/** Every address of the site is written here. */
export const routes = {
  home: '/',
  blocks: '/blocks',
  pool: '/pool',
  mining: '/mining',
  forks: '/forks',
  proofs: '/proofs',
  demo: '/demo',
  api: '/api',
  openApi: '/api/v1/openapi.json',
  blocksBefore: (height: number) => `/blocks?before=${height}`,
  blocksAfter: (height: number) => `/blocks?after=${height}`,
  block: (id: number | BlockHash) => `/block/${id}`,
  blockTxsFrom: (id: number | BlockHash, position: number) => `/block/${id}?from=${position}#transactions`,
  tx: (hash: TxHash) => `/tx/${hash}`,
  rawTx: (hash: TxHash) => `/tx/${hash}/raw`,
  output: (amount: bigint, globalIndex: number) => `/output/${amount}/${globalIndex}`,
  keyImage: (image: KeyImage) => `/key-image/${image}`,
  outputKey: (key: OutputKey) => `/output-key/${key}`,
  proofKind: (kind: string) => `/proofs?kind=${kind}`,
  /** Where a form of the desk is sent: the browser then shows the answer, not the top of the page. */
  proofAnswer: (kind: string) => `/proofs?kind=${kind}#answer`,
} as const;
