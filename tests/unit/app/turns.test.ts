import { expect, test } from 'playwright/test';
import { createTurns, TooManyWaitingError } from '../../../desk/turns.ts';

function deferred() {
  let release: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (release = resolve));
  return { promise, release };
}

test('no more than the width run, the line waits, whoever comes after is refused', async () => {
  const inTurn = createTurns(2, 1);
  const gates = [deferred(), deferred(), deferred()];
  const started: number[] = [];
  const tasks = gates.map(({ promise }, index) =>
    inTurn(async () => {
      started.push(index);
      await promise;
      return index;
    }),
  );
  await expect(inTurn(async () => 9)).rejects.toBeInstanceOf(TooManyWaitingError);
  expect(started).toEqual([0, 1]);
  gates[0]?.release();
  expect(await tasks[0]).toBe(0);
  gates[1]?.release();
  gates[2]?.release();
  expect(await Promise.all(tasks)).toEqual([0, 1, 2]);
  expect(await inTurn(async () => 'free again')).toBe('free again');
});

test('a task that fails gives its place to the next', async () => {
  const inTurn = createTurns(1, 5);
  const gate = deferred();
  const failing = inTurn(async () => {
    await gate.promise;
    throw new Error('no');
  });
  const next = inTurn(async () => 'next');
  gate.release();
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
});
