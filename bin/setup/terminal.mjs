/** The command cannot continue, for a reason that the user can fix. The message is printed without a stack. */
export class StartRefusedError extends Error {
  name = 'StartRefusedError';
}

/** This process received a signal. After the cleanup it sends itself the same signal, so that its parent sees why it ended. */
export class InterruptedError extends Error {
  name = 'InterruptedError';

  /** @param {NodeJS.Signals} signal the signal that this process received */
  constructor(signal) {
    super(signal);
    this.signal = signal;
  }
}

/**
 * Prints a line on standard output.
 *
 * @param {string} line
 */
export function printToTerminal(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Prints the error and exits with status 1. Unexpected errors are bugs and are printed with their stack.
 *
 * @param {unknown} error
 */
export function exitWithError(error) {
  if (error instanceof InterruptedError) {
    process.kill(process.pid, error.signal);
    return;
  }
  // Compare the names of classes, because config/ and bin/launcher/ cannot be imported before the dependencies are installed.
  const isReported = error?.name === 'StartRefusedError' || error?.name === 'EnvError';
  process.stderr.write(`${isReported ? error.message : String(error?.stack ?? error)}\n`);
  process.exit(1);
}
