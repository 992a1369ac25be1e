import { translate } from '../../i18n/translate.ts';
import { formatFeeRate } from '../../i18n/rates.ts';
import { feeClassNames, type FeeClass } from '../../lookups/fee-classes.ts';
import { lowerCaseFeeClassNames } from '../_lib/fee-class-names.ts';
import { LegendList } from './legend-list.tsx';

interface FeeLegendProps {
  readonly feeClasses: readonly {
    readonly feeClass: FeeClass;
    /** Lowest rate of the class in atomic units per byte of weight. Undefined for the class below all priorities. */
    readonly rate: bigint | undefined;
    /** Number of transactions of the class. Missing when the picture with this legend shows blocks only. */
    readonly count?: number;
  }[];
}

/** A legend of the fee classes of a diagram, with their rates and counts. */
export function FeeLegend({ feeClasses }: FeeLegendProps) {
  return (
    <LegendList>
      {feeClasses.map(({ feeClass, rate, count }) => (
        <li key={feeClass}>
          <FeeClassSwatch feeClass={feeClass} />
          {translate(lowerCaseFeeClassNames[feeClassNames[feeClass]])}
          {rate !== undefined && ` ${formatFeeRate(rate)}`}
          {count !== undefined && <b>{count}</b>}
        </li>
      ))}
      <li>µXMR/kB</li>
    </LegendList>
  );
}

/** A square with the colour of a fee class, beside the name or the rate of the class. */
export function FeeClassSwatch({ feeClass }: { readonly feeClass: FeeClass }) {
  return <i className={`key fee-fill-${feeClass}`} />;
}
