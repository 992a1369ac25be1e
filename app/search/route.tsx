import { t } from '../../i18n/translate.ts';
import { T, Value } from '../_components/t.tsx';
import type { PageContent, PageUrl, PageResponse } from '../_frame/site-page.ts';
import { searchPage } from './definition.ts';
import { pageHandlers } from '../_frame/page-handlers.ts';
import { pageRequest } from '../../server/page-request.ts';
import type { ExtraMatch, HashMatch } from '../../db/queries/search.ts';
import { detectPastedParts } from '../../proofs/detect.ts';
import { notFoundPage } from '../_components/error-pages.tsx';
import { outagePage } from '../_components/outage.tsx';
import { readQueryParam } from '../_lib/params.ts';
import { routes } from '../_lib/routes.ts';
import type { ValidQuery } from '../../lookups/search.ts';
import { parseVisitorQuery, type VisitorQuery } from '../../lookups/visitor-query.ts';
import { addressSearchResult } from './address-result.tsx';
import { extraSearchResult } from './extra-result.tsx';
import { prefixSearchResult } from './prefix-result.tsx';
import { proofSearchResult } from './proof-result.tsx';

const HASH_HEX_LENGTH = 64;

/** Maximum number of blocks, and of transactions, in a list of matches. */
const MAX_MATCHES = 20;

export const { GET, POST } = pageHandlers(searchPage, {
  about: () => ({ title: t('Search') }),
  loadPage,
});

/** Redirects to the page of the found object, or returns a page that explains the input. */
async function loadPage({ query }: PageUrl<never>): Promise<PageResponse> {
  const typed = readQueryParam(query, 'q') ?? '';
  if (readQueryParam(query, 'long') !== undefined) return tooLong();
  const response = await find(typed);
  if ('redirectTo' in response) return response;
  // The page repeats the input, which may be a proof.
  return { ...response, searched: typed, headers: { ...response.headers, 'Cache-Control': 'no-store' } };
}

async function find(typed: string): Promise<PageResponse> {
  const detection = detectPastedParts(typed);
  const handedOver = proofSearchResult(detection) ?? addressSearchResult(detection);
  if (handedOver !== undefined) return handedOver;
  const wanted = parseVisitorQuery(typed);
  switch (wanted.kind) {
    case 'height':
      return findHeight(wanted.height);
    case 'output':
      return findOutput(wanted.globalIndex);
    case 'time':
      return findTime(wanted.seconds);
    case 'hash':
      return findHash(wanted);
    case 'prefix':
      return (await findPrefix(wanted.digits)) ?? noPrefix(wanted.digits);
    case 'payment-id':
      return findPaymentId(wanted.paymentId);
    case 'unknown':
      return notFoundPageOf(wanted);
  }
}

/** Finds a block by height. A number above the tip may be a global output index instead. */
async function findHeight(height: number): Promise<PageResponse> {
  const { reads } = pageRequest().site;
  const { data } = await reads.status();
  if (data?.tip === undefined || height <= data.tip.height) return { redirectTo: routes.block(height) };
  const found = await reads.output({ amount: 0n, globalIndex: height }, { from: 'newest' }, 1);
  return { redirectTo: found.data === undefined ? routes.block(height) : routes.output(0n, height) };
}

async function findOutput(globalIndex: number): Promise<PageResponse> {
  return { redirectTo: routes.output(0n, globalIndex) };
}

async function findTime(seconds: number): Promise<PageResponse> {
  const { reads } = pageRequest().site;
  const loaded = await reads.heightAt(seconds);
  if (loaded.unavailable !== undefined) return outagePage(loaded.unavailable);
  const { height, block } = loaded.data;
  if (block !== undefined) return { redirectTo: routes.block(height) };
  return notFoundPage(
    t('No block at this time yet'),
    <p>
      <T>
        Every block of the index is older than this time. The newest block has the height{' '}
        <Value of={height - 1} />.
      </T>
    </p>,
  );
}

