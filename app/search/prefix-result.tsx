import { translatePlural, t, translate } from '../../i18n/translate.ts';
import { T } from '../_components/t.tsx';
import type { HashPrefixMatches } from '../../lookups/search.ts';
import type { PageContent } from '../_frame/site-page.ts';
import { Badge } from '../_components/badge.tsx';
import { Table } from '../_components/table.tsx';
import { Count } from '../_components/values/number.tsx';
import { routes } from '../_lib/routes.ts';
import { foundTxStateNames } from './found-txs.tsx';
import { SearchResult, UnknownValueResult } from './search-result.tsx';

/** A block or transaction whose hash begins with the searched characters. */
export interface HashPrefixMatchRow {
  readonly hash: string;
  readonly href: string;
  readonly kindLabel: string;
  readonly height: number | null;
  readonly stateLabel: string;
}

/** Returns blocks and transactions as rows of one list, blocks first. */
export function hashPrefixMatchRowsOf({ blocks, txs }: HashPrefixMatches): HashPrefixMatchRow[] {
  return [
    ...blocks.map(({ hash, height, isOnMainChain }) => ({
      ...{ hash, height },
      href: routes.block(hash),
      kindLabel: t('Block'),
      stateLabel: isOnMainChain ? t('on the main chain') : t('not on the main chain'),
    })),
    ...txs.map(({ hash, height, state }) => ({
      ...{ hash, height },
      href: routes.tx(hash),
      kindLabel: t('Transaction'),
      stateLabel: translate(foundTxStateNames[state]),
    })),
  ];
}

/**
 * Returns the result page with blocks and transactions found by hash prefix.
 *
 * @param prefix lower-case hexadecimal characters
 * @param maxMatchesPerKind maximum number of blocks, and of transactions
 */
export function hashPrefixSearchResult(
  hashMatches: HashPrefixMatches,
  prefix: string,
  maxMatchesPerKind: number,
): PageContent {
  const matches = hashPrefixMatchRowsOf(hashMatches);
  const isCut =
    hashMatches.blocks.length === maxMatchesPerKind || hashMatches.txs.length === maxMatchesPerKind;
  return {
    content: (
      <SearchResult
        kind={t('The beginning of a hash')}
        query={prefix}
        hint={t('The first six characters of a hash are enough. The list says what each match is.')}
        title={translatePlural(
          matches.length,
          '{count} hash begins with {prefix}.',
          '{count} hashes begin with {prefix}.',
          { prefix },
        )}
      >
        <Table
          caption={t('Blocks and transactions whose hashes match')}
          rows={matches}
          rowKey={({ hash }) => hash}
          emptyMessage=""
          columns={[
            {
              key: 'what',
              header: t('Block or transaction'),
              cell: ({ kindLabel, href }) => <a href={href}>{kindLabel}</a>,
            },
            {
              key: 'hash',
              header: t('Hash'),
              fillsWidth: true,
              cell: ({ hash }) => <MarkedHash hash={hash} length={prefix.length} />,
            },
            {
              key: 'height',
              header: t('Height'),
              isRightAligned: true,
              cell: ({ height }) => (height === null ? '' : <Count value={height} />),
            },
            {
              key: 'state',
              header: t('State'),
              displayOnPhones: 'hide',
              cell: ({ stateLabel }) => <Badge>{stateLabel}</Badge>,
            },
          ]}
        />
        {isCut && (
          <p className="prose muted">
            {t(
              'The limit of this list is {limit} for blocks and {limit} for transactions. Enter more characters to narrow the search.',
              {
                limit: maxMatchesPerKind,
              },
            )}
          </p>
        )}
      </SearchResult>
    ),
  };
}

const VISIBLE_TAIL_LENGTH = 6;

/** A hash in which the searched first characters are highlighted. */
function MarkedHash({ hash, length }: { readonly hash: string; readonly length: number }) {
  const head = hash.slice(0, -VISIBLE_TAIL_LENGTH);
  return (
    <span className="hash" title={hash}>
      <span className="hash-head">
        <mark>{head.slice(0, length)}</mark>
        {head.slice(length)}
      </span>
      {hash.slice(-VISIBLE_TAIL_LENGTH)}
    </span>
  );
}

/** Returns the page for characters that no hash begins with. */
export function unknownHashPrefixResult(prefix: string): PageContent {
  return {
    status: 404,
    content: (
      <UnknownValueResult kind={t('The beginning of a hash')} query={prefix}>
        <p className="prose muted">
          <T>
            This looks like the first <Count value={prefix.length} /> characters of a hash, which has 64
            hexadecimal characters. No block and no transaction has a hash that begins with these characters.
          </T>
        </p>
        <p className="prose muted">{t('To find a key or a key image, enter all of its 64 characters.')}</p>
      </UnknownValueResult>
    ),
  };
}
