/** One judgement in a thread of its own. See judge-in-worker.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { judge, type JudgeTask } from './judge.ts';

parentPort?.postMessage(judge(workerData as JudgeTask));
