/**
 * The HTTP response that a page is being rendered into.
 *
 * Next gives a page two ways to a status other than 200: `notFound()` and a thrown error. Both answer with an empty
 * body that only its client runtime fills, and these pages must be whole without scripts. So each request's response
 * is remembered for the time of the request, and a page that has nothing to show sets the status and renders the
 * reason as a page like any other.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { lastResort, unknownForm, type LastResort } from './last-resort.ts';
import { answerableMethod, decodableUrl } from './request-url.ts';
import { singleton } from './singleton.ts';

const responses = () => singleton('responses', () => new AsyncLocalStorage<ServerResponse>());

/**
 * Remembers the response of every request from now on, whose address and method it makes such that Next has an answer.
 * Called once, when the server starts.
 */
export function keepResponses(): void {
  const storage = responses();
  // Published by node:http in the turn in which it emits 'request', so the store reaches everything the request starts.
  diagnostics.subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (request.url !== undefined) request.url = decodableUrl(request.url);
    if (request.method !== undefined) request.method = answerableMethod(request.method);
    if (request.method === 'POST') explainUnknownForms(response);
    storage.enterWith(response);
  });
}

/**
 * Next answers a form that it does not know with three words for developers. It marks that answer by a header before it
 * writes it, and gives way to a response that is already there.
 */
function explainUnknownForms(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  let explained = false;
  response.setHeader = (name, value) => {
    if (explained) return response;
    if (name.toLowerCase() !== 'x-nextjs-action-not-found') return setHeader(name, value);
    answer(response, unknownForm());
    explained = true;
    return response;
  };
}

function answer(response: ServerResponse, { status, html }: LastResort): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.end(html);
}

function currentResponse(): ServerResponse | undefined {
  const response = responses().getStore();
  return response === undefined || response.headersSent ? undefined : response;
}

/** Sets the status of the page being rendered. Only before its first byte, which is when its outermost component ends. */
export function setStatus(status: 200 | 400 | 404 | 502 | 503): void {
  const response = currentResponse();
  if (response !== undefined) response.statusCode = status;
}

/** Sets a header of the page being rendered, in place of what Next would send. */
export function setHeader(name: string, value: string): void {
  currentResponse()?.setHeader(name, value);
}

/**
 * Next forbids to keep a page at all, and browsers then make it anew when a visitor steps back. It may be kept, and is to
 * be asked for again. What was answered to a form stays with what the form said.
 */
export function allowReturning(): void {
  const response = currentResponse();
  if (response !== undefined && !response.hasHeader('Cache-Control'))
    response.setHeader('Cache-Control', 'private, no-cache');
}

const readForms = () => singleton('read forms', () => new WeakSet<ServerResponse>());

/** Called when what was posted is a form of ours. */
export function markFormRead(): void {
  const response = currentResponse();
  if (response !== undefined) readForms().add(response);
}

/** Whether something was posted to the page being rendered that is no form of ours: Next then renders it as if asked by GET. */
export function isUnreadPost(): boolean {
  const response = currentResponse();
  return response?.req.method === 'POST' && !readForms().has(response);
}

/** Answers a request whose page threw: a plain page instead of Next's, which is empty without scripts. */
export function answerLastResort(error: unknown): void {
  const response = currentResponse();
  if (response === undefined) return;
  answer(response, lastResort(error));
}
