import { Worker } from 'node:worker_threads';
import type { JudgeTask, Judgement } from './judge.ts';

/** The largest proofs that are accepted take about six seconds of one core. */
const JUDGE_TIMEOUT_MS = 30_000;
const MAX_HEAP_MB = 128;

/** Judges in a thread, so that pages are served meanwhile and a proof that takes too long can be ended. */
export async function judgeInWorker(task: JudgeTask): Promise<Judgement> {
  const worker = new Worker(new URL('./judge-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const timer = setTimeout(() => void worker.terminate(), JUDGE_TIMEOUT_MS);
  try {
    return await new Promise<Judgement>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the judging thread ended without an answer')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
