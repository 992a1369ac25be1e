import { translatePlural, t } from '../../../../i18n/translate.ts';
import type { OutputWithTx } from '../../../../db/queries/output.ts';
import type { OutputRef } from '../../../../db/queries/ring-members.ts';
import { SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';
import { OutputLink } from '../../../_components/links.tsx';
import { Badge } from '../../../_components/badge.tsx';
import { T } from '../../../_components/t.tsx';
import { Notice } from '../../../_components/notice.tsx';
import { Page } from '../../../_components/page.tsx';
import { Count } from '../../../_components/values/number.tsx';
import type { OutputTreeSizeAndPosition } from '../../../../server/output-tree.ts';
import { LegendList } from '../../../_components/legend-list.tsx';
import { DiagramSection } from '../../../_components/diagram-section.tsx';
import { getRequestUnixSeconds } from '../../../_frame/now.ts';
import type { NextBlockRules } from '../../../../lookups/block-limits.ts';
import type { ExpectedRingAges } from '../../../../lookups/expected-ring-ages.ts';
import { createOutputTimelineData } from './life-layout.ts';
import { OutputTimeline } from './life-line.tsx';
import { OutputStatTiles } from './output-figure-tiles.tsx';
import { OutputOriginPicture } from './output-flow.tsx';
import { OutputDetailsPanel } from './output-details.tsx';
import { isCarrotOutputInNoRing, OutputHeadline } from './output-headline.tsx';
import { RingReferencesPanel } from './references-panel.tsx';
import { RingLegendSymbol } from './ring-mark.tsx';
import type { OutputPageData } from '../../../../lookups/output.ts';

/** Maximum number of outputs with the same key to list. */
const MAX_NAMED = 10;

interface OutputViewProps {
  readonly data: OutputPageData;
  /**
   * Expected ages of the ring members in the transaction that created the output. Undefined if the transaction spends no
   * RingCT output, or when the ages could not be read.
   */
  readonly expectedRingAges: ExpectedRingAges | undefined;
  readonly nextBlockRules: NextBlockRules | undefined;
  /** The daemon's output tree. Undefined before hard fork 17, and when the daemon does not return it. */
  readonly outputTree: OutputTreeSizeAndPosition | undefined;
  /** Average number of rings that include an output of this age. Undefined when it is not known. */
  readonly averageRingReferenceCount: number | undefined;
}

export function OutputView({
  data,
  expectedRingAges,
  nextBlockRules,
  outputTree,
  averageRingReferenceCount,
}: OutputViewProps) {
  const { output, references, otherOutputsWithKey, creatingTx } = data;
  const { amount, globalIndex } = output;
  return (
    <Page
      title={<OutputHeadline {...data} />}
      badges={output.coinbase ? <Badge>{t('coinbase')}</Badge> : undefined}
      lead={
        output.carrotFields === null ? (
          <T>
            Output <Count value={globalIndex} />. Each ring that includes it either spends it or uses it as a
            decoy. Rings can use it as a decoy before and after it is spent.
          </T>
        ) : (
          <T>
            Output <Count value={globalIndex} />. Transactions without rings do not show which output they
            spend: each may spend any output that was spendable at that time.
          </T>
        )
      }
    >
      <ReuseNotice sameKey={otherOutputsWithKey} />
      <OutputStatTiles {...data} averageRingReferenceCount={averageRingReferenceCount} />
      {!isCarrotOutputInNoRing(data) && <RingTimelineSection {...data} />}
      <div className="split">
        {creatingTx !== undefined && (
          <OutputOriginPicture
            output={output}
            origin={creatingTx}
            expectedRingAges={expectedRingAges}
            nextBlockRules={nextBlockRules}
          />
        )}
        <OutputDetailsPanel {...data} outputTree={outputTree} />
      </div>
      {!isCarrotOutputInNoRing(data) && (
        <RingReferencesPanel
          output={{ amount, globalIndex }}
          outputTimestamp={output.timestamp}
          references={references}
        />
      )}
    </Page>
  );
}

/**
 * The timeline of the output with the rings that include it. Renders nothing if the index cannot search for these
 * rings.
 */
function RingTimelineSection({ output, references, rings, tip }: OutputPageData) {
  if (references.state !== 'on') return null;
  const age = Math.max(1, getRequestUnixSeconds() - output.timestamp);
  const life = rings && createOutputTimelineData(rings, output.timestamp, age);
  return (
    <DiagramSection
      title={t('The rings that include this output')}
      aside={t(
        'The age of the output when each ring was made, on a logarithmic scale. Marks of similar ages are stacked.',
      )}
    >
      {life === undefined ? (
        <p>{t('There are too many rings to draw. The table lists them.')}</p>
      ) : (
        <>
          <OutputTimeline
            timeline={life}
            ageSeconds={age}
            ageBlocks={tip.height - output.height}
            hasDecoyAgeCurve={hasLifeCurve(output, tip.height)}
          />
          <LegendList className="output-view-legend">
            <li>
              <RingLegendSymbol />{' '}
              {life.ringsPerMark === 1
                ? t('a ring with this output')
                : t('{count} rings with this output', { count: life.ringsPerMark })}
            </li>
            {hasLifeCurve(output, tip.height) && (
              <li>
                <span className="key output-view-band" />{' '}
                {t('ages at which current wallets usually choose outputs')}
              </li>
            )}
          </LegendList>
        </>
      )}
    </DiagramSection>
  );
}

/** Returns whether current wallets may choose the output as a ring member: a RingCT output that is old enough. */
function hasLifeCurve({ amount, height }: OutputWithTx, tipHeight: number): boolean {
  return amount === 0n && tipHeight - height > SPENDABLE_AGE_BLOCKS;
}

/** Warns about outputs that share their one-time key, which is rare. */
function ReuseNotice({ sameKey }: { readonly sameKey: readonly OutputRef[] }) {
  if (sameKey.length === 0) return null;
  return (
    <Notice tone="bad" title={t('Other outputs have the same one-time key')}>
      <p>
        {t(
          'All outputs with this key have the same key image, so only one of them can ever be spent. The coins of the others are lost. A sender can repeat a key by accident, or on purpose so that the receiver counts a payment twice (the “burning bug”).',
        )}
      </p>
      <p>
        {t('Other outputs with this key:')}{' '}
        {sameKey.slice(0, MAX_NAMED).map(({ amount, globalIndex }, index) => (
          <span key={`${amount}/${globalIndex}`}>
            {index > 0 && ', '}
            <OutputLink amount={amount} globalIndex={globalIndex} />
          </span>
        ))}{' '}
        {sameKey.length > MAX_NAMED &&
          translatePlural(sameKey.length - MAX_NAMED, 'and {count} more output', 'and {count} more outputs')}
      </p>
    </Notice>
  );
}
