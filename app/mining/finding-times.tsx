import { t } from '../../i18n/translate.ts';
import { PanelNote } from './panel-note.tsx';
import { bigintRatio, formatShortNumber } from '../../i18n/digits.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';
import {
  blockFindingTimeAxisMarks,
  positionOnBlockFindingTimeAxis,
  formatBlockFindingTime,
  isTooShortForBlockFindingTimeAxis,
  blockFindingTimeSeconds,
} from './finding-time.ts';

/** Hash rates for which the chart shows the times until a miner finds a block, in hashes per second, lowest first. */
const drawnRates = [10_000, 1_000_000, 1_000_000_000] as const;

/** If a line ends beyond this position, in per cent of the width of the chart, its label is left of the line. */
const TEXT_LEFT_FROM = 60;

interface FindingTimesProps {
  readonly difficulty: bigint;
  /** Target time between two blocks in seconds. */
  readonly targetSeconds: number;
}

/** Times until a miner finds a block: a line from the 10th to the 90th percentile, with a mark at the median. */
export function BlockFindingTimesChart({ difficulty, targetSeconds }: FindingTimesProps) {
  const slowest = blockFindingTimeSeconds(difficulty, drawnRates[0], 0.9);
  if (isTooShortForBlockFindingTimeAxis(slowest)) {
    return (
      <p className="finding-times-none">
        {t('The difficulty of this chain is so low that any computer finds a block within a minute.')}
      </p>
    );
  }
  return (
    <>
      <ul className="finding-times">
        {drawnRates.map((rate) => (
          <li key={rate}>
            <p className="finding-times-rate">
              <b>{formatShortNumber(rate, 'H/s')}</b> {describeRate(rate, difficulty, targetSeconds)}
            </p>
            <ChanceLine difficulty={difficulty} rate={rate} />
          </li>
        ))}
      </ul>
      <svg className="finding-times-axis" aria-hidden="true">
        {blockFindingTimeAxisMarks.map((seconds, index) => (
          <text
            key={seconds}
            x={`${positionOnBlockFindingTimeAxis(seconds)}%`}
            y={15}
            textAnchor={
              index === 0 ? 'start' : index === blockFindingTimeAxisMarks.length - 1 ? 'end' : 'middle'
            }
            className={index === 1 || index === 3 ? 'finding-times-minor' : undefined}
          >
            {markName(index)}
          </text>
        ))}
      </svg>
      <PanelNote>
        {t(
          'Each line begins at the time within which 1 of 10 miners with this hash rate finds a block, and ends at the time within which 9 of 10 do. The mark is the median. The scale is logarithmic. A mining pool pays the same income in small and regular parts.',
        )}
      </PanelNote>
    </>
  );
}

function ChanceLine({ difficulty, rate }: { readonly difficulty: bigint; readonly rate: number }) {
  const [tenth, half, nineTenths] = [0.1, 0.5, 0.9].map((share) =>
    blockFindingTimeSeconds(difficulty, rate, share),
  );
  const [from, middle, to] = [tenth, half, nineTenths].map((seconds) =>
    positionOnBlockFindingTimeAxis(seconds ?? 0),
  );
  const text = t('half of the blocks take up to {half}, 9 of 10 up to {most}', {
    half: formatBlockFindingTime(half ?? 0),
    most: formatBlockFindingTime(nineTenths ?? 0),
  });
  const isLeft = (to ?? 0) > TEXT_LEFT_FROM;
  return (
    <>
      <p className="finding-times-text">{text}</p>
      <svg className="finding-times-line" aria-hidden="true">
        <line x1={`${from}%`} x2={`${to}%`} y1="50%" y2="50%" strokeWidth={4} />
        <line x1={`${middle}%`} x2={`${middle}%`} y1="22%" y2="78%" strokeWidth={3} />
        <text
          x={`${isLeft ? from : to}%`}
          dx={isLeft ? -8 : 8}
          y="50%"
          dy={4}
          textAnchor={isLeft ? 'end' : 'start'}
        >
          {text}
        </text>
      </svg>
    </>
  );
}

function describeRate(rate: number, difficulty: bigint, targetSeconds: number): string {
  const share = rate / bigintRatio(difficulty, BigInt(targetSeconds));
  if (share >= 1) return t('a higher hash rate than that of all miners');
  if (share >= 0.01)
    return t('{percent} % of the hash rate of all miners', {
      percent: formatLocalNumber((share * 100).toFixed(0)),
    });
  return rate === drawnRates[0] ? t('one fast computer') : t('a hundred fast computers');
}

/** Returns the label of a mark of the axis in the language of the page. */
function markName(index: number): string {
  const names = [t('1 min'), t('1 h'), t('1 day'), t('1 month'), t('1 year'), t('100 years')];
  return names[index] ?? '';
}
