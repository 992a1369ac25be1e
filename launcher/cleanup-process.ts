/**
 * The guard: cleans up when the launcher is killed and cannot do it itself.
 *
 * It is a shell that waits for the end of its input, whose other end the launcher holds. The system closes that end
 * however the launcher dies; the shell then becomes cleanup-main.ts, which ends what the run record names.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface CleanupProcess {
  /** Sends the guard away: there is nothing left to clean up. */
  dismiss(): void;
}

const WAIT_THEN_BECOME = 'while read -r _; do :; done; exec "$@"';

/**
 * Starts the guard over the run recorded in `recordFile`.
 *
 * @param scratch a folder that nobody needs after the run: the guard removes it too
 */
export function startCleanupProcess(recordFile: string, scratch?: string): CleanupProcess {
  const sweeper = [
    ...[process.execPath, '--import', 'tsx', join(import.meta.dirname, 'cleanup-main.ts'), recordFile],
    ...(scratch === undefined ? [] : [scratch]),
  ];
  const guard = spawn('/bin/sh', ['-c', WAIT_THEN_BECOME, 'ringscope-guard', ...sweeper], {
    // For tsx to be found.
    cwd: join(import.meta.dirname, '..'),
    // Out of reach of Ctrl-C and of whatever kills our process group.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined);
  guard.unref();
  return {
    dismiss() {
      guard.kill('SIGKILL');
    },
  };
}
