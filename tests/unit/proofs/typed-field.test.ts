import { expect, test } from 'playwright/test';
import { cleanProofFieldInput } from '../../../proofs/typed-field.ts';

const HASH = 'ab'.repeat(32);

test('blanks, line breaks and quotes around a value are removed', () => {
  for (const typed of [
    ` ${HASH}\n`,
    `${HASH.slice(0, 30)}\r\n${HASH.slice(30)}`,
    `"${HASH}"`,
    `“${HASH}” `,
    ` '${HASH}'`,
    `\u200B${HASH}\uFEFF`,
    `\`${HASH}\``,
  ])
    expect(cleanProofFieldInput('txid', typed), JSON.stringify(typed)).toBe(HASH);
});

test('a message remains as it is, because a signature covers each character', () => {
  const message = ' "Invoice 7"\r\n';
  expect(cleanProofFieldInput('message', message)).toBe(message);
});
