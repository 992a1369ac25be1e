import { DelayedError } from 'bullmq';
import { expect, test } from 'playwright/test';
import { retryQueueCall } from '../../../indexer/range-worker.ts';

/** Returns a call that fails once for each error and then succeeds. */
function failing(errors: readonly Error[]): { call: () => Promise<void>; calls: () => number } {
  let calls = 0;
  return {
    calls: () => calls,
    call: async () => {
      const error = errors[calls];
      calls += 1;
      if (error !== undefined) throw error;
    },
  };
}

test('a call of the queue is repeated until its store responds, and the outage is reported', async () => {
  const translatable: string[] = [];
  const { call, calls } = failing([new Error('the store is away'), new Error('it is still away')]);
  const { signal } = new AbortController();
  await retryQueueCall(call, { signal, onError: ({ message }) => translatable.push(message) });
  expect(calls()).toBe(3);
  expect(translatable).toEqual(['the store is away', 'it is still away']);
});

test('a call of the queue that got its response is not repeated', async () => {
  const refused = Object.assign(new Error('the lock is lost'), { code: -2 });
  const { call, calls } = failing([refused]);
  const { signal } = new AbortController();
  await expect(retryQueueCall(call, { signal, onError: () => undefined })).rejects.toBe(refused);
  expect(calls()).toBe(1);
});

test('a worker that closes while the store is unreachable leaves the range to its lease and does not count it as failed', async () => {
  const closing = new AbortController();
  const { call } = failing([new Error('the store is away'), new Error('it is still away')]);
  const ended = retryQueueCall(call, { signal: closing.signal, onError: () => closing.abort() });
  await expect(ended).rejects.toBeInstanceOf(DelayedError);
});
