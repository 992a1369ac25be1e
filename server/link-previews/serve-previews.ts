import type { FastifyInstance } from 'fastify';
import {
  cacheControlHeader,
  freshnessByConfirmations,
  type ResponseDependency,
  type ResponseFreshness,
} from '../../api/freshness.ts';
import { toBlockPreview, MAX_LINK_PREVIEW_RINGS, toTxPreview } from './object-pictures.ts';
import type { LinkPreviewContent } from './picture.ts';
import { parseBlockHash, parseTxHash, type BlockHash, type TxHash } from '@ringscope/protocol/brands.ts';
import { countConfirmations } from '@ringscope/protocol/confirmations.ts';
import type { PageDataReader } from '../../lookups/index.ts';
import { HttpProblem } from '../http/problem.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { StoredResponse } from '../http/stored-response.ts';
import { clientKeyOfIp } from '../limits/client-ip.ts';
import type { ClientLimiter } from '../limits/client-limiter.ts';
import type { ServerLog } from '../log.ts';
import { spendRateLimitPoints } from '../limits/spend-points.ts';
import { rateLimitCostPoints } from '../routes.ts';
import { LinkPreviewTimeoutError, type LinkPreviewRenderer } from './picture-renderer.ts';

const PATH = /^\/og\/(?:(site)|(block|tx)\/([^/]+))\.png$/;

/** Time for which a picture is cached. The indexer announces every change of its content, so the time can be long. */
const CACHE_MS = 600_000;

/** Maximum number of coinbase outputs whose amounts are summed. Coinbases of P2Pool have several hundred. */
const SUMMED_OUTPUTS = 1_000;

export interface ServeLinkPreviewsOptions {
  readonly pageDataReader: Pick<PageDataReader, 'block' | 'transaction'>;
  readonly renderer: Pick<LinkPreviewRenderer, 'render'>;
  readonly cache: ResponseCache;
  readonly limiter: ClientLimiter;
  readonly log: Pick<ServerLog, 'warn'>;
}

/** A picture, and which changes make it outdated. */
interface PictureContent {
  readonly picture: LinkPreviewContent;
  readonly freshness: ResponseFreshness;
  readonly dependsOn: ResponseDependency;
}

interface WantedPicture {
  readonly key: string;
  /** Reads what the picture shows. Undefined when there is no such block or transaction; `unreachable` when the index cannot be read. */
  readonly read: () => Promise<PictureContent | 'unreachable' | undefined>;
}

/** Serves the pictures that other sites show beside a link to a page. */
export async function serveLinkPreviews(
  app: FastifyInstance,
  options: ServeLinkPreviewsOptions,
): Promise<void> {
  const { cache, limiter } = options;
  app.get('/og/*', async (request, reply) => {
    const wanted = wantedPicture(options, request.path);
    if (wanted === undefined) throw new HttpProblem('no-such-file');
    const cached = cache.find(wanted.key);
    await spendRateLimitPoints(
      limiter,
      request,
      reply,
      cached === undefined ? rateLimitCostPoints.picture : rateLimitCostPoints.lookup,
    );
    const client = clientKeyOfIp(request.clientIp);
    return reply.respond('picture', cached ?? (await makePicture(options, wanted, client)));
  });
}

async function makePicture(
  { cache, renderer, log }: ServeLinkPreviewsOptions,
  { key, read }: WantedPicture,
  client: string,
): Promise<StoredResponse> {
  return cache.findOrCreate(key, async () => {
    const found = await read();
    if (found === undefined) throw new HttpProblem('no-such-file');
    if (found === 'unreachable') throw new HttpProblem('busy');
    const { picture, freshness, dependsOn } = found;
    return {
      status: 200,
      headers: { 'Content-Type': 'image/png', 'Cache-Control': cacheControlHeader(freshness, false) },
      body: await renderer.render(client, picture).catch((error: unknown) => {
        if (!(error instanceof LinkPreviewTimeoutError)) throw error;
        log.warn(`${error.message} The client got a 503 response and may request the picture again.`);
        throw new HttpProblem('busy');
      }),
      serverCachePolicy: { dependsOn, cacheMs: CACHE_MS },
    };
  });
}

function wantedPicture(
  { pageDataReader }: Pick<ServeLinkPreviewsOptions, 'pageDataReader'>,
  path: string,
): WantedPicture | undefined {
  const [, site, kind, id = ''] = PATH.exec(path) ?? [];
  if (site !== undefined) {
    const drawable = { picture: { kind: 'site' }, freshness: 'fixed', dependsOn: 'nothing' } as const;
    return { key: 'picture site', read: async () => drawable };
  }
  if (kind === 'block') {
    const hash = parseBlockHash(id);
    return hash === undefined
      ? undefined
      : { key: `picture block ${hash}`, read: async () => readBlock(pageDataReader, hash) };
  }
  const hash = parseTxHash(id);
  return kind === undefined || hash === undefined
    ? undefined
    : { key: `picture tx ${hash}`, read: async () => readTx(pageDataReader, hash) };
}

async function readBlock(
  reads: ServeLinkPreviewsOptions['pageDataReader'],
  hash: BlockHash,
): Promise<PictureContent | 'unreachable' | undefined> {
  const { data: found } = await reads.block(hash, 0, 1);
  if (found === undefined) return 'unreachable';
  if (found.state === 'unknown') return undefined;
  // An alternative block counts as unconfirmed, because a reorg may move it to the main chain at any depth.
  const confirmations = found.state === 'main' ? countConfirmations(found.block.height, found.tip.height) : 0;
  return { picture: toBlockPreview(found), ...lifetime(confirmations, 'tip') };
}

async function readTx(
  reads: ServeLinkPreviewsOptions['pageDataReader'],
  hash: TxHash,
): Promise<PictureContent | 'unreachable' | undefined> {
  const found = await reads.transaction(hash, {
    ...{ inputsOffset: 0, inputsLimit: MAX_LINK_PREVIEW_RINGS },
    ...{ outputsOffset: 0, outputsLimit: SUMMED_OUTPUTS },
  });
  if (found.unavailableReason !== undefined) return 'unreachable';
  if (found.data === undefined) return undefined;
  const { location, tip } = found.data;
  const confirmations = location.state === 'chain' ? countConfirmations(location.tx.height, tip.height) : 0;
  return {
    picture: toTxPreview(found.data),
    ...lifetime(confirmations, location.state === 'pool' ? 'pool' : 'tip'),
  };
}

function lifetime(confirmations: number, otherwise: ResponseDependency): Omit<PictureContent, 'picture'> {
  const freshness = freshnessByConfirmations(confirmations);
  return { freshness, dependsOn: freshness === 'deep' ? 'nothing' : otherwise };
}
