import type { ServerConnectionLimits } from '../connections/connections.ts';
import type { ClientAndIpNetworkConnectionLimits } from '../connections/peer-limit.ts';
import type { ConcurrencyLimitOptions } from '@ringscope/rpc/concurrency-limit.ts';
import { ipNetworkOfClient } from './client-ip.ts';
import type { StreamSlotLimits } from './stream-slots.ts';
import type { ProofCheckLimits } from '../proofs/workers.ts';

/** Limits of the HTTP server. Times are in milliseconds. */
export interface HttpLimits {
  readonly connections: ServerConnectionLimits;
  /** Limits on the connections of one client and of one network. They do not apply behind a proxy. */
  readonly perClientConnections: ClientAndIpNetworkConnectionLimits;
  /** Time within which the head of a request must arrive. */
  readonly headersTimeoutMs: number;
  /** Time within which a complete request must arrive, with its body. */
  readonly requestTimeoutMs: number;
  /** Time that an open connection waits for the next request. */
  readonly keepAliveMs: number;
  /** A connection without any traffic is closed after this time. */
  readonly idleTimeoutMs: number;
  /** Interval at which the server checks whether arriving requests exceed their time limits. */
  readonly timeoutCheckIntervalMs: number;
  /** Time that running requests have to finish after the shutdown has begun. */
  readonly shutdownGraceMs: number;
}

/** Limits on open event streams of pages and of the API together. */
export interface StreamLimits extends StreamSlotLimits {
  /** A stream is closed when more bytes than this wait for its client to read them. */
  readonly maxBufferedBytes: number;
}

/** Limits on the bodies of requests, in bytes. */
export interface RequestBodyLimits {
  /** Limit for one form. The largest form contains a reserve proof of 1,000 outputs. */
  readonly maxFormBytes: number;
  /** Limit for all bodies that are being read at the same time. */
  readonly maxTotalBytes: number;
}

/** All limits on the requests of visitors: their number, size and duration. */
export interface SiteLimits {
  readonly http: HttpLimits;
  readonly bodies: RequestBodyLimits;
  /** Limits on the pages that each process renders at the same time, and on pages that wait. */
  readonly pages: ConcurrencyLimitOptions;
  readonly streams: StreamLimits;
  /** Limits on event streams that each follow one transaction. */
  readonly txStreams: StreamSlotLimits;
  /** Limits on requests that wait for the confirmations of a transaction. */
  readonly txWaits: StreamSlotLimits;
  /** Limits on responses of the API that stream from the database. */
  readonly downloads: StreamSlotLimits;
  readonly proofs: ProofCheckLimits;
  /** Limits on waiting proof checks, and on the running checks of one client and of one network. */
  readonly proofQueue: Omit<ConcurrencyLimitOptions, 'maxRunning'>;
  /** Milliseconds that a proof check may wait in the queue. */
  readonly proofWaitMs: number;
  /** Length of the window of time in which the rate-limit points of a client are counted. */
  readonly windowSeconds: number;
}

const PAGES_WAITING = 32;

/** The limits of the site. Tests use others. */
export const siteLimits: SiteLimits = {
  http: {
    connections: {
      maxConnections: 4_096,
      maxReserveConnections: 64,
      reserveConnectionRequestTimeoutMs: 2_000,
      maxOpenRequests: 8,
      maxRequests: 1_000,
    },
    perClientConnections: { perClient: 256, perIpNetwork: 1_024 },
    headersTimeoutMs: 10_000,
    requestTimeoutMs: 30_000,
    keepAliveMs: 20_000,
    idleTimeoutMs: 60_000,
    timeoutCheckIntervalMs: 2_000,
    shutdownGraceMs: 7_000,
  },
  bodies: { maxFormBytes: 768 * 1024, maxTotalBytes: 32 * 1024 * 1024 },
  pages: {
    maxRunning: 2,
    maxWaiting: PAGES_WAITING,
    maxRunningPerClient: 2,
    maxWaitingPerClient: PAGES_WAITING / 2,
    maxWaitingPerNetwork: (PAGES_WAITING * 3) / 4,
    networkOf: ipNetworkOfClient,
  },
  downloads: { total: 16, perClient: 2, perIpNetwork: 6 },
  // All streams and waits together leave a quarter of the connections free.
  txStreams: { total: 500, perClient: 8, perIpNetwork: 64 },
  txWaits: { total: 500, perClient: 8, perIpNetwork: 64 },
  streams: { total: 2_000, perClient: 16, perIpNetwork: 256, maxBufferedBytes: 64 * 1024 },
  // The largest accepted proofs take 6 to 11 seconds of one core. `maxFetchedBytes` is enough for a proof of 1,000 transactions with 30,000
  // bytes each, such as payouts of a mining pool.
  proofs: { maxRunningChecks: 2, timeoutMs: 20_000, maxFetchedBytes: 64 * 1024 * 1024, maxHeapMiB: 320 },
  // The clients of one IP network never occupy all threads: together they have one running check, which uses at most
  // `proofs.maxRunningChecks` threads, and the pool has one more thread.
  proofQueue: {
    maxWaiting: 16,
    maxRunningPerClient: 1,
    maxWaitingPerClient: 2,
    maxRunningPerNetwork: 1,
    maxWaitingPerNetwork: 6,
    networkOf: ipNetworkOfClient,
  },
  proofWaitMs: 45_000,
  windowSeconds: 60,
};
