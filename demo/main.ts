/** The driver of the demo network, a process of its own: see demo/README.md. */
import { readDemoEnv } from '../config/demo-env.ts';
import { EnvError } from '../config/read.ts';
import { runDemo, WrongDaemonError } from './driver.ts';

/** A call under way is cut off at once, so this is never needed in practice; it is what makes the promise hold. */
const END_DEADLINE_MS = 1_500;
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

// Whoever reads our lines may go away before we do.
process.stdout.on('error', () => end());
process.once('SIGTERM', () => end('Ending.'));
process.once('SIGINT', () => end('Ending.'));

/** A sentence for what the operator can mend, everything there is for what is our own mistake. */
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
  // Kept state is complete at every moment, so there is nothing to finish here.
  if (ending.signal.aborted) process.exit(0);
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
