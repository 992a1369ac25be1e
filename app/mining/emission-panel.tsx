import { NEWEST_BLOCK_VERSION } from '@ringscope/protocol/hard-forks.ts';
import { ATOMIC_PER_XMR, formatXmr } from '@ringscope/protocol/units.ts';
import { t } from '../../i18n/translate.ts';
import { T } from '../_components/t.tsx';
import type { ChainTotalsAtHeight } from '../../db/queries/blocks.ts';
import type { BlockSample } from '../../db/queries/series.ts';
import type { Tip } from '../../db/queries/index-state.ts';
import { baseReward, CURRENT_TAIL_REWARD, MONEY_SUPPLY } from '@ringscope/protocol/emission.ts';
import { BlockLink } from '../_components/links.tsx';
import { DefinitionList } from '../_components/definition-list.tsx';
import { Panel } from '../_components/panel.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import type { EmissionSample } from '../../db/queries/emission-samples.ts';
import { LineChart } from '../_components/charts/line-chart.tsx';
import { bigintRatio, formatShortNumber } from '../../i18n/digits.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';

interface EmissionPanelProps {
  readonly tip: Tip;
  readonly chainTotals: ChainTotalsAtHeight | undefined;
  readonly newestBlock: BlockSample | undefined;
}

export function EmissionPanel({ tip, chainTotals, newestBlock }: EmissionPanelProps) {
  if (chainTotals === undefined || newestBlock === undefined) return null;
  const next = baseReward(chainTotals.emission, newestBlock.majorVersion);
  return (
    <Panel title={t('Emission')} liveUpdateId="emission">
      <DefinitionList
        definitions={[
          {
            term: t('Supply'),
            value: <Xmr amount={chainTotals.emission} />,
            note: (
              <T>
                The sum of the new coins of every block up to <BlockLink height={tip.height} />.
              </T>
            ),
          },
          { term: t('Fees paid so far'), value: <Xmr amount={chainTotals.fees} /> },
          {
            term: t('Base reward of the next block'),
            value: <Xmr amount={next} />,
            note: t('Fees are added to the base reward. A penalty for a heavy block is subtracted.'),
          },
          {
            term: t('Tail emission'),
            value: <Xmr amount={CURRENT_TAIL_REWARD} />,
            note:
              next === CURRENT_TAIL_REWARD
                ? t('The tail emission is reached: every block now pays this reward permanently.')
                : t('The base reward falls to the tail emission and stays there permanently.'),
          },
        ]}
      />
    </Panel>
  );
}

/** Number of steps of the reward curve. */
const REWARD_CURVE_STEPS = 40n;

const TAIL_REWARD = baseReward(MONEY_SUPPLY, NEWEST_BLOCK_VERSION);

/** Renders the supply by height, and the block reward as a function of the supply. */
export function EmissionCharts({ samples }: { readonly samples: readonly EmissionSample[] }) {
  const [first] = samples;
  const last = samples.at(-1);
  if (first === undefined || last === undefined || samples.length < 2) return null;
  return (
    <div className="columns">
      <Panel title={t('Supply by height')} aside="XMR" liveUpdateId="chart-emission" padded>
        <LineChart
          id="emission-curve"
          unit="XMR"
          description={t(
            'The supply at {count} block heights, from block {first} to block {last}. The values are exact.',
            { count: samples.length, first: first.height, last: last.height },
          )}
          pointName={t('Height')}
          valueName={t('Supply')}
          formatAxisTick={(value) => formatShortNumber(value)}
          axisLabels={[
            t('block {height}', { height: first.height }),
            t('block {height}', { height: last.height }),
          ]}
          points={samples.map(({ height, emission }) => ({
            name: t('block {height}', { height }),
            value: bigintRatio(emission, ATOMIC_PER_XMR),
            valueLabel: `${formatLocalNumber(formatXmr(emission))} XMR`,
          }))}
        />
      </Panel>
      <RewardCurve generated={last.emission} />
    </div>
  );
}

/** Renders the block reward as a function of the supply. The consensus rules define it exactly. */
function RewardCurve({ generated }: { readonly generated: bigint }) {
  const points = Array.from({ length: Number(REWARD_CURVE_STEPS) + 1 }, (_, step) => {
    const supply = (MONEY_SUPPLY * BigInt(step)) / REWARD_CURVE_STEPS;
    const reward = baseReward(supply, NEWEST_BLOCK_VERSION);
    return {
      name: `${formatShortNumber(bigintRatio(supply, ATOMIC_PER_XMR))} XMR`,
      value: bigintRatio(reward, ATOMIC_PER_XMR),
      valueLabel: `${formatLocalNumber(formatXmr(reward))} XMR`,
    };
  });
  const percent = generated >= MONEY_SUPPLY ? 100 : Number((generated * 1_000n) / MONEY_SUPPLY) / 10;
  return (
    <Panel title={t('Reward by supply')} aside={t('XMR per block')} liveUpdateId="chart-reward" padded>
      <LineChart
        id="reward-curve"
        unit="XMR"
        description={t(
          'Base reward of a block, depending on the supply. It falls to the tail emission and stays there.',
        )}
        pointName={t('Supply')}
        valueName={t('Reward')}
        formatAxisTick={(value) => formatShortNumber(value)}
        endsNow={false}
        axisLabels={['0 XMR', points.at(-1)?.name ?? '']}
        points={points}
      />
      <p className="small muted">
        {t(
          'A block pays a fixed share of the remaining main emission, but never less than {reward} XMR, the tail emission. This chart spans the complete main emission, and the supply of this chain has reached {percent} % of it.',
          { reward: formatLocalNumber(formatXmr(TAIL_REWARD)), percent: formatLocalNumber(String(percent)) },
        )}
      </p>
    </Panel>
  );
}
