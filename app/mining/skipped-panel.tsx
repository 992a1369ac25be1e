import { t } from '../../i18n/translate.ts';
import type { BlockWithSkippedTxs } from '../../db/queries/skipped.ts';
import { CURRENT_FULL_REWARD_ZONE } from '@ringscope/protocol/emission.ts';
import { MIN_WAIT_OF_SKIPPED_TX_SECONDS, BLOCKS_CHECKED_FOR_SKIPPED_TXS } from '../../lookups/mining.ts';
import { feeClassOf } from '../../lookups/fee-classes.ts';
import { heightColumn } from '../_components/columns.tsx';
import { Explanation } from '../_components/explanation.tsx';
import { PanelNote } from './panel-note.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { BlockFillBar } from '../_components/fill-bar.tsx';
import { FeeClassSwatch } from '../_components/fee-legend.tsx';
import { formatFeeRate } from '../../i18n/rates.ts';
import { formatDuration } from '../../i18n/age.ts';
import { formatShortBytes } from '../../i18n/digits.ts';

/** Maximum number of blocks in the table. */
const MAX_LISTED = 12;

interface BlocksThatSkippedTxsPanelProps {
  /** Blocks that skipped waiting transactions although they had room, newest first. */
  readonly blocks: readonly BlockWithSkippedTxs[];
  /** Fee rate of the lowest priority, in atomic units per byte of weight. Undefined when the rules are not known. */
  readonly lowestFeeRate: bigint | undefined;
}

/** Lists blocks that had room for waiting transactions and did not include them. */
export function BlocksThatSkippedTxsPanel({ blocks, lowestFeeRate }: BlocksThatSkippedTxsPanelProps) {
  const wait = formatDuration(MIN_WAIT_OF_SKIPPED_TX_SECONDS);
  return (
    <Panel
      title={t('Transactions skipped although there was room')}
      aside={t('{count} of the {window} newest blocks', {
        count: blocks.length,
        window: BLOCKS_CHECKED_FOR_SKIPPED_TXS,
      })}
      liveUpdateId="skipped"
    >
      <Table
        caption={t('Blocks that skipped waiting transactions despite free space')}
        rows={blocks.slice(0, MAX_LISTED)}
        rowKey={({ height }) => height}
        emptyMessage={t('None of these blocks skipped a transaction that had waited for {wait} or longer.', {
          wait,
        })}
        columns={[
          heightColumn,
          {
            key: 'weight',
            header: t('Filled part of the block (square-root scale)'),
            cell: ({ weight }) => (
              <BlockFillBar
                weight={weight}
                penaltyFreeWeight={CURRENT_FULL_REWARD_ZONE}
                weightsByFeeClass={[]}
                label={t('block weight {weight}, full reward up to {limit}', {
                  weight: formatShortBytes(weight),
                  limit: formatShortBytes(CURRENT_FULL_REWARD_ZONE),
                })}
              />
            ),
          },
          {
            key: 'skipped',
            header: t('Skipped transactions'),
            isRightAligned: true,
            cell: ({ skippedTxCount }) => skippedTxCount,
          },
          {
            key: 'rate',
            header: t('Highest skipped fee rate'),
            isRightAligned: true,
            displayOnPhones: 'hide',
            cell: ({ highestSkippedFeeRate }) => (
              <span className="marked">
                {highestSkippedFeeRate !== null && lowestFeeRate !== undefined && (
                  <FeeClassSwatch feeClass={feeClassOf(highestSkippedFeeRate, lowestFeeRate)} />
                )}
                {highestSkippedFeeRate === null ? '–' : formatFeeRate(highestSkippedFeeRate)}
              </span>
            ),
          },
          {
            key: 'wait',
            header: t('Longest waiting time'),
            isRightAligned: true,
            cell: ({ longestWaitSeconds }) => formatDuration(longestWaitSeconds),
          },
        ]}
      />
      <PanelNote>
        {t(
          'A block is listed only if it left out a transaction that had waited for {wait} or longer and would have fitted. A block up to {size} has no penalty.',
          { wait, size: formatShortBytes(CURRENT_FULL_REWARD_ZONE) },
        )}
      </PanelNote>
      <Explanation term={t('Waiting time')}>
        {t(
          'The waiting time begins when this index first saw the transaction, and ends at the time that the miner set for the block. The miner may not have known the transaction, or may have begun the block earlier. Transactions that conflict with another one, and transactions that the node did not relay, do not count.',
        )}
      </Explanation>
    </Panel>
  );
}
