/** Running the programs that set things up: quiet when they succeed, their last lines when they do not. */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InterruptedError, StartRefusedError } from './terminal.mjs';

/** The checkout. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Everything that Ringscope makes for itself: data, logs, builds. Never committed. */
export const stateFolder = join(root, '.ringscope');

const SHOWN_LINES = 15;

/**
 * Runs a program to its end with its output in `.ringscope/logs/NAME.log`. It ends with us, even when we are killed and
 * cannot see to it: two installations or builds in one folder destroy each other's work.
 *
 * @param {{ name: string, command: string, args: string[], env?: Record<string, string>, mayOutliveUs?: boolean }} options
 *   `mayOutliveUs`: what a kill would leave broken goes on without us
 * @throws {StartRefusedError} with the last lines of the output when it fails
 * @throws {InterruptedError} when a signal asked us to end meanwhile
 */
export async function run({ name, command, args, env = {}, mayOutliveUs = false }) {
  const logPath = join(stateFolder, 'logs', `${name}.log`);
  mkdirSync(dirname(logPath), { recursive: true });
  const log = createWriteStream(logPath);
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that what it starts ends with it.
    detached: true,
  });
  const guard = mayOutliveUs || child.pid === undefined ? undefined : guardGroup(child.pid);
  let tail = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      log.write(chunk);
      tail = (tail + chunk.toString('utf8')).slice(-8192);
    });
  }
  // No signal reaches the child by itself: take it along, then go the usual way.
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  let interrupted;
  const interrupt = (signal) => {
    interrupted = signal;
    if (child.pid !== undefined) signalGroup(child.pid, signal);
  };
  for (const signal of signals) process.on(signal, interrupt);
  const failure = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(code === 0 ? undefined : `it ended with ${signal ?? code}`),
    );
  });
  guard?.kill('SIGKILL');
  await new Promise((resolve) => log.end(resolve));
  for (const signal of signals) process.off(signal, interrupt);
  if (interrupted !== undefined) throw new InterruptedError(interrupted);
  if (failure === undefined) return;
  const lines = tail.trimEnd().split('\n').slice(-SHOWN_LINES);
  throw new StartRefusedError(
    [...lines, `${name} failed: ${failure}. The whole output is in ${logPath}.`].join('\n'),
  );
}

/** @param {number} leader @param {NodeJS.Signals} signal */
function signalGroup(leader, signal) {
  try {
    process.kill(-leader, signal);
  } catch {
    // All of it has ended already.
  }
}

/**
 * A shell that waits for the end of its input, whose other end we hold: the system closes it however we die, and the
 * shell then ends the group.
 *
 * @param {number} leader
 */
function guardGroup(leader) {
  const script = 'while read -r _; do :; done; kill -s KILL -- "-$1"';
  const guard = spawn('/bin/sh', ['-c', script, 'ringscope-guard', String(leader)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined);
  guard.unref();
  return guard;
}
