import { SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';
import { counted, t } from '../../i18n/translate.ts';
import type { ReorgDepthCount } from '../../db/queries/reorgs.ts';
import { ColumnChart } from '../_components/charts/column-chart.tsx';
import { Panel } from '../_components/panel.tsx';
import { plural } from '../../i18n/digits.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';

/** With more columns, only the first and the last have labels. */
const MAX_LABELLED_COLUMNS = 4;

/** Greatest depth with a column of its own. All greater depths share one column. */
const MAX_SINGLE_DEPTH = 20;

/** Shows the depths of the reorganisations, and what they mean for confirmations. */
export function DepthsPanel({ depths }: { readonly depths: readonly ReorgDepthCount[] }) {
  const total = countFrom(depths, 0);
  const deepest = depths.at(-1)?.depth;
  if (deepest === undefined) return null;
  const columns = columnsOf(depths, deepest);
  return (
    <Panel
      title={t('Depth of reorganisations')}
      aside={counted(total, '{count} reorganisation seen', '{count} reorganisations seen')}
      live="depths"
      padded
    >
      <p className="prose">{summaryOf(depths, total, deepest)}</p>
      <ColumnChart
        id="depths"
        description={t('Number of reorganisations by the number of blocks that they replaced.')}
        pointName={t('Blocks replaced')}
        valueName={t('Reorganisations')}
        tick={(value) => (Number.isInteger(value) ? value.toString() : '')}
        axisLabels={
          columns.length <= MAX_LABELLED_COLUMNS
            ? columns.map(({ name }) => name)
            : [columns[0]?.name ?? '', columns.at(-1)?.name ?? '']
        }
        points={columns.map(({ name, reorgs }) => ({
          name,
          value: reorgs,
          text: `${reorgs} (${formatLocalNumber(((reorgs / total) * 100).toFixed(1))} %)`,
        }))}
      />
    </Panel>
  );
}

/** Returns sentences about the greatest depth, and about the confirmations that were enough. */
function summaryOf(depths: readonly ReorgDepthCount[], total: number, deepest: number): string {
  const one = depths.find(({ depth }) => depth === 1)?.reorgs ?? 0;
  const deep = countFrom(depths, SPENDABLE_AGE_BLOCKS);
  const needed = SPENDABLE_AGE_BLOCKS;
  const sentences = [
    t(
      'A payment with {confirmations} or more confirmations stayed in its block in every reorganisation that this index saw.',
      { confirmations: deepest + 1 },
    ),
    t('{one} of {total} reorganisations replaced a single block, and the deepest replaced {blocks}.', {
      one,
      total,
      blocks: plural(deepest, 'block'),
    }),
    deep === 0
      ? t(
          'No reorganisation replaced {needed} or more blocks. Wallets can spend received coins after {needed} confirmations.',
          {
            needed,
          },
        )
      : t(
          '{deep} of {total} reorganisations replaced {needed} or more blocks. Wallets can spend received coins after {needed} confirmations.',
          { deep, total, needed },
        ),
    t('A future reorganisation can be deeper.'),
  ];
  return sentences.join(' ');
}

/** Counts the reorganisations of at least this depth. */
function countFrom(depths: readonly ReorgDepthCount[], from: number): number {
  return depths.reduce((sum, { depth, reorgs }) => (depth < from ? sum : sum + reorgs), 0);
}

function columnName(depth: number): string {
  return depth > MAX_SINGLE_DEPTH
    ? t('more than {limit} blocks', { limit: MAX_SINGLE_DEPTH })
    : plural(depth, 'block');
}

function columnsOf(depths: readonly ReorgDepthCount[], deepest: number): { name: string; reorgs: number }[] {
  const counts = new Map(depths.map(({ depth, reorgs }) => [depth, reorgs]));
  return Array.from({ length: Math.min(deepest, MAX_SINGLE_DEPTH + 1) }, (_, index) => ({
    name: columnName(index + 1),
    reorgs:
      index === MAX_SINGLE_DEPTH ? countFrom(depths, MAX_SINGLE_DEPTH + 1) : (counts.get(index + 1) ?? 0),
  }));
}
