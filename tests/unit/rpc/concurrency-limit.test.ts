import { expect, test } from 'playwright/test';
import {
  ConcurrencyLimit,
  TooManyWaitingError,
  WaitEndedError,
} from '../../../rpc/transport/concurrency-limit.ts';
import { createStopSignal } from '../../../rpc/transport/stop-signal.ts';

/** Returns a task that runs until the test finishes it. */
function heldTask(): { run: () => Promise<void>; finish: () => void; hasBegun: () => boolean } {
  let finish: () => void = () => undefined;
  let begun = false;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return {
    run: async () => {
      begun = true;
      await finished;
    },
    finish: () => finish(),
    hasBegun: () => begun,
  };
}

const begun = (tasks: readonly ReturnType<typeof heldTask>[]): boolean[] =>
  tasks.map((task) => task.hasBegun());

test('waiting tasks start in the order in which they came, and one task above the limit is refused', async () => {
  const limit = new ConcurrencyLimit({ running: 2, waiting: 2 });
  const tasks = Array.from({ length: 4 }, heldTask);
  const results = tasks.map(({ run }) => limit.run(run));
  await expect(limit.run(async () => undefined)).rejects.toBeInstanceOf(TooManyWaitingError);
  expect(begun(tasks)).toEqual([true, true, false, false]);
  tasks[1]!.finish();
  await results[1];
  await expect.poll(() => begun(tasks)).toEqual([true, true, true, false]);
  for (const { finish } of tasks) finish();
  await Promise.all(results);
  expect(begun(tasks)).toEqual([true, true, true, true]);
});

test('a task whose signal fires gives up its place, and the next task takes it', async () => {
  const limit = new ConcurrencyLimit({ running: 1, waiting: 2 });
  const [first, cancelled, next] = [heldTask(), heldTask(), heldTask()];
  const running = limit.run(first.run);
  const controller = new AbortController();
  const ended = limit.run(cancelled.run, { signal: controller.signal });
  const waiting = limit.run(next.run);
  controller.abort();
  await expect(ended).rejects.toBeInstanceOf(WaitEndedError);
  first.finish();
  await running;
  await expect.poll(() => next.hasBegun()).toBe(true);
  expect(cancelled.hasBegun()).toBe(false);
  next.finish();
  await waiting;
  const late = limit.run(async () => undefined, { signal: AbortSignal.abort() });
  await expect(late).rejects.toBeInstanceOf(WaitEndedError);
});

test('close() ends the wait of every task and leaves the running one alone', async () => {
  const limit = new ConcurrencyLimit({ running: 1, waiting: 5 });
  const first = heldTask();
  const running = limit.run(first.run);
  const waiting = [limit.run(async () => undefined), limit.run(async () => undefined)];
  limit.close();
  for (const task of waiting) await expect(task).rejects.toBeInstanceOf(WaitEndedError);
  first.finish();
  await running;
});

const shares = { running: 2, waiting: 3, runningPerClient: 1, waitingPerClient: 2 };

test('tasks of other clients start before the waiting tasks of a client that has used its share', async () => {
  const limit = new ConcurrencyLimit(shares);
  const tasks = [heldTask(), heldTask(), heldTask()] as const;
  const [first, second, other] = tasks;
  const results = [
    limit.run(first.run, { client: 'a' }),
    limit.run(second.run, { client: 'a' }),
    limit.run(other.run, { client: 'b' }),
  ];
  await Promise.resolve();
  expect(begun(tasks)).toEqual([true, false, true]);
  other.finish();
  await results[2];
  expect(second.hasBegun()).toBe(false);
  first.finish();
  await results[0];
  await expect.poll(() => second.hasBegun()).toBe(true);
  second.finish();
  await results[1];
});

test('a client with many tasks is refused while another client may still wait', async () => {
  const limit = new ConcurrencyLimit(shares);
  const tasks = Array.from({ length: 3 }, heldTask);
  const results = tasks.map(({ run }) => limit.run(run, { client: 'a' }));
  await expect(limit.run(async () => undefined, { client: 'a' })).rejects.toBeInstanceOf(TooManyWaitingError);
  expect(() => limit.refuseIfFull('a')).toThrow(TooManyWaitingError);
  expect(() => limit.refuseIfFull('b')).not.toThrow();
  await limit.run(async () => undefined, { client: 'b' });
  for (const { finish } of tasks) finish();
  await Promise.all(results);
});

test('the place of a client moves as the tasks before it begin', async () => {
  const limit = new ConcurrencyLimit({ running: 1, waiting: 5 });
  const tasks = ['a', 'b', 'b', 'c'].map((client) => ({ client, ...heldTask() }));
  const results = tasks.map(({ client, run }) => limit.run(run, { client }));
  const places = () => ['a', 'b', 'c'].map((client) => limit.placeOf(client));
  expect(places()).toEqual([undefined, 1, 3]);
  tasks[0]?.finish();
  await results[0];
  expect(places()).toEqual([undefined, 1, 2]);
  tasks[1]?.finish();
  await results[1];
  expect(places()).toEqual([undefined, undefined, 1]);
  for (const { finish } of tasks) finish();
  await Promise.all(results);
});

test('a task that fails frees its place', async () => {
  const limit = new ConcurrencyLimit({ running: 1, waiting: 1 });
  const failing = limit.run(() => Promise.reject(new Error('it broke')));
  const next = limit.run(async () => 'done');
  await expect(failing).rejects.toThrow('it broke');
  expect(await next).toBe('done');
});

test('createStopSignal() reports a deadline or a cancellation, and stops listening to its source when disposed', async () => {
  const source = new AbortController();
  const stop = createStopSignal(60_000, source.signal);
  expect(stop.reason()).toBeUndefined();
  source.abort();
  expect(stop.reason()).toBe('cancelled');
  expect(stop.signal.aborted).toBe(true);

  const late = createStopSignal(1, undefined);
  await new Promise((resolve) => late.signal.addEventListener('abort', resolve));
  expect(late.reason()).toBe('timeout');

  const disposed = createStopSignal(1, new AbortController().signal);
  disposed.dispose();
  expect(disposed.signal.aborted).toBe(false);

  expect(createStopSignal(60_000, AbortSignal.abort()).reason()).toBe('cancelled');
});
