import { translatePlural, messageId, translate, t, type MessageId } from '../../i18n/translate.ts';
import type { TxsByInputAndOutputCount } from '../../db/queries/tx-shapes.ts';
import { INPUT_OUTPUT_COUNT_SAMPLE_BLOCKS } from '../../lookups/charts.ts';
import { ColumnChart } from '../_components/charts/column-chart.tsx';
import { Panel } from '../_components/panel.tsx';
import { translateCountWithNoun, formatShortNumber } from '../../i18n/digits.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';

/** Transactions with this number of inputs or outputs, or a larger one, share the last column of the chart. */
const LAST_COLUMN_FROM = 16;

interface Distribution {
  readonly id: string;
  readonly title: MessageId;
  /** Table header for the numbers of inputs or outputs. */
  readonly pointName: MessageId;
  /** One sentence that describes the chart. */
  readonly description: MessageId;
  readonly of: (shape: TxsByInputAndOutputCount) => number | null;
}

const distributions: readonly Distribution[] = [
  {
    id: 'outputs-per-tx',
    title: messageId('Outputs of a transaction'),
    pointName: messageId('Number of outputs'),
    description: messageId(
      'Transactions by the number of their outputs. A payment has two: for the receiver and the change.',
    ),
    of: ({ outputCount }) => outputCount,
  },
  {
    id: 'inputs-per-tx',
    title: messageId('Inputs of a transaction'),
    pointName: messageId('Number of inputs'),
    description: messageId('Transactions by the number of their inputs.'),
    of: ({ inputCount }) => inputCount,
  },
];

/** Renders the distributions of inputs and outputs of the newest transactions, and their ring sizes as a sentence. */
export function InputOutputCountPanels({
  txCounts,
}: {
  readonly txCounts: readonly TxsByInputAndOutputCount[];
}) {
  const total = txCounts.reduce((sum, { txCount }) => sum + txCount, 0);
  if (total === 0) return null;
  return (
    <>
      <h2>
        {t('Inputs, outputs and rings of the transactions in the {count} newest blocks', {
          count: INPUT_OUTPUT_COUNT_SAMPLE_BLOCKS,
        })}
      </h2>
      <p className="prose">{ringSizes(txCounts, total)}</p>
      <div className="columns">
        {distributions.map(({ id, title, pointName, description, of }) => {
          const columns = columnsOf(txCounts, of);
          return (
            <Panel
              key={id}
              title={translate(title)}
              aside={translateCountWithNoun(total, 'transaction')}
              id={id}
              liveUpdateId={`chart-${id}`}
              padded
            >
              <p className="small muted">{translate(description)}</p>
              <ColumnChart
                id={`${id}-chart`}
                description={translate(description)}
                pointName={translate(pointName)}
                valueName={t('Transactions')}
                formatAxisTick={(value) => (Number.isInteger(value) ? formatShortNumber(value) : '')}
                axisLabels={columns.map(({ name }) => name)}
                points={columns.map(({ name, txs }) => ({
                  name,
                  value: txs,
                  valueLabel: `${txs} (${formatLocalNumber(((txs / total) * 100).toFixed(1))} %)`,
                }))}
              />
            </Panel>
          );
        })}
      </div>
    </>
  );
}

/** Counts the transactions for each number of inputs or outputs, from 1 to the largest number that occurs. */
function columnsOf(
  shapes: readonly TxsByInputAndOutputCount[],
  of: Distribution['of'],
): { name: string; txs: number }[] {
  const counts = new Map<number, number>();
  for (const shape of shapes) {
    const value = Math.min(of(shape) ?? 0, LAST_COLUMN_FROM);
    counts.set(value, (counts.get(value) ?? 0) + shape.txCount);
  }
  const largest = Math.max(1, ...counts.keys());
  return Array.from({ length: largest }, (_, index) => ({
    name: index + 1 === LAST_COLUMN_FROM ? `${LAST_COLUMN_FROM}+` : `${index + 1}`,
    txs: counts.get(index + 1) ?? 0,
  }));
}

/** Returns a sentence with the ring sizes of the transactions (the largest ring of each), most frequent first. */
function ringSizes(shapes: readonly TxsByInputAndOutputCount[], total: number): string {
  const withoutRings = shapes.reduce((sum, { ringSize, txCount }) => sum + (ringSize === 0 ? txCount : 0), 0);
  if (withoutRings === 0) return sizesOfRings(shapes, total);
  const others = translatePlural(
    withoutRings,
    '{count} transaction has a membership proof instead of rings.',
    '{count} transactions have membership proofs instead of rings.',
  );
  const withRings = shapes.filter(({ ringSize }) => ringSize !== 0);
  return withRings.length === 0 ? others : `${sizesOfRings(withRings, total - withoutRings)} ${others}`;
}

function sizesOfRings(shapes: readonly TxsByInputAndOutputCount[], total: number): string {
  const counts = new Map<number, number>();
  for (const { ringSize, txCount } of shapes) {
    if (ringSize !== null) counts.set(ringSize, (counts.get(ringSize) ?? 0) + txCount);
  }
  const [mostFrequent, ...others] = [...counts].sort(([, a], [, b]) => b - a);
  if (mostFrequent === undefined) return t('The ring sizes of these transactions are not known.');
  const [size, txs] = mostFrequent;
  if (others.length === 0)
    return translatePlural(
      total,
      '{count} transaction has rings of {size} members.',
      'All {count} transactions have rings of {size} members.',
      { size },
    );
  const rest = others.slice(0, 4).map(([other, count]) =>
    t('{txs} with rings of at most {size} members', {
      txs: translateCountWithNoun(count, 'transaction'),
      size: other,
    }),
  );
  return translatePlural(
    txs,
    '{count} of {total} transactions has rings of at most {size} members. Other ring sizes, most frequent first: {rest}.',
    '{count} of {total} transactions have rings of at most {size} members. Other ring sizes, most frequent first: {rest}.',
    { total, size, rest: rest.join(', ') },
  );
}
