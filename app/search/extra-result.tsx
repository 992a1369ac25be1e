import { translatePlural, messageId, translate, t } from '../../i18n/translate.ts';
import type { TxExtraMatch } from '../../db/queries/search.ts';
import type { PageContent } from '../_frame/site-page.ts';
import { FoundTxsList } from './found-txs.tsx';
import { IncompleteKeySearchNotice } from './incomplete-key-search-notice.tsx';
import { SearchResult } from './search-result.tsx';

/**
 * Returns the result page with the transactions that have the searched public key or payment id in their extra.
 *
 * @param query the search in hexadecimal characters
 * @param searchCompleteFromHeight lowest height that this search covers; undefined when it covers the complete chain
 */
export function renderTxExtraSearchResult(
  { kind, txs, isTruncated }: TxExtraMatch,
  query: string,
  searchCompleteFromHeight: number | undefined,
): PageContent {
  const isKey = kind === 'public-key';
  return {
    content: (
      <SearchResult
        kind={isKey ? t('A public key') : t('A payment id')}
        query={query}
        title={isKey ? keyTitle(txs.length, isTruncated) : idTitle(txs.length, isTruncated)}
      >
        <p className="prose muted">
          {translate(isKey ? ABOUT_KEYS : query.length === 16 ? ABOUT_ENCRYPTED_IDS : ABOUT_LONG_IDS)}
        </p>
        <IncompleteKeySearchNotice completeFromHeight={searchCompleteFromHeight} />
        <FoundTxsList
          caption={isKey ? t('Transactions with this public key') : t('Transactions with this payment id')}
          txs={txs}
        />
      </SearchResult>
    ),
  };
}

function keyTitle(count: number, isCut: boolean): string {
  return isCut
    ? t('This list shows only {count} transactions. There may be more with this public key.', {
        count,
      })
    : translatePlural(
        count,
        'One transaction has this public key.',
        '{count} transactions have this public key.',
      );
}

function idTitle(count: number, isCut: boolean): string {
  return isCut
    ? t('This list shows only {count} transactions. There may be more with this payment id.', {
        count,
      })
    : translatePlural(
        count,
        'One transaction has this payment id.',
        '{count} transactions have this payment id.',
      );
}

const ABOUT_KEYS = messageId(
  'Wallets make a new public key for each transaction. But a sender can use any key, so transactions with the same key may have different senders.',
);

const ABOUT_ENCRYPTED_IDS = messageId(
  'A payment id of 16 hexadecimal characters is encrypted differently in each transaction, and only the receiver can read it. Wallets also encrypt a dummy payment id when the sender set none. So this search finds this transaction, but not other payments with the same payment id.',
);

const ABOUT_LONG_IDS = messageId(
  'This payment id is not encrypted. Receivers used to give such payment ids to their customers, so these transactions probably have the same receiver. But a sender can use any payment id.',
);
