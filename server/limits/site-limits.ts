/** How much of everything the site lets its visitors have. */
import type { ProofLimits } from '../proofs/workers.ts';
import type { GateLimits } from './gate.ts';

/** Limits of the HTTP server. Times are in milliseconds. */
export interface HttpLimits {
  /** Connections of all clients together. Further ones are closed at once. */
  readonly connections: number;
  /** Connections of one client, where no proxy stands between. */
  readonly connectionsPerClient: number;
  /** A client that has not sent the head of its request by then is let go. */
  readonly headTimeoutMs: number;
  /** The same for the whole request with its body. */
  readonly requestTimeoutMs: number;
  /** An open connection waits this long for the next request. */
  readonly keepAliveMs: number;
  /** A reader that takes nothing for this long is let go. */
  readonly idleTimeoutMs: number;
  /** How often the server looks for requests that are late. */
  readonly checkIntervalMs: number;
  /** What is running when the server ends may take this long. */
  readonly graceMs: number;
}

/** Open live streams. */
export interface StreamLimits {
  readonly all: number;
  readonly perClient: number;
  /** A reader is let go when this many bytes wait for it. */
  readonly waitingBytes: number;
}

/** Bodies of forms, in bytes. */
export interface FormLimits {
  /** The largest form has a reserve proof of a thousand outputs. */
  readonly bytes: number;
  /** Of all bodies that are being read. */
  readonly bytesOfAll: number;
}

export interface SiteLimits {
  readonly http: HttpLimits;
  readonly forms: FormLimits;
  /** Pages that are rendered at once by each process, and that wait. */
  readonly pages: GateLimits;
  readonly streams: StreamLimits;
  readonly proofs: ProofLimits;
  /** Proofs that wait for a thread, and the share of one client. */
  readonly proofQueue: Omit<GateLimits, 'running'>;
  /** The points of a client are counted anew after this time. */
  readonly windowSeconds: number;
}

const PAGES_WAITING = 32;

/** The limits of a running site. */
export const siteLimits: SiteLimits = {
  http: {
    connections: 4_096,
    connectionsPerClient: 256,
    headTimeoutMs: 10_000,
    requestTimeoutMs: 30_000,
    keepAliveMs: 20_000,
    idleTimeoutMs: 60_000,
    checkIntervalMs: 2_000,
    graceMs: 7_000,
  },
  forms: { bytes: 768 * 1024, bytesOfAll: 32 * 1024 * 1024 },
  pages: { running: 2, waiting: PAGES_WAITING, runningPerClient: 2, waitingPerClient: PAGES_WAITING / 2 },
  streams: { all: 2_000, perClient: 16, waitingBytes: 64 * 1024 },
  // The largest proofs that are accepted take six to eleven seconds of one core. A proof of 1,000 transactions with 30,000
  // bytes each, such as payouts of a pool, fits into the bytes.
  proofs: { threads: 2, timeMs: 20_000, fetchedBytes: 64 * 1024 * 1024, heapMb: 320 },
  proofQueue: { waiting: 16, runningPerClient: 1, waitingPerClient: 2 },
  windowSeconds: 60,
};
