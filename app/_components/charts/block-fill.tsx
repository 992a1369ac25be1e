const HEIGHT = 100;

/** The least height of a block that is not empty, so that it can be seen. */
const LEAST = 2;

/** Draws a box that is filled from below by a share from 0 to 1. The share is also in the text beside the drawing. */
export function BlockFill({ share }: { readonly share: number }) {
  const filled = share > 0 ? Math.max(LEAST, Math.min(1, share) * HEIGHT) : 0;
  const height = Number(filled.toFixed(1));
  return (
    <svg className="block-fill" viewBox={`0 0 10 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="block-fill-level" y={HEIGHT - height} width={10} height={height} />
    </svg>
  );
}
