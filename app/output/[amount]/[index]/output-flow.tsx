import { counted, t, translate } from '../../../../i18n/translate.ts';
import { formatShortBytes, plural } from '../../../../i18n/digits.ts';
import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import type { OutputWithTx } from '../../../../db/queries/output.ts';
import type { MinedTx } from '../../../../db/queries/transaction.ts';
import type { BlockLimits } from '../../../../lookups/block-limits.ts';
import type { ExpectedRingAges } from '../../../../lookups/expected-ring-ages.ts';
import {
  feeClassNames,
  feeClassOf,
  lowestPriorityRate,
  type FeeClass,
} from '../../../../lookups/fee-classes.ts';
import { outputRefKey } from '../../../../lookups/transaction.ts';
import { FeeKey } from '../../../_components/fee-legend.tsx';
import { Panel } from '../../../_components/panel.tsx';
import { ageScaleUpTo } from '../../../_components/rings/age-scale.ts';
import { describeRing, RingDial } from '../../../_components/rings/ring-dial.tsx';
import { T } from '../../../_components/t.tsx';
import { Xmr } from '../../../_components/values/xmr.tsx';
import { lowerCaseClassNames } from '../../../_lib/fee-class-names.ts';
import { routes } from '../../../_lib/routes.ts';

interface OutputFlowProps {
  readonly output: OutputWithTx;
  readonly origin: MinedTx;
  readonly expected: ExpectedRingAges | undefined;
  readonly limits: BlockLimits | undefined;
}

/** The transaction that created an output: its rings, its outputs with this one filled, and its fee. */
export function OutputFlow({ output, origin, expected, limits }: OutputFlowProps) {
  const { tx } = origin;
  const feeClass = output.coinbase ? undefined : feeClassOfOrigin(origin, limits);
  return (
    <Panel
      title={t('Where it comes from')}
      aside={<a href={routes.tx(output.txHash)}>{t('its transaction')}</a>}
    >
      <div className={output.coinbase ? 'output-flow output-flow-coinbase' : 'output-flow'}>
        {!output.coinbase && (
          <>
            <OriginRings origin={origin} expected={expected} />
            <div className="output-flow-bracket" />
          </>
        )}
        <div className="output-flow-tx">
          <svg className="output-flow-edge" aria-hidden="true">
            <rect
              className={feeClass === undefined ? undefined : `fee-fill-${feeClass}`}
              width="100%"
              height="100%"
            />
          </svg>
          <b>{tx.weight === null ? t('unknown weight') : formatShortBytes(tx.weight)}</b>
          {output.coinbase
            ? t('Coinbase: new coins and fees')
            : `${plural(tx.inputCount ?? origin.inputs.length, 'input')}, ${plural(tx.outputCount, 'output')}`}
        </div>
        <OriginOutputs output={output} origin={origin} feeClass={feeClass} />
      </div>
    </Panel>
  );
}

/** Draws the first rings of the transaction. */
function OriginRings({ origin, expected }: Pick<OutputFlowProps, 'origin' | 'expected'>) {
  const { tx, block, inputs, members } = origin;
  const rings = inputs.map(({ position, amount, ring }) => ({
    position,
    isRingct: amount === 0n,
    size: ring.length,
    ages: ring.flatMap((globalIndex) => {
      const member = members.get(outputRefKey({ amount, globalIndex }));
      // Miners choose the timestamps, so a member may seem to be younger than its ring.
      return member === undefined ? [] : [Math.max(1, block.timestamp - member.timestamp)];
    }),
  }));
  const isRingct = rings.every((ring) => ring.isRingct);
  const chain = isRingct ? expected?.ringctSeconds : expected?.chainSeconds;
  const scale = ageScaleUpTo(Math.max(1, chain ?? 0, ...rings.flatMap(({ ages }) => ages)), !isRingct);
  const more = (tx.inputCount ?? rings.length) - rings.length;
  return (
    <div className="output-flow-rings">
      {rings.map(({ position, size, ages, isRingct: hasShell }) => {
        const shell = hasShell && ages.length === size ? expected?.shells.get(size) : undefined;
        const name = t('Ring {number}', { number: position + 1 });
        return (
          <figure key={position}>
            <RingDial
              ages={ages}
              scale={scale}
              shell={shell}
              size="small"
              label={describeRing(name, ages, shell)}
            />
            <figcaption>{name}</figcaption>
          </figure>
        );
      })}
      {more > 0 && <p>{counted(more, '{count} more ring', '{count} more rings')}</p>}
    </div>
  );
}

/** Returns the class of the fee rate, by the rules of the next block. Undefined without a known fee or without rules. */
function feeClassOfOrigin({ tx: { fee, weight } }: MinedTx, limits: BlockLimits | undefined) {
  const rules = limits?.rules;
  if (fee === null || weight === null || rules === undefined) return undefined;
  return feeClassOf(feeRate(fee, weight), lowestPriorityRate(rules.fees));
}

interface OriginOutputsProps extends Pick<OutputFlowProps, 'output' | 'origin'> {
  readonly feeClass: FeeClass | undefined;
}

function OriginOutputs({ output, origin, feeClass }: OriginOutputsProps) {
  const { tx, outputs } = origin;
  const more = tx.outputCount - outputs.length;
  return (
    <ul className="output-flow-outputs">
      {outputs.map(({ position, amount, globalIndex, clearAmount }) => (
        <li key={position} className={position === output.position ? 'output-flow-this' : undefined}>
          {position === output.position ? (
            <b>{t('Output {position}, this one', { position })}</b>
          ) : (
            <a href={routes.output(amount, globalIndex)}>{t('Output {position}', { position })}</a>
          )}
          <span>{clearAmount === null ? t('amount hidden') : <Xmr amount={clearAmount} />}</span>
        </li>
      ))}
      {more > 0 && (
        <li className="output-flow-more">
          <a href={routes.txOutputs(output.txHash, 0)}>
            {counted(more, '{count} more output', '{count} more outputs')}
          </a>
        </li>
      )}
      {!output.coinbase && tx.fee !== null && (
        <li className="output-flow-fee">
          <FeeKey feeClass={feeClass ?? 0} />
          <b>
            <T>
              Fee <Xmr amount={tx.fee} />
            </T>
          </b>
          {feeClass !== undefined && <span>{translate(lowerCaseClassNames[feeClassNames[feeClass]])}</span>}
        </li>
      )}
    </ul>
  );
}
