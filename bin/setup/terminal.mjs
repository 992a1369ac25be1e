/** The command stops for a reason that the user can remove. The message is shown without a stack. */
export class StartRefusedError extends Error {
  name = 'StartRefusedError';
}

/** A signal asked this process to end. After the clean-up the process sends the same signal to itself. */
export class InterruptedError extends Error {
  name = 'InterruptedError';

  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(signal);
    this.signal = signal;
  }
}

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Ends the command with status 1 and prints the error. Errors that are not refusals are defects and include their stack.
 *
 * @param {unknown} error
 */
export function exitWithError(error) {
  if (error instanceof InterruptedError) {
    process.kill(process.pid, error.signal);
    return;
  }
  // Classes are compared by name, because config/ and bin/launcher/ cannot be imported before the dependencies are installed.
  const isReported = error?.name === 'StartRefusedError' || error?.name === 'EnvError';
  process.stderr.write(`${isReported ? error.message : String(error?.stack ?? error)}\n`);
  process.exit(1);
}
