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
  const path = modules.map((row, y) => pathOfRow(row, y)).join('');
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

/** Returns the path of one row, with one rectangle for each run of dark modules. */
function pathOfRow(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (row[x] !== true) continue;
    const start = x;
    while (row[x + 1] === true) x += 1;
    const width = x + 1 - start;
    path += `M${start} ${y}h${width}v1h-${width}z`;
  }
  return path;
}
