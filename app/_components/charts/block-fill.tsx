const HEIGHT = 100;

/** Minimum height of the filled area when the block is not empty, so that it is visible. */
const MIN_FILL_HEIGHT = 2;

/** A box filled from the bottom. @param share from 0 to 1; the caller also shows it as text */
export function BlockFill({ share }: { readonly share: number }) {
  const filled = share > 0 ? Math.max(MIN_FILL_HEIGHT, Math.min(1, share) * HEIGHT) : 0;
  const height = Number(filled.toFixed(1));
  return (
    <svg className="block-fill" viewBox={`0 0 10 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="block-fill-level" y={HEIGHT - height} width={10} height={height} />
    </svg>
  );
}
