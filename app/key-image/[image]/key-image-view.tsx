import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { KeyImageSpends } from '../../../db/queries/key-image.ts';
import type { KeyImage } from '@ringscope/protocol/brands.ts';
import { Badge } from '../../_components/badge.tsx';
import { DefinitionList } from '../../_components/definition-list.tsx';
import { BlockHashLink, BlockLink, TxLink } from '../../_components/links.tsx';
import { MissingValue } from '../../_components/missing-value.tsx';
import { Notice } from '../../_components/notice.tsx';
import { Page } from '../../_components/page.tsx';
import { Panel } from '../../_components/panel.tsx';
import { T } from '../../_components/t.tsx';
import { Table } from '../../_components/table.tsx';
import { CopyButton } from '../../_components/values/copy.tsx';
import { Hash } from '../../_components/values/hash.tsx';
import { Count } from '../../_components/values/number.tsx';
import { Timestamp } from '../../_components/values/time.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { routes } from '../../_lib/routes.ts';

interface KeyImageViewProps {
  readonly image: KeyImage;
  readonly spends: KeyImageSpends;
  /** Picture of one of the transactions with the key image. */
  readonly spendPicture: ReactNode;
}

export function KeyImageView({ image, spends, spendPicture }: KeyImageViewProps) {
  return (
    <Page
      title={<KeyImageHeadline {...spends} />}
      lead={t(
        'A key image marks an output as spent, without showing which output. It can occur only once on the chain.',
      )}
    >
      <ConflictNotice {...spends} />
      {spendPicture}
      <SpendPanel image={image} spends={spends} />
      <SpendsPanel spends={spends} />
    </Page>
  );
}

/** Where the key image occurs: on the chain, in the pool, or only in orphaned blocks. */
function KeyImageHeadline({ minedSpend, poolSpends }: KeyImageSpends) {
  if (minedSpend !== undefined) {
    return (
      <T>
        <em>Spent</em> in block <Count value={minedSpend.height} />.
      </T>
    );
  }
  return poolSpends.length > 0 ? (
    <T>
      A spending transaction <em>waits in the pool</em>.
    </T>
  ) : (
    <T>
      <em>Not spent</em> on the main chain.
    </T>
  );
}

function ConflictNotice({ minedSpend, poolSpends, orphanedSpends }: KeyImageSpends) {
  if (minedSpend === undefined && poolSpends.length === 0) {
    return (
      <Notice tone="warn" title={t('The output of this key image is not spent on the main chain')}>
        <p>
          {t('Only transactions in orphaned blocks have this key image, so its output can be spent again.')}
        </p>
      </Notice>
    );
  }
  const others = new Set([...poolSpends, ...orphanedSpends].map(({ txHash }) => txHash));
  if (minedSpend !== undefined) others.delete(minedSpend.txHash);
  const isConflict =
    minedSpend === undefined ? new Set(poolSpends.map(({ txHash }) => txHash)).size > 1 : others.size > 0;
  if (!isConflict) return null;
  return (
    <Notice tone="bad" title={t('Several transactions have this key image')}>
      <p>
        {t(
          'These transactions spend the same output, so only one of them can be on the chain. The others are double spends or replacements.',
        )}
      </p>
    </Notice>
  );
}

function SpendPanel({
  image,
  spends: { minedSpend },
}: {
  readonly image: KeyImage;
  readonly spends: KeyImageSpends;
}) {
  return (
    <Panel title={t('Where the output was spent')}>
      <DefinitionList
        definitions={[
          {
            term: t('Key image'),
            value: (
              <>
                <Hash value={image} size="full" />
                <CopyButton value={image} copiedItem={t('key image')} />
              </>
            ),
          },
          ...(minedSpend === undefined
            ? [
                {
                  term: t('Transaction'),
                  value: <MissingValue>{t('no transaction on the main chain')}</MissingValue>,
                },
              ]
            : [
                {
                  term: t('Transaction'),
                  value: <TxLink hash={minedSpend.txHash} />,
                  note: (
                    <a href={routes.txInput(minedSpend.txHash, minedSpend.position)}>
                      {minedSpend.ringSize === 0
                        ? t('Input {position}, without a ring', { position: minedSpend.position })
                        : t('Input {position}, ring size {ringSize}', {
                            position: minedSpend.position,
                            ringSize: minedSpend.ringSize,
                          })}
                    </a>
                  ),
                },
                { term: t('Block'), value: <BlockLink height={minedSpend.height} /> },
                { term: t('Time of the block'), value: <Timestamp timestamp={minedSpend.timestamp} /> },
                {
                  term: t('Amount'),
                  value:
                    minedSpend.amount === 0n ? (
                      <MissingValue>{t('hidden by RingCT')}</MissingValue>
                    ) : (
                      <Xmr amount={minedSpend.amount} />
                    ),
                },
              ]),
        ]}
      />
    </Panel>
  );
}

/** Lists the inputs with this key image in the pool and in orphaned blocks. Renders nothing when there are none. */
function SpendsPanel({ spends: { poolSpends, orphanedSpends } }: { readonly spends: KeyImageSpends }) {
  if (poolSpends.length + orphanedSpends.length === 0) return null;
  return (
    <Panel title={t('Not on the main chain')} aside={t('in the pool and in orphaned blocks')}>
      <Table
        caption={t('Inputs in the pool and in orphaned blocks')}
        rows={[...poolSpends, ...orphanedSpends]}
        rowKey={(row) => `${'blockHash' in row ? row.blockHash : 'pool'} ${row.txHash}`}
        emptyMessage=""
        columns={[
          {
            key: 'tx',
            header: t('Transaction'),
            fillsWidth: true,
            cell: ({ txHash }) => <TxLink hash={txHash} />,
          },
          {
            key: 'place',
            header: t('Block or pool'),
            cell: (row) =>
              'blockHash' in row ? (
                <Badge tone="bad">{t('orphaned')}</Badge>
              ) : (
                <Badge tone="warn">{t('in the pool')}</Badge>
              ),
          },
          {
            key: 'block',
            header: t('Block, or time first seen'),
            cell: (row) =>
              'blockHash' in row ? (
                <BlockHashLink hash={row.blockHash} size="short" />
              ) : (
                <Timestamp timestamp={Math.floor(row.firstSeenAt.getTime() / 1000)} />
              ),
          },
          {
            key: 'input',
            header: t('Input'),
            isRightAligned: true,
            displayOnPhones: 'hide',
            cell: ({ position }) => position,
          },
          {
            key: 'size',
            header: t('Ring size'),
            isRightAligned: true,
            displayOnPhones: 'hide',
            cell: ({ ringSize }) => (ringSize === 0 ? t('none') : ringSize),
          },
        ]}
      />
    </Panel>
  );
}
