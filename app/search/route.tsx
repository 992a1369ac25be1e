import { t } from '../../i18n/translate.ts';
import type { PageUrlParams, PageResponse } from '../_frame/site-page.ts';
import { searchPageDefinition } from './definition.ts';
import { getRequestUnixSeconds } from '../_frame/now.ts';
import { createPageHandlers } from '../_frame/page-handlers.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import { blockTargetSeconds, NEWEST_BLOCK_VERSION } from '@ringscope/protocol/hard-forks.ts';
import type { TxExtraMatch, HashMatch } from '../../db/queries/search.ts';
import { detectPastedValues } from '../../proofs/detect.ts';
import { createOutagePage } from '../_components/outage.tsx';
import { readQueryParam } from '../_lib/params.ts';
import { routes } from '../_lib/routes.ts';
import type { HashPrefixMatches, ValidSearchQuery } from '../../lookups/search.ts';
import type { ParsedDateInput } from '../../i18n/typed-date.ts';
import { MIN_HASH_PREFIX_LENGTH, parseVisitorSearchQuery } from '../../lookups/visitor-query.ts';
import { addressSearchResult } from './address-result.tsx';
import { renderTxExtraSearchResult } from './extra-result.tsx';
import { numberSearchResult } from './number-result.tsx';
import { unknownHashPrefixResult, hashPrefixSearchResult } from './prefix-result.tsx';
import { proofSearchResult } from './proof-result.tsx';
import { walletSeedSearchResult } from './seed-result.tsx';
import { searchedSecondsByDatePrecision, timeSearchResult } from './time-result.tsx';
import {
  futureDateSearchResult,
  createTruncatedQueryPage,
  unknownHashResult,
  unknownPaymentIdResult,
  createUnrecognisedQueryPage,
} from './unknown-result.tsx';

/** Maximum number of blocks, and of transactions, in a list of matches. */
const MAX_MATCHES = 20;

/** Maximum number of hashes to find for a searched number. It is small, because the number is probably a height. */
const MAX_PREFIXED = 2;

/** Number of blocks on the timeline before a found block, and after it. */
const BLOCKS_AROUND = 4;

export const { GET, POST } = createPageHandlers(searchPageDefinition, {
  metadataOf: () => ({ title: t('Search') }),
  loadPage,
});

/** Redirects to the page of the found object if the search has one meaning, or returns a page that explains the input. */
async function loadPage({ query }: PageUrlParams<never>): Promise<PageResponse> {
  const typed = (readQueryParam(query, 'q') ?? '').trim();
  if (readQueryParam(query, 'long') !== undefined) return createTruncatedQueryPage();
  const response = await find(typed);
  if ('redirectTo' in response) return response;
  // The page repeats the input, which may be private.
  return { ...response, headers: { ...response.headers, 'Cache-Control': 'no-store' } };
}

async function find(typed: string): Promise<PageResponse> {
  const detection = detectPastedValues(typed);
  const handedOver = proofSearchResult(detection) ?? addressSearchResult(detection, typed);
  if (handedOver !== undefined) return handedOver;
  const wanted = parseVisitorSearchQuery(typed);
  switch (wanted.kind) {
    case 'height':
      return wanted.isExplicitHeight
        ? { redirectTo: routes.block(wanted.height) }
        : findNumber(typed, wanted.height);
    case 'output':
      return { redirectTo: routes.output(0n, wanted.globalIndex) };
    case 'time':
      return findTime(typed, wanted);
    case 'hash':
      return findHash(typed, wanted);
    case 'prefix':
      return (await findPrefix(wanted.hexPrefix)) ?? unknownHashPrefixResult(wanted.hexPrefix);
    case 'payment-id':
      return findPaymentId(wanted.paymentId);
    case 'seed':
      return walletSeedSearchResult(wanted.wordCount);
    case 'unknown':
      return createUnrecognisedQueryPage(typed, wanted.looksLike, wanted.advice);
  }
}

const NO_MATCHES: HashPrefixMatches = { blocks: [], txs: [] };

/** Finds everything that a number can mean: a height, a global output index, or the beginning of a hash. */
async function findNumber(typed: string, height: number): Promise<PageResponse> {
  const { pageDataReader } = currentPageRequest().site;
  const digits = height.toString();
  const [{ data }, around, output, prefixed] = await Promise.all([
    pageDataReader.status(),
    pageDataReader.blocks(
      { kind: 'below-height', height: height + BLOCKS_AROUND + 1 },
      2 * BLOCKS_AROUND + 1,
    ),
    pageDataReader.output({ amount: 0n, globalIndex: height }, { kind: 'newest' }, 1),
    digits.length < MIN_HASH_PREFIX_LENGTH ? undefined : pageDataReader.byPrefix(digits, MAX_PREFIXED),
  ]);
  const isOutput = output.data !== undefined;
  const found = numberSearchResult({
    ...{ query: typed, height, isOutput },
    tipHeight: data?.tip?.height ?? 0,
    around: around.data?.blocks ?? [],
    prefixed: prefixed?.data ?? NO_MATCHES,
  });
  if (found !== undefined) return found;
  const isBlock = data?.tip === undefined || height <= data.tip.height || !isOutput;
  return { redirectTo: isBlock ? routes.block(height) : routes.output(0n, height) };
}

