/** Radius of the symbol of a ring, in pixels, with the background around its dots. */
export const RING_SYMBOL_RADIUS_PX = 12;

const DOT_DISTANCE = 8.6;
const DOTS = 16;

/** Sixteen dots in a circle with its centre at (0, 0). They stand for a ring of any size. */
export function RingSymbolDots() {
  return (
    <>
      <circle className="ring-mark-ground" r={RING_SYMBOL_RADIUS_PX} />
      {Array.from({ length: DOTS }, (_, index) => {
        const angle = (2 * Math.PI * index) / DOTS;
        return (
          <circle
            key={index}
            cx={(DOT_DISTANCE * Math.cos(angle)).toFixed(1)}
            cy={(DOT_DISTANCE * Math.sin(angle)).toFixed(1)}
            r={1.5}
          />
        );
      })}
    </>
  );
}

/** The symbol of a ring, for use in a legend. */
export function RingLegendSymbol() {
  const size = 2 * RING_SYMBOL_RADIUS_PX;
  return (
    <svg
      className="ring-mark"
      width={size}
      height={size}
      viewBox={`-${RING_SYMBOL_RADIUS_PX} -${RING_SYMBOL_RADIUS_PX} ${size} ${size}`}
      aria-hidden="true"
    >
      <RingSymbolDots />
    </svg>
  );
}
