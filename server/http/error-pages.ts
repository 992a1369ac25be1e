import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { HttpResponse } from '../../api/response.ts';
import type { Language } from '../../i18n/languages.ts';
import { messagesOfLanguage } from '../../i18n/messages.ts';
import { translatePluralInLocale } from '../../i18n/translate.ts';
import { renderErrorPage } from '../error-page.ts';
import { errorStack, type ServerLog } from '../log.ts';
import { NO_STORE_CACHE_CONTROL } from '../routes.ts';
import { listAllowedMethods } from './methods.ts';
import { HttpProblem, toHttpProblem } from './problem.ts';
import { StoredResponse } from './stored-response.ts';

/** Seconds after which a client that got 503 may send the request again. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Maximum number of cached error pages. There is one for each combination of reason, language, allowed methods and `Retry-After`, which has
 * up to 60 values.
 */
const MAX_PAGES = 500;

/** Sends errors as pages. The pages are cached, because a busy server sends many. */
export function sendErrorsAsPages(app: FastifyInstance, log: Pick<ServerLog, 'error'>): void {
  const pages = new LRUCache<string, StoredResponse>({ max: MAX_PAGES });
  app.setErrorHandler((error, { language }, reply) => {
    const problem = toHttpProblem(error);
    if (problem.reason === 'defect') log.error(errorStack(error));
    const key = JSON.stringify([problem.reason, problem.details, language]);
    const page = pages.get(key) ?? new StoredResponse(createProblemPageResponse(problem, language));
    pages.set(key, page);
    return reply.respond('page', page);
  });
}

/** Responds to OPTIONS, and refuses methods that a URL does not accept. An unknown path accepts the methods of a page. */
export function refuseUnsupportedMethods(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method } = request;
    const allow = request.is404 ? listAllowedMethods(app, request) || 'GET, HEAD, OPTIONS' : method;
    if (request.is404 && method === 'OPTIONS') {
      const headers = { Allow: allow, 'Cache-Control': NO_STORE_CACHE_CONTROL };
      void reply.respond('page', { status: 204, headers, body: '' });
      return;
    }
    done(allow.split(', ').includes(method) ? undefined : new HttpProblem('read-only', { allow }));
  });
}

/** Returns the error page about a problem. It needs neither the database nor a page process. */
export function createProblemPageResponse(
  { reason, details }: HttpProblem,
  language: Language,
): HttpResponse {
  const { retryAfter, allow, waiting } = details;
  const { status, html } = renderErrorPage(reason, language, {
    retryAfter,
    ...(waiting === undefined ? {} : { addition: waitingSentence(waiting, language) }),
  });
  const seconds = retryAfter ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': NO_STORE_CACHE_CONTROL,
      ...(seconds === undefined ? {} : { 'Retry-After': String(seconds) }),
      ...(allow === undefined ? {} : { Allow: allow }),
    },
    body: html,
  };
}

/** Returns a sentence with the number of waiting proof checks, for a visitor whose form was refused. */
function waitingSentence(waiting: number, language: Language): string {
  return translatePluralInLocale(
    { language, messages: messagesOfLanguage(language) },
    waiting,
    '{count} check is waiting.',
    '{count} checks are waiting.',
  );
}
