/**
 * Heights of the stripes of each kind of column after the first, and of the gaps between them. They tell columns apart
 * without colours.
 */
export const stripes: readonly (readonly [period: number, gap: number])[] = [
  [6, 3],
  [3, 1.2],
  [12, 2],
  [8, 6],
  [4, 2],
  [12, 9],
];

/** Dashes of each line of a chart, from the first on. The style of the charts has the same ones. */
export const dashes: readonly string[] = ['none', '7 4', '2 3', '10 3 2 3', '12 4', '4 2', '1 4'];

/** The numbers of a chart, for the script of the page. Names and texts are in the table of the chart. */
export interface ChartNumbers {
  /** Unit after the numbers of the scale, with an SI prefix before it. A `%` has no prefix. */
  readonly unit: string;
  readonly kind: 'lines' | 'columns';
  /** The values of each line. A value is undefined where the line has a gap. */
  readonly lines: readonly (readonly (number | undefined)[])[];
}

/** Digits of a value that a drawing needs. */
const DIGITS = 5;

/** Writes values as text: `,` between the values of a line, `;` between lines. A gap is empty. */
export function writeNumbers(lines: ChartNumbers['lines']): string {
  return lines
    .map((values) =>
      values
        .map((value) => (value === undefined ? '' : Number(value.toPrecision(DIGITS)).toString()))
        .join(','),
    )
    .join(';');
}

/** Reads what {@link writeNumbers} wrote. */
export function readNumbers(text: string): ChartNumbers['lines'] {
  return text
    .split(';')
    .map((line) => line.split(',').map((value) => (value === '' ? undefined : Number(value))));
}
