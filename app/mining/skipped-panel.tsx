import { t } from '../../i18n/translate.ts';
import type { SkippingBlock } from '../../db/queries/skipped.ts';
import { CURRENT_FULL_REWARD_ZONE } from '@ringscope/protocol/emission.ts';
import { SKIPPED_AFTER_SECONDS, SKIPPED_CHECK_BLOCKS } from '../../lookups/mining.ts';
import { heightColumn, txCountColumn } from '../_components/columns.tsx';
import { Explanation } from '../_components/explanation.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { Bytes } from '../_components/values/number.tsx';
import { Age } from '../_components/values/time.tsx';
import { formatDuration } from '../../i18n/age.ts';
import { formatShortBytes } from '../../i18n/digits.ts';

/** Maximum number of blocks in the table. */
const MAX_LISTED = 20;

/** Lists blocks that had room for waiting transactions and did not include them. */
export function SkippingBlocksPanel({ skipping }: { readonly skipping: readonly SkippingBlock[] }) {
  const wait = formatDuration(SKIPPED_AFTER_SECONDS);
  return (
    <Panel
      title={t('Blocks that skipped transactions despite free space')}
      aside={t('{count} of the {window} newest blocks', {
        count: skipping.length,
        window: SKIPPED_CHECK_BLOCKS,
      })}
      live="skipped"
    >
      <div className="panel-body">
        <p className="prose">
          {t(
            'At least one transaction had waited for {wait} or longer and was not included, although it would have fitted. Up to {size}, a block pays its full reward.',
            { wait, size: formatShortBytes(CURRENT_FULL_REWARD_ZONE) },
          )}
        </p>
        <Explanation of={t('Waiting time')}>
          {t(
            'The waiting time begins when this index first saw the transaction, and ends at the time that the miner set. The miner may not have known the transaction, or may have begun the block earlier. Transactions with a conflict, and transactions that the node did not relay, do not count.',
          )}
        </Explanation>
      </div>
      <Table
        caption={t('Blocks that skipped waiting transactions despite free space')}
        rows={skipping.slice(0, MAX_LISTED)}
        rowKey={({ height }) => height}
        empty={t('None of these blocks skipped a transaction that had waited.')}
        columns={[
          heightColumn,
          { key: 'skipped', header: t('Skipped'), end: true, cell: ({ skipped }) => skipped },
          {
            key: 'wait',
            header: t('Longest wait'),
            end: true,
            cell: ({ longestWait }) => formatDuration(longestWait),
          },
          { key: 'weight', header: t('Weight'), end: true, cell: ({ weight }) => <Bytes value={weight} /> },
          txCountColumn,
          { key: 'age', header: t('Age'), cell: ({ timestamp }) => <Age seconds={timestamp} /> },
        ]}
      />
    </Panel>
  );
}
