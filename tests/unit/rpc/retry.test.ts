import { expect, test } from 'playwright/test';
import * as errors from '@ringscope/rpc/errors.ts';
import {
  defaultRetryPolicy,
  retryPauseMs,
  shouldRetryCall,
  callWithRetry,
} from '@ringscope/rpc/transport/retry.ts';

const target = { method: 'get_info', node: 'h:1' };
const network = new errors.NetworkError('reset', target, { mayHaveRun: true });
const busy = new errors.NodeBusyError({ nodeMessage: 'BUSY' }, target);

const cases: readonly [errors.RpcError, fault: string, retryable: boolean][] = [
  [network, 'network', true],
  [busy, 'node-busy', true],
  [new errors.TimeoutError('late', target, { mayHaveRun: true }), 'network', false],
  [new errors.InvalidRequestError('wrong', target), 'client', false],
  [new errors.CancelledError('cancelled', target), 'client', false],
  [new errors.OverloadedError('full', target), 'client', false],
  [new errors.NodeRefusedError({ code: -5, nodeMessage: 'no' }, target), 'node-refused', false],
  [new errors.MethodUnavailableError({ nodeMessage: 'no' }, target), 'node-refused', false],
  [new errors.LoginRefusedError({ nodeMessage: 'no' }, target), 'node-refused', false],
  [new errors.InvalidResponseError({ problem: 'x' }, target), 'invalid-response', false],
  [new errors.ResponseTooLargeError(5, target), 'invalid-response', false],
  [new errors.UntrustedCertificateError('x', target), 'network', false],
];

for (const [error, fault, retryable] of cases) {
  test(`${error.name} states which side caused it and whether a retry can help`, () => {
    expect(error).toBeInstanceOf(errors.RpcError);
    expect(error.kind).toBe(fault);
    expect(error.retryable).toBe(retryable);
    expect(error.message).toContain('get_info at h:1');
    const attempt = { repeatable: true, attemptNumber: 1, hasOtherNode: false };
    expect(shouldRetryCall(error, attempt, defaultRetryPolicy)).toBe(retryable);
    expect(shouldRetryCall(error, { ...attempt, repeatable: false }, defaultRetryPolicy)).toBe(false);
    expect(shouldRetryCall(error, { ...attempt, attemptNumber: 3 }, defaultRetryPolicy)).toBe(false);
  });
}

test('errors of other kinds never cause a retry', () => {
  const attempt = { repeatable: true, attemptNumber: 1, hasOtherNode: true };
  expect(shouldRetryCall(new TypeError('bug'), attempt, defaultRetryPolicy)).toBe(false);
});

test('a call that never reached the node may be sent again, whatever it does', () => {
  const refused = new errors.NetworkError('ECONNREFUSED', target, { mayHaveRun: false });
  const attempt = { repeatable: false, attemptNumber: 1, hasOtherNode: false };
  expect(shouldRetryCall(refused, attempt, defaultRetryPolicy)).toBe(true);
  expect(shouldRetryCall(network, attempt, defaultRetryPolicy)).toBe(false);
});

test('an invalid answer of one node is a reason to ask another node', () => {
  const nonsense = new errors.InvalidResponseError({ problem: 'x' }, target);
  const attempt = { repeatable: true, attemptNumber: 1, hasOtherNode: true };
  expect(shouldRetryCall(nonsense, attempt, defaultRetryPolicy)).toBe(true);
  expect(shouldRetryCall(nonsense, { ...attempt, repeatable: false }, defaultRetryPolicy)).toBe(false);
  expect(
    shouldRetryCall(new errors.NodeRefusedError({ nodeMessage: 'no' }, target), attempt, defaultRetryPolicy),
  ).toBe(false);
});

test('a message of the node is truncated and sanitised', () => {
  const error = new errors.NodeRefusedError(
    { code: 1, nodeMessage: `a\u0000\r\nb\u2028${'x'.repeat(600)}` },
    target,
  );
  expect(error.nodeMessage).toMatch(/^a b x+$/);
  expect(error.nodeMessage.length).toBeLessThanOrEqual(500);
});

test('the path and the description of an invalid response are truncated and sanitised', () => {
  // The node chooses the names of fields in a path. Postgres accepts no string with a NUL.
  const error = new errors.InvalidResponseError(
    { field: 'blocks/\u0000bl\u0007ock/0', problem: `a\u0000b${'x'.repeat(600)}` },
    target,
  );
  expect(error.field).toBe('blocks/ bl ock/0');
  expect(error.message).toMatch(/ in the field blocks\/ bl ock\/0: a bx+$/);
  expect(error.message.length).toBeLessThan(600);
});

test('pauseAfter() doubles up to its limit and draws a random pause from zero up to it', () => {
  expect([1, 2, 3, 4, 5, 6].map((attempt) => retryPauseMs(attempt, defaultRetryPolicy, 1))).toEqual([
    200, 400, 800, 1600, 2000, 2000,
  ]);
  expect(retryPauseMs(5, defaultRetryPolicy, 0)).toBe(0);
});

test('withRetry() repeats only repeatable calls and throws the last error', async () => {
  const never = new AbortController().signal;
  const policy = { maxAttempts: 3, initialPauseMs: 1, maxPauseMs: 1 };
  let calls = 0;
  const failTwice = async (): Promise<string> => {
    calls += 1;
    if (calls < 3) throw calls === 1 ? network : busy;
    return 'done';
  };
  expect(await callWithRetry(failTwice, { repeatable: true, signal: never }, policy)).toBe('done');
  expect(calls).toBe(3);

  calls = 0;
  const always = async (): Promise<never> => {
    calls += 1;
    throw network;
  };
  await expect(callWithRetry(always, { repeatable: true, signal: never }, policy)).rejects.toBe(network);
  expect(calls).toBe(3);
  calls = 0;
  await expect(callWithRetry(always, { repeatable: false, signal: never }, policy)).rejects.toBe(network);
  expect(calls).toBe(1);
});

test('withRetry() ends when its signal fires', async () => {
  const controller = new AbortController();
  const policy = { maxAttempts: 3, initialPauseMs: 60_000, maxPauseMs: 60_000 };
  const attempt = async (): Promise<never> => {
    setImmediate(() => controller.abort());
    throw network;
  };
  await expect(
    callWithRetry(attempt, { repeatable: true, signal: controller.signal }, policy, () => 1),
  ).rejects.toBe(network);
});
