/** Clears the line, on which the indexer may be drawing its progress bar. */
const CLEAR_LINE = '\r\u001b[K';

/** Prints a line for the person at the terminal. Services write their logs by pino instead. */
export function print(line: string): void {
  process.stdout.write(`${process.stdout.isTTY ? CLEAR_LINE : ''}${line}\n`);
}

export function printError(line: string): void {
  process.stderr.write(`${process.stderr.isTTY ? CLEAR_LINE : ''}${line}\n`);
}
