import type { FastifyInstance } from 'fastify';
import type { HttpResponse } from '../../api/response.ts';
import { formatXmr } from '@ringscope/protocol/units.ts';
import type { Database } from '../../db/client.ts';
import { toIndexReadResult, readInSnapshot } from '../../lookups/load.ts';
import { HttpProblem } from '../http/problem.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { ClientLimiter } from '../limits/client-limiter.ts';
import { spendRateLimitPoints } from '../limits/spend-points.ts';
import { rateLimitCostPoints } from '../routes.ts';
import { type AtomFeed, formatAtomFeed } from './atom.ts';
import { lookUpBlocks } from '../../db/queries/blocks.ts';
import { listDeepReorgs } from '../../db/queries/reorgs.ts';
import type { Tip } from '../../db/queries/index-state.ts';

/** Time for which a feed is cached unless the tip changes. */
const CACHE_MS = 60_000;

/** Time for which feed readers may cache a feed, in seconds. */
const MAX_AGE_SECONDS = 60;

export interface ServeFeedsOptions {
  readonly database: Database;
  readonly publicUrl: string;
  readonly cache: ResponseCache;
  readonly limiter: ClientLimiter;
}

/** Serves the Atom feeds of blocks and reorgs. */
export async function serveFeeds(app: FastifyInstance, options: ServeFeedsOptions): Promise<void> {
  const { cache, limiter } = options;
  for (const source of feedSources) {
    app.get(source.path, async (request, reply) => {
      await spendRateLimitPoints(limiter, request, reply, rateLimitCostPoints.list);
      const feed = await toIndexReadResult(
        cache.findOrCreate(`feed ${source.path}`, async () => feedResponse(source, options)),
      );
      if (feed.unavailableReason !== undefined) throw new HttpProblem('busy');
      return reply.respond('data', feed.data);
    });
  }
}

async function feedResponse(
  source: FeedSource,
  { database, publicUrl }: Pick<ServeFeedsOptions, 'database' | 'publicUrl'>,
): Promise<HttpResponse> {
  return {
    status: 200,
    headers: {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`,
      'Access-Control-Allow-Origin': '*',
    },
    body: formatAtomFeed(await source.read(database, publicUrl)),
    serverCachePolicy: { dependsOn: 'tip', cacheMs: CACHE_MS },
  };
}

/** Number of entries in the feed of blocks. A reader that polls once an hour misses no block. */
const BLOCKS = 60;
const REORGS = 50;

/** A reorg must have removed at least this many blocks to be in the feed, because reorgs of one block are common. */
const SMALLEST_DEPTH = 2;

/** Year in the tag URIs. RFC 4151 requires a date on which the operator owned the domain name. */
const TAG_YEAR = '2026';

interface FeedSource {
  readonly path: string;
  readonly title: string;
  /** @throws EmptyIndexError while nothing is indexed; database errors */
  readonly read: (database: Database, publicUrl: string) => Promise<AtomFeed>;
}

/** Returns a function that creates the tag URIs of a feed and its entries. */
function idsOf(publicUrl: string, { network, genesisHash }: Tip): (name: string) => string {
  // An IPv6 address has characters that are not allowed in the authority name of a tag URI.
  const host = new URL(publicUrl).hostname.replaceAll(/[^a-z0-9.-]+/g, '-').replaceAll(/^-|-$/g, '');
  // Two private chains may have the same tag: they share the network name, the genesis block and often the host name.
  return (name) => `tag:${host},${TAG_YEAR}:${network}/${genesisHash.slice(0, 8)}/${name}`;
}

const feedSources: readonly FeedSource[] = [
  {
    path: '/feeds/blocks.atom',
    title: 'New blocks',
    async read(database, publicUrl) {
      const { indexState, data } = await lookUpBlocks(database, { kind: 'tip' }, BLOCKS);
      const id = idsOf(publicUrl, indexState.tip);
      return {
        id: id('blocks'),
        title: `New blocks of Monero ${indexState.tip.network}`,
        subtitle: 'The newest blocks of the main chain, newest first.',
        selfUrl: `${publicUrl}/feeds/blocks.atom`,
        pageUrl: `${publicUrl}/blocks`,
        author: 'Ringscope',
        updatedTimestampWhenEmpty: 0,
        entries: data.blocks.map(({ height, hash, timestamp, txCount, reward }) => ({
          id: id(`block/${hash}`),
          title: `Block ${height}`,
          updatedTimestamp: timestamp,
          pageUrl: `${publicUrl}/block/${hash}`,
          summary: `Hash ${hash}. Transactions without the coinbase: ${txCount}. The coinbase pays ${formatXmr(reward)} XMR.`,
        })),
      };
    },
  },
  {
    path: '/feeds/reorgs.atom',
    title: 'Reorganisations',
    async read(database, publicUrl) {
      const { indexState, data } = await readInSnapshot(database, async (snapshot) =>
        listDeepReorgs(snapshot, SMALLEST_DEPTH, REORGS),
      );
      const id = idsOf(publicUrl, indexState.tip);
      return {
        id: id('reorgs'),
        title: `Reorganisations of Monero ${indexState.tip.network}`,
        subtitle: `Reorganisations that removed ${SMALLEST_DEPTH} blocks or more from the main chain of this index, newest first.`,
        selfUrl: `${publicUrl}/feeds/reorgs.atom`,
        pageUrl: `${publicUrl}/forks`,
        author: 'Ringscope',
        updatedTimestampWhenEmpty: 0,
        entries: data.map((reorg) => ({
          id: id(`reorg/${reorg.id}-${reorg.oldTipHash}`),
          title: `Reorganisation of depth ${reorg.depth} at height ${reorg.forkHeight + 1}`,
          updatedTimestamp: Math.floor(reorg.detectedAt.getTime() / 1000),
          pageUrl: `${publicUrl}/forks/${reorg.id}`,
          summary:
            `Blocks removed: ${reorg.depth}, above block ${reorg.forkHeight}. ` +
            `The tip changed from ${reorg.oldTipHash} at height ${reorg.oldTipHeight} ` +
            `to ${reorg.newTipHash} at height ${reorg.newTipHeight}.`,
        })),
      };
    },
  },
];
