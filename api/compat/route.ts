import type { Database } from '../../db/client.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import type { IndexedBlock } from '@ringscope/protocol/untrusted-bytes.ts';
import type { HttpResponse } from '../response.ts';
import type { CompatQuery } from './input.ts';
import type { LatestCompatDaemonInfo, RawBytesResult } from './node.ts';
import type { ViewKeyScanner } from './view-key-scan.ts';

/** The data sources of the API that is compatible with the onion explorer and moneroblocks.info. */
export interface CompatSources {
  readonly database: Database;
  /** Fetches the bytes of a transaction from the daemon, and verifies them against the hash unless their format is unknown. */
  readonly fetchTransaction: (hash: TxHash, blockVersion: number) => Promise<RawBytesResult>;
  /** Fetches the bytes of a main chain block from the daemon, and verifies them against its hash unless their format is unknown. */
  readonly fetchBlock: (block: IndexedBlock) => Promise<RawBytesResult>;
  /** Returns the newest values that the daemon reported about the network. They are cached for a short time. */
  readonly fetchDaemonInfo: () => Promise<LatestCompatDaemonInfo>;
  /** Scans transactions with a secret key. Undefined when the operator has disabled the routes that need one. */
  readonly scanWithViewKey: ViewKeyScanner | undefined;
  /** The version that `/api/version` reports. */
  readonly programVersion: ProgramVersion;
}

/** The commit from which this program was built. */
export interface ProgramVersion {
  readonly branch: string;
  /** Date of the last commit as `YYYY-MM-DD`, or an empty string when unknown. */
  readonly date: string;
  readonly commit: string;
}

/** The parts of an HTTP request that a route uses. */
export interface CompatRequest {
  /** Path segments by name, cleaned by `cleanCompatInput`. */
  readonly pathSegments: Readonly<Record<string, string>>;
  readonly query: CompatQuery;
  /** Id of the client whose limits apply to a scan. */
  readonly clientId: string;
}

export interface CompatRoute {
  /** Path pattern such as `/api/block/:id`. The log contains this pattern instead of the actual path. */
  readonly path: string;
  /** Returns the points that a request takes from the client's rate-limit budget, such as 1 for one SQL statement. */
  readonly costPoints: (request: CompatRequest) => number;
  /** Whether the query contains a secret key. The response is then never cached, and the route also accepts POST. */
  readonly queryHasSecretKey: boolean;
  readonly handle: (sources: CompatSources, request: CompatRequest) => Promise<HttpResponse>;
}

/** Creates a route whose query contains no secret such as a view key. */
export function createCompatRoute(
  path: string,
  costPoints: number | ((request: CompatRequest) => number),
  handle: CompatRoute['handle'],
): CompatRoute {
  return {
    path,
    costPoints: typeof costPoints === 'number' ? () => costPoints : costPoints,
    queryHasSecretKey: false,
    handle,
  };
}

/** Rate-limit cost, in points, of a request that needs one SQL statement. */
export const LOOKUP_REQUEST_COST_POINTS = 1;
/** Rate-limit cost, in points, of a request that also fetches bytes from the daemon. */
export const RAW_BYTES_REQUEST_COST_POINTS = 3;
