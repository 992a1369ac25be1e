import type { ReactNode } from 'react';
import { translatePlural, t } from '../../../i18n/translate.ts';
import { translateCountWithNoun } from '../../../i18n/digits.ts';
import type { ExpectedRingAges } from '../../../lookups/expected-ring-ages.ts';
import type { NextBlockRules } from '../../../lookups/block-limits.ts';
import type { OutputTreeCounts } from '../../../lookups/output-tree.ts';
import type { TxDetail } from '../../../lookups/transaction.ts';
import { feeClassByRules, TxFlowBox, TxFlowDiagram } from '../../_components/flow/flow.tsx';
import { BlockLink } from '../../_components/links.tsx';
import { DiagramSection } from '../../_components/diagram-section.tsx';
import { dateToUnixSeconds } from '../../_components/pool-table.tsx';
import { describeRing, RingAgeSpiral } from '../../_components/rings/ring-dial.tsx';
import { T } from '../../_components/t.tsx';
import { Age } from '../../_components/values/time.tsx';
import { routes } from '../../_lib/routes.ts';
import { PossibleSpentOutputsDisc } from '../../tx/[hash]/membership-disc.tsx';
import { describeRingAges, resolveTxRings } from '../../tx/[hash]/tx-rings.ts';

interface SpendPictureProps {
  /** The transaction with the key image. Its list of inputs contains only the input with this key image. */
  readonly spend: TxDetail;
  /** Expected ages of the ring members. Undefined when they could not be read. */
  readonly expectedRingAges: ExpectedRingAges | undefined;
  readonly nextBlockRules: NextBlockRules | undefined;
  /**
   * Counts of the outputs that could be the source of an input without a ring. Undefined for an input with a ring, and
   * when they could not be read.
   */
  readonly outputTreeCounts: OutputTreeCounts | undefined;
}

/**
 * Shows the possible sources of the input with a key image, and where its transaction is. Renders nothing when the
 * possible sources are not known.
 */
export function SpendPicture({
  spend,
  expectedRingAges,
  nextBlockRules,
  outputTreeCounts,
}: SpendPictureProps) {
  if (outputTreeCounts !== undefined) {
    return (
      <DiagramSection
        title={t('The outputs that this key image may belong to')}
        aside={t(
          'The input has no ring, so it can spend any output that was spendable at the reference block.',
        )}
      >
        <SpendDiagram
          spend={spend}
          nextBlockRules={nextBlockRules}
          sources={
            <figure>
              <PossibleSpentOutputsDisc {...outputTreeCounts} />
              <figcaption>
                {translatePlural(
                  outputTreeCounts.outputCount,
                  '{count} spendable output',
                  '{count} spendable outputs',
                )}
              </figcaption>
            </figure>
          }
        />
      </DiagramSection>
    );
  }
  const { rings, scale } = resolveTxRings(spend, expectedRingAges);
  const [ring] = rings;
  if (ring === undefined || ring.agesSeconds.length === 0) return null;
  const name = t('Input {position}', { position: ring.input.position });
  return (
    <DiagramSection
      title={t('The ring with this key image')}
      aside={t('One of the ring members is spent. The chain does not show which.')}
    >
      <SpendDiagram
        spend={spend}
        nextBlockRules={nextBlockRules}
        sources={
          <figure>
            <RingAgeSpiral
              agesSeconds={ring.agesSeconds}
              scale={scale}
              expectedAges={ring.expectedAges}
              label={describeRing(name, ring.agesSeconds, ring.expectedAges)}
            />
            <figcaption>
              <a href={routes.txInput(spend.hash, ring.input.position)}>{name}</a> {describeRingAges(ring)}
            </figcaption>
          </figure>
        }
      />
    </DiagramSection>
  );
}

interface SpendDiagramProps extends Pick<SpendPictureProps, 'spend' | 'nextBlockRules'> {
  readonly sources: ReactNode;
}

function SpendDiagram({ spend, nextBlockRules, sources }: SpendDiagramProps) {
  const { hash, commonFields } = spend;
  return (
    <TxFlowDiagram
      rings={<div className="flow-dials">{sources}</div>}
      txBox={
        <TxFlowBox
          feeClass={feeClassByRules(commonFields, nextBlockRules?.weightAndFeeRules)}
          weight={commonFields.weight}
        >
          {commonFields.inputCount !== null && commonFields.outputCount !== null && (
            <span>
              {translateCountWithNoun(commonFields.inputCount, 'input')},{' '}
              {translateCountWithNoun(commonFields.outputCount, 'output')}
            </span>
          )}
          <a href={routes.tx(hash)}>{t('Transaction')}</a>
        </TxFlowBox>
      }
      outputs={
        <ul className="flow-outputs">
          {/* The symbol is a square, because the transaction is in a block. */}
          <li className="flow-fee">
            <i className="key" />
            <SpendLocation {...spend} />
          </li>
        </ul>
      }
    />
  );
}

function SpendLocation({ location }: TxDetail) {
  switch (location.state) {
    case 'chain':
      return (
        <>
          <b>
            <T>
              Block <BlockLink height={location.block.height} />
            </T>
          </b>
          <span>
            <T>
              mined <Age timestamp={location.block.timestamp} />
            </T>
          </span>
        </>
      );
    case 'pool':
      return (
        <>
          <b>{t('in the pool')}</b>
          <span>
            <T>
              first seen <Age timestamp={dateToUnixSeconds(location.tx.firstSeenAt)} />
            </T>
          </span>
        </>
      );
    case 'orphaned':
      return (
        <>
          <b>{t('orphaned block')}</b>
          <span>
            <T>
              mined <Age timestamp={location.tx.timestamp} />
            </T>
          </span>
        </>
      );
  }
}
