/** What the launcher says. The indexer may be drawing its progress on the same terminal. */

/** Back to the first column and clear: an unfinished progress bar makes room for a whole line. */
const CLEAR_LINE = '\r\u001b[K';

export function print(line: string): void {
  process.stdout.write(`${process.stdout.isTTY ? CLEAR_LINE : ''}${line}\n`);
}

export function printError(line: string): void {
  process.stderr.write(`${process.stderr.isTTY ? CLEAR_LINE : ''}${line}\n`);
}
