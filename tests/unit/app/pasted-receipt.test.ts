import { expect, test } from 'playwright/test';
import { parsePastedReceipt } from '../../../app/receipt/pasted-receipt.ts';

const RECEIPT = 'eyJhbGciOiJFZERTQSJ9.eyJraW5kIjoidHgifQ.AbC-_d';

test('a receipt is found with line breaks, blanks, or as the URL of its page', () => {
  for (const text of [
    RECEIPT,
    `  ${RECEIPT}\n`,
    'eyJhbGciOiJF\r\nZERTQSJ9.eyJraW5kIjoidHgifQ.\nAbC-_d',
    `https://explorer.example/de/receipt/${RECEIPT}`,
    `http://host.onion/receipt/ ${RECEIPT}`,
  ])
    expect(parsePastedReceipt(text), text).toBe(RECEIPT);
});

test('text that is no receipt, cut or has other characters is refused', () => {
  for (const text of ['', 'receipt', 'a.b', `${RECEIPT}.x`, 'a..b', `${RECEIPT}?x=1`, 'a.b.ü'])
    expect(parsePastedReceipt(text), text).toBeUndefined();
});
