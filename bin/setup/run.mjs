/** Running the programs that set things up: quiet when they succeed, their last lines when they do not. */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Interruption, Refusal } from './say.mjs';

/** The checkout. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Everything that Ringscope makes for itself: data, logs, builds. Never committed. */
export const stateFolder = join(root, '.ringscope');

const shownLines = 15;

/**
 * Runs a program to its end with its output in `.ringscope/logs/NAME.log`.
 *
 * @param {{ name: string, command: string, args: string[], env?: Record<string, string> }} options
 * @throws {Refusal} with the last lines of the output when it fails
 * @throws {Interruption} when a signal asked us to end meanwhile
 */
export async function run({ name, command, args, env = {} }) {
  const logPath = join(stateFolder, 'logs', `${name}.log`);
  mkdirSync(dirname(logPath), { recursive: true });
  const log = createWriteStream(logPath);
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let tail = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      log.write(chunk);
      tail = (tail + chunk.toString('utf8')).slice(-8192);
    });
  }
  // Ctrl-C reaches the child by the terminal, a signal to us alone does not: take it along, then go the usual way.
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  let interrupted;
  const interrupt = (signal) => {
    interrupted = signal;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, interrupt);
  const failure = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(code === 0 ? undefined : `it ended with ${signal ?? code}`),
    );
  });
  await new Promise((resolve) => log.end(resolve));
  for (const signal of signals) process.off(signal, interrupt);
  if (interrupted !== undefined) throw new Interruption(interrupted);
  if (failure === undefined) return;
  const lines = tail.trimEnd().split('\n').slice(-shownLines);
  throw new Refusal([...lines, `${name} failed: ${failure}. The whole output is in ${logPath}.`].join('\n'));
}
