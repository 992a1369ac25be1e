import { readDemoSettings } from '../config/demo-env.ts';
import { EnvError } from '../config/read.ts';
import { runDemo, NotRegtestDaemonError } from './driver.ts';

/**
 * Maximum time from a signal to the end of the process. The process usually ends earlier: it only waits for calls in
 * progress. The launcher allows ten seconds.
 */
const END_DEADLINE_MS = 8_000;
const PARENT_CHECK_MS = 500;

const abortController = new AbortController();

function stop(reason?: string): void {
  if (abortController.signal.aborted) return;
  if (reason !== undefined) log(reason);
  abortController.abort();
  setTimeout(() => process.exit(0), END_DEADLINE_MS).unref();
}

function log(line: string): void {
  process.stdout.write(`${line.replaceAll(/\s+/g, ' ')}\n`);
}

// Writing fails when the process that reads the output has ended. The demo then ends too.
process.stdout.on('error', () => stop());
process.once('SIGTERM', () => stop('Ending.'));
process.once('SIGINT', () => stop('Ending.'));

/** Returns one sentence for an error that the operator can fix, and the stack trace for a bug of the demo. */
function explain(error: unknown): string {
  if (error instanceof EnvError || error instanceof NotRegtestDaemonError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const PARENT = process.ppid;
setInterval(() => {
  if (process.ppid !== PARENT) stop('The parent process has ended, so the demo driver ends too.');
}, PARENT_CHECK_MS).unref();

try {
  await runDemo(readDemoSettings(), { signal: abortController.signal, log });
} catch (error) {
  // The state on disk is always complete, so nothing needs to be saved here.
  if (abortController.signal.aborted) process.exit(0);
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
