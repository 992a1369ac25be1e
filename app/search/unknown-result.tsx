import { translateCountWithNoun } from '../../i18n/digits.ts';
import { t } from '../../i18n/translate.ts';
import { T, ValueInMessage } from '../_components/t.tsx';
import type { PageContent } from '../_frame/site-page.ts';
import { SearchableObjectList } from '../_components/error-pages.tsx';
import { TranslatedSentence } from '../_components/sentence.tsx';
import { Count } from '../_components/values/number.tsx';
import { routes } from '../_lib/routes.ts';
import { IncompleteKeySearchNotice } from './incomplete-key-search-notice.tsx';
import { SearchResult, SearchResultNotes, UnknownValueResult } from './search-result.tsx';

/**
 * Returns the page for 64 hexadecimal characters that the index does not contain.
 *
 * @param query lower-case
 * @param searchCompleteFromHeight lowest height from which the search by public keys and payment ids is complete; undefined when it
 * is complete
 */
export function unknownHashResult(
  query: string,
  tipHeight: number | undefined,
  searchCompleteFromHeight: number | undefined,
): PageContent {
  return {
    status: 404,
    content: (
      <UnknownValueResult
        kind={t('A hash unknown to this explorer')}
        query={query}
        hint={t(
          'All 64 characters are looked up among blocks, transactions, key images, keys and payment ids.',
        )}
      >
        <p className="prose muted">
          {tipHeight !== undefined && (
            <T>
              The index ends at block <Count value={tipHeight} />.
            </T>
          )}{' '}
          {searchCompleteFromHeight === undefined
            ? t(
                'This index knows no block, transaction, spent key image, one-time key, transaction public key or payment id with these characters. It covers the main chain, the pool of its node and orphaned blocks, but not additional public keys.',
              )
            : t(
                'This index knows no block, transaction, spent key image or one-time key with these characters: on the main chain, in the pool of its node or among orphaned blocks.',
              )}
        </p>
        <IncompleteKeySearchNotice completeFromHeight={searchCompleteFromHeight} />
        <SearchResultNotes
          lines={[
            <T key="new">
              <b>Just sent?</b> A transaction can take a minute to arrive. Search again then.
            </T>,
            <T key="old">
              <b>Sent a while ago?</b> Compare the characters with those in the wallet of the sender. A
              payment that was never relayed has a hash, too.
            </T>,
            <T key="network">
              <b>Another network?</b> Hashes of mainnet, stagenet and testnet look the same.
            </T>,
          ]}
        />
      </UnknownValueResult>
    ),
  };
}

/**
 * Returns the page for 16 hexadecimal characters that are neither a payment id nor the beginning of a hash.
 *
 * @param completeFromHeight lowest height from which the search by payment ids is complete; undefined when it is complete
 */
export function unknownPaymentIdResult(query: string, completeFromHeight: number | undefined): PageContent {
  return {
    status: 404,
    content: (
      <UnknownValueResult kind={t('A payment id')} query={query}>
        <p className="prose muted">
          {completeFromHeight === undefined
            ? t(
                'These 16 hexadecimal characters are neither the encrypted payment id of a transaction nor the beginning of a hash.',
              )
            : t('These 16 hexadecimal characters are not the beginning of a hash.')}
        </p>
        <IncompleteKeySearchNotice completeFromHeight={completeFromHeight} />
        <p className="prose muted">
          {t(
            'A payment id of this length is encrypted on the chain, so it differs from the payment id that the receiver gave to the payer. Only the receiver can find the payment with the unencrypted payment id.',
          )}
        </p>
      </UnknownValueResult>
    ),
  };
}

/** Returns the page for a search for a time in the future, after the newest block. */
export function futureDateSearchResult(
  query: string,
  tipHeight: number,
  blocksUntilDate: number,
): PageContent {
  return {
    status: 404,
    content: (
      <SearchResult kind={t('A date')} query={query} title={t('This time is in the future.')}>
        <p className="prose muted">
          <T>
            Every block of the index is older than this time. The newest block has the height{' '}
            <Count value={tipHeight} />. At the target rate of the network, that time is about{' '}
            <ValueInMessage of={translateCountWithNoun(blocksUntilDate, 'block')} /> away.
          </T>
        </p>
      </SearchResult>
    ),
  };
}

/** Returns the page for a search that is in none of the formats that this site knows. */
export function createUnrecognisedQueryPage(query: string, explanation: string, advice: string): PageContent {
  return {
    status: 400,
    content: (
      <SearchResult kind={t('Your search')} query={query} title={t('This text cannot be looked up.')}>
        <p className="prose muted">
          <TranslatedSentence of={explanation} /> <TranslatedSentence of={advice} />
        </p>
        <SearchableObjectList />
      </SearchResult>
    ),
  };
}

/** Returns the page for a search that the search field or the server has truncated, because it was too long. */
export function createTruncatedQueryPage(): PageContent {
  return {
    status: 400,
    content: (
      <SearchResult kind={t('A long text')} query="" title={t('This text is too long for the search.')}>
        <p className="prose muted">
          <T>
            If this text is a proof, paste it at <a href={routes.proofs}>the proof desk</a>, which accepts
            proofs of any length.
          </T>
        </p>
        <SearchableObjectList />
      </SearchResult>
    ),
  };
}
