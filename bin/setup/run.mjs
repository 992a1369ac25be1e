import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InterruptedError, StartRefusedError } from './terminal.mjs';

/** Absolute path of the folder into which the repository was checked out. */
export const checkoutFolder = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Folder for data, logs and builds. Git ignores it. */
export const stateFolder = join(checkoutFolder, '.ringscope');

const SHOWN_LINES = 15;

/**
 * Runs a program until it ends, and writes its output to `.ringscope/logs/NAME.log`. By default, the program ends with
 * this process, even when this process is killed, because a second installation or build in the same folder would
 * conflict with it.
 *
 * @param {{ name: string, command: string, args: string[], env?: Record<string, string>, mayOutliveParent?: boolean }} options
 *   `mayOutliveParent`: whether the program continues when this process is killed
 * @throws {StartRefusedError} when the program fails; the message contains the last lines of its output
 * @throws {InterruptedError} when this process received a signal while the program ran
 */
export async function runProgram({ name, command, args, env = {}, mayOutliveParent = false }) {
  const logPath = join(stateFolder, 'logs', `${name}.log`);
  mkdirSync(dirname(logPath), { recursive: true });
  const log = createWriteStream(logPath);
  const child = spawn(command, args, {
    cwd: checkoutFolder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // The program gets its own process group, so that its children can be ended with it.
    detached: true,
  });
  const guard = mayOutliveParent || child.pid === undefined ? undefined : guardGroup(child.pid);
  let tail = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      log.write(chunk);
      tail = (tail + chunk.toString('utf8')).slice(-8192);
    });
  }
  // The child is in another process group, which the terminal does not signal, so forward signals.
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
      resolve(code === 0 ? undefined : signal === null ? `exit status ${code}` : `ended by ${signal}`),
    );
  });
  guard?.kill('SIGKILL');
  await new Promise((resolve) => log.end(resolve));
  for (const signal of signals) process.off(signal, interrupt);
  if (interrupted !== undefined) throw new InterruptedError(interrupted);
  if (failure === undefined) return;
  const lines = tail.trimEnd().split('\n').slice(-SHOWN_LINES);
  throw new StartRefusedError(
    [
      ...lines,
      `${name} failed: ${failure}. Fix the cause, then run this command again. The complete output is in ${logPath}.`,
    ].join('\n'),
  );
}

/**
 * Sends a signal to all processes of a group.
 *
 * @param {number} leader process id of the group's leader
 * @param {NodeJS.Signals} signal
 */
function signalGroup(leader, signal) {
  try {
    process.kill(-leader, signal);
  } catch {
    // Every process of the group has already ended.
  }
}

/**
 * Starts a shell that waits until its standard input closes. This process keeps that input open. When this process ends for any
 * reason, the system closes the input. The shell then kills the process group.
 *
 * @param {number} leader process id of the group's leader
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
