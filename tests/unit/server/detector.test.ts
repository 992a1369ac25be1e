import { expect, test } from 'playwright/test';
import { detectPastedValues } from '../../../proofs/detect.ts';
import { PastedValueDetector } from '../../../server/detect/detector.ts';

const HASH = 'f1'.repeat(32);
const long = (text: string) => `${text} ${'word '.repeat(2_000)}`;

let detector: PastedValueDetector;
test.beforeEach(() => {
  detector = new PastedValueDetector(60_000);
});
test.afterEach(async () => detector.close());

test('a worker thread reads long input as a browser does', async () => {
  for (const text of [HASH, long(HASH), long(`OutProofV2${'1'.repeat(132)}`)])
    expect(await detector.detect(text, '203.0.113.1')).toEqual(detectPastedValues(text));
});

test('one client has a share of the queue, and so has one network', async () => {
  const send = (address: string, count: number) =>
    Array.from({ length: count }, async () => detector.detect(long(HASH), address));
  const results = await Promise.all([
    ...send('203.0.113.1', 4),
    ...send('203.0.113.2', 2),
    ...send('203.0.113.3', 2),
    ...send('198.51.100.1', 1),
  ]);
  expect(results.map((result) => (result === 'busy' ? 'busy' : 'read'))).toEqual([
    // One is read and two wait.
    ...['read', 'read', 'read', 'busy'],
    // The network may have four that wait.
    ...['read', 'read', 'busy', 'busy'],
    'read',
  ]);
  // Short input does not wait.
  expect(await detector.detect(HASH, '203.0.113.1')).toEqual(detectPastedValues(HASH));
});

test('input that takes too long is stopped, and the client gets the error that the site is busy', async () => {
  const hasty = new PastedValueDetector(1);
  try {
    expect(await hasty.detect(long(HASH), '203.0.113.1')).toBe('busy');
    expect(await hasty.detect(long(HASH), '203.0.113.1')).toBe('busy');
  } finally {
    await hasty.close();
  }
});
