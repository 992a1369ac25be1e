import type { z } from 'zod';
import type { ExportFormat } from '../contract/export.ts';
import type { ExportedColumns, ExportedValue, ExportFileWriter } from './file.ts';
import { ParquetFileWriter } from './parquet-file.ts';

interface FormatDefinition {
  readonly type: 'application/x-ndjson' | 'text/csv' | 'application/vnd.apache.parquet';
  readonly create: (shape: z.ZodRawShape) => ExportFileWriter;
}

export const exportFormatDefinitions: Readonly<Record<ExportFormat, FormatDefinition>> = {
  ndjson: {
    type: 'application/x-ndjson',
    create: (shape) =>
      textFile('', Object.keys(shape), jsonOf, {
        start: (name, index) => `${index === 0 ? '{' : ','}"${name}":`,
        end: '}\n',
      }),
  },
  csv: {
    type: 'text/csv',
    create: (shape) =>
      textFile(`${Object.keys(shape).join(',')}\r\n`, Object.keys(shape), cellOf, {
        start: (_, index) => (index === 0 ? '' : ','),
        end: '\r\n',
      }),
  },
  parquet: { type: 'application/vnd.apache.parquet', create: (shape) => new ParquetFileWriter(shape) },
};

/** The strings that a text format writes before each value of a row and at the end of the row. */
interface RowText {
  /** Returns the string that is written before each value of a column. */
  readonly start: (name: string, index: number) => string;
  readonly end: string;
}

function textFile(
  header: string,
  names: readonly string[],
  format: (value: ExportedValue) => string,
  { start, end }: RowText,
): ExportFileWriter {
  const starts = names.map((name, index) => ({ name, text: start(name, index) }));
  const formatRows = (columns: ExportedColumns): string => {
    const fields = starts.map(({ name, text }) => ({ text, values: columns[name] ?? [] }));
    const rowCount = fields[0]?.values.length ?? 0;
    let text = '';
    for (let row = 0; row < rowCount; row += 1) {
      for (const field of fields) text += field.text + format(field.values[row] ?? null);
      text += end;
    }
    return text;
  };
  return {
    begin: () => header,
    add: (columns) => {
      const text = formatRows(columns);
      return text === '' ? [] : [text];
    },
    end: () => [],
  };
}

function jsonOf(value: ExportedValue): string {
  if (value instanceof Uint8Array) return `"${hexOf(value)}"`;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`;
  return typeof value === 'bigint' ? `"${value}"` : JSON.stringify(value);
}

/** Formats a value of a CSV table. No value contains characters that CSV must quote. The elements of a list are separated by `;`. */
function cellOf(value: ExportedValue): string {
  if (value === null) return '';
  if (value instanceof Uint8Array) return hexOf(value);
  return Array.isArray(value) ? value.map(cellOf).join(';') : String(value);
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}
