import { cacheControl, freshnessAt, type DependsOn, type Freshness } from '../../api/freshness.ts';
import { blockPicture, DRAWN_RINGS, txPicture } from './object-pictures.ts';
import type { Picture } from './picture.ts';
import { parseBlockHash, parseTxHash } from '@ringscope/protocol/brands.ts';
import { confirmationsOf } from '@ringscope/protocol/confirmations.ts';
import type { Reads } from '../../lookups/index.ts';
import { TooManyWaitingError } from '@ringscope/rpc/transport/concurrency-limit.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import { StoredAnswer } from '../http/stored-answer.ts';
import { clientKey } from '../limits/client-address.ts';
import type { ClientLimiter } from '../limits/client-limiter.ts';
import type { ServerLog } from '../log.ts';
import type { RequestContext } from '../request-context.ts';
import { requestCosts } from '../routes.ts';
import { PictureTimeoutError, type Painter } from './painter.ts';

/** Pattern of all addresses, for the log. */
const PATTERN = '/og/*';

const PATH = /^\/og\/(?:(site)|(block|tx)\/([^/]+))\.png$/;

/** Everything that a picture of a shallow block shows is announced. This time only bounds the effect of an error. */
const KEEP_MS = 600_000;

/** Outputs of a coinbase whose amounts are summed. Coinbases of P2Pool have several hundred. */
const SUMMED_OUTPUTS = 1_000;

export interface PictureOptions {
  readonly reads: Pick<Reads, 'block' | 'transaction'>;
  readonly painter: Pick<Painter, 'draw'>;
  readonly cache: AnswerCache;
  readonly limiter: ClientLimiter;
  readonly log: Pick<ServerLog, 'error' | 'warn'>;
}

/** A picture with the changes that make it old. */
interface DrawablePicture {
  readonly picture: Picture;
  readonly freshness: Freshness;
  readonly dependsOn: DependsOn;
}

interface WantedPicture {
  readonly key: string;
  /** Reads what the picture shows. It is undefined when there is no such object. */
  readonly read: () => Promise<DrawablePicture | 'away' | undefined>;
}

class NoPictureError extends Error {
  readonly reason: 'no-such-file' | 'busy';

  constructor(reason: NoPictureError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Answers the pictures that other sites show beside a link to a page. */
export class PictureAnswerer {
  readonly #options: PictureOptions;

  constructor(options: PictureOptions) {
    this.#options = options;
  }

  isPicture(path: string): boolean {
    return path.startsWith('/og/');
  }

  /** Answers a request. @returns the pattern of the path, for the log */
  async answer(context: RequestContext): Promise<string> {
    if (!context.isRead) {
      await context.sendMethods('GET, HEAD, OPTIONS');
      return PATTERN;
    }
    try {
      await this.#answer(context);
    } catch (error) {
      if (context.response.headersSent) context.response.destroy();
      else await context.sendErrorPage(this.#reasonOf(error));
    }
    return PATTERN;
  }

  async #answer(context: RequestContext): Promise<void> {
    const { cache, limiter } = this.#options;
    const wanted = this.#find(context.path);
    if (wanted === undefined) return context.sendErrorPage('no-such-file');
    const kept = cache.find(wanted.key);
    const cost = kept === undefined ? requestCosts.picture : requestCosts.lookup;
    const refusedFor = await context.spend(limiter, cost);
    if (refusedFor !== undefined) {
      return context.sendErrorPage('too-many', { 'Retry-After': String(refusedFor) });
    }
    const answer = kept ?? (await this.#make(wanted, clientKey(context.address)));
    context.setHeaders('picture');
    await context.send(answer);
  }

  async #make({ key, read }: WantedPicture, client: string): Promise<StoredAnswer> {
    const { cache, painter } = this.#options;
    return cache.findOrMake(key, async () => {
      const found = await read();
      if (found === undefined || found === 'away') {
        throw new NoPictureError(found === undefined ? 'no-such-file' : 'busy');
      }
      const { picture, freshness, dependsOn } = found;
      const body = await painter.draw(client, picture);
      const headers = { 'Content-Type': 'image/png', 'Cache-Control': cacheControl(freshness, false) };
      return { answer: new StoredAnswer({ status: 200, headers, body }), dependsOn, cacheMs: KEEP_MS };
    });
  }

  #find(path: string): WantedPicture | undefined {
    const [, site, kind, id = ''] = PATH.exec(path) ?? [];
    if (site !== undefined) {
      const drawable = { picture: { kind: 'site' }, freshness: 'fixed', dependsOn: 'nothing' } as const;
      return { key: 'picture site', read: async () => drawable };
    }
    if (kind === 'block') {
      const hash = parseBlockHash(id);
      return hash === undefined
        ? undefined
        : { key: `picture block ${hash}`, read: async () => this.#readBlock(hash) };
    }
    const hash = parseTxHash(id);
    return kind === undefined || hash === undefined
      ? undefined
      : { key: `picture tx ${hash}`, read: async () => this.#readTx(hash) };
  }

  async #readBlock(
    hash: NonNullable<ReturnType<typeof parseBlockHash>>,
  ): Promise<DrawablePicture | 'away' | undefined> {
    const { data: found } = await this.#options.reads.block(hash, 0, 1);
    if (found === undefined) return 'away';
    if (found.state === 'unknown') return undefined;
    // A reorg may put an alternative block back on the main chain, however deep it is.
    const confirmations = found.state === 'main' ? confirmationsOf(found.block.height, found.tip.height) : 0;
    return { picture: blockPicture(found), ...lifetime(confirmations, 'tip') };
  }

  async #readTx(
    hash: NonNullable<ReturnType<typeof parseTxHash>>,
  ): Promise<DrawablePicture | 'away' | undefined> {
    const found = await this.#options.reads.transaction(hash, {
      ...{ inputsFrom: 0, inputsLimit: DRAWN_RINGS },
      ...{ outputsFrom: 0, outputsLimit: SUMMED_OUTPUTS },
    });
    if (found.unavailable !== undefined) return 'away';
    if (found.data === undefined) return undefined;
    const { place, tip } = found.data;
    const confirmations = place.state === 'chain' ? confirmationsOf(place.tx.height, tip.height) : 0;
    return {
      picture: txPicture(found.data),
      ...lifetime(confirmations, place.state === 'pool' ? 'pool' : 'tip'),
    };
  }

  #reasonOf(error: unknown): 'no-such-file' | 'busy' | 'defect' {
    const { log } = this.#options;
    if (error instanceof NoPictureError) return error.reason;
    if (error instanceof TooManyWaitingError) return 'busy';
    if (error instanceof PictureTimeoutError) {
      log.warn(`${error.message} Its thread was ended.`);
      return 'busy';
    }
    log.error(error instanceof Error ? (error.stack ?? error.message) : 'unknown');
    return 'defect';
  }
}

function lifetime(confirmations: number, otherwise: DependsOn): Omit<DrawablePicture, 'picture'> {
  const freshness = freshnessAt(confirmations);
  return { freshness, dependsOn: freshness === 'deep' ? 'nothing' : otherwise };
}
