import { expect, test } from 'playwright/test';
import { extractLogMessage } from '../../../bin/launcher/log-file.ts';

test('a JSON line is shown by its message, with its level for warnings and errors', () => {
  expect(extractLogMessage('{"level":30,"time":"x","msg":"Indexing goes on."}')).toBe('Indexing goes on.');
  expect(extractLogMessage('{"level":40,"msg":"The daemon is busy."}')).toBe('warn: The daemon is busy.');
  expect(extractLogMessage('{"level":50,"msg":"It broke."}')).toBe('error: It broke.');
});

test('any other line is shown unchanged', () => {
  for (const line of ['', 'plain', '{', '{"a":1}', '[1]', '{"level":"x","msg":1}']) {
    expect(extractLogMessage(line)).toBe(line);
  }
});
