import encodeQR from 'qr';

interface QrCodeProps {
  /** Content of the code, at most 2,953 bytes. @see ISO/IEC 18004, table 7 */
  readonly text: string;
  /** Description of the content for screen readers. */
  readonly label: string;
}

/**
 * Renders a QR code as one SVG path, so that it is sharp in print.
 *
 * @throws Error when the content is too long
 */
export function QrCode({ text, label }: QrCodeProps) {
  const modules = encodeQR(text, 'raw', { ecc: 'low', border: 2 });
  const size = modules.length;
  const path = modules
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
