import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** A process that ends the children of a launcher that was killed. */
export interface CleanupProcess {
  /** Ends the cleanup process, because nothing is left to clean up. */
  dismiss(): void;
}

const WAIT_THEN_BECOME = 'while read -r _; do :; done; exec "$@"';

/**
 * Starts a shell that waits for the end of its input, which the launcher holds open. The system closes it when the launcher
 * ends in any way. The shell then runs cleanup.cjs, which ends the processes of the run record.
 *
 * @param scratch a temporary folder that is removed too
 */
export function startCleanupProcess(recordFile: string, scratch?: string): CleanupProcess {
  const sweeper = [
    ...[process.execPath, join(import.meta.dirname, 'cleanup.cjs'), recordFile],
    ...(scratch === undefined ? [] : [scratch]),
  ];
  const shell = spawn('/bin/sh', ['-c', WAIT_THEN_BECOME, 'ringscope-cleanup', ...sweeper], {
    // Its own session protects it from Ctrl-C and from signals to the launcher's group.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => undefined);
  shell.unref();
  return {
    dismiss() {
      shell.kill('SIGKILL');
    },
  };
}
