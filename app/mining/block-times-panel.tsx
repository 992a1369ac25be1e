import { translatePlural, messageId, translate, t } from '../../i18n/translate.ts';
import { T, ValueInMessage } from '../_components/t.tsx';
import type { BlockSample } from '../../db/queries/series.ts';
import { blockTargetSeconds } from '@ringscope/protocol/hard-forks.ts';
import { PanelNote } from './panel-note.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { formatDuration } from '../../i18n/age.ts';

const shares = [
  { name: messageId('Fastest 10 % of blocks'), share: 0.1 },
  { name: messageId('Fastest 50 % of blocks'), share: 0.5 },
  { name: messageId('Fastest 90 % of blocks'), share: 0.9 },
  { name: messageId('Fastest 99 % of blocks'), share: 0.99 },
] as const;

/** Compares the measured block times with the distribution that is expected by chance. */
export function BlockTimesPanel({ series }: { readonly series: readonly BlockSample[] }) {
  const newest = series.at(-1);
  if (newest === undefined || series.length < 2) return null;
  const target = blockTargetSeconds(newest.majorVersion);
  const intervals = series
    .slice(1)
    .map(({ timestamp }, index) => Math.max(0, timestamp - (series[index]?.timestamp ?? timestamp)))
    .sort((a, b) => a - b);
  return (
    <Panel
      title={t('Spread of block times')}
      aside={translatePlural(
        intervals.length,
        '{count} interval between blocks',
        '{count} intervals between blocks',
      )}
      liveUpdateId="block-times"
    >
      <Table
        caption={t('Times between blocks, compared with chance')}
        rows={shares}
        rowKey={({ name }) => name}
        emptyMessage=""
        columns={[
          { key: 'name', header: t('Share of blocks'), cell: ({ name }) => translate(name) },
          {
            key: 'found',
            header: t('Blocks found within'),
            isRightAligned: true,
            cell: ({ share }) => formatDuration(shareOf(intervals, share)),
          },
          {
            key: 'expected',
            header: t('Expected by chance'),
            isRightAligned: true,
            // Blocks are found independently of each other, so block times have an exponential distribution.
            cell: ({ share }) => formatDuration(-Math.log(1 - share) * target),
          },
        ]}
      />
      <PanelNote>
        <T>
          Every attempt of every miner succeeds with the same probability, so times between blocks vary
          widely. “Expected by chance” shows the times for a constant hash rate and a target of{' '}
          <ValueInMessage of={target} /> s.
        </T>
      </PanelNote>
    </Panel>
  );
}

/**
 * Returns a quantile of a sorted list: the smallest value with at least the given share of the values at or below it.
 *
 * @param sorted ascending and not empty
 * @param share above 0, at most 1
 */
function shareOf(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
