import { fullRewardZone } from '@ringscope/protocol/emission.ts';
import { t } from '../../i18n/translate.ts';
import { groupDigits, plural } from '../../i18n/digits.ts';
import type { StoredBlock } from '../../db/queries/blocks.ts';
import { now } from '../_frame/now.ts';
import { gapWidths, tubeFillShare } from './way-layout.ts';
import { Way, type WayPart } from './way.tsx';

/** Number of blocks that narrow windows have room for. */
const NEAR_BLOCKS = 5;

/** Share of the line for the blocks while later blocks are cut out, in percent. */
const CUT_LINE_PERCENT = 70;

type TubeBlock = Pick<StoredBlock, 'height' | 'timestamp' | 'weight' | 'majorVersion'>;

interface BlockWayProps {
  readonly label: string;
  /** Adjacent blocks, oldest first. */
  readonly blocks: readonly TubeBlock[];
  /** Height of the block that the visitor wants. */
  readonly found: number;
  /** The moment that the visitor wants, in Unix seconds, with its short name. */
  readonly moment?: { readonly seconds: number; readonly name: string } | undefined;
  readonly tipHeight: number;
}

/** Some blocks on the line of time, up to now. Blocks between the last of them and now are cut out. */
export function BlockWay({ label, blocks, found, moment, tipHeight }: BlockWayProps) {
  const last = blocks.at(-1);
  const omitted = last === undefined ? 0 : tipHeight - last.height;
  const marks: Mark[] = [
    ...blocks.map((block): Mark => ({ seconds: block.timestamp, part: blockPart(block, blocks, found) })),
    ...(omitted === 0
      ? [{ seconds: now(), part: { kind: 'moment', label: t('Now'), isNow: true } } as const]
      : []),
  ];
  if (moment !== undefined) insertMoment(marks, moment);
  const gaps = gapWidths(
    // The line begins as long before the first block as it would for an average block.
    [2 * (marks[0]?.seconds ?? 0) - (marks[1]?.seconds ?? 0), ...marks.map(({ seconds }) => seconds)],
    omitted === 0 ? 100 : CUT_LINE_PERCENT,
  );
  const parts = marks.flatMap(({ part }, index): WayPart[] => [
    { kind: 'gap', percent: gaps[index] ?? 0, isFar: part.kind === 'block' && part.isFar === true },
    part,
  ]);
  return <Way label={label} parts={omitted === 0 ? parts : [...parts, ...cut(omitted)]} />;
}

interface Mark {
  readonly seconds: number;
  readonly part: WayPart;
}

/** Puts a moment before the first later block. */
function insertMoment(marks: Mark[], { seconds, name }: { readonly seconds: number; readonly name: string }) {
  const index = marks.findIndex((mark) => mark.seconds > seconds);
  marks.splice(index < 0 ? marks.length : index, 0, {
    seconds,
    part: { kind: 'moment', label: name, isNow: false },
  });
}

function blockPart(block: TubeBlock, blocks: readonly TubeBlock[], found: number): WayPart {
  const distance = Math.abs(block.height - found);
  const nearest = blocks
    .map(({ height }) => Math.abs(height - found))
    .sort((a, b) => a - b)
    .at(Math.min(NEAR_BLOCKS, blocks.length) - 1);
  const isFound = distance === 0;
  return {
    kind: 'block',
    fill: tubeFillShare(block.weight, fullRewardZone(block.majorVersion)),
    isFar: nearest !== undefined && distance > nearest,
    ...(isFound ? { state: 'found', label: groupDigits(block.height.toString()).join(' ') } : {}),
  };
}

function cut(omitted: number): WayPart[] {
  return [
    { kind: 'break', label: <b>{plural(omitted, 'block')}</b> },
    { kind: 'moment', label: t('Now'), isNow: true },
  ];
}
