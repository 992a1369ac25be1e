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

test('a receipt is found in a message, also where a mail quotes and wraps it', () => {
  const receipt = `eyJhbGciOiJFZERTQSJ9.eyJraW5kIjoidHgifQ.${'Ab_-'.repeat(21)}xy`;
  const wrapped = receipt.replaceAll(/.{40}/g, '$&\n> ');
  for (const text of [
    `Hello, this is the receipt: ${receipt} Regards`,
    `> Hello,\n> this is it:\n> ${wrapped}\n> Regards, a.b.c`,
    `See https://explorer.example/receipt/${receipt}, thanks.`,
    `${'ü'.repeat(3_000)} ${receipt}`,
    `${'eyJ'.repeat(190_000)}! ${receipt}`,
  ])
    expect(parsePastedReceipt(text) === receipt, text.slice(0, 80)).toBe(true);
});
