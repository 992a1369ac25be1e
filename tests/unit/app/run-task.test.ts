import { expect, test } from 'playwright/test';
import { runProofTaskInWorkers, ProofTaskError } from '../../../app/_client/proofs/run-task.ts';
import type { ProofPartCheckResult, ProofWorkerTask } from '../../../app/_client/proofs/worker-messages.ts';

/** Workers that record what they receive. The tests send their messages. */
class RecordedWorker extends EventTarget {
  static readonly started: RecordedWorker[] = [];
  readonly received: unknown[] = [];
  isTerminated = false;

  constructor() {
    super();
    RecordedWorker.started.push(this);
  }

  postMessage(message: unknown): void {
    this.received.push(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  send(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

test.beforeEach(() => {
  RecordedWorker.started.length = 0;
  Object.assign(globalThis, { Worker: RecordedWorker, PROOF_WORKER_URL: 'worker.js' });
});

const tasksOf = (count: number): ProofWorkerTask[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'check',
    hidesTx: false,
    input: {
      kind: 'reserve-proof',
      fields: { txid: '', txKey: '', address: '', message: '', proof: '' },
      network: undefined,
    },
    part: { index, count },
  }));

const partOf = (verdict: 'proven' | 'refuted') =>
  ({ completedCheck: { result: { verdict } } }) as Partial<ProofPartCheckResult> & object;

test('a long check says how much of it is done, and asks for the outcome of all parts', async () => {
  const sentences: string[] = [];
  const { result } = runProofTaskInWorkers(tasksOf(2), (sentence) => sentences.push(sentence));
  const [one, two] = RecordedWorker.started;
  one!.send({ type: 'progress', progress: { done: 0, total: 500 } });
  // The total is not known yet.
  expect(sentences.at(-1)).toBe('Checking …');
  two!.send({ type: 'progress', progress: { done: 12, total: 501 } });
  expect(sentences.at(-1)).toBe('12 of 1001 outputs are checked …');
  one!.send({ type: 'progress', progress: { done: 300, total: 500 } });
  expect(sentences.at(-1)).toBe('312 of 1001 outputs are checked …');
  two!.send({ type: 'part', part: partOf('proven') });
  expect(two!.received.at(-1)).toMatchObject({ type: 'task' });
  one!.send({ type: 'part', part: partOf('proven') });
  expect(one!.received.at(-1)).toMatchObject({
    type: 'describe',
    parts: [partOf('proven'), partOf('proven')],
  });
  one!.send({ type: 'checked', outcome: 'the outcome' });
  expect(await result).toMatchObject({ outcome: 'the outcome' });
  expect(RecordedWorker.started.map(({ isTerminated }) => isTerminated)).toEqual([true, true]);
});

test('a part that is not proven decides at once', () => {
  const { result, cancel } = runProofTaskInWorkers(tasksOf(3), () => undefined);
  const [, two] = RecordedWorker.started;
  two!.send({ type: 'part', part: partOf('refuted') });
  expect(two!.received.at(-1)).toMatchObject({ type: 'describe', parts: [partOf('refuted')] });
  cancel();
  return expect(result).rejects.toThrow(ProofTaskError);
});

test('a cancelled check ends its workers and says what was done', async () => {
  const { result, cancel } = runProofTaskInWorkers(tasksOf(2), () => undefined);
  for (const worker of RecordedWorker.started)
    worker.send({ type: 'progress', progress: { done: 10, total: 50 } });
  cancel();
  const failure: unknown = await result.catch((error: unknown) => error);
  expect(failure).toMatchObject({ failure: 'cancelled', progress: { done: 20, total: 100 } });
  expect(RecordedWorker.started.map(({ isTerminated }) => isTerminated)).toEqual([true, true]);
});
