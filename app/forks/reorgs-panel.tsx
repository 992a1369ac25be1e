import type { ReactNode } from 'react';
import { translatePlural, t } from '../../i18n/translate.ts';
import type { Reorg, ReorgEffects } from '../../db/queries/reorgs.ts';
import type { ReorgWithEffects } from '../../lookups/reorgs.ts';
import { MissingValue } from '../_components/missing-value.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { Count } from '../_components/values/number.tsx';
import { Age } from '../_components/values/time.tsx';
import { routes } from '../_lib/routes.ts';
import { ReorgDepthMarks } from './depth-marks.tsx';
import { countReorgTxFates, type ReorgTxFateCounts } from './reorg-outcome.ts';

interface ReorgsPanelProps {
  readonly reorgs: readonly ReorgWithEffects[];
  /** Number of all reorganisations that this index saw. */
  readonly total: number;
  /** Link to reorganisations that the panel does not list. */
  readonly footer?: ReactNode;
}

/** Lists the reorganisations that this index saw, newest first. */
export function ReorgsPanel({ reorgs, total, footer }: ReorgsPanelProps) {
  return (
    <Panel
      title={t('Reorganisations seen')}
      aside={t('reorganisations that this index saw: {count}', { count: total })}
      liveUpdateId="reorgs"
      footer={footer}
    >
      <Table
        caption={t('Reorganisations that this index saw, newest first')}
        rows={reorgs.map((listed) => ({ ...listed, outcome: countReorgTxFates(flowsOf(listed.effects)) }))}
        rowKey={({ reorg }) => reorg.id}
        emptyMessage={t('This index saw no reorganisation.')}
        columns={[
          {
            key: 'when',
            header: t('Time'),
            cell: ({ reorg }) => <Age timestamp={Math.floor(reorg.detectedAt.getTime() / 1000)} />,
          },
          {
            key: 'above',
            header: t('Fork above block'),
            cell: ({ reorg }) => (
              <a href={routes.reorg(reorg.id)} aria-label={reorgTitle(reorg)}>
                <Count value={reorg.forkHeight} />
              </a>
            ),
          },
          {
            key: 'depth',
            header: t('Blocks replaced'),
            cell: ({ reorg }) => <ReorgDepthMarks depth={reorg.depth} />,
          },
          {
            key: 'txs',
            header: t('Txs'),
            isRightAligned: true,
            displayOnPhones: 'hide',
            cell: ({ outcome }) => outcome.total,
          },
          {
            key: 'back',
            header: t('Txs mined again'),
            isRightAligned: true,
            cell: ({ outcome }) => chainCount(outcome),
          },
          {
            key: 'pool',
            header: t('Txs in pool'),
            isRightAligned: true,
            displayOnPhones: 'hide',
            cell: ({ outcome }) => countOrDash(outcome.pool),
          },
          {
            key: 'lost',
            header: t('Transactions lost'),
            isRightAligned: true,
            displayOnPhones: 'hide',
            cell: ({ outcome }) => countOrDash(outcome.lost + outcome.unseen),
          },
        ]}
      />
    </Panel>
  );
}

function chainCount({ total, chain }: ReorgTxFateCounts) {
  if (total === 0) return <MissingValue>–</MissingValue>;
  return chain === total ? t('all txs') : chain;
}

function countOrDash(count: number) {
  return count === 0 ? <MissingValue>–</MissingValue> : count;
}

function flowsOf(effects: ReorgEffects | undefined) {
  return fateKinds.flatMap((kind) => {
    const txCount = effects?.txCountByFate[kind];
    return txCount === undefined ? [] : [{ kind, txCount }];
  });
}

const fateKinds = ['mined', 'pool', 'replaced', 'dead', 'unseen'] as const;

export function reorgTitle({ depth, forkHeight }: Reorg): string {
  return translatePlural(
    depth,
    '{count} block replaced above block {forkHeight}',
    '{count} blocks replaced above block {forkHeight}',
    { forkHeight },
  );
}
