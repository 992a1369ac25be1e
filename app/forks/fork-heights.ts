import type { HardFork } from '@ringscope/protocol/hard-forks.ts';

/** Hard forks that share one mark, because they are close to each other on the line. */
export interface HardForkMark {
  /** Position on the line in per cent, from 0 at the first block to 100. */
  readonly positionPercent: number;
  readonly hardForkVersions: readonly number[];
  /** Height of the first of the hard forks that share the mark. */
  readonly firstForkHeight: number;
}

/** Minimum distance between two marks, in per cent of the line. */
const MARK_DISTANCE = 6;

/**
 * Returns the marks of hard forks on a line from height 0 to `endHeight`.
 *
 * @param forks lowest height first
 * @param endHeight height at the right end of the line, at least 1
 */
export function placeHardForkMarks(forks: readonly HardFork[], endHeight: number): HardForkMark[] {
  const marks: HardForkMark[] = [];
  for (const { version, height } of forks) {
    const position = Math.round((1000 * height) / Math.max(1, endHeight)) / 10;
    const last = marks.at(-1);
    if (last !== undefined && position - last.positionPercent < MARK_DISTANCE) {
      marks[marks.length - 1] = { ...last, hardForkVersions: [...last.hardForkVersions, version] };
    } else marks.push({ positionPercent: position, hardForkVersions: [version], firstForkHeight: height });
  }
  return marks;
}
