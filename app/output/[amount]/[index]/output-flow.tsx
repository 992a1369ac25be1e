import { translatePlural, t } from '../../../../i18n/translate.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import { translateCountWithNoun } from '../../../../i18n/digits.ts';
import type { OutputWithTx } from '../../../../db/queries/output.ts';
import type { MinedTxDetail } from '../../../../db/queries/transaction.ts';
import type { NextBlockRules } from '../../../../lookups/block-limits.ts';
import type { ExpectedRingAges } from '../../../../lookups/expected-ring-ages.ts';
import type { FeeClass } from '../../../../lookups/fee-classes.ts';
import { toOutputRefMapKey } from '../../../../lookups/transaction.ts';
import { feeClassByRules, TxFlowDiagram, TxFlowBox, TxFlowFee } from '../../../_components/flow/flow.tsx';
import { Panel } from '../../../_components/panel.tsx';
import { ageScaleUpTo } from '../../../_components/rings/age-scale.ts';
import { describeRing, RingAgeSpiral } from '../../../_components/rings/ring-dial.tsx';
import { Xmr } from '../../../_components/values/xmr.tsx';
import { routes } from '../../../_lib/routes.ts';

interface OutputOriginPictureProps {
  readonly output: OutputWithTx;
  readonly origin: MinedTxDetail;
  readonly expectedRingAges: ExpectedRingAges | undefined;
  readonly nextBlockRules: NextBlockRules | undefined;
}

/** The picture of the transaction that created an output: its rings, its fee, and its outputs with this one highlighted. */
export function OutputOriginPicture({
  output,
  origin,
  expectedRingAges,
  nextBlockRules,
}: OutputOriginPictureProps) {
  const { tx } = origin;
  const feeClass = output.coinbase ? undefined : feeClassByRules(tx, nextBlockRules?.weightAndFeeRules);
  return (
    <Panel
      title={t('Where this output comes from')}
      aside={<a href={routes.tx(output.txHash)}>{t('transaction of this output')}</a>}
    >
      <TxFlowDiagram
        isNarrow
        rings={
          output.coinbase ? undefined : <OriginRings origin={origin} expectedRingAges={expectedRingAges} />
        }
        txBox={
          <TxFlowBox feeClass={feeClass} weight={tx.weight}>
            <span>
              {output.coinbase
                ? t('Coinbase: new coins and fees')
                : `${translateCountWithNoun(tx.inputCount ?? origin.inputs.length, 'input')}, ${translateCountWithNoun(tx.outputCount, 'output')}`}
            </span>
          </TxFlowBox>
        }
        outputs={<OriginOutputs output={output} origin={origin} feeClass={feeClass} />}
      />
    </Panel>
  );
}

/** Renders the first rings of the transaction that created the output. */
function OriginRings({
  origin,
  expectedRingAges,
}: Pick<OutputOriginPictureProps, 'origin' | 'expectedRingAges'>) {
  const { tx, block, inputs, members } = origin;
  if (tx.rctType === RingCtType.FcmpPlusPlus)
    return <p className="flow-count">{t('all spendable outputs')}</p>;
  const rings = inputs.map(({ position, amount, ring }) => ({
    position,
    isRingct: amount === 0n,
    size: ring.length,
    ages: ring.flatMap((globalIndex) => {
      const member = members.get(toOutputRefMapKey({ amount, globalIndex }));
      // Miners choose the timestamps, so a member may seem to be younger than its ring.
      return member === undefined ? [] : [Math.max(1, block.timestamp - member.timestamp)];
    }),
  }));
  const isRingct = rings.every((ring) => ring.isRingct);
  const chain = isRingct ? expectedRingAges?.secondsSinceRingCt : expectedRingAges?.secondsSinceChainStart;
  const scale = ageScaleUpTo(Math.max(1, chain ?? 0, ...rings.flatMap(({ ages }) => ages)), !isRingct);
  const more = (tx.inputCount ?? rings.length) - rings.length;
  return (
    <div className="flow-dials">
      {rings.map(({ position, size, ages, isRingct: hasShell }) => {
        const shell =
          hasShell && ages.length === size ? expectedRingAges?.agesByRingSize.get(size) : undefined;
        const name = t('Ring {number}', { number: position + 1 });
        return (
          <figure key={position}>
            <RingAgeSpiral
              agesSeconds={ages}
              scale={scale}
              expectedAges={shell}
              variant="small"
              label={describeRing(name, ages, shell)}
            />
            <figcaption>{name}</figcaption>
          </figure>
        );
      })}
      {more > 0 && <p>{translatePlural(more, '{count} more ring', '{count} more rings')}</p>}
    </div>
  );
}

interface OriginOutputsProps extends Pick<OutputOriginPictureProps, 'output' | 'origin'> {
  readonly feeClass: FeeClass | undefined;
}

function OriginOutputs({ output, origin, feeClass }: OriginOutputsProps) {
  const { tx, outputs } = origin;
  const more = tx.outputCount - outputs.length;
  return (
    <ul className="flow-outputs">
      {outputs.map(({ position, amount, globalIndex, clearAmount }) => (
        <li key={position} className={position === output.position ? 'flow-this' : undefined}>
          {position === output.position ? (
            <b>{t('Output {position} (this output)', { position })}</b>
          ) : (
            <a href={routes.output(amount, globalIndex)}>{t('Output {position}', { position })}</a>
          )}
          <span>{clearAmount === null ? t('amount hidden') : <Xmr amount={clearAmount} />}</span>
        </li>
      ))}
      {more > 0 && (
        <li>
          <a href={routes.txOutputs(output.txHash, 0)}>
            {translatePlural(more, '{count} more output', '{count} more outputs')}
          </a>
        </li>
      )}
      {!output.coinbase && tx.fee !== null && <TxFlowFee fee={tx.fee} feeClass={feeClass} />}
    </ul>
  );
}
