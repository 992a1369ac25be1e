import { expect, test } from 'playwright/test';
import { ConcurrencyLimit } from '@ringscope/rpc/concurrency-limit.ts';
import { ProofQueueFullError, ProofCheckQueue } from '../../../server/proofs/queue.ts';

/** Returns a task that ends when `end` is called. */
function heldTask(): { readonly task: () => Promise<string>; readonly end: () => void } {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return {
    async task() {
      await ended;
      return 'checked';
    },
    end: () => end(),
  };
}

test('a check whose turn does not come in time is refused with the number that wait, and never runs', async () => {
  const line = new ProofCheckQueue(new ConcurrencyLimit({ maxRunning: 1, maxWaiting: 2 }), 1);
  const { task, end } = heldTask();
  const first = line.run('a', task);
  let hasRun = false;
  const second = line.run('b', async () => {
    hasRun = true;
    return 'checked';
  });
  await expect(second).rejects.toMatchObject({ name: 'ProofQueueFullError', waitingCheckCount: 0 });
  end();
  expect(await first).toBe('checked');
  expect(hasRun).toBe(false);
});

test('a full line refuses at once, says how many wait, and knows the place of each client', async () => {
  const line = new ProofCheckQueue(new ConcurrencyLimit({ maxRunning: 1, maxWaiting: 1 }), 60_000);
  const { task, end } = heldTask();
  const running = line.run('a', task);
  const waiting = line.run('b', task);
  expect(line.state('b')).toEqual({ waiting: 1, position: 1 });
  expect(line.state('c')).toEqual({ waiting: 1, position: undefined });
  expect(() => line.refuseIfFull('c')).toThrow(ProofQueueFullError);
  await expect(line.run('c', task)).rejects.toMatchObject({
    name: 'ProofQueueFullError',
    waitingCheckCount: 1,
  });
  end();
  expect(await Promise.all([running, waiting])).toEqual(['checked', 'checked']);
  expect(line.state('b').waiting).toBe(0);
});

test('an error of the check itself is passed on', async () => {
  const line = new ProofCheckQueue(new ConcurrencyLimit({ maxRunning: 1, maxWaiting: 1 }), 60_000);
  const failing = line.run('a', async () => {
    throw new TypeError('a defect');
  });
  await expect(failing).rejects.toThrow(TypeError);
});
