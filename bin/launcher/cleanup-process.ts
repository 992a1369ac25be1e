import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** A process that ends the children of the launcher after the launcher was killed. */
export interface CleanupProcess {
  /** Ends the cleanup process. Call it when nothing is left to clean up. */
  stop(): void;
}

const WAIT_THEN_EXEC = 'while read -r _; do :; done; exec "$@"';

/**
 * Starts a shell that waits until its standard input closes. The launcher keeps this input open. When the launcher ends for any
 * reason, the system closes the input. The shell then runs cleanup.cjs, which ends the processes in the run record.
 *
 * @param temporaryFolder a temporary folder to remove too
 */
export function startCleanupProcess(recordFile: string, temporaryFolder?: string): CleanupProcess {
  const cleanupCommand = [
    ...[process.execPath, join(import.meta.dirname, 'cleanup.cjs'), recordFile],
    ...(temporaryFolder === undefined ? [] : [temporaryFolder]),
  ];
  const shell = spawn('/bin/sh', ['-c', WAIT_THEN_EXEC, 'ringscope-cleanup', ...cleanupCommand], {
    // The cleanup process has its own session, which protects it from Ctrl-C and from signals to the launcher's
    // group.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => undefined);
  shell.unref();
  return {
    stop() {
      shell.kill('SIGKILL');
    },
  };
}
