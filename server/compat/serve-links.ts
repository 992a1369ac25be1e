import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CompatSources } from '../../api/compat/index.ts';
import type { RawBytesResult } from '../../api/compat/node.ts';
import { readTransactionBytes } from '../../api/transaction-bytes.ts';
import type { HttpResponse } from '../../api/response.ts';
import { lookUpBlock } from '../../db/queries/block.ts';
import { lookUpChainOverview } from '../../db/queries/chain-figures.ts';
import { parseBlockHash, parseHeight, parseTxHash } from '@ringscope/protocol/brands.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { toIndexReadResult } from '../../lookups/load.ts';
import { loadTransaction, NO_INPUTS_OR_OUTPUTS } from '../../lookups/transaction.ts';
import { HttpProblem } from '../http/problem.ts';
import type { ClientLimiter } from '../limits/client-limiter.ts';
import { spendRateLimitPoints } from '../limits/spend-points.ts';
import { NO_STORE_CACHE_CONTROL, rateLimitCostPoints } from '../routes.ts';
import { findCompatUrlTarget, type CompatUrlTarget } from './links.ts';

const READ_METHODS = 'GET, HEAD, OPTIONS';

/** Number of blocks on one page of the onion explorer's block list. */
const BLOCKS_PER_PAGE = 10;

export interface ServeUrlsOfOtherExplorersOptions {
  readonly sources: Pick<CompatSources, 'database' | 'fetchTransaction' | 'fetchBlock'>;
  readonly limiter: ClientLimiter;
}

/**
 * Serves the URLs of other explorers, because people and programs have links to them. Some of these URLs have the path
 * of a page of this site, so a hook handles them before the pages.
 */
export function serveUrlsOfOtherExplorers(
  app: FastifyInstance,
  options: ServeUrlsOfOtherExplorersOptions,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const target = findCompatUrlTarget(request.path, request.queryString);
    if (target === undefined) done();
    else respondToLink(options, target, request, reply).catch(done);
  });
}

async function respondToLink(
  { sources, limiter }: ServeUrlsOfOtherExplorersOptions,
  target: CompatUrlTarget,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { method } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  const isSecretForm = target.kind === 'redirect' && target.hasSecret && method === 'POST';
  if (method === 'OPTIONS') {
    const headers = { Allow: READ_METHODS, 'Cache-Control': NO_STORE_CACHE_CONTROL };
    return reply.respond('page', { status: 204, headers, body: '' });
  }
  if (!isRead && !isSecretForm) throw new HttpProblem('read-only', { allow: READ_METHODS });
  await spendRateLimitPoints(
    limiter,
    request,
    reply,
    target.kind === 'hex' ? rateLimitCostPoints.list : rateLimitCostPoints.lookup,
  );
  switch (target.kind) {
    case 'redirect': {
      // After a posted form, status 303 makes the browser request the target with GET.
      const response = redirect(method === 'POST' ? 303 : 302, target.url);
      const secret = target.hasSecret ? { 'Referrer-Policy': 'no-referrer' } : {};
      return reply.respond('page', { ...response, headers: { ...response.headers, ...secret } });
    }
    case 'page':
      return reply.respond('page', redirect(302, await pageUrl(sources, target.page)));
    case 'hex':
      return reply.respond('page', await hexResponse(sources, target.objectKind, target.id));
  }
}

/**
 * Returns the URL of this site's block list that starts at the first block of a page of the onion explorer's block list.
 * For page 0, returns the URL of the home page.
 */
async function pageUrl(
  { database }: ServeUrlsOfOtherExplorersOptions['sources'],
  page: number,
): Promise<string> {
  if (page === 0) return '/';
  const loaded = await toIndexReadResult(lookUpChainOverview(database));
  if (loaded.unavailableReason !== undefined) return '/blocks';
  const before = loaded.data.indexState.tip.height + 1 - BLOCKS_PER_PAGE * page;
  return `/blocks?before=${Math.max(1, before)}`;
}

async function hexResponse(
  sources: ServeUrlsOfOtherExplorersOptions['sources'],
  of: 'transaction' | 'block',
  id: string,
): Promise<HttpResponse> {
  const raw = await (of === 'transaction' ? rawTransaction(sources, id) : rawBlock(sources, id));
  if (raw.state === 'found') return textResponse(200, bytesToHex(raw.bytes));
  if (raw.state === 'unknown') return textResponse(404, `This explorer knows no such ${of}.`);
  return textResponse(503, 'The node of this explorer does not respond. Try again in a minute.');
}

async function rawTransaction(
  sources: ServeUrlsOfOtherExplorersOptions['sources'],
  id: string,
): Promise<RawBytesResult> {
  const hash = parseTxHash(id);
  if (hash === undefined) return { state: 'unknown' };
  const loaded = await toIndexReadResult(loadTransaction(sources.database, hash, NO_INPUTS_OR_OUTPUTS));
  if (loaded.unavailableReason !== undefined) return { state: 'unreachable' };
  const { data: transaction } = loaded.data;
  return transaction === undefined ? { state: 'unknown' } : readTransactionBytes(transaction, sources);
}

async function rawBlock(
  { database, fetchBlock }: ServeUrlsOfOtherExplorersOptions['sources'],
  id: string,
): Promise<RawBytesResult> {
  const ref = parseHeight(id) ?? parseBlockHash(id);
  if (ref === undefined) return { state: 'unknown' };
  const loaded = await toIndexReadResult(
    lookUpBlock(database, { heightOrHash: ref, firstTxPosition: 0, txLimit: 1 }),
  );
  if (loaded.unavailableReason !== undefined) return { state: 'unreachable' };
  const found = loaded.data.data.mainChainBlock;
  return found === undefined ? { state: 'unknown' } : fetchBlock(found.block);
}

function redirect(status: 302 | 303, to: string): HttpResponse {
  return { status, headers: { Location: to, 'Cache-Control': NO_STORE_CACHE_CONTROL }, body: '' };
}

function textResponse(status: number, body: string): HttpResponse {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' };
  return { status, headers, body };
}
