/** The JSON API as a function of a request: no sockets here, so that a test asks it as the server does. */
import type { ErrorCode } from './contract/envelope.ts';
import { ApiError } from './errors.ts';
import { cacheControls, type DependsOn } from './freshness.ts';
import type { PathValues } from './params.ts';
import type { Route, Sources } from './route.ts';

export type { Route, Sources } from './route.ts';
export { apiRoutes } from './endpoints/index.ts';

/** A whole answer: status, headers that depend on what was asked, and the body. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text, or nothing. */
  readonly body: string;
  readonly dependsOn: DependsOn;
  /** How long it may be told again, in milliseconds; 0 not at all. */
  readonly cacheMs: number;
}

const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

/** Any page may read the API; nothing in it depends on who asks. */
const openToAll = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After, RateLimit, RateLimit-Policy',
};

const jsonType = { 'Content-Type': 'application/json; charset=utf-8' };

const notCached = { dependsOn: 'pool', cacheMs: 0 } as const;

const RETRY_AFTER_SECONDS = '5';

/** What a defect of ours is told to. It must not tell what the caller sent. */
export type ReportDefect = (path: string, error: unknown) => void;

/** Answers a GET request of a route. Whatever goes wrong becomes an answer, too. */
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

/** Answers what no route does: an unknown address, or a method that changes something. */
export function refuse(code: keyof typeof refusals): ApiAnswer {
  return errorAnswer(new ApiError(code, refusals[code]));
}

/** Refuses a client that has used up its budget. @param seconds after which it may come again */
export function tooMany(seconds: number): ApiAnswer {
  const refused = errorAnswer(
    new ApiError(
      'too_many_requests',
      `This client has used up its request budget. Retry in ${seconds} seconds.`,
    ),
  );
  return { ...refused, headers: { ...refused.headers, 'Retry-After': String(seconds) } };
}

/** What a browser asks before it lets a page of another site send a header such as If-None-Match. */
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
