import type { z } from 'zod';
import type { ExportFormat } from '../contract/export.ts';
import type { ExportedRow, ExportedValue, ExportFileWriter } from './file.ts';
import { ParquetFileWriter } from './parquet-file.ts';

interface FormatDefinition {
  readonly type: 'application/x-ndjson' | 'text/csv' | 'application/vnd.apache.parquet';
  readonly create: (shape: z.ZodRawShape) => ExportFileWriter;
}

export const exportFileFormats: Readonly<Record<ExportFormat, FormatDefinition>> = {
  ndjson: {
    type: 'application/x-ndjson',
    create: () => textFile('', (row) => `${JSON.stringify(row)}\n`),
  },
  csv: {
    type: 'text/csv',
    create: (shape) =>
      textFile(
        `${Object.keys(shape).join(',')}\r\n`,
        (row) => `${Object.values(row).map(formatCell).join(',')}\r\n`,
      ),
  },
  parquet: { type: 'application/vnd.apache.parquet', create: (shape) => new ParquetFileWriter(shape) },
};

function textFile(header: string, formatRow: (row: ExportedRow) => string): ExportFileWriter {
  return {
    begin: () => header,
    add: (rows) => (rows.length === 0 ? [] : [rows.map(formatRow).join('')]),
    end: () => [],
  };
}

/** Formats a value of a CSV table. No value contains characters that CSV must quote. The elements of a list are separated by `;`. */
function formatCell(value: ExportedValue): string {
  if (Array.isArray(value)) return value.map((element) => String(element ?? '')).join(';');
  return String(value ?? '');
}
