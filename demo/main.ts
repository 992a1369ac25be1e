import { readDemoEnv } from '../config/demo-env.ts';
import { EnvError } from '../config/read.ts';
import { runDemo, WrongDaemonError } from './driver.ts';

/**
 * The process ends at most this long after a signal. It usually ends earlier, because only changes in progress are awaited.
 * The launcher allows ten seconds.
 */
const END_DEADLINE_MS = 8_000;
const PARENT_CHECK_MS = 500;

const ending = new AbortController();

function end(reason?: string): void {
  if (ending.signal.aborted) return;
  if (reason !== undefined) log(reason);
  ending.abort();
  setTimeout(() => process.exit(0), END_DEADLINE_MS).unref();
}

function log(line: string): void {
  process.stdout.write(`${line.replaceAll(/\s+/g, ' ')}\n`);
}

// The reader of the output may end first.
process.stdout.on('error', () => end());
process.once('SIGTERM', () => end('Ending.'));
process.once('SIGINT', () => end('Ending.'));

/** Returns one sentence for an error that the operator can repair, and the stack for a defect of the driver. */
function explain(error: unknown): string {
  if (error instanceof EnvError || error instanceof WrongDaemonError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const PARENT = process.ppid;
setInterval(() => {
  if (process.ppid !== PARENT) end('The parent process is gone; ending.');
}, PARENT_CHECK_MS).unref();

try {
  await runDemo(readDemoEnv(), { signal: ending.signal, log });
} catch (error) {
  // The state on disk is complete at every moment, so nothing must be saved here.
  if (ending.signal.aborted) process.exit(0);
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
