import { translatePlural, t } from '../../../i18n/translate.ts';
import { translateCountWithNoun } from '../../../i18n/digits.ts';
import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import type { ExpectedRingAges } from '../../../lookups/expected-ring-ages.ts';
import type { OutputTreeCounts } from '../../../lookups/output-tree.ts';
import type { NextBlockRules } from '../../../lookups/block-limits.ts';
import type { TxDetail } from '../../../lookups/transaction.ts';
import { feeClassByRules, TxFlowDiagram, TxFlowBox, TxFlowFee } from '../../_components/flow/flow.tsx';
import { describeRing, RingAgeSpiral } from '../../_components/rings/ring-dial.tsx';
import { DiagramSection } from '../../_components/diagram-section.tsx';
import { T, ValueInMessage } from '../../_components/t.tsx';
import { FeeRate } from '../../_components/values/fee-rate.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { TypicalRingBeforeFork17 } from './last-ring.tsx';
import { PossibleSpentOutputsDisc, countOutputsPerDot } from './membership-disc.tsx';
import { describeRingAges, type TxRings } from './tx-rings.ts';
import type { TxProgress } from './tx-progress.ts';

/** Maximum number of rings that have large drawings with labels. */
const MAX_LABELLED_DIALS = 2;
/** Maximum number of rings that the picture shows. The list below the picture contains every ring. */
const MAX_DIALS = 16;
/** Maximum number of outputs in the picture. The table lists all outputs. */
const MAX_DRAWN_OUTPUTS = 6;

interface TxFlowPictureProps extends Pick<TxDetail, 'isCoinbase' | 'commonFields' | 'outputs'> {
  readonly rings: TxRings;
  /** Expected ages of the ring members. Undefined when they could not be read. */
  readonly expectedRingAges: ExpectedRingAges | undefined;
  /**
   * Counts of the outputs that the inputs may spend. Undefined when they could not be read, and for a transaction
   * without a membership proof.
   */
  readonly outputTreeCounts: OutputTreeCounts | undefined;
  readonly progress: TxProgress;
  /**
   * Fee rules for the next block. Undefined for a coinbase, for a transaction that is neither in the pool nor in a recent
   * block, and when the rules are not known.
   */
  readonly rules: NextBlockRules['weightAndFeeRules'];
}

/** The picture of a transaction: its rings, its weight, its outputs and its fee. */
export function TxFlowPicture(props: TxFlowPictureProps) {
  const { isCoinbase, commonFields, rings } = props;
  if (commonFields.rctType === RingCtType.FcmpPlusPlus) return <MembershipFlow {...props} />;
  const ringCount = commonFields.inputCount ?? rings.rings.length;
  return (
    <DiagramSection
      title={isCoinbase ? t('From the block reward to the outputs') : t('From the rings to the new outputs')}
      aside={
        isCoinbase
          ? t('The coinbase pays new coins and the fees of the block to its miner.')
          : t(
              'The distance from the centre shows the age. One member of each ring is spent, and the chain does not show which.',
            )
      }
    >
      <TxFlowDiagram
        rings={isCoinbase ? undefined : <RingDials {...rings} total={ringCount} />}
        txBox={<TxBox {...props} />}
        outputs={<FlowOutputs {...props} />}
      />
    </DiagramSection>
  );
}

/** The picture of a transaction without rings: all outputs that could be its source. */
function MembershipFlow(props: TxFlowPictureProps) {
  const { outputTreeCounts } = props;
  const perDot = outputTreeCounts === undefined ? 1 : countOutputsPerDot(outputTreeCounts.outputCount);
  return (
    <DiagramSection
      title={t('From the spendable outputs to the new outputs')}
      aside={translatePlural(
        perDot,
        'Each dot stands for {count} output. The youngest outputs are in the middle. A larger area means more outputs, not older ones.',
        'Each dot stands for {count} outputs. The youngest outputs are in the middle. A larger area means more outputs, not older ones.',
      )}
    >
      <TxFlowDiagram
        rings={
          <div className="flow-dials">
            <TypicalRingBeforeFork17 expectedRingAges={props.expectedRingAges} />
            {outputTreeCounts === undefined ? (
              <p className="flow-count">{t('all spendable outputs')}</p>
            ) : (
              <figure>
                <PossibleSpentOutputsDisc {...outputTreeCounts} />
                <figcaption>
                  <b>
                    {translatePlural(
                      outputTreeCounts.outputCount,
                      '{count} spendable output',
                      '{count} spendable outputs',
                    )}
                  </b>{' '}
                  {t('every input can spend any output')}
                </figcaption>
              </figure>
            )}
          </div>
        }
        txBox={<TxBox {...props} />}
        outputs={<FlowOutputs {...props} />}
      />
    </DiagramSection>
  );
}

