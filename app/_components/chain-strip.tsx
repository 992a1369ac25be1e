import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { formatShortBytes, translateCountWithNoun } from '../../i18n/digits.ts';
import type { BlockWithAlternatives } from '../../lookups/chain-strip.ts';
import { routes } from '../_lib/routes.ts';
import { computeBlockBarMarks } from './chain-strip-geometry.ts';
import { MinedBlockBar, UnminedBlockBar, type UnminedBlockGroup } from './chain-strip-blocks.tsx';
import type { NewestBlocksState } from './chain-strip-state.ts';
import { T } from './t.tsx';
import { Age } from './values/time.tsx';

interface NewestBlocksRowProps {
  /** Newest blocks, newest first. Empty before the first block. */
  readonly blocks: readonly BlockWithAlternatives[];
  /** Projected next blocks, the nearest first. */
  readonly next: readonly UnminedBlockGroup[];
  /** Weight in bytes up to which a block pays its full reward. */
  readonly penaltyFreeWeight: number;
  readonly state: NewestBlocksState;
}

/**
 * The chain as a row of bars: past blocks left of the mark of the current time, expected blocks right of it. In the
 * HTML, newer blocks come first, and the row runs from right to left, so that it opens at the newest blocks without a
 * script.
 */
export function NewestBlocksRow({
  blocks,
  next: unminedBlocks,
  penaltyFreeWeight,
  state: newestBlocksState,
}: NewestBlocksRowProps) {
  const [tip] = blocks;
  const oldest = blocks.at(-1);
  return (
    <div className="chain-strip">
      <ol
        className={tip === undefined ? 'chain-strip-list chain-strip-empty' : 'chain-strip-list'}
        tabIndex={0}
        aria-label={t('The chain, newest block first')}
        data-newest={tip?.hash}
      >
        {newestBlocksState.kind === 'current' &&
          unminedBlocks
            .toReversed()
            .map((block) => (
              <UnminedBlockBar
                key={block.distanceFromTip}
                blockGroup={block}
                penaltyFreeWeight={penaltyFreeWeight}
              />
            ))}
        <NowMark state={newestBlocksState} timestamp={tip?.timestamp} />
        {newestBlocksState.kind === 'behind' && <UnreadBlocks count={newestBlocksState.blocksBehind} />}
        {blocks.map((block, index) => (
          <MinedBlockBar
            key={block.hash}
            block={block}
            penaltyFreeWeight={penaltyFreeWeight}
            isTip={index === 0}
          />
        ))}
        {oldest !== undefined && oldest.height > 0 && (
          <li className="chain-strip-more">
            <a href={routes.blocksBefore(oldest.height)}>{t('Earlier blocks')}</a>
          </li>
        )}
      </ol>
      <Scale penaltyFreeWeight={penaltyFreeWeight} />
    </div>
  );
}

interface NowMarkProps {
  readonly state: NewestBlocksState;
  /** Time of the newest block in Unix seconds. Undefined before the first block. */
  readonly timestamp: number | undefined;
}

/** The mark of the current time, between the newest block and the next one. It is grey when the index may be out of date. */
function NowMark({ state, timestamp }: NowMarkProps) {
  const isKnown = state.kind !== 'silent';
  return (
    <li className={isKnown ? 'chain-strip-now' : 'chain-strip-now chain-strip-last-known'}>
      <b className="chain-strip-flag">{isKnown ? t('Now') : t('Last known state')}</b>
      <span className="chain-strip-since">
        {timestamp === undefined
          ? t('No block yet')
          : state.kind !== 'behind' && <TipAge timestamp={timestamp} />}
      </span>
    </li>
  );
}

function TipAge({ timestamp }: { readonly timestamp: number }): ReactNode {
  return (
    <T>
      newest block <Age timestamp={timestamp} />
    </T>
  );
}

/** The blocks between the tip of this index and the tip of the daemon. */
function UnreadBlocks({ count }: { readonly count: number }) {
  return (
    <li className="chain-strip-unread">
      <b className="chain-strip-flag">{t('Index ends here')}</b>
      <span className="chain-strip-since">
        {t('{blocks} not indexed yet', { blocks: translateCountWithNoun(count, 'block') })}
      </span>
    </li>
  );
}

/** Labels of the weight scale, at the right edge. Each line of the scale is at the same height in every bar. */
function Scale({ penaltyFreeWeight }: { readonly penaltyFreeWeight: number }) {
  return (
    <svg className="chain-strip-scale" aria-hidden="true">
      {computeBlockBarMarks(penaltyFreeWeight).map(({ weight, height }) => (
        <text key={weight} x="5" y={`${100 - height}%`} dy="4">
          {formatShortBytes(Number(weight.toPrecision(2)))}
        </text>
      ))}
    </svg>
  );
}
