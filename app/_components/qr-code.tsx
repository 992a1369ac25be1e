import encodeQR from 'qr';

interface QrCodeProps {
  /** The text that the code contains, at most 2,953 bytes. @see ISO/IEC 18004, table 7 */
  readonly text: string;
  /** The label tells a screen reader what the code contains. */
  readonly label: string;
}

/**
 * Draws a QR code as one path, so that it is sharp on paper.
 *
 * @throws Error when the text is too long
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
