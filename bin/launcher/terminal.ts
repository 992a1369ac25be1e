/** Clears the current line, where the progress bar of the indexer may be. */
const CLEAR_LINE = '\r\u001b[K';

/** Prints a line on the terminal, for the operator. Services log with pino instead. */
export function printLine(line: string): void {
  process.stdout.write(`${process.stdout.isTTY ? CLEAR_LINE : ''}${line}\n`);
}

export function printError(line: string): void {
  process.stderr.write(`${process.stderr.isTTY ? CLEAR_LINE : ''}${line}\n`);
}
