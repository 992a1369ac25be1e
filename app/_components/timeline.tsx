import type { ReactNode } from 'react';

/** A part of a timeline. The parts are in the order of time, from left to right. */
export type TimelineItem =
  | {
      readonly kind: 'block';
      /** Filled share of the bar, from 0 to 1. */
      readonly fillShare: number;
      readonly label?: ReactNode;
      /** `found` is the block that a visitor looked for, and `expected` is a block that the index does not have yet. */
      readonly state?: 'found' | 'expected';
      /** Whether narrow windows omit this block and the gap before it. */
      readonly isHiddenInNarrowWindows?: boolean;
    }
  /** Time between two blocks of the picture. @see timelineGapWidths */
  | { readonly kind: 'gap'; readonly widthPercent: number; readonly isHiddenInNarrowWindows?: boolean }
  /** A long time without drawn blocks. It takes the remaining width. */
  | { readonly kind: 'break'; readonly label: ReactNode }
  | { readonly kind: 'time'; readonly label: string; readonly isNow: boolean };

interface TimelineProps {
  /** The content of the picture in one sentence, for screen readers. */
  readonly label: string;
  readonly items: readonly TimelineItem[];
  readonly isTall?: boolean;
}

/** A timeline with blocks as bars. The distances show the time between them. */
export function Timeline({ label, items, isTall = false }: TimelineProps) {
  return (
    <div className={isTall ? 'timeline timeline-tall' : 'timeline'} role="img" aria-label={label}>
      {items.map((part, index) => (
        <TimelineElement key={index} part={part} />
      ))}
    </div>
  );
}

function TimelineElement({ part }: { readonly part: TimelineItem }) {
  switch (part.kind) {
    case 'block':
      return (
        <span
          className={classesOf(
            'timeline-bar',
            part.state && `timeline-${part.state}`,
            part.isHiddenInNarrowWindows && 'timeline-far',
          )}
        >
          <BarFill share={part.fillShare} />
          {part.label !== undefined && <b>{part.label}</b>}
        </span>
      );
    case 'gap':
      // An SVG element can have its width in an attribute. The security policy forbids style attributes.
      return (
        <svg
          className={classesOf('timeline-gap', part.isHiddenInNarrowWindows && 'timeline-far')}
          width={`${part.widthPercent}%`}
        />
      );
    case 'break':
      return <span className="timeline-break">{part.label}</span>;
    case 'time':
      return (
        <span className={part.isNow ? 'timeline-flag timeline-now' : 'timeline-flag'}>
          <b>{part.label}</b>
        </span>
      );
  }
}

const BAR_HEIGHT = 100;

function BarFill({ share }: { readonly share: number }) {
  const height = Number((share * BAR_HEIGHT).toFixed(1));
  return (
    <svg viewBox={`0 0 1 ${BAR_HEIGHT}`} preserveAspectRatio="none">
      {height > 0 && <rect className="timeline-fill" y={BAR_HEIGHT - height} width={1} height={height} />}
    </svg>
  );
}

function classesOf(...names: readonly (string | false | undefined)[]): string {
  return names.filter((name) => typeof name === 'string').join(' ');
}
