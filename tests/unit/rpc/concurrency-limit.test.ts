import { expect, test } from 'playwright/test';
import {
  ConcurrencyLimit,
  TooManyWaitingTasksError,
  WaitCancelledError,
} from '@ringscope/rpc/concurrency-limit.ts';
import { createStopSignal } from '@ringscope/rpc/transport/stop-signal.ts';

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
  const limit = new ConcurrencyLimit({ maxRunning: 2, maxWaiting: 2 });
  const tasks = Array.from({ length: 4 }, heldTask);
  const results = tasks.map(({ run }) => limit.run(run));
  await expect(limit.run(async () => undefined)).rejects.toBeInstanceOf(TooManyWaitingTasksError);
  expect(begun(tasks)).toEqual([true, true, false, false]);
  tasks[1]!.finish();
  await results[1];
  await expect.poll(() => begun(tasks)).toEqual([true, true, true, false]);
  for (const { finish } of tasks) finish();
  await Promise.all(results);
  expect(begun(tasks)).toEqual([true, true, true, true]);
});

test('a task whose signal fires leaves the queue, and the next task takes its place', async () => {
  const limit = new ConcurrencyLimit({ maxRunning: 1, maxWaiting: 2 });
  const [first, cancelled, next] = [heldTask(), heldTask(), heldTask()];
  const running = limit.run(first.run);
  const controller = new AbortController();
  const ended = limit.run(cancelled.run, { signal: controller.signal });
  const waiting = limit.run(next.run);
  controller.abort();
  await expect(ended).rejects.toBeInstanceOf(WaitCancelledError);
  first.finish();
  await running;
  await expect.poll(() => next.hasBegun()).toBe(true);
  expect(cancelled.hasBegun()).toBe(false);
  next.finish();
  await waiting;
  const late = limit.run(async () => undefined, { signal: AbortSignal.abort() });
  await expect(late).rejects.toBeInstanceOf(WaitCancelledError);
});

test('close() ends the wait of every task and does not affect the running one', async () => {
  const limit = new ConcurrencyLimit({ maxRunning: 1, maxWaiting: 5 });
  const first = heldTask();
  const running = limit.run(first.run);
  const waiting = [limit.run(async () => undefined), limit.run(async () => undefined)];
  limit.close();
  for (const task of waiting) await expect(task).rejects.toBeInstanceOf(WaitCancelledError);
  first.finish();
  await running;
});

const shares = { maxRunning: 2, maxWaiting: 3, maxRunningPerClient: 1, maxWaitingPerClient: 2 };

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
  await expect(limit.run(async () => undefined, { client: 'a' })).rejects.toBeInstanceOf(
    TooManyWaitingTasksError,
  );
  expect(() => limit.refuseIfFull('a')).toThrow(TooManyWaitingTasksError);
  expect(() => limit.refuseIfFull('b')).not.toThrow();
  await limit.run(async () => undefined, { client: 'b' });
  for (const { finish } of tasks) finish();
  await Promise.all(results);
});

