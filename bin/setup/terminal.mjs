/** What the two commands say on the terminal, and the sentence with which they give up. */

/** A reason to stop that is the user's to know: it is shown as one sentence, without a stack. */
export class StartRefusedError extends Error {
  name = 'StartRefusedError';
}

/** A signal asked us to end: after cleaning up we end by it, as if we had never caught it. */
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
 * Ends the command with the reason why. Anything but a refusal is our own mistake and shows where it happened.
 *
 * @param {unknown} error
 */
export function exitWithError(error) {
  if (error instanceof InterruptedError) {
    process.kill(process.pid, error.signal);
    return;
  }
  // By name: config/ and launcher/ have classes of their own, and cannot be read before the dependencies are there.
  const isTold = error?.name === 'StartRefusedError' || error?.name === 'EnvError';
  process.stderr.write(`${isTold ? error.message : String(error?.stack ?? error)}\n`);
  process.exit(1);
}
