import { createSyntheticHash, type SyntheticIndexRowCounts } from '../lookups/fill.ts';

export interface MeasuredUrlGroup {
  readonly name: string;
  /** Paths with different arguments; a single path for a URL without arguments. */
  readonly paths: readonly string[];
}

/** Number of different paths before the first one is requested again. */
const PATHS = 5_000;

/** Returns the main URLs of the API and the pages, with arguments spread over all stored rows. */
export function listMeasuredUrlGroups({
  blocks,
  transactions,
  outputs,
  txsPerBlock,
}: SyntheticIndexRowCounts): MeasuredUrlGroup[] {
  // 7,919 is prime. Unless it divides `of`, the calls read every row once before they repeat a row.
  const rowIndex = (call: number, of: number): number => (call * 7_919 + 13) % of;
  const many = (pathOf: (call: number) => string): string[] =>
    Array.from({ length: PATHS }, (_, call) => pathOf(call));
  const height = (call: number): number => 1 + rowIndex(call, blocks - 1);
  /** Returns the hash of a transaction that is not a coinbase. */
  const txHash = (call: number): string => {
    const number = rowIndex(call, transactions);
    return createSyntheticHash('tx', number % txsPerBlock === 0 ? number + 1 : number);
  };
  return [
    { name: 'API status', paths: ['/api/v1/status'] },
    { name: 'API transaction', paths: many((call) => `/api/v1/txs/${txHash(call)}`) },
    { name: 'API block by height', paths: many((call) => `/api/v1/blocks/${height(call)}`) },
    {
      name: 'API block by hash',
      paths: many((call) => `/api/v1/blocks/${createSyntheticHash('block', height(call))}`),
    },
    {
      name: 'API blocks',
      paths: many((call) => `/api/v1/blocks?cursor=${cursorAt(30 + rowIndex(call, blocks - 30))}`),
    },
    { name: 'API pool', paths: ['/api/v1/pool'] },
    {
      name: 'API references',
      paths: many((call) => `/api/v1/outputs/0/${rowIndex(call, outputs)}/rings`),
    },
    { name: 'API output', paths: many((call) => `/api/v1/outputs/0/${rowIndex(call, outputs)}`) },
    { name: 'API search', paths: many((call) => `/api/v1/search?q=${txHash(call)}`) },
    { name: 'API fees', paths: ['/api/v1/fees'] },
    { name: 'API network', paths: ['/api/v1/network'] },
    { name: 'API projected pool', paths: ['/api/v1/pool/projected'] },
    { name: 'compatible transaction', paths: many((call) => `/api/transaction/${txHash(call)}`) },
    { name: 'compatible block', paths: many((call) => `/api/block/${height(call)}`) },
    { name: 'compatible search', paths: many((call) => `/api/search/${txHash(call)}`) },
    { name: 'compatible transactions', paths: many((call) => `/api/transactions?page=${rowIndex(call, 4)}`) },
    { name: 'compatible mempool', paths: ['/api/mempool'] },
    { name: 'compatible networkinfo', paths: ['/api/networkinfo'] },
    { name: 'page home', paths: ['/'] },
    { name: 'page transaction', paths: many((call) => `/tx/${txHash(call)}`) },
    { name: 'page block', paths: many((call) => `/block/${height(call)}`) },
    {
      name: 'page blocks',
      paths: many((call) => `/blocks?before=${30 * (1 + rowIndex(call, Math.ceil(blocks / 30)))}`),
    },
    { name: 'page pool', paths: ['/pool'] },
    { name: 'page API', paths: ['/api'] },
  ];
}

/** Returns the cursor of the page of blocks below a height. */
function cursorAt(height: number): string {
  return Buffer.from(String(height)).toString('base64url');
}