function RingDials({ rings, scale, total }: TxRings & { readonly total: number }) {
  if (rings.length === 0)
    return <p className="flow-count">{t('This index does not know the inputs of this transaction.')}</p>;
  if (total > MAX_DIALS) {
    return (
      <p className="flow-count">
        <b>{translateCountWithNoun(total, 'ring')}</b>
        <a href="#inputs">{t('see the ring member ages below')}</a>
      </p>
    );
  }
  const size = rings.length <= MAX_LABELLED_DIALS ? 'labelled' : 'small';
  return (
    <div className={`flow-dials flow-dials-${size}`}>
      {rings.map((ring) => (
        <figure key={ring.input.position}>
          <RingAgeSpiral
            agesSeconds={ring.agesSeconds}
            scale={scale}
            expectedAges={ring.expectedAges}
            variant={size}
            label={describeRing(
              t('Input {position}', { position: ring.input.position }),
              ring.agesSeconds,
              ring.expectedAges,
            )}
          />
          <figcaption>
            <b>{t('Input {position}', { position: ring.input.position })}</b> {describeRingAges(ring)}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

function TxBox(props: TxFlowPictureProps) {
  const { commonFields, isCoinbase, outputs } = props;
  const { weight, inputCount, outputCount } = commonFields;
  const feeClass = isCoinbase ? undefined : feeClassByRules(commonFields, props.rules);
  const isHidden = outputs.every(({ clearAmount }) => clearAmount === null);
  return (
    <TxFlowBox feeClass={feeClass} weight={weight}>
      <span>
        {!isCoinbase && inputCount !== null && <>{translateCountWithNoun(inputCount, 'input')}, </>}
        {outputCount === null ? t('outputs unknown') : translateCountWithNoun(outputCount, 'output')}
      </span>
      {!isCoinbase && outputs.length > 0 && (
        <span>{isHidden ? t('amounts hidden') : t('amounts public')}</span>
      )}
    </TxFlowBox>
  );
}

function FlowOutputs(props: TxFlowPictureProps) {
  const { outputs, commonFields, isCoinbase, progress } = props;
  const shown = outputs.slice(0, MAX_DRAWN_OUTPUTS);
  const more = (commonFields.outputCount ?? outputs.length) - shown.length;
  return (
    <ul className="flow-outputs" data-live="flow-outputs">
      {shown.map(({ position, clearAmount, carrotFields }) => (
        <li key={position}>
          <b>
            {clearAmount === null ? (
              t('Output {position}, amount hidden', { position })
            ) : (
              <T>
                Output <ValueInMessage of={position} />, <Xmr amount={clearAmount} />
              </T>
            )}
          </b>
          {describeOutputState(progress, carrotFields !== null)}
        </li>
      ))}
      {more > 0 && (
        <li>
          <a href="#outputs">{translatePlural(more, '{count} more output', '{count} more outputs')}</a>
        </li>
      )}
      {!isCoinbase && <Fee {...props} />}
    </ul>
  );
}

function Fee({ commonFields, rules }: TxFlowPictureProps) {
  const { fee, weight } = commonFields;
  if (fee === null) {
    return (
      <li className="flow-fee">
        <i className="key" />
        <b>{t('Fee unknown')}</b>
      </li>
    );
  }
  return (
    <TxFlowFee fee={fee} feeClass={feeClassByRules(commonFields, rules)}>
      {weight !== null && (
        <>
          <FeeRate rate={feeRate(fee, weight)} />, {t('paid to the miner')}
        </>
      )}
    </TxFlowFee>
  );
}

/** Returns the label of an output: when the output can be spent, or why that is not known. */
function describeOutputState(progress: TxProgress, isCarrot: boolean): string {
  switch (progress.kind) {
    case 'confirmed': {
      const left = progress.needed - progress.confirmations;
      return translatePlural(left, 'spendable in {count} block', 'spendable in {count} blocks');
    }
    case 'spendable':
      return isCarrot ? t('output can be spent') : t('usable as a ring member');
    case 'locked':
      return t('coins locked');
    case 'orphaned-by-reorg':
      return t('output does not exist');
    case 'waiting':
    case 'skipped':
    case 'not-relayed':
    case 'double-spend':
    case 'cannot-be-mined':
      return t('in no block yet');
  }
}
