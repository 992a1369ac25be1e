import { expect, test } from 'playwright/test';
import type { Envelope } from '../../../api/contract/envelope.ts';
import { ChainWatch } from '../../../server/chain-watch.ts';
import { AnswerCache } from '../../../server/http/answer-cache.ts';
import { StoredAnswer } from '../../../server/http/stored-answer.ts';

/**
 * A watch of a chain whose database a test controls. `shown` is what a kept answer shows. It is empty when the answer would
 * have to be made anew.
 */
function watched() {
  const cache = new AnswerCache({ maxBytes: 1_000_000 });
  const database = { tip: 'a1', height: 1, isAway: false };
  const present = (): Envelope => ({
    index: { network: 'fakechain', height: database.height, hash: database.tip },
    node: { state: 'ok', height: database.height },
  });
  const watch = new ChainWatch(cache, async () => {
    if (database.isAway) throw new Error('the database is away');
    return present();
  });
  const text = (hash: string) => new StoredAnswer({ status: 200, headers: {}, body: Buffer.from(hash) });
  const made =
    (hash: string): Parameters<typeof cache.findOrMake>[1] =>
    async () => ({
      answer: text(hash),
      dependsOn: 'reorg',
      cacheMs: 60_000,
      growth: { tipHash: hash, grow: (_, { index }) => shownAt(index.hash) },
    });
  const shownAt = (hash: string) => ({ answer: text(hash), dependsOn: 'reorg' as const, cacheMs: 60_000 });
  return {
    watch,
    database,
    move: (tip: string, height: number) => Object.assign(database, { tip, height }),
    keep: async () => cache.findOrMake('/', made(database.tip)),
    shown: () => cache.find('/')?.body.toString() ?? '',
  };
}

const tip = (hash: string, height: number, from: number | undefined = height) =>
  ({ kind: 'tip', hash, height, from }) as const;

test('a kept answer follows announced blocks, and not a reorg', async () => {
  const { watch, keep, move, shown } = watched();
  await watch.hear({ kind: 'listening', hash: 'a1' });
  await keep();
  move('a3', 3);
  await watch.hear(tip('a3', 3, 2));
  expect(shown()).toBe('a3');
  await keep();
  move('b4', 4);
  await watch.hear(tip('b4', 4, 3));
  expect(shown()).toBe('');
});

test('each other change that may replace blocks drops kept answers', async () => {
  for (const event of [
    { kind: 'alternative' },
    { kind: 'listening', hash: 'a1' },
    tip('a2', 2, undefined),
    tip('a1', 1),
  ] as const) {
    const { watch, keep, shown } = watched();
    await watch.hear({ kind: 'listening', hash: 'a1' });
    await keep();
    await watch.hear(event);
    expect(shown(), event.kind).toBe('');
  }
});

test('a change of the node or of its reports lets kept answers follow', async () => {
  const { watch, keep, shown } = watched();
  await watch.hear({ kind: 'listening', hash: 'a1' });
  await keep();
  await watch.hear({ kind: 'node' });
  expect(shown()).toBe('a1');
});

test('a kept answer waits while the database has another tip than the announced one', async () => {
  const { watch, keep, move, shown } = watched();
  await watch.hear({ kind: 'listening', hash: 'a1' });
  await keep();
  // A reorg is written whose announcement follows.
  move('b2', 2);
  await watch.hear(tip('a2', 2));
  expect(shown()).toBe('');
  move('a2', 2);
  await watch.hear({ kind: 'node' });
  expect(shown()).toBe('a2');
});

test('a state that was read before a change is not told after it', async () => {
  const { watch, keep, move, shown } = watched();
  await watch.hear({ kind: 'listening', hash: 'a1' });
  await keep();
  const early = watch.hear({ kind: 'node' });
  move('a2', 2);
  const late = watch.hear(tip('a2', 2));
  await early;
  await late;
  expect(shown()).toBe('a2');
});

test('while the database is away, nothing that can change is shown', async () => {
  const { watch, database, keep, shown } = watched();
  await watch.hear({ kind: 'listening', hash: 'a1' });
  await keep();
  database.isAway = true;
  await watch.hear({ kind: 'node' });
  expect(shown()).toBe('');
  await watch.hear({ kind: 'lost' });
  database.isAway = false;
  await watch.hear({ kind: 'listening', hash: 'a1' });
  expect(shown()).toBe('');
});
