import { fullRewardZone } from '@ringscope/protocol/emission.ts';
import { t } from '../../i18n/translate.ts';
import { groupDigits, translateCountWithNoun } from '../../i18n/digits.ts';
import type { StoredBlock } from '../../db/queries/blocks.ts';
import { getRequestUnixSeconds } from '../_frame/now.ts';
import { timelineGapWidths } from './timeline-layout.ts';
import { blockBarFillPercent } from './treemap/fill-scale.ts';
import { Timeline, type TimelineItem } from './timeline.tsx';

/** Number of blocks that narrow windows have room for. */
const NEAR_BLOCKS = 5;

/** If later blocks are omitted, the listed blocks take this percentage of the width of the timeline. */
const CUT_LINE_PERCENT = 70;

type BarBlock = Pick<StoredBlock, 'height' | 'timestamp' | 'weight' | 'majorVersion'>;

interface BlockTimelineProps {
  readonly label: string;
  /** Consecutive blocks, oldest first. */
  readonly blocks: readonly BarBlock[];
  /** Height of the block that the visitor looks for. */
  readonly soughtHeight: number;
  /** The time that the visitor looks for, in Unix seconds, with a short label for its mark. */
  readonly soughtTime?: { readonly seconds: number; readonly name: string } | undefined;
  readonly tipHeight: number;
}

/** A timeline of some blocks up to now. It omits the blocks between the last listed block and now. */
export function BlockTimeline({ label, blocks, soughtHeight, soughtTime, tipHeight }: BlockTimelineProps) {
  const last = blocks.at(-1);
  const omitted = last === undefined ? 0 : tipHeight - last.height;
  const marks: Mark[] = [
    ...blocks.map((block): Mark => ({
      seconds: block.timestamp,
      part: blockPart(block, blocks, soughtHeight),
    })),
    ...(omitted === 0
      ? [{ seconds: getRequestUnixSeconds(), part: { kind: 'time', label: t('Now'), isNow: true } } as const]
      : []),
  ];
  if (soughtTime !== undefined) insertTime(marks, soughtTime);
  const gaps = timelineGapWidths(
    // The gap before the first block is as wide as the gap after it.
    [2 * (marks[0]?.seconds ?? 0) - (marks[1]?.seconds ?? 0), ...marks.map(({ seconds }) => seconds)],
    omitted === 0 ? 100 : CUT_LINE_PERCENT,
  );
  const parts = marks.flatMap(({ part }, index): TimelineItem[] => [
    {
      kind: 'gap',
      widthPercent: gaps[index] ?? 0,
      isHiddenInNarrowWindows: part.kind === 'block' && part.isHiddenInNarrowWindows === true,
    },
    part,
  ]);
  return <Timeline label={label} items={omitted === 0 ? parts : [...parts, ...cut(omitted)]} />;
}

interface Mark {
  readonly seconds: number;
  readonly part: TimelineItem;
}

/** Inserts the mark of a time before the mark of the first later block. */
function insertTime(marks: Mark[], { seconds, name }: { readonly seconds: number; readonly name: string }) {
  const index = marks.findIndex((mark) => mark.seconds > seconds);
  marks.splice(index < 0 ? marks.length : index, 0, {
    seconds,
    part: { kind: 'time', label: name, isNow: false },
  });
}

function blockPart(block: BarBlock, blocks: readonly BarBlock[], found: number): TimelineItem {
  const distance = Math.abs(block.height - found);
  const nearest = blocks
    .map(({ height }) => Math.abs(height - found))
    .sort((a, b) => a - b)
    .at(Math.min(NEAR_BLOCKS, blocks.length) - 1);
  const isFound = distance === 0;
  return {
    kind: 'block',
    fillShare: blockBarFillPercent(block.weight, fullRewardZone(block.majorVersion)) / 100,
    isHiddenInNarrowWindows: nearest !== undefined && distance > nearest,
    ...(isFound ? { state: 'found', label: groupDigits(block.height.toString()).join(' ') } : {}),
  };
}

function cut(omitted: number): TimelineItem[] {
  return [
    { kind: 'break', label: <b>{translateCountWithNoun(omitted, 'block')}</b> },
    { kind: 'time', label: t('Now'), isNow: true },
  ];
}
