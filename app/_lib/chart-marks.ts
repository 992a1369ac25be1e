/** `stroke-dasharray` of each line of a chart. The CSS of the charts has the same values. */
export const chartLineDashes: readonly string[] = ['none', '7 4', '2 3', '10 3 2 3', '12 4', '4 2', '1 4'];

/** Chart values that a page embeds for the client script. Names and formatted values are in the table of the chart. */
export interface EmbeddedChartValues {
  /** Unit of the y-axis, to be written with an SI prefix. A `%` has no prefix. */
  readonly unit: string;
  readonly kind: 'lines' | 'columns';
  /** The values of each data series. Undefined where it has a gap. */
  readonly lines: readonly (readonly (number | undefined)[])[];
}

/** Embedded values are rounded to this many significant digits, to keep the page small. */
const SIGNIFICANT_DIGITS = 5;

/** Serialises values: `,` between the values of a data series, `;` between series. An undefined value becomes an empty string. */
export function serialiseChartValues(lines: EmbeddedChartValues['lines']): string {
  return lines
    .map((values) =>
      values
        .map((value) => (value === undefined ? '' : Number(value.toPrecision(SIGNIFICANT_DIGITS)).toString()))
        .join(','),
    )
    .join(';');
}

/** Parses the output of {@link serialiseChartValues}. */
export function parseChartValues(text: string): EmbeddedChartValues['lines'] {
  return text
    .split(';')
    .map((line) => line.split(',').map((value) => (value === '' ? undefined : Number(value))));
}
