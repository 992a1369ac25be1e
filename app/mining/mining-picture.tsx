import { translatePlural, t } from '../../i18n/translate.ts';
import { PanelNote } from './panel-note.tsx';
import type { BlockSample } from '../../db/queries/series.ts';
import type { DifficultyForecast } from './difficulty-outlook.ts';
import { DifficultyPicture } from './difficulty-picture.tsx';
import { BlockFindingTimesChart } from './finding-times.tsx';

interface DifficultyAndFindingTimeChartsProps {
  /** Newest blocks, oldest first, at least one. */
  readonly history: readonly BlockSample[];
  /** Difficulty of the next block. */
  readonly difficulty: bigint;
  readonly targetSeconds: number;
  readonly forecast: DifficultyForecast | undefined;
}

/** The charts of the mining page: the time until a miner finds a block, and the forecast of the difficulty. */
export function DifficultyAndFindingTimeCharts({
  history,
  difficulty,
  targetSeconds,
  forecast,
}: DifficultyAndFindingTimeChartsProps) {
  return (
    <div className="page-window picture-band" data-live="mining-picture">
      <div className="wrap">
        <div className="split split-early">
          <section aria-labelledby="chances">
            <div className="panel-head spread">
              <h2 id="chances">{t('How long until you find a block')}</h2>
            </div>
            <BlockFindingTimesChart difficulty={difficulty} targetSeconds={targetSeconds} />
          </section>
          <section aria-labelledby="difficulty">
            <div className="panel-head spread">
              <h2 id="difficulty">{t('Difficulty')}</h2>
              <p className="panel-aside muted small">
                {forecast === undefined
                  ? translatePlural(history.length, 'newest block', 'newest {count} blocks')
                  : t('the last 720 blocks and the next 720')}
              </p>
            </div>
            <DifficultyPicture history={history} difficulty={difficulty} forecast={forecast} />
            {forecast !== undefined && (
              <PanelNote>
                {t(
                  'The forecast assumes the hash rate of the last 360 blocks. At this hash rate, the difficulty stays in the shaded area in 8 of 10 cases.',
                )}
              </PanelNote>
            )}
          </section>
        </div>
      </div>
    </div>
  );
}
