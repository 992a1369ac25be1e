import type { DepthCount } from '../../db/queries/reorgs.ts';
import { ColumnChart } from '../_components/charts/column-chart.tsx';
import { Panel } from '../_components/panel.tsx';
import { plural } from '../_lib/digits.ts';

/** Wallets spend an output from this number of confirmations on. @see monero src/cryptonote_config.h#L43, CRYPTONOTE_DEFAULT_TX_SPENDABLE_AGE */
const SPENDABLE_CONFIRMATIONS = 10;

/** A chart of more columns names only the first and the last. */
const MOST_NAMED = 4;

/** Depths above this one share the last column. */
const MAX_COLUMNS = 20;

/** Shows how many blocks the reorganisations replaced, and what this says about confirmations. */
export function DepthsPanel({ depths }: { readonly depths: readonly DepthCount[] }) {
  const total = countFrom(depths, 0);
  const deepest = depths.at(-1)?.depth;
  if (deepest === undefined) return null;
  const columns = columnsOf(depths, deepest);
  return (
    <Panel
      title="Depth of reorganisations"
      aside={`${plural(total, 'reorganisation')} seen`}
      live="depths"
      padded
    >
      <p className="prose">{whatItSays(depths, total, deepest)}</p>
      <ColumnChart
        id="depths"
        description="Number of reorganisations by the number of blocks that they replaced."
        pointName="Blocks replaced"
        valueName="Reorganisations"
        tick={(value) => (Number.isInteger(value) ? value.toString() : '')}
        ends={
          columns.length <= MOST_NAMED
            ? columns.map(({ name }) => name)
            : [columns[0]?.name ?? '', columns.at(-1)?.name ?? '']
        }
        points={columns.map(({ name, reorgs }) => ({
          name,
          value: reorgs,
          text: `${reorgs} (${((reorgs / total) * 100).toFixed(1)} %)`,
        }))}
      />
    </Panel>
  );
}

/** Returns the sentences about confirmations. A payment with more confirmations than the depth stayed in its block. */
function whatItSays(depths: readonly DepthCount[], total: number, deepest: number): string {
  const one = depths.find(({ depth }) => depth === 1)?.reorgs ?? 0;
  const deep = countFrom(depths, SPENDABLE_CONFIRMATIONS);
  const spendable =
    deep === 0
      ? `None reached ${SPENDABLE_CONFIRMATIONS} blocks, after which wallets spend what they received.`
      : `${deep} of them replaced ${SPENDABLE_CONFIRMATIONS} blocks or more. Wallets spend what they received after ${SPENDABLE_CONFIRMATIONS} confirmations.`;
  return `A payment with ${deepest + 1} or more confirmations stayed in its block in every reorganisation that this index saw. ${one} of ${total} replaced a single block, and the deepest replaced ${plural(deepest, 'block')}. ${spendable} The past does not limit the depth of the next one.`;
}

/** Counts the reorganisations of at least this depth. */
function countFrom(depths: readonly DepthCount[], from: number): number {
  return depths.reduce((sum, { depth, reorgs }) => (depth < from ? sum : sum + reorgs), 0);
}

function columnName(depth: number): string {
  return depth > MAX_COLUMNS ? `more than ${MAX_COLUMNS} blocks` : plural(depth, 'block');
}

function columnsOf(depths: readonly DepthCount[], deepest: number): { name: string; reorgs: number }[] {
  const counts = new Map(depths.map(({ depth, reorgs }) => [depth, reorgs]));
  return Array.from({ length: Math.min(deepest, MAX_COLUMNS + 1) }, (_, index) => ({
    name: columnName(index + 1),
    reorgs: index === MAX_COLUMNS ? countFrom(depths, MAX_COLUMNS + 1) : (counts.get(index + 1) ?? 0),
  }));
}
