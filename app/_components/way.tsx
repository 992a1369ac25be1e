import type { ReactNode } from 'react';

/** A part of the line of time, from the past to the future. */
export type WayPart =
  | {
      readonly kind: 'block';
      /** Filled share of the tube, from 0 to 1. */
      readonly fill: number;
      readonly label?: ReactNode;
      /** `found` is the block that a visitor wanted, and `expected` is a block that does not exist here. */
      readonly state?: 'found' | 'expected';
      /** Whether narrow windows omit this block and the gap before it. */
      readonly isFar?: boolean;
    }
  /** Time between two blocks of the picture. @see gapWidths */
  | { readonly kind: 'gap'; readonly percent: number; readonly isFar?: boolean }
  /** A long time without drawn blocks. It takes the remaining width. */
  | { readonly kind: 'break'; readonly label: ReactNode }
  | { readonly kind: 'moment'; readonly label: string; readonly isNow: boolean };

interface WayProps {
  /** The content of the picture in one sentence, for screen readers. */
  readonly label: string;
  readonly parts: readonly WayPart[];
  readonly isTall?: boolean;
}

/** The line of time with blocks as tubes, as far apart as they were. */
export function Way({ label, parts, isTall = false }: WayProps) {
  return (
    <div className={isTall ? 'way way-tall' : 'way'} role="img" aria-label={label}>
      {parts.map((part, index) => (
        <WayElement key={index} part={part} />
      ))}
    </div>
  );
}

function WayElement({ part }: { readonly part: WayPart }) {
  switch (part.kind) {
    case 'block':
      return (
        <span className={classesOf('way-tube', part.state && `way-${part.state}`, part.isFar && 'way-far')}>
          <TubeFill share={part.fill} />
          {part.label !== undefined && <b>{part.label}</b>}
        </span>
      );
    case 'gap':
      // An SVG can have its width in an attribute. The security policy forbids style attributes.
      return <svg className={classesOf('way-gap', part.isFar && 'way-far')} width={`${part.percent}%`} />;
    case 'break':
      return <span className="way-break">{part.label}</span>;
    case 'moment':
      return (
        <span className={part.isNow ? 'way-flag way-now' : 'way-flag'}>
          <b>{part.label}</b>
        </span>
      );
  }
}

const TUBE_HEIGHT = 100;

function TubeFill({ share }: { readonly share: number }) {
  const height = Number((share * TUBE_HEIGHT).toFixed(1));
  return (
    <svg viewBox={`0 0 1 ${TUBE_HEIGHT}`} preserveAspectRatio="none">
      {height > 0 && <rect className="way-fill" y={TUBE_HEIGHT - height} width={1} height={height} />}
    </svg>
  );
}

function classesOf(...names: readonly (string | false | undefined)[]): string {
  return names.filter((name) => typeof name === 'string').join(' ');
}
