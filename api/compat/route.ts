import type { Database } from '../../db/client.ts';
import type { BlockHash, TxHash } from '@ringscope/protocol/brands.ts';
import type { HttpResponse } from '../response.ts';
import type { CompatQuery } from './input.ts';
import type { NodeFigures, RawBytes } from './node.ts';
import type { ViewKeyScanner } from './view-key-scan.ts';

/** The data from which the routes answer. */
export interface CompatSources {
  readonly database: Database;
  /** Fetches a transaction of the chain or of the pool. The bytes were checked against the hash. */
  readonly fetchTransaction: (hash: TxHash) => Promise<RawBytes>;
  /** Fetches a block of the main chain. The bytes were checked against the hash. */
  readonly fetchBlock: (hash: BlockHash) => Promise<RawBytes>;
  /** Returns the last figures of the daemon. They are kept for a while. */
  readonly nodeFigures: () => Promise<NodeFigures>;
  /** Undefined when the operator has switched off the routes that need a secret key. */
  readonly scanner: ViewKeyScanner | undefined;
  /** The program that answers `/api/version`. */
  readonly program: ProgramVersion;
}

/** The version of this program. */
export interface ProgramVersion {
  readonly branch: string;
  /** Day of the last commit, `YYYY-MM-DD`, or an empty text where it is not known. */
  readonly date: string;
  readonly commit: string;
}

/** The parts of a request that a route reads. */
export interface CompatRequest {
  /** Cleaned segments of the path, by name. */
  readonly segments: Readonly<Record<string, string>>;
  readonly query: CompatQuery;
  /** The client whose share of the threads a search uses. */
  readonly client: string;
}

export interface CompatRoute {
  /** Pattern of the path, as `/api/block/:id`. It stands in the log in place of the path. */
  readonly path: string;
  /** Points that a request takes from a client's budget. A lookup by key costs 1. */
  readonly cost: (request: CompatRequest) => number;
  /** Whether the query contains a secret key. Such an answer is stored nowhere, and POST is accepted too. */
  readonly hasSecret: boolean;
  readonly handle: (sources: CompatSources, request: CompatRequest) => Promise<HttpResponse>;
}

/** Creates a route that needs no secret. */
export function compatRoute(
  path: string,
  cost: number | ((request: CompatRequest) => number),
  handle: CompatRoute['handle'],
): CompatRoute {
  return { path, cost: typeof cost === 'number' ? () => cost : cost, hasSecret: false, handle };
}

/** Points of a request that one statement answers. */
export const LOOKUP_COST = 1;
/** Points of a request that also asks the daemon for bytes. */
export const RAW_COST = 3;
