import type { ServerConnectionLimits } from '../connections/connections.ts';
import type { PerClientConnectionLimits } from '../connections/peer-limit.ts';
import type { ConcurrencyLimitOptions } from '@ringscope/rpc/concurrency-limit.ts';
import { ipNetworkOfClient } from './client-ip.ts';
import type { StreamSlotLimits } from './stream-slots.ts';
import type { ProofCheckLimits } from '../proofs/workers.ts';

/** Limits of the HTTP server. Times are in milliseconds. */
export interface HttpLimits {
  readonly connections: ServerConnectionLimits;
  /** Limits on the connections of one client and of one network. They do not apply behind a proxy. */
  readonly peers: PerClientConnectionLimits;
  /** Time within which the head of a request must arrive. */
  readonly headTimeoutMs: number;
  /** Time within which a complete request must arrive, with its body. */
  readonly requestTimeoutMs: number;
  /** Time that an open connection waits for the next request. */
  readonly keepAliveMs: number;
  /** A connection without any traffic is closed after this time. */
  readonly idleTimeoutMs: number;
  /** Interval at which the server checks whether arriving requests exceed their time limits. */
  readonly checkIntervalMs: number;
  /** Time that running requests have to finish after the shutdown has begun. */
  readonly graceMs: number;
}

/** Limits on open event streams of pages and of the API together. */
export interface StreamLimits extends StreamSlotLimits {
  /** A stream is closed when more bytes than this wait for its client to read them. */
  readonly waitingBytes: number;
}

/** Limits on the bodies of requests, in bytes. */
export interface RequestBodyLimits {
  /** Limit for one form. The largest form contains a reserve proof of 1,000 outputs. */
  readonly formBytes: number;
  /** Limit for all bodies that are being read at the same time. */
  readonly bytesOfAll: number;
}

/** All limits on what visitors may use. */
export interface SiteLimits {
  readonly http: HttpLimits;
  readonly bodies: RequestBodyLimits;
  /** Limits on the pages that each process renders at the same time, and on pages that wait. */
  readonly pages: ConcurrencyLimitOptions;
  readonly streams: StreamLimits;
  /** Limits on event streams that each follow one transaction. */
  readonly txStreams: StreamSlotLimits;
  /** Limits on requests that wait for the confirmations of a transaction. */
  readonly waits: StreamSlotLimits;
  /** Limits on responses of the API that stream from the database. */
  readonly downloads: StreamSlotLimits;
  readonly proofs: ProofCheckLimits;
  /** Limits on waiting proof checks, and on the running checks of one client and of one network. */
  readonly proofQueue: Omit<ConcurrencyLimitOptions, 'running'>;
  /** Milliseconds that a proof check may wait in the queue. */
  readonly proofWaitMs: number;
  /** Length of the window of time in which the rate-limit points of a client are counted. */
  readonly windowSeconds: number;
}

const PAGES_WAITING = 32;

/** The limits of the site. Tests use others. */
export const siteLimits: SiteLimits = {
  http: {
    connections: { connections: 4_096, reserve: 64, reserveWaitMs: 2_000, openRequests: 8, requests: 1_000 },
    peers: { perClient: 256, perNetwork: 1_024 },
    headTimeoutMs: 10_000,
    requestTimeoutMs: 30_000,
    keepAliveMs: 20_000,
    idleTimeoutMs: 60_000,
    checkIntervalMs: 2_000,
    graceMs: 7_000,
  },
  bodies: { formBytes: 768 * 1024, bytesOfAll: 32 * 1024 * 1024 },
  pages: {
    running: 2,
    waiting: PAGES_WAITING,
    runningPerClient: 2,
    waitingPerClient: PAGES_WAITING / 2,
    waitingPerNetwork: (PAGES_WAITING * 3) / 4,
    networkOf: ipNetworkOfClient,
  },
  downloads: { all: 16, perClient: 2, perNetwork: 6 },
  // All streams and waits together leave a quarter of the connections free.
  txStreams: { all: 500, perClient: 8, perNetwork: 64 },
  waits: { all: 500, perClient: 8, perNetwork: 64 },
  streams: { all: 2_000, perClient: 16, perNetwork: 256, waitingBytes: 64 * 1024 },
  // The largest accepted proofs take 6 to 11 seconds of one core. `fetchedBytes` is enough for a proof of 1,000 transactions with 30,000
  // bytes each, such as payouts of a mining pool.
  proofs: { runningChecks: 2, timeMs: 20_000, fetchedBytes: 64 * 1024 * 1024, heapMb: 320 },
  // The clients of one IP network never occupy all threads: together they have one running check, which uses at most
  // `proofs.runningChecks` threads, and the pool has one more thread.
  proofQueue: {
    waiting: 16,
    runningPerClient: 1,
    waitingPerClient: 2,
    runningPerNetwork: 1,
    waitingPerNetwork: 6,
    networkOf: ipNetworkOfClient,
  },
  proofWaitMs: 45_000,
  windowSeconds: 60,
};
