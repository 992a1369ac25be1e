import type { CompatSources } from '../../api/compat/index.ts';
import type { RawBytes } from '../../api/compat/node.ts';
import { lookUpBlock } from '../../db/queries/block.ts';
import { lookUpChainFigures } from '../../db/queries/chain-figures.ts';
import { parseBlockHash, parseHeight, parseTxHash } from '@ringscope/protocol/brands.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { toReadResult } from '../../lookups/load.ts';
import { StoredAnswer } from '../http/stored-answer.ts';
import type { ClientLimiter } from '../limits/client-limiter.ts';
import type { RequestContext } from '../request-context.ts';
import { NOT_STORED, requestCosts } from '../routes.ts';
import { linkTarget, type LinkTarget } from './links.ts';

const READ_METHODS = 'GET, HEAD, OPTIONS';

/** Blocks on a page of the other explorer. */
const BLOCKS_PER_PAGE = 10;

export interface LinkOptions {
  readonly sources: Pick<CompatSources, 'database' | 'fetchTransaction' | 'fetchBlock'>;
  readonly limiter: ClientLimiter;
}

/** Answers the addresses of other explorers to which people and programs have links. */
export class LinkAnswerer {
  readonly #options: LinkOptions;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  /** Returns undefined for an address that is not in the form of another explorer. */
  find({ path, query }: RequestContext): LinkTarget | undefined {
    return linkTarget(path, query);
  }

  /** Answers a request. @returns the pattern of the path, for the log */
  async answer(context: RequestContext, target: LinkTarget): Promise<string> {
    const pattern = `link to ${target.kind}`;
    context.setHeaders('page');
    const isSecretForm = target.kind === 'redirect' && target.hasSecret && context.method === 'POST';
    if (!context.isRead && !isSecretForm) {
      await context.sendMethods(READ_METHODS);
      return pattern;
    }
    const cost = target.kind === 'hex' ? requestCosts.list : requestCosts.lookup;
    const refusedFor = await context.spend(this.#options.limiter, cost);
    if (refusedFor !== undefined) {
      await context.sendErrorPage('too-many', { 'Retry-After': String(refusedFor) });
      return pattern;
    }
    switch (target.kind) {
      case 'redirect':
        if (target.hasSecret) context.response.setHeader('Referrer-Policy', 'no-referrer');
        await sendRedirect(context, target.to);
        break;
      case 'page':
        await sendRedirect(context, await this.#pageAddress(target.page));
        break;
      case 'hex':
        await this.#sendHex(context, target.of, target.id);
        break;
    }
    return pattern;
  }

  /** Returns the address of our list of blocks that begins where the page of the other explorer began. */
  async #pageAddress(page: number): Promise<string> {
    if (page === 0) return '/';
    const loaded = await toReadResult(lookUpChainFigures(this.#options.sources.database));
    if (loaded.unavailable !== undefined) return '/blocks';
    const before = loaded.data.moment.tip.height + 1 - BLOCKS_PER_PAGE * page;
    return `/blocks?before=${Math.max(1, before)}`;
  }

  async #sendHex(context: RequestContext, of: 'transaction' | 'block', id: string): Promise<void> {
    const raw = await (of === 'transaction' ? this.#transaction(id) : this.#block(id));
    if (raw.state === 'found') return sendText(context, 200, bytesToHex(raw.bytes));
    if (raw.state === 'unknown') return sendText(context, 404, `There is no such ${of}.`);
    return sendText(context, 503, 'The node of this explorer does not answer.');
  }

  async #transaction(id: string): Promise<RawBytes> {
    const hash = parseTxHash(id);
    return hash === undefined ? { state: 'unknown' } : this.#options.sources.fetchTransaction(hash);
  }

  async #block(id: string): Promise<RawBytes> {
    const { database, fetchBlock } = this.#options.sources;
    const ref = parseHeight(id) ?? parseBlockHash(id);
    if (ref === undefined) return { state: 'unknown' };
    const loaded = await toReadResult(lookUpBlock(database, { ref, from: 0, limit: 1 }));
    if (loaded.unavailable !== undefined) return { state: 'away' };
    const found = loaded.data.data.onChain;
    return found === undefined ? { state: 'unknown' } : fetchBlock(found.block.hash);
  }
}

async function sendRedirect(context: RequestContext, to: string): Promise<void> {
  // 303 makes a browser ask with GET after a form.
  const status = context.method === 'POST' ? 303 : 302;
  await context.send(
    new StoredAnswer({
      status,
      headers: { Location: to, 'Cache-Control': NOT_STORED },
      body: Buffer.alloc(0),
    }),
  );
}

async function sendText(context: RequestContext, status: number, text: string): Promise<void> {
  await context.send(
    new StoredAnswer({
      status,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' },
      body: Buffer.from(text),
    }),
  );
}
