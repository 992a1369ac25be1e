import { blockBarFillPercent } from './treemap/fill-scale.ts';

const MIN_GAP_PX = 5;
const GAP_PX_PER_MINUTE = 7.5;
const MAX_GAP_PX = 77;

/** Seconds between two blocks above which the gap between their bars is wide enough for a label with this time. */
const WRITTEN_FROM_SECONDS = 4.25 * 60;

/** Returns the width of the gap before a block in pixels, from 5 to 77. @param seconds time since the previous block, can be negative */
export function blockGapWidthPx(seconds: number): number {
  return Math.round(Math.min(MAX_GAP_PX, MIN_GAP_PX + (Math.max(0, seconds) / 60) * GAP_PX_PER_MINUTE));
}

/** Returns whether a gap between two bars is wide enough for a label with its time. */
export function isBlockGapWideEnoughForLabel(seconds: number): boolean {
  return seconds > WRITTEN_FROM_SECONDS;
}

/** A mark on the weight scale of the block bars. */
interface BlockBarMark {
  /** Weight in bytes at which the mark stands. */
  readonly weight: number;
  /** Height of the mark above the bottom of the bar, in per cent of the height of the bar. */
  readonly height: number;
}

/**
 * Returns marks at the median weight, at a quarter of it and at a sixteenth of it. The scale shows square roots, so
 * each mark is half as high as the mark above it.
 *
 * @param medianWeight bytes
 */
export function computeBlockBarMarks(medianWeight: number): BlockBarMark[] {
  return [1, 4, 16].map((part) => ({
    weight: medianWeight / part,
    height: blockBarFillPercent(medianWeight / part, medianWeight),
  }));
}
