import { setTimeout as delay } from 'node:timers/promises';
import { Random } from '../../helpers/protocol/random.ts';
import type { KnownChain } from './known-chain.ts';
import { drawRead, shownTip, type Read } from './reads.ts';

/** A request that got no response, a response with a status of 500 or more, or an incomplete page. */
export interface FailedRequest {
  readonly path: string;
  readonly kind: Read['kind'];
  /** Undefined without a complete response. */
  readonly status: number | 'incomplete' | undefined;
  readonly detail: string;
  /** Times of `performance.now()`. */
  readonly from: number;
  readonly to: number;
}

/** What the readers of a run saw. */
export interface ReaderResults {
  responses: number;
  readonly failed: FailedRequest[];
  /** Responses that contradict the chain. */
  readonly wrong: string[];
  /** Longest time of a response in milliseconds. */
  slowestMs: number;
}

const READERS = 3;
const PAUSE_MS = 100;

/** The site responds to every request within 30 s (`ops/nginx/ringscope.conf`). */
const RESPONSE_LIMIT_MS = 40_000;

/**
 * Requests pages and the API through nginx until the returned function is called.
 *
 * @param seed determines which URLs are requested
 */
export function startReaders(
  url: string,
  chain: KnownChain,
  seed: number,
  results: ReaderResults,
): () => Promise<void> {
  let isReading = true;
  const readers = Array.from({ length: READERS }, async (_, reader) => {
    const random = new Random(seed * READERS + reader);
    while (isReading) {
      await readOnce(url, drawRead(random, chain), results);
      await delay(PAUSE_MS);
    }
  });
  return async () => {
    isReading = false;
    await Promise.all(readers);
  };
}

/** Sends a request and records the result. @returns the body of a correct response */
export async function readOnce(url: string, read: Read, results: ReaderResults): Promise<string | undefined> {
  const { path, kind } = read;
  const from = performance.now();
  const fail = (status: FailedRequest['status'], detail: string): void =>
    void results.failed.push({ path, kind, status, detail, from, to: performance.now() });
  let response: Response;
  let body: string;
  try {
    response = await fetch(url + path, {
      signal: AbortSignal.timeout(RESPONSE_LIMIT_MS),
      redirect: 'manual',
    });
    body = await response.text();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    fail(undefined, String(cause));
    return undefined;
  }
  results.responses += 1;
  results.slowestMs = Math.max(results.slowestMs, performance.now() - from);
  if (response.status >= 500) {
    fail(response.status, body.slice(0, 160));
    return undefined;
  }
  const isStored = response.headers.get('cache-control')?.includes('no-store') !== true;
  if (kind === 'page' && !isStored && shownTip(read, body) === undefined) {
    fail('incomplete', `a page of ${body.length} bytes without a state line`);
    return undefined;
  }
  const problem =
    response.status === 200 || response.status === 404
      ? read.findProblem(response.status, body)
      : `status ${response.status}: ${body.slice(0, 160)}`;
  if (problem === undefined) return body;
  const cache = response.headers.get('x-cache') ?? 'no cache';
  results.wrong.push(`${path} (${cache}): ${problem}`);
  return undefined;
}
