import { createHash } from 'node:crypto';
import type { ApiError } from './api-errors.ts';
import { setHeader } from './response.ts';

/** Any page may read the API; nothing in it depends on who asks. */
const openToAll = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After',
};

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * A response with a body of JSON. Next hands on a handler's headers as lists, and its compression takes a list for no
 * type it knows; a type that stands on the response already is left alone.
 */
function jsonText(text: string, status: number, headers: Record<string, string>): Response {
  setHeader('Content-Type', JSON_TYPE);
  return new Response(text, { status, headers: { ...headers, 'Content-Type': JSON_TYPE } });
}

/** How long caches may keep an answer without asking. */
export type Freshness =
  /** It speaks of the tip, the pool or the node: ask each time whether it still holds. */
  | 'tip'
  /** It is too deep in the chain to change but by what it says about `index` and confirmations. */
  | 'deep'
  /** It is the same until the explorer is renewed. */
  | 'fixed';

const cacheControls: Readonly<Record<Freshness, string>> = {
  tip: 'no-cache',
  deep: 'public, max-age=600',
  fixed: 'public, max-age=3600',
};

/** More blocks than any reorg of mainnet has taken back. */
const DEEP_CONFIRMATIONS = 100;

export function freshnessAt(confirmations: number): Freshness {
  return confirmations >= DEEP_CONFIRMATIONS ? 'deep' : 'tip';
}

const RETRY_AFTER_SECONDS = 5;

function digest(text: string, characters: number): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, characters);
}

/**
 * A strong tag of the answer, which begins with the index it speaks for: so it changes with the tip, and with whatever
 * else the answer holds. The second part stands for the coding: the server compresses after us, by what was accepted,
 * and other bytes must have another tag.
 */
function entityTag(text: string, request: Request): string {
  const coding = request.headers.get('accept-encoding') ?? '';
  return `"${digest(text, 22)}${coding === '' ? '' : `.${digest(coding, 6)}`}"`;
}

/** True when the caller has this very answer, under whatever coding. */
function isKnown(tag: string, request: Request): boolean {
  const known = request.headers.get('if-none-match');
  if (known === null) return false;
  const content = (one: string) => /^(?:W\/)?"([^".]*)(?:\.[^"]*)?"$/.exec(one.trim())?.[1];
  return known.trim() === '*' || known.split(',').some((one) => content(one) === content(tag));
}

function serialised(body: object): string {
  return `${JSON.stringify(body)}\n`;
}

/** An answer as JSON; 304 when the caller has it. */
export function jsonResponse(request: Request, body: object, freshness: Freshness): Response {
  const text = serialised(body);
  const tag = entityTag(text, request);
  const headers = { ...openToAll, ETag: tag, 'Cache-Control': cacheControls[freshness] };
  if (isKnown(tag, request)) return new Response(null, { status: 304, headers });
  return jsonText(text, 200, headers);
}

export function errorResponse(error: ApiError): Response {
  return jsonText(serialised(error.body), error.status, {
    ...openToAll,
    'Cache-Control': 'no-store',
    ...(error.status === 405 ? { Allow: allowedMethods } : {}),
    ...(error.status === 503 ? { 'Retry-After': String(RETRY_AFTER_SECONDS) } : {}),
  });
}

const allowedMethods = 'GET, HEAD, OPTIONS';

/** What a browser asks before it lets a page of another site send a header such as If-None-Match. */
export function preflightResponse(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...openToAll,
      Allow: allowedMethods,
      'Access-Control-Allow-Methods': allowedMethods,
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Max-Age': '86400',
    },
  });
}
