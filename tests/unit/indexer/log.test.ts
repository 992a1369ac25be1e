import { expect, test } from 'playwright/test';
import { createIndexerLog } from '../../../indexer/log.ts';

test('a line is a JSON object with time, level, part and message', () => {
  const lines: string[] = [];
  createIndexerLog('info', (line) => lines.push(line)).warn('The daemon does not answer.');
  const [line] = lines.map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(line).toMatchObject({ level: 40, part: 'indexer', msg: 'The daemon does not answer.' });
  expect(Date.parse(String(line!['time']))).not.toBeNaN();
  expect(lines[0]).not.toContain('\n');
});

test('lines below the log level are omitted', () => {
  const lines: string[] = [];
  const log = createIndexerLog('warn', (line) => lines.push(line));
  log.debug('one');
  log.info('two');
  log.error('three');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('three');
});

test('on a terminal a line is its message, with the level in front unless it is info', () => {
  const lines: string[] = [];
  const log = createIndexerLog('debug', (line) => lines.push(line), 'text');
  log.info('All is well again.');
  log.warn('The daemon is busy.');
  expect(lines).toEqual(['All is well again.', 'warn: The daemon is busy.']);
});
