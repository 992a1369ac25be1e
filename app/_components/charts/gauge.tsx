/** Draws a share from 0 to 1 as a bar. A share above 1 is drawn as 1. */
export function Gauge({ share, label }: { readonly share: number; readonly label: string }) {
  const width = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label={label}>
      <rect className="gauge-ground" width="100" height="6" rx="1" />
      <rect className="gauge-fill" width={share > 0 ? Math.max(1, width) : 0} height="6" rx="1" />
    </svg>
  );
}
