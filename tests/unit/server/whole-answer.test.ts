import { expect, test } from 'playwright/test';
import { StoredAnswer } from '../../../server/http/stored-answer.ts';

const START = 'HTTP/1.1 200 OK\r\nServer-Header: a\r\n';
const FIRST = 'Mon, 01 Jan 2024 00:00:00 GMT';
const LATER = 'Tue, 02 Jan 2024 23:59:59 GMT';

test('a whole answer has the date of each use, and its body stays the same', async () => {
  const body = Buffer.from('a body that is long enough to be compressed '.repeat(100));
  const answer = new StoredAnswer({ status: 200, headers: { 'Content-Type': 'text/plain' }, body });
  const whole = answer.wholeAlready('identity', START);
  const texts = [FIRST, LATER, FIRST].map((date) => whole?.bytes(date).toString('latin1'));
  for (const [index, date] of [FIRST, LATER, FIRST].entries()) {
    expect(texts[index]).toMatch(new RegExp(`\\r\\nDate: ${date}\\r\\nConnection: close\\r\\n\\r\\na body`));
    expect(texts[index]?.endsWith(body.toString())).toBe(true);
  }
  expect(whole?.bytes(LATER).toString()).toBe(`${START}${whole?.bytesAfterStart(LATER).toString() ?? ''}`);
  expect(answer.body.equals(body)).toBe(true);
  expect(answer.wholeAlready('gzip', START)).toBeUndefined();
  const coded = await answer.encoded('gzip');
  const compressed = answer.wholeAlready('gzip', START);
  expect(compressed?.body.equals(coded.body)).toBe(true);
  expect(compressed?.bytes(FIRST).toString('latin1')).toContain('Content-Encoding: gzip\r\n');
});

test('a whole answer adds its head, not its body, to the memory of the answer', () => {
  const body = Buffer.alloc(10_000, 'a');
  const answer = new StoredAnswer({ status: 200, headers: { 'Content-Type': 'text/plain' }, body });
  const before = answer.size;
  answer.wholeAlready('identity', START);
  expect(answer.size - before).toBeGreaterThan(0);
  expect(answer.size - before).toBeLessThan(body.length);
  expect(answer.body.buffer).toBe(answer.wholeAlready('identity', START)?.body.buffer);
});
