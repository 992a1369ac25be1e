import { listDifferingColumns, type RowDifference } from '../../db/write/verify/difference.ts';

/** Maximum number of printed lines for one table. Further differences are only counted. */
const LINES_PER_TABLE = 20;

/** Maximum number of printed characters of a value. */
const VALUE_LENGTH = 80;

/** Prints the differences between stored and expected rows, one line for each, and counts them by table. */
export class DifferenceReport {
  readonly #write: (line: string) => void;
  readonly #countsByTable = new Map<string, number>();
  /** Rows already reported as stored under a wrong key, so that they are not reported again as superfluous. */
  readonly #movedRows = new Set<string>();

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  /** Number of differing values, missing rows and superfluous rows. */
  get differenceCount(): number {
    return [...this.#countsByTable.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Adds differences. A row that was reported as stored under a wrong key is not reported again as superfluous. */
  add(differences: readonly RowDifference[]): void {
    for (const one of differences) {
      const { table, stored, expected } = one;
      const identity = JSON.stringify([table.name, stored]);
      if (expected === undefined && this.#movedRows.has(identity)) continue;
      if (isMoved(one)) this.#movedRows.add(identity);
      for (const line of formatRowDifference(one)) this.#line(table.name, line);
    }
  }

  /**
   * Reports a problem that does not concern a single row. @param subject the name under which the problem is
   * printed and counted
   */
  addProblem(subject: string, line: string): void {
    this.#line(subject, `${subject}: ${line}`);
  }

  /** Prints how many differences were found, for each table with more than `LINES_PER_TABLE` of them. */
  finish(): void {
    for (const [subject, count] of this.#countsByTable) {
      if (count > LINES_PER_TABLE) {
        this.#write(`${subject}: ${count} differences, of which ${LINES_PER_TABLE} are listed`);
      }
    }
  }

  #line(subject: string, line: string): void {
    const count = (this.#countsByTable.get(subject) ?? 0) + 1;
    this.#countsByTable.set(subject, count);
    if (count <= LINES_PER_TABLE) this.#write(line);
  }
}

/** Returns whether the row is stored under a wrong key: at another height, or in another transaction or position. */
function isMoved(difference: RowDifference): boolean {
  return listDifferingColumns(difference).some((name) =>
    ['height', 'id', 'tx_id', 'position'].includes(name),
  );
}

/** Formats a difference, one line for each column that differs. */
export function formatRowDifference(difference: RowDifference): string[] {
  const { table, rowLabel, stored, expected } = difference;
  const rowName = `${table.name}, ${rowLabel}`;
  if (expected === undefined) return [`${rowName}: the row must not exist`];
  if (stored === undefined) return [`${rowName}: the row is missing`];
  return listDifferingColumns(difference).map(
    (name) =>
      `${rowName}, ${name}: stored ${formatValue(stored[name])}, expected ${formatValue(expected[name])}`,
  );
}

function formatValue(value: string | null | undefined): string {
  if (value === null || value === undefined) return 'null';
  return value.length > VALUE_LENGTH
    ? `${value.slice(0, VALUE_LENGTH)}… (${value.length} characters)`
    : value;
}
