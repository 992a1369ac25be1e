import type { ReactNode } from 'react';
import { translate } from '../../../i18n/translate.ts';
import { formatShortBytes } from '../../../i18n/digits.ts';
import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import type { NextBlockRules } from '../../../lookups/block-limits.ts';
import { feeClassNames, feeClassOf, lowestTierRateOf, type FeeClass } from '../../../lookups/fee-classes.ts';
import { lowerCaseFeeClassNames } from '../../_lib/fee-class-names.ts';
import { FeeClassSwatch } from '../fee-legend.tsx';
import { T } from '../t.tsx';
import { Xmr } from '../values/xmr.tsx';

interface FlowProps {
  /** The rings of the transaction. Undefined for a coinbase. */
  readonly rings: ReactNode;
  readonly txBox: ReactNode;
  readonly outputs: ReactNode;
  /** Whether the picture takes only a part of the page width. */
  readonly isNarrow?: boolean;
}

/** The picture of a transaction: its rings, a box for the transaction itself, its outputs and its fee. */
export function TxFlowDiagram({ rings, txBox, outputs, isNarrow = false }: FlowProps) {
  const kind = rings === undefined ? ' flow-without-rings' : isNarrow ? ' flow-narrow' : '';
  return (
    <div className={`flow${kind}`}>
      {rings !== undefined && (
        <>
          {rings}
          <div className="flow-bracket" />
        </>
      )}
      {txBox}
      <div className="flow-wire" />
      {outputs}
    </div>
  );
}

interface FlowBoxProps {
  /** Fee class, which sets the colour of the edge. Undefined for a coinbase, or when the fee rate is not known. */
  readonly feeClass: FeeClass | undefined;
  /** Weight in bytes. Null when it is not known. */
  readonly weight: number | null;
  readonly children: ReactNode;
}

/** The transaction as a rectangle with its weight. Rectangles stand for weight in the pictures of all pages. */
export function TxFlowBox({ feeClass, weight, children }: FlowBoxProps) {
  return (
    <div className="flow-box">
      {/* Width and height come from the style. */}
      <svg className="flow-edge" aria-hidden="true">
        <rect
          className={feeClass === undefined ? undefined : `fee-fill-${feeClass}`}
          width="100%"
          height="100%"
        />
      </svg>
      {weight !== null && <b>{formatShortBytes(weight)}</b>}
      {children}
    </div>
  );
}

interface TxFlowFeeProps {
  /** Fee in atomic units. */
  readonly fee: bigint;
  readonly feeClass: FeeClass | undefined;
  /** Content that follows the name of the fee class. */
  readonly children?: ReactNode;
}

/** The fee, as the last item of the list of outputs, with a square in the colour of its fee class. */
export function TxFlowFee({ fee, feeClass, children }: TxFlowFeeProps) {
  return (
    <li className="flow-fee">
      {feeClass === undefined ? <i className="key" /> : <FeeClassSwatch feeClass={feeClass} />}
      <b>
        <T>
          Fee <Xmr amount={fee} />
        </T>
      </b>
      {(feeClass !== undefined || children !== undefined) && (
        <span>
          {feeClass !== undefined && translate(lowerCaseFeeClassNames[feeClassNames[feeClass]])}
          {feeClass !== undefined && children !== undefined && ', '}
          {children}
        </span>
      )}
    </li>
  );
}

/** Returns the fee class of a transaction by the rules of the next block. Undefined when fee, weight or rules are not known. */
export function feeClassByRules(
  { fee, weight }: { readonly fee: bigint | null; readonly weight: number | null },
  rules: NextBlockRules['weightAndFeeRules'],
): FeeClass | undefined {
  if (fee === null || weight === null || rules === undefined) return undefined;
  return feeClassOf(feeRate(fee, weight), lowestTierRateOf(rules.feeRates));
}
