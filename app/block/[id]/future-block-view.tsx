import { blockTargetSeconds } from '@ringscope/protocol/hard-forks.ts';
import { fullRewardZone } from '@ringscope/protocol/emission.ts';
import { formatDuration } from '../../../i18n/age.ts';
import { translateCountWithNoun } from '../../../i18n/digits.ts';
import { t } from '../../../i18n/translate.ts';
import type { StoredBlock } from '../../../db/queries/blocks.ts';
import { estimateMiningWaitRange } from '../../../lookups/wait-range.ts';
import { getRequestUnixSeconds } from '../../_frame/now.ts';
import { routes } from '../../_lib/routes.ts';
import { BlockMinedNotificationButton } from '../../_components/notify-box.tsx';
import { ErrorView } from '../../_components/error-view.tsx';
import { DiagramSection } from '../../_components/diagram-section.tsx';
import { T, ValueInMessage } from '../../_components/t.tsx';
import { Count } from '../../_components/values/number.tsx';
import { formatIsoUtc } from '../../_components/values/time.tsx';
import { blockBarFillPercent } from '../../_components/treemap/fill-scale.ts';
import { Timeline, type TimelineItem } from '../../_components/timeline.tsx';

interface FutureBlockViewProps {
  /** Height of the requested block, above the tip. */
  readonly height: number;
  /** The newest blocks, newest first, at least one. */
  readonly newest: readonly [StoredBlock, ...StoredBlock[]];
}

/**
 * Maximum number of blocks until the requested height for which the page shows a range of times. Over longer waits, the
 * hash rate and the consensus rules can change too much.
 */
const MAX_BLOCKS_WITH_RANGE = 5_000;

/** The page for a height above the tip. Shows when the block at this height is expected. */
export function FutureBlockView({ height, newest }: FutureBlockViewProps) {
  const [tip] = newest;
  const left = height - tip.height;
  const target = blockTargetSeconds(tip.majorVersion);
  const wait = formatDuration(left * target);
  return (
    <ErrorView
      code={t('Status 404: this height is in the future')}
      title={
        <T>
          Block <Count value={height} /> is not mined yet. Expect it in{' '}
          <em>
            about <ValueInMessage of={wait} />.
          </em>
        </T>
      }
      note={
        <>
          <p>
            <ExpectedTime left={left} target={target} />
          </p>
          <p>
            <T>
              The index ends at block <Count value={tip.height} />. This URL will show the block once it
              exists.
            </T>
          </p>
          <BlockMinedNotificationButton height={height} />
        </>
      }
      button={{ href: routes.block(tip.height), label: t('Go to the newest block') }}
    >
      <DiagramSection
        title={t('Blocks from now to block {height}', { height })}
        aside={t('picture not to scale')}
      >
        <Timeline
          isTall
          label={t('{blocks} until block {height}', {
            blocks: translateCountWithNoun(left, 'block'),
            height,
          })}
          items={wayParts(newest, height, left, target)}
        />
      </DiagramSection>
    </ErrorView>
  );
}

function ExpectedTime({ left, target }: { readonly left: number; readonly target: number }) {
  const isLong = left > MAX_BLOCKS_WITH_RANGE;
  const shown = (seconds: number): string => {
    const iso = formatIsoUtc(Math.round(getRequestUnixSeconds() + seconds));
    if (iso === undefined) return t('a date that is too far in the future to show');
    if (isLong) return iso.slice(0, 10);
    const isToday = iso.slice(0, 10) === formatIsoUtc(Math.round(getRequestUnixSeconds()))?.slice(0, 10);
    return isToday ? iso.slice(11, 16) : iso.slice(0, 16).replace('T', ' ');
  };
  const expected = shown(left * target);
  if (isLong) {
    return t('Expected around {expected} UTC, if blocks keep coming every {seconds} s on average.', {
      expected,
      seconds: target,
    });
  }
  const { minSeconds, maxSeconds } = estimateMiningWaitRange(left, target);
  return t('Expected around {expected} UTC, and in 9 of 10 cases between {from} and {to}.', {
    expected,
    from: shown(minSeconds),
    to: shown(maxSeconds),
  });
}

function wayParts(
  newest: FutureBlockViewProps['newest'],
  height: number,
  left: number,
  target: number,
): readonly TimelineItem[] {
  const blocks = [...newest].reverse();
  return [
    ...blocks.flatMap((block, index): TimelineItem[] => [
      { kind: 'gap', widthPercent: 1.2, isHiddenInNarrowWindows: index < blocks.length - 1 },
      {
        kind: 'block',
        fillShare: blockBarFillPercent(block.weight, fullRewardZone(block.majorVersion)) / 100,
        isHiddenInNarrowWindows: index < blocks.length - 1,
        ...(index === blocks.length - 1 ? { label: <Count value={block.height} /> } : {}),
      },
    ]),
    { kind: 'gap', widthPercent: 1.8 },
    { kind: 'time', label: t('Now'), isNow: true },
    {
      kind: 'break',
      label: (
        <>
          <b>{t('{blocks} until this height', { blocks: translateCountWithNoun(left, 'block') })}</b>
          <span className="timeline-far">
            , {t('{seconds} s for each block on average', { seconds: target })}
          </span>
        </>
      ),
    },
    { kind: 'block', fillShare: 0, state: 'expected', label: <Count value={height} /> },
  ];
}
