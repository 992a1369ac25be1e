import { brandMembers } from '../../../server/link-previews/brand-mark.ts';

/** Draws a ring of members and highlights the spent one. On the chain nobody can know which member is spent. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="11" fill="none" stroke="currentColor" strokeWidth="1" opacity="0.35" />
      {brandMembers.map(({ x, y, radius, isSpent }, index) => (
        <circle
          key={index}
          cx={x}
          cy={y}
          r={radius}
          className={isSpent ? 'brand-accent' : undefined}
          fill="currentColor"
        />
      ))}
      <circle cx="16" cy="16" r="3.2" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
