/** Draws a ring of members and highlights the spent one. On the chain nobody can know which member is spent. */
export function BrandMark() {
  const members = Array.from({ length: 11 }, (_, index) => {
    const angle = (index / 11) * 2 * Math.PI - Math.PI / 2;
    return { x: 16 + 11 * Math.cos(angle), y: 16 + 11 * Math.sin(angle) };
  });
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="11" fill="none" stroke="currentColor" strokeWidth="1" opacity="0.35" />
      {members.map(({ x, y }, index) => (
        <circle
          key={index}
          cx={x.toFixed(2)}
          cy={y.toFixed(2)}
          r={index === 2 ? 3.4 : 2.3}
          className={index === 2 ? 'brand-accent' : undefined}
          fill="currentColor"
        />
      ))}
      <circle cx="16" cy="16" r="3.2" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