test('the queue position of a client moves as the tasks before it begin', async () => {
  const limit = new ConcurrencyLimit({ maxRunning: 1, maxWaiting: 5 });
  const tasks = ['a', 'b', 'b', 'c'].map((client) => ({ client, ...heldTask() }));
  const results = tasks.map(({ client, run }) => limit.run(run, { client }));
  const places = () => ['a', 'b', 'c'].map((client) => limit.queuePositionOf(client));
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

test('a task that fails frees its slot', async () => {
  const limit = new ConcurrencyLimit({ maxRunning: 1, maxWaiting: 1 });
  const failing = limit.run(() => Promise.reject(new Error('it broke')));
  const next = limit.run(async () => 'done');
  await expect(failing).rejects.toThrow('it broke');
  expect(await next).toBe('done');
});

/** A queue whose clients are named after their networks: `a1` and `a2` are of network `a`. */
const networkShares = {
  maxRunning: 2,
  maxWaiting: 4,
  maxRunningPerClient: 1,
  maxWaitingPerClient: 2,
  maxRunningPerNetwork: 1,
  maxWaitingPerNetwork: 3,
  networkOf: (client: string) => client.slice(0, 1),
};

/** Adds a task for each client. Read the state of a task after the current calls have ended. */
function enter(limit: ConcurrencyLimit, clients: readonly string[]) {
  return clients.map((client) => {
    const task = heldTask();
    const result = limit.run(task.run, { client }).then(
      () => 'done',
      (error: unknown) => (error instanceof Error ? error.name : 'no error'),
    );
    return { client, result, ...task };
  });
}
const settled = async () => new Promise((resolve) => setImmediate(resolve));
const runningOf = async (tasks: ReturnType<typeof enter>) => {
  await settled();
  return tasks.filter(({ hasBegun }) => hasBegun()).map(({ client }) => client);
};

test('the limit skips tasks of clients that have used their share, so the first task that may run starts', async () => {
  const limit = new ConcurrencyLimit({ ...shares, maxWaiting: 9, maxWaitingPerClient: 9 });
  const tasks = enter(limit, ['a', 'b', 'a', 'a', 'c']);
  tasks[1]?.finish();
  expect(await runningOf(tasks)).toEqual(['a', 'b', 'c']);
  for (const { finish } of tasks) finish();
  expect(await Promise.all(tasks.map(({ result }) => result))).toEqual(Array(5).fill('done'));
});

test('a network of many clients runs and waits within its share, however many clients it has', async () => {
  const limit = new ConcurrencyLimit({ ...networkShares, maxWaiting: 9 });
  const crowd = enter(limit, ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']);
  expect(await runningOf(crowd)).toEqual(['a1']);
  expect(await Promise.all(crowd.slice(4).map(({ result }) => result))).toEqual([
    'TooManyWaitingTasksError',
    'TooManyWaitingTasksError',
  ]);
  expect(() => limit.refuseIfFull('a7')).toThrow(TooManyWaitingTasksError);
  const other = enter(limit, ['b1']);
  expect(await runningOf(other)).toEqual(['b1']);
  for (const { finish } of [...crowd, ...other]) finish();
});

test('networks take turns, and the clients of one network start in the order of their arrival', async () => {
  const limit = new ConcurrencyLimit({ maxRunning: 1, maxWaiting: 9, networkOf: networkShares.networkOf });
  const tasks = enter(limit, ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
  const order: string[] = [];
  for (const { result, client } of tasks) void result.then(() => order.push(client));
  expect(['a2', 'b1', 'b2', 'c1'].map((client) => limit.queuePositionOf(client))).toEqual([3, 1, 4, 2]);
  for (const { finish } of tasks) finish();
  await Promise.all(tasks.map(({ result }) => result));
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('a network that always has waiting tasks does not delay a newcomer by more than one task', async () => {
  const limit = new ConcurrencyLimit({ maxRunning: 1, maxWaiting: 3, networkOf: networkShares.networkOf });
  let last = enter(limit, ['a1'])[0]!;
  const waiting = enter(limit, ['a2', 'a3', 'a4']);
  for (const client of ['b1', 'c1', 'd1']) {
    const [newcomer] = enter(limit, [client]);
    last.finish();
    await last.result;
    await settled();
    expect(newcomer?.hasBegun(), client).toBe(true);
    last = newcomer!;
    waiting.push(...enter(limit, ['a5']));
  }
  limit.close();
  last.finish();
  expect((await Promise.all(waiting.map(({ result }) => result))).includes('done')).toBe(false);
});

test('a newcomer displaces the last task of the network with the most tasks from a full queue', async () => {
  const limit = new ConcurrencyLimit(networkShares);
  const tasks = enter(limit, ['a1', 'b1', 'a2', 'a3', 'a4', 'b2']);
  await settled();
  expect(limit.waiting).toBe(4);
  expect(() => limit.refuseIfFull('c1')).not.toThrow();
  const [newcomer] = enter(limit, ['c1']);
  expect(await tasks[4]?.result).toBe('TooManyWaitingTasksError');
  expect([limit.waiting, limit.queuePositionOf('a4')]).toEqual([4, undefined]);
  tasks[1]?.finish();
  expect(await runningOf([newcomer!])).toEqual(['c1']);
  for (const { finish } of [...tasks, newcomer!]) finish();
  const others = tasks.filter((_, index) => index !== 4);
  expect(await Promise.all(others.map(({ result }) => result))).toEqual(Array(5).fill('done'));
});

test('a network with one task less than the largest displaces nothing', async () => {
  const limit = new ConcurrencyLimit({ ...networkShares, maxWaiting: 2 });
  // Two of network a and two of b. A third one of b would not make the shares more equal.
  const tasks = enter(limit, ['a1', 'b1', 'a2', 'b2']);
  await settled();
  expect(() => limit.refuseIfFull('b3')).toThrow(TooManyWaitingTasksError);
  const first = enter(limit, ['c1']);
  expect(await tasks[2]?.result).toBe('TooManyWaitingTasksError');
  // Now c has one task, and b has two.
  expect(() => limit.refuseIfFull('c2')).toThrow(TooManyWaitingTasksError);
  for (const { finish } of [...tasks, ...first]) finish();
});

test('a displaced task no longer listens to its signal, and its place in the queue is free', async () => {
  const limit = new ConcurrencyLimit({ maxRunning: 1, maxWaiting: 1, networkOf: networkShares.networkOf });
  const [running] = enter(limit, ['a1']);
  const controller = new AbortController();
  const displaced = limit.run(async () => undefined, { client: 'a2', signal: controller.signal });
  const [newcomer] = enter(limit, ['b1']);
  await expect(displaced).rejects.toBeInstanceOf(TooManyWaitingTasksError);
  controller.abort();
  expect([limit.waiting, limit.queuePositionOf('b1')]).toEqual([1, 1]);
  running?.finish();
  newcomer?.finish();
  expect(await newcomer?.result).toBe('done');
});

test('without a queue, a task above the limit is refused', async () => {
  const limit = new ConcurrencyLimit({ maxRunning: 1, maxWaiting: 0, networkOf: networkShares.networkOf });
  const [running] = enter(limit, ['a1']);
  await expect(limit.run(async () => undefined, { client: 'b1' })).rejects.toBeInstanceOf(
    TooManyWaitingTasksError,
  );
  running?.finish();
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
