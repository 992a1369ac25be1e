import { t } from '../../i18n/translate.ts';
import type { Tip } from '../../db/queries/index-state.ts';
import { hardForks } from '@ringscope/protocol/hard-forks.ts';
import { formatShortNumber } from '../../i18n/digits.ts';
import { placeHardForkMarks, type HardForkMark } from './fork-heights.ts';

/** Vertical position of the line in the picture of hard forks, and the height of the picture, in pixels. */
const LINE_Y = 40;
const HEIGHT = 64;

/** Last position, in percent of the line, at which a label is centred below its mark. Labels further right end at their mark. */
const LAST_CENTRED_LABEL = 96;

/** The line of the chain with its hard forks, by height, and a mark of the current time at the newest block. */
export function HardForkTimeline({ tip }: { readonly tip: Tip }) {
  const forks = hardForks(tip.network);
  const end = Math.max(1, tip.height, forks.at(-1)?.height ?? 0);
  const now = `${((100 * tip.height) / end).toFixed(1)}%`;
  return (
    <svg
      className="fork-line"
      width="100%"
      height={HEIGHT}
      role="img"
      aria-label={t('Hard forks of the chain, by height')}
    >
      <line className="fork-line-future" x1={now} x2="100%" y1={LINE_Y} y2={LINE_Y} />
      <line className="fork-line-chain" x1={0} x2={now} y1={LINE_Y} y2={LINE_Y} />
      {placeHardForkMarks(forks, end).map((mark) => (
        <ForkMark key={mark.firstForkHeight} mark={mark} isFuture={mark.firstForkHeight > tip.height} />
      ))}
      <line className="now-mark" x1={now} x2={now} y1={4} y2={LINE_Y + 8} />
    </svg>
  );
}

function ForkMark({ mark, isFuture }: { readonly mark: HardForkMark; readonly isFuture: boolean }) {
  const { positionPercent, hardForkVersions, firstForkHeight } = mark;
  const x = `${positionPercent}%`;
  const anchor = positionPercent === 0 ? 'start' : positionPercent > LAST_CENTRED_LABEL ? 'end' : 'middle';
  const [first, last] = [hardForkVersions[0], hardForkVersions.at(-1)];
  return (
    <>
      <line
        className={isFuture ? 'fork-line-mark fork-line-mark-future' : 'fork-line-mark'}
        x1={x}
        x2={x}
        y1={LINE_Y - 12}
        y2={LINE_Y}
      />
      <text className="fork-line-version" x={x} y={LINE_Y - 18} textAnchor={anchor}>
        {first === last ? first : `${first}–${last}`}
      </text>
      <text x={x} y={LINE_Y + 18} textAnchor={anchor}>
        {formatShortNumber(firstForkHeight)}
      </text>
    </>
  );
}
