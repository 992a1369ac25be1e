import { formatLocalNumber } from '../../i18n/local-number.ts';

interface PercentageBarsProps {
  readonly bars: readonly { readonly name: string; readonly count: number }[];
  /** Total of which each count is a share, at least 1. */
  readonly total: number;
}

/** Width of the longest possible bar, in per cent. The rest is for the number. */
const FULL_WIDTH = 72;

/** Bars for counts, each with its share of the total in per cent. */
export function PercentageBars({ bars, total }: PercentageBarsProps) {
  return (
    <dl className="share-bars">
      {bars.map(({ name, count }) => {
        const share = count / total;
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <svg aria-hidden="true">
                <rect
                  width={`${Math.max(count > 0 ? 0.5 : 0, share * FULL_WIDTH).toFixed(1)}%`}
                  height="100%"
                />
                <text x={`${(share * FULL_WIDTH).toFixed(1)}%`} dx={8} y={12}>
                  {`${formatLocalNumber((share * 100).toFixed(share > 0 && share < 0.01 ? 1 : 0))} %`}
                </text>
              </svg>
              <span className="visually-hidden">{`${count} (${formatLocalNumber((share * 100).toFixed(1))} %)`}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
