import { t } from '../../i18n/translate.ts';
import type { PoolTxSummary } from '../../db/queries/pool.ts';
import { Badge } from './badge.tsx';
import { TxTable } from './tx-table.tsx';
import { Age } from './values/time.tsx';

/** Converts the time at which the index first saw a transaction to Unix seconds. */
export function firstSeenSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

export function PoolTable({
  txs,
  caption,
  empty = t('No transaction is waiting.'),
}: {
  readonly txs: readonly PoolTxSummary[];
  readonly caption: string;
  /** The sentence in place of an empty table. */
  readonly empty?: string;
}) {
  return (
    <TxTable
      caption={caption}
      txs={txs}
      empty={empty}
      first={[
        {
          key: 'seen',
          header: t('First seen'),
          cell: ({ firstSeenAt, doubleSpendSeen, relayed }) => (
            <span>
              <Age seconds={firstSeenSeconds(firstSeenAt)} />
              {doubleSpendSeen && (
                <>
                  {' '}
                  <Badge tone="bad">{t('double spend seen')}</Badge>
                </>
              )}
              {!relayed && (
                <>
                  {' '}
                  <Badge tone="warn">{t('not relayed')}</Badge>
                </>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}
