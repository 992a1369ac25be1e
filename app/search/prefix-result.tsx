import { t } from '../../i18n/translate.ts';
import type { HashPrefixMatches } from '../../lookups/search.ts';
import type { PageContent } from '../_frame/site-page.ts';
import { Badge } from '../_components/badge.tsx';
import { BlockHashLink } from '../_components/links.tsx';
import { Page } from '../_components/page.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { Count } from '../_components/values/number.tsx';
import { FoundTxs } from './found-txs.tsx';

/** Returns the result page with blocks and transactions found by hash prefix. @param limit maximum length of each list */
export function prefixSearchResult({ blocks, txs }: HashPrefixMatches, limit: number): PageContent {
  const isCut = blocks.length === limit || txs.length === limit;
  return {
    content: (
      <Page
        title={t('Several matches')}
        lead={[
          t('The hashes of these blocks and transactions begin with the characters that you entered.'),
          ...(isCut
            ? [
                t('At most {limit} of each kind are listed. Enter more characters to narrow the search.', {
                  limit,
                }),
              ]
            : []),
        ].join(' ')}
      >
        {blocks.length > 0 && (
          <Panel title={t('Blocks')}>
            <Table
              caption={t('Blocks whose hashes match')}
              rows={blocks}
              rowKey={({ hash }) => hash}
              empty=""
              columns={[
                {
                  key: 'hash',
                  header: t('Hash'),
                  fill: true,
                  cell: ({ hash }) => <BlockHashLink hash={hash} />,
                },
                {
                  key: 'height',
                  header: t('Height'),
                  end: true,
                  cell: ({ height }) => <Count value={height} />,
                },
                {
                  key: 'state',
                  header: t('State'),
                  cell: ({ isMain }) => (
                    <Badge>{isMain ? t('on the main chain') : t('not on the main chain')}</Badge>
                  ),
                },
              ]}
            />
          </Panel>
        )}
        {txs.length > 0 && (
          <Panel title={t('Transactions')}>
            <FoundTxs caption={t('Transactions whose hashes match')} txs={txs} />
          </Panel>
        )}
      </Page>
    ),
  };
}
