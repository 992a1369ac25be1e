import { expect, test } from 'playwright/test';
import { createConcurrencyLimit } from '../../../rpc/transport/concurrency-limit.ts';
import { createStopSignal } from '../../../rpc/transport/stop-signal.ts';

const never = new AbortController().signal;

test('acquire() gives each lane to one at a time and serves the line in order', async () => {
  const lanes = createConcurrencyLimit(['a', 'b'], 2);
  expect(await lanes.acquire(never)).toBe('a');
  expect(await lanes.acquire(never)).toBe('b');
  const third = lanes.acquire(never);
  const fourth = lanes.acquire(never);
  expect(await lanes.acquire(never)).toBe('line-full');
  lanes.release('b');
  expect(await third).toBe('b');
  lanes.release('a');
  expect(await fourth).toBe('a');
});

test('acquire() gives up with its signal and leaves its place to the next', async () => {
  const lanes = createConcurrencyLimit(['a'], 2);
  await lanes.acquire(never);
  const controller = new AbortController();
  const impatient = lanes.acquire(controller.signal);
  const patient = lanes.acquire(never);
  controller.abort();
  expect(await impatient).toBe('gave-up');
  lanes.release('a');
  expect(await patient).toBe('a');
  expect(await lanes.acquire(AbortSignal.abort())).toBe('gave-up');
});

test('close() sends everybody home', async () => {
  const lanes = createConcurrencyLimit(['a'], 5);
  await lanes.acquire(never);
  const waiting = [lanes.acquire(never), lanes.acquire(never)];
  lanes.close();
  expect(await Promise.all(waiting)).toEqual(['gave-up', 'gave-up']);
});

test('createStopSignal() tells a deadline from a cancellation and lets go of its source', async () => {
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
