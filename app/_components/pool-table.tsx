import type { PoolTxSummary } from '../../db/queries/pool.ts';
import { Badge } from './badge.tsx';
import { TxTable } from './tx-table.tsx';
import { Age } from './values/time.tsx';

/** Converts the time of first sight to Unix seconds. */
export function firstSeenSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

export function PoolTable({
  txs,
  caption,
}: {
  readonly txs: readonly PoolTxSummary[];
  readonly caption: string;
}) {
  return (
    <TxTable
      caption={caption}
      txs={txs}
      empty="No transaction is waiting."
      first={[
        {
          key: 'seen',
          header: 'First seen',
          card: 'figure',
          cell: ({ firstSeenAt, doubleSpendSeen }) => (
            <span>
              <Age seconds={firstSeenSeconds(firstSeenAt)} />
              {doubleSpendSeen && (
                <>
                  {' '}
                  <Badge tone="bad">double spend seen</Badge>
                </>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}
