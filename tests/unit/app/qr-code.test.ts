import { expect, test } from 'playwright/test';
import decodeQR from 'qr/decode.js';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { QrCode } from '../../../app/_components/qr-code.tsx';

/** Pixels for each module of the code. */
const SCALE = 4;

test('a QR scanner decodes the rendered code to its input', () => {
  for (const text of ['monero:44AFFq5kSiGBoZ4NMDwYtN18?tx_amount=1.25', `monero:${'8'.repeat(993)}`]) {
    const html = renderToStaticMarkup(createElement(QrCode, { text, label: 'code' }));
    expect(decodeQR(pixelsOf(html)), text).toBe(text);
  }
});

/** Paints the rectangles of the rendered code. */
function pixelsOf(html: string) {
  const size = Number(/viewBox="0 0 (\d+) /.exec(html)?.[1]);
  const side = size * SCALE;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y, width] of html.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = 0; row < SCALE; row += 1) {
      const start = ((Number(y) * SCALE + row) * side + Number(x) * SCALE) * 4;
      for (let column = 0; column < SCALE * Number(width); column += 1)
        data.fill(0, start + column * 4, start + column * 4 + 3);
    }
  }
  return { width: side, height: side, data };
}