async function findHash({
  candidates,
}: Extract<ValidQuery, { readonly kind: 'hash' }>): Promise<PageResponse> {
  const loaded = await pageRequest().site.reads.hash(candidates);
  if (loaded.unavailable !== undefined) return outagePage(loaded.unavailable);
  const [likeliest] = loaded.data;
  if (likeliest !== undefined) return showMatch(likeliest);
  return notFoundPage(
    t('Nothing found'),
    <>
      <p>
        {t(
          'These 64 characters look like a hash or a key, but this index does not contain them. The search covers blocks, transactions, spent key images, one-time keys, transaction public keys and payment ids. It includes the main chain, the pool and orphaned blocks, but not additional public keys.',
        )}
      </p>
      <p>
        {t(
          'If this is a transaction that was just sent, please try again in a minute. Otherwise compare the characters with their source, and check that the source uses the same network as this explorer.',
        )}
      </p>
    </>,
  );
}

/**
 * Redirects to the match. For a payment id, it returns a list even if only one transaction matches, because that page
 * explains the match.
 */
function showMatch(found: HashMatch): PageResponse {
  if (!('txs' in found)) return { redirectTo: pathOfMatch(found) };
  const [first, ...others] = found.txs;
  return found.kind === 'public-key' && first !== undefined && others.length === 0
    ? { redirectTo: routes.tx(first.hash) }
    : extraSearchResult(found, HASH_HEX_LENGTH);
}

function pathOfMatch(found: Exclude<HashMatch, ExtraMatch>): string {
  switch (found.kind) {
    case 'block':
      return routes.block(found.hash);
    case 'tx':
      return routes.tx(found.hash);
    case 'key-image':
      return routes.txInput(found.spend.txHash, found.spend.position);
    case 'output-key':
      return routes.outputKey(found.key);
  }
}

/** Returns undefined when no hash has this prefix. */
async function findPrefix(prefix: string): Promise<PageResponse | undefined> {
  const loaded = await pageRequest().site.reads.byPrefix(prefix, MAX_MATCHES);
  if (loaded.unavailable !== undefined) return outagePage(loaded.unavailable);
  const { blocks, txs } = loaded.data;
  const [[block], [tx]] = [blocks, txs];
  if (blocks.length === 1 && txs.length === 0 && block !== undefined) {
    return { redirectTo: routes.block(block.hash) };
  }
  if (txs.length === 1 && blocks.length === 0 && tx !== undefined) return { redirectTo: routes.tx(tx.hash) };
  return blocks.length + txs.length > 0 ? prefixSearchResult(loaded.data, MAX_MATCHES) : undefined;
}

function noPrefix(prefix: string): PageContent {
  return notFoundPage(
    t('Nothing found'),
    <>
      <p>
        <T>
          This looks like the first <Value of={prefix.length} /> characters of a hash, which has 64
          hexadecimal characters. No block and no transaction has a hash that begins with these characters.
        </T>
      </p>
      <p>{t('To find a key or a key image, enter all of its 64 characters.')}</p>
    </>,
  );
}

/**
 * Handles 16 hexadecimal characters, which can be a hash prefix or a payment id. Hashes take precedence, because anyone can
 * put arbitrary characters into the payment id of a transaction.
 */
async function findPaymentId(paymentId: string): Promise<PageResponse> {
  const byHash = await findPrefix(paymentId);
  if (byHash !== undefined) return byHash;
  const loaded = await pageRequest().site.reads.paymentId(paymentId);
  if (loaded.unavailable !== undefined) return outagePage(loaded.unavailable);
  const [found] = loaded.data;
  if (found !== undefined) return extraSearchResult(found, paymentId.length);
  return notFoundPage(
    t('Nothing found'),
    <>
      <p>
        {t(
          'These 16 hexadecimal characters are neither the encrypted payment id of a transaction nor the beginning of a hash.',
        )}
      </p>
      <p>
        {t(
          'A payment id of this length is encrypted on the chain, so it differs from the payment id that the receiver gave to the payer. Only the receiver can find the payment with the unencrypted payment id.',
        )}
      </p>
    </>,
  );
}

function notFoundPageOf({ looksLike, advice }: Extract<VisitorQuery, { kind: 'unknown' }>): PageContent {
  return {
    ...notFoundPage(
      t('This cannot be looked up'),
      <>
        <p>{looksLike}</p>
        <p>{advice}</p>
      </>,
    ),
    status: 400,
  };
}

function tooLong(): PageContent {
  return {
    ...notFoundPage(
      t('This text is too long for the search'),
      <p>
        <T>
          If this text is a proof, paste it at <a href={routes.proofs}>the proof desk</a>, which accepts
          proofs of any length.
        </T>
      </p>,
    ),
    status: 400,
  };
}
