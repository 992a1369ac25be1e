import { expect, test } from 'playwright/test';
import { describeTruncation } from '../../../app/proofs/truncated-text.ts';
import { MAX_PASTED_CHARACTERS } from '../../../proofs/detect.ts';

test('a text of which only the beginning is read is named with its length', () => {
  expect(describeTruncation('x'.repeat(MAX_PASTED_CHARACTERS))).toBeUndefined();
  expect(describeTruncation('x'.repeat(MAX_PASTED_CHARACTERS + 1))).toContain(
    'The text has 600001 characters, and only the first 600000 are read.',
  );
});
