import { scaleLinear } from 'd3-scale';
import { translatePlural, t } from '../../i18n/translate.ts';
import { bigintRatio, formatShortNumber } from '../../i18n/digits.ts';
import type { BlockSample } from '../../db/queries/series.ts';
import { areaPath, linePath, PLOT_SVG_HEIGHT, PLOT_SVG_WIDTH } from '../_components/charts/plot-paths.ts';
import type { DifficultyForecast } from './difficulty-outlook.ts';

interface DifficultyPictureProps {
  /** Newest blocks, oldest first, at least one. */
  readonly history: readonly BlockSample[];
  /** Difficulty of the next block. */
  readonly difficulty: bigint;
  readonly forecast: DifficultyForecast | undefined;
}

/** Free space below the lowest value, and the same above the highest one, as a share of the difference between both. */
const MARGIN = 0.15;

/**
 * The line shows only every third block. The difficulty is computed from 720 blocks, so it hardly changes from one block to
 * the next.
 */
const DRAWN_STEP = 3;

/** Chart of the difficulty of the newest blocks, and of the range in which it will probably be in the next blocks. */
export function DifficultyPicture({ history, difficulty, forecast }: DifficultyPictureProps) {
  const values = [...history.map((block) => bigintRatio(block.difficulty, 1n)), bigintRatio(difficulty, 1n)];
  const now = values.at(-1) ?? 0;
  const all = [...values, ...(forecast === undefined ? [] : [forecast.low, forecast.high])];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const scale = scaleLinear()
    .domain(
      least === most ? [0, most * 2] : [least - (most - least) * MARGIN, most + (most - least) * MARGIN],
    )
    .range([PLOT_SVG_HEIGHT, 0]);
  const drawn = values.filter((_, index) => (values.length - 1 - index) % DRAWN_STEP === 0);
  const y = (value: number) => Number(scale(value).toFixed(2));
  const nowX = forecast === undefined ? '100%' : '50%';
  const short = (value: number) => formatShortNumber(value);
  const label =
    forecast === undefined
      ? t('The difficulty was {first} at the start of the chart and is {now} now.', {
          first: short(values[0] ?? 0),
          now: short(now),
        })
      : t(
          'The difficulty was {first} at the start of the chart and is {now} now. The forecast for 720 blocks later is {expected}, between {low} and {high}.',
          {
            first: short(values[0] ?? 0),
            now: short(now),
            expected: short(forecast.expected),
            low: short(forecast.low),
            high: short(forecast.high),
          },
        );
  return (
    <div className="chart-plot difficulty-picture">
      <svg className="chart-picture" role="img" aria-label={label}>
        <svg width={nowX} viewBox={`0 0 ${PLOT_SVG_WIDTH} ${PLOT_SVG_HEIGHT}`} preserveAspectRatio="none">
          <path className="chart-area" d={areaPath({ values: drawn, toY: y })} />
          <path className="chart-line" d={linePath({ values: drawn, toY: y })} />
        </svg>
        {forecast !== undefined && (
          <svg
            x="50%"
            width="50%"
            viewBox={`0 0 ${PLOT_SVG_WIDTH} ${PLOT_SVG_HEIGHT}`}
            preserveAspectRatio="none"
          >
            <path
              className="chart-band"
              d={`M0 ${y(now)}L${PLOT_SVG_WIDTH} ${y(forecast.high)}V${y(forecast.low)}z`}
            />
            <path
              className="chart-line difficulty-picture-expected"
              d={`M0 ${y(now)}L${PLOT_SVG_WIDTH} ${y(forecast.expected)}`}
            />
          </svg>
        )}
        <line className="now-mark" x1={nowX} x2={nowX} y2="100%" />
        <text
          className="difficulty-picture-now"
          x={nowX}
          y={-5}
          textAnchor={forecast === undefined ? 'end' : 'middle'}
          aria-hidden="true"
        >
          {t('Difficulty now: {difficulty}', { difficulty: short(now) })}
        </text>
      </svg>
      <div className="chart-x" aria-hidden="true">
        <span>
          {translatePlural(
            history.length,
            '{count} block ago, difficulty {difficulty}',
            '{count} blocks ago, difficulty {difficulty}',
            { difficulty: short(values[0] ?? 0) },
          )}
        </span>
        <span>
          {forecast === undefined
            ? t('now')
            : t('difficulty after 720 blocks: {low} to {high}', {
                low: short(forecast.low),
                high: short(forecast.high),
              })}
        </span>
      </div>
    </div>
  );
}
