import type { ErrorCode } from './contract/envelope.ts';
import { ApiError } from './errors.ts';
import { cacheControls, type DependsOn } from './freshness.ts';
import type { PathValues } from './params.ts';
import type { Route, Sources } from './route.ts';

export type { Route, Sources } from './route.ts';
export { apiRoutes } from './endpoints/index.ts';

/** An answer of the API as a plain value. Tests can therefore call the API without a socket. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text, or an empty text. */
  readonly body: string;
  readonly dependsOn: DependsOn;
  /** Milliseconds for which a server may repeat the answer. 0 forbids it. */
  readonly cacheMs: number;
}

const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

/** Every site may read the API, because no answer depends on the client. */
const openToAll = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After, RateLimit, RateLimit-Policy',
};

const jsonType = { 'Content-Type': 'application/json; charset=utf-8' };

const notCached = { dependsOn: 'pool', cacheMs: 0 } as const;

const RETRY_AFTER_SECONDS = '5';

/** Receives an unexpected error. The report must not contain the caller's input. */
export type ReportDefect = (path: string, error: unknown) => void;

/** Answers a GET request of a route. Every error becomes an answer, too. */
export async function answerRoute(
  { endpoint, answer }: Route,
  sources: Sources,
  path: PathValues,
  query: URLSearchParams,
  reportDefect: ReportDefect,
): Promise<ApiAnswer> {
  try {
    const { freshness, content, dependsOn, cacheMs } = await answer(sources, path, query);
    return {
      status: 200,
      headers: { ...jsonType, ...openToAll, 'Cache-Control': cacheControls[freshness] },
      body: `${JSON.stringify(content)}\n`,
      dependsOn,
      cacheMs,
    };
  } catch (error) {
    if (error instanceof ApiError) return errorAnswer(error);
    reportDefect(endpoint.path, error);
    return errorAnswer(
      new ApiError('internal_error', 'The explorer failed to answer. The reason is in its log.'),
    );
  }
}

function errorAnswer(error: ApiError): ApiAnswer {
  return {
    status: error.status,
    headers: {
      ...jsonType,
      ...openToAll,
      'Cache-Control': 'no-store',
      ...(error.status === 405 ? { Allow: ALLOWED_METHODS } : {}),
      ...(error.status === 503 ? { 'Retry-After': RETRY_AFTER_SECONDS } : {}),
    },
    body: `${JSON.stringify(error.body)}\n`,
    ...notCached,
  };
}

const refusals = {
  unknown_path: 'The API has no endpoint at this address. /api/v1/openapi.json lists the endpoints.',
  method_not_allowed: 'The API is read-only. It accepts GET, HEAD and OPTIONS.',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Refuses an unknown address or a method that changes something. */
export function refuse(code: keyof typeof refusals): ApiAnswer {
  return errorAnswer(new ApiError(code, refusals[code]));
}

/**
 * Refuses a client that has used up its budget.
 *
 * @param seconds time after which the client may retry
 */
export function tooMany(seconds: number): ApiAnswer {
  const refused = errorAnswer(
    new ApiError(
      'too_many_requests',
      `This client has used up its request budget. Retry in ${seconds} seconds.`,
    ),
  );
  return { ...refused, headers: { ...refused.headers, 'Retry-After': String(seconds) } };
}

/**
 * Answers a preflight request. A browser sends one before a page of another site may send a header such as
 * If-None-Match.
 */
export function preflightAnswer(): ApiAnswer {
  return {
    status: 204,
    headers: {
      ...openToAll,
      Allow: ALLOWED_METHODS,
      'Access-Control-Allow-Methods': ALLOWED_METHODS,
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Max-Age': '86400',
    },
    body: '',
    ...notCached,
  };
}