/** Finds the blocks of a day, or around a minute or second. */
async function findTime(typed: string, date: ParsedDateInput): Promise<PageResponse> {
  const { pageDataReader } = currentPageRequest().site;
  const [first, end, { data }] = await Promise.all([
    pageDataReader.heightAt(date.unixSeconds),
    pageDataReader.heightAt(date.unixSeconds + searchedSecondsByDatePrecision[date.precision]),
    pageDataReader.status(),
  ]);
  const unavailable = first.unavailableReason ?? end.unavailableReason;
  if (first.data === undefined || end.data === undefined || data?.tip === undefined)
    return { ...(await createOutagePage(unavailable ?? 'index-empty')), searchInput: typed };
  const { tip } = data;
  if (date.unixSeconds > getRequestUnixSeconds() && first.data.block === undefined) {
    const target = blockTargetSeconds(data.tipWithTotals?.block.majorVersion ?? NEWEST_BLOCK_VERSION);
    return futureDateSearchResult(
      typed,
      tip.height,
      Math.ceil((date.unixSeconds - getRequestUnixSeconds()) / target),
    );
  }
  const middle = date.precision === 'day' ? first.data.height : end.data.height;
  const around = await pageDataReader.blocks(
    { kind: 'below-height', height: middle + BLOCKS_AROUND },
    2 * BLOCKS_AROUND,
  );
  return timeSearchResult({
    ...{ query: typed, date, tipHeight: tip.height },
    around: around.data?.blocks ?? [],
    first: first.data.height,
    end: end.data.height,
  });
}

async function findHash(
  typed: string,
  { candidates }: Extract<ValidSearchQuery, { readonly kind: 'hash' }>,
): Promise<PageResponse> {
  const { pageDataReader } = currentPageRequest().site;
  const loaded = await pageDataReader.hash(candidates);
  if (loaded.unavailableReason !== undefined)
    return { ...(await createOutagePage(loaded.unavailableReason)), searchInput: typed };
  const { matches, searchCompleteFromHeight } = loaded.data;
  const [likeliest] = matches;
  if (likeliest !== undefined) return showMatch(likeliest, candidates.txHash, searchCompleteFromHeight);
  const { data } = await pageDataReader.status();
  return unknownHashResult(typed, data?.tip?.height, searchCompleteFromHeight);
}

/**
 * Redirects to a match, or lists several transactions with the same key or payment id. For a payment id, it lists even
 * a single transaction, because the page with the list explains the match.
 */
function showMatch(found: HashMatch, query: string, completeFrom: number | undefined): PageResponse {
  if (!('txs' in found)) return { redirectTo: pathOfMatch(found) };
  const [first, ...others] = found.txs;
  return found.kind === 'public-key' && first !== undefined && others.length === 0
    ? { redirectTo: routes.tx(first.hash) }
    : renderTxExtraSearchResult(found, query, completeFrom);
}

function pathOfMatch(found: Exclude<HashMatch, TxExtraMatch>): string {
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

/**
 * Returns the response for a hash prefix: a redirect to the only match, or a list of matches. Undefined when no hash
 * has this prefix.
 */
async function findPrefix(prefix: string): Promise<PageResponse | undefined> {
  const loaded = await currentPageRequest().site.pageDataReader.byPrefix(prefix, MAX_MATCHES);
  if (loaded.unavailableReason !== undefined)
    return { ...(await createOutagePage(loaded.unavailableReason)), searchInput: prefix };
  const { blocks, txs } = loaded.data;
  const [[block], [tx]] = [blocks, txs];
  if (blocks.length === 1 && txs.length === 0 && block !== undefined) {
    return { redirectTo: routes.block(block.hash) };
  }
  if (txs.length === 1 && blocks.length === 0 && tx !== undefined) return { redirectTo: routes.tx(tx.hash) };
  return blocks.length + txs.length > 0
    ? hashPrefixSearchResult(loaded.data, prefix, MAX_MATCHES)
    : undefined;
}

/**
 * Handles 16 hexadecimal characters, which can be a hash prefix or a payment id. Hashes take precedence, because anyone can
 * put arbitrary characters into the payment id of a transaction.
 */
async function findPaymentId(paymentId: string): Promise<PageResponse> {
  const byHash = await findPrefix(paymentId);
  if (byHash !== undefined) return byHash;
  const loaded = await currentPageRequest().site.pageDataReader.paymentId(paymentId);
  if (loaded.unavailableReason !== undefined)
    return { ...(await createOutagePage(loaded.unavailableReason)), searchInput: paymentId };
  const { matches, searchCompleteFromHeight } = loaded.data;
  const [found] = matches;
  return found === undefined
    ? unknownPaymentIdResult(paymentId, searchCompleteFromHeight)
    : renderTxExtraSearchResult(found, paymentId, searchCompleteFromHeight);
}
