import { expect, test } from 'playwright/test';
import { Gate, GateFullError } from '../../../server/limits/gate.ts';

/** A task that runs until it is let go. */
function held(): { task: () => Promise<void>; letGo: () => void; hasBegun: () => boolean } {
  let letGo: () => void = () => undefined;
  let begun = false;
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return {
    task: async () => {
      begun = true;
      await until;
    },
    letGo: () => letGo(),
    hasBegun: () => begun,
  };
}

const limits = { running: 2, waiting: 3, runningPerClient: 1, waitingPerClient: 2 };

test('one client has its share of places, and others go past its waiting tasks', async () => {
  const gate = new Gate(limits);
  const [first, second, other] = [held(), held(), held()];
  const ran = [gate.run('a', first.task), gate.run('a', second.task), gate.run('b', other.task)];
  await Promise.resolve();
  expect([first, second, other].map((each) => each.hasBegun())).toEqual([true, false, true]);
  other.letGo();
  await ran[2];
  expect(second.hasBegun()).toBe(false);
  first.letGo();
  await ran[0];
  await expect.poll(() => second.hasBegun()).toBe(true);
  second.letGo();
  await ran[1];
});

test('a request that would wait too long is refused at once, and a client with many tasks is refused first', async () => {
  const gate = new Gate(limits);
  const tasks = Array.from({ length: 3 }, held);
  const ran = tasks.map(({ task }) => gate.run('a', task));
  await expect(gate.run('a', async () => undefined)).rejects.toBeInstanceOf(GateFullError);
  expect(() => gate.refuseIfFull('a')).toThrow(GateFullError);
  expect(() => gate.refuseIfFull('b')).not.toThrow();
  // There is a place left for somebody else.
  await gate.run('b', async () => undefined);
  for (const { letGo } of tasks) letGo();
  await Promise.all(ran);
});

test('a failed task frees its place', async () => {
  const gate = new Gate({ running: 1, waiting: 1, runningPerClient: 1, waitingPerClient: 1 });
  const failing = gate.run('a', () => Promise.reject(new Error('it broke')));
  const next = gate.run('b', async () => 'done');
  await expect(failing).rejects.toThrow('it broke');
  expect(await next).toBe('done');
});
