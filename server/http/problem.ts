import type { FastifyError } from 'fastify';
import { TooManyWaitingTasksError } from '@ringscope/rpc/concurrency-limit.ts';
import type { ErrorPageReason } from '../error-page.ts';
import { PageUnavailableError } from '../pages/page-socket.ts';

/**
 * Limits that refuse requests. `points`: the rate limit of a client. `connections`: connections of a client
 * or network, or of all clients. `streams`: open streams and downloads. `bodies`: bytes of request bodies.
 * `pages`: pages that wait for a page process.
 */
export type RequestLimitName = 'points' | 'connections' | 'streams' | 'bodies' | 'pages';

interface ProblemDetails {
  /** Seconds after which the client may send the request again. */
  readonly retryAfter?: number;
  /** The methods that the URL accepts. Only for the reason `read-only`. */
  readonly allow?: string;
  /** Number of other proof checks that are waiting. Only for the reason `proof-queue-full`. */
  readonly waiting?: number;
  /** The limit that refused the request, for the metrics. */
  readonly limit?: RequestLimitName;
}

/**
 * An error with which the server refuses a request. Each part of the site reports the reason in its own format: as a page, or as JSON with
 * a code.
 */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly reason: ErrorPageReason;
  readonly details: ProblemDetails;

  constructor(reason: ErrorPageReason, details: ProblemDetails = {}) {
    super(reason);
    this.reason = reason;
    this.details = details;
  }
}

/** Reasons for errors that Fastify itself throws, by status. */
const reasons: Readonly<Record<number, ErrorPageReason>> = {
  400: 'bad-request',
  413: 'too-long',
  415: 'not-a-form',
};

/** Converts an error of a hook or a handler to a problem. An unexpected error gets the reason `defect`. */
export function toHttpProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof TooManyWaitingTasksError || error instanceof PageUnavailableError)
    return new HttpProblem('busy');
  const status = isFastifyError(error) ? error.statusCode : undefined;
  return new HttpProblem(reasons[status ?? 500] ?? 'defect');
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('FST_');
}
