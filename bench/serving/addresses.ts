import { digestOf, type Filled } from '../lookups/fill.ts';

/** An address, and requests for it. */
export interface MeasuredAddress {
  readonly name: string;
  /** Each asks for something else, as far as there is anything else to ask for. */
  readonly paths: readonly string[];
}

/** As many as are asked for before the first one comes again. */
const PATHS = 5_000;

/** The main addresses of the API and the pages, with arguments spread over everything that is stored. */
export function addressesOf({ blocks, transactions, outputs, txsPerBlock }: Filled): MeasuredAddress[] {
  // A step that is prime to all these numbers visits other places on every call.
  const place = (call: number, of: number): number => (call * 7_919 + 13) % of;
  const many = (pathOf: (call: number) => string): string[] =>
    Array.from({ length: PATHS }, (_, call) => pathOf(call));
  const height = (call: number): number => 1 + place(call, blocks - 1);
  /** No coinbase. */
  const txHash = (call: number): string => {
    const number = place(call, transactions);
    return digestOf('tx', number % txsPerBlock === 0 ? number + 1 : number);
  };
  return [
    { name: 'API status', paths: ['/api/v1/status'] },
    { name: 'API transaction', paths: many((call) => `/api/v1/txs/${txHash(call)}`) },
    { name: 'API block by height', paths: many((call) => `/api/v1/blocks/${height(call)}`) },
    { name: 'API block by hash', paths: many((call) => `/api/v1/blocks/${digestOf('block', height(call))}`) },
    { name: 'API blocks', paths: many((call) => `/api/v1/blocks?before=${30 + place(call, blocks - 30)}`) },
    { name: 'API pool', paths: ['/api/v1/pool'] },
    {
      name: 'API references',
      paths: many((call) => `/api/v1/outputs/0/${place(call, outputs)}/references`),
    },
    { name: 'page home', paths: ['/'] },
    { name: 'page transaction', paths: many((call) => `/tx/${txHash(call)}`) },
    { name: 'page block', paths: many((call) => `/block/${height(call)}`) },
    { name: 'page blocks', paths: many((call) => `/blocks?before=${30 + place(call, blocks - 30)}`) },
    { name: 'page pool', paths: ['/pool'] },
    { name: 'page API', paths: ['/api'] },
  ];
}
