import { t } from '../../i18n/texts.ts';
import { T } from '../_components/t.tsx';
import type { BlockTotals } from '../../db/queries/blocks.ts';
import type { BlockSample } from '../../db/queries/series.ts';
import type { Tip } from '../../db/queries/moment.ts';
import { baseReward, CURRENT_TAIL_REWARD } from '@ringscope/protocol/emission.ts';
import { BlockLink } from '../_components/links.tsx';
import { DefinitionList } from '../_components/definition-list.tsx';
import { Panel } from '../_components/panel.tsx';
import { Xmr } from '../_components/values/xmr.tsx';

interface EmissionPanelProps {
  readonly tip: Tip;
  readonly totals: BlockTotals | undefined;
  readonly newest: BlockSample | undefined;
}

export function EmissionPanel({ tip, totals, newest }: EmissionPanelProps) {
  if (totals === undefined || newest === undefined) return null;
  const next = baseReward(totals.emission, newest.majorVersion);
  return (
    <Panel title={t('Emission')} live="emission">
      <DefinitionList
        definitions={[
          {
            term: t('Supply'),
            value: <Xmr amount={totals.emission} />,
            note: (
              <T>
                The sum of the new coins of every block up to <BlockLink height={tip.height} />.
              </T>
            ),
          },
          { term: t('Fees paid so far'), value: <Xmr amount={totals.fees} /> },
          {
            term: t('Full reward of the next block'),
            value: <Xmr amount={next} />,
            note: t('Without fees and penalty.'),
          },
          {
            term: t('Tail emission'),
            value: <Xmr amount={CURRENT_TAIL_REWARD} />,
            note:
              next === CURRENT_TAIL_REWARD
                ? t('Reached: every block now pays this reward permanently.')
                : t('The reward falls until it reaches this value, and stays there permanently.'),
          },
        ]}
      />
    </Panel>
  );
}
