import { z } from 'zod';
import { MAX_HEIGHT, parseHeight } from '@ringscope/protocol/brands.ts';
import { exportedRowSchemas, type ExportKind } from './exported-rows.ts';
import { responseEnvelopeFields, nextPageCursorSchema } from './envelope.ts';
import type { EndpointPathParam, QueryParam } from './params.ts';
import { nonNegativeIntegerSchema, hashSchema, heightSchema, namedObjectSchema } from './values.ts';

export const MAX_EXPORTED_BLOCKS = 10_000;

/** The kinds of rows that clients can export. */
export const exportKinds = Object.keys(exportedRowSchemas) as readonly ExportKind[];

export const exportKindParam: EndpointPathParam<ExportKind> = {
  description: 'Kind of rows that the file contains.',
  requirement: `must be one of ${exportKinds.join(', ')}`,
  schema: { type: 'string', enum: exportKinds },
  parse: (text) => exportKinds.find((kind) => kind === text),
  example: () => 'blocks',
};

export const exportFormats = ['ndjson', 'csv', 'parquet'] as const;

export type ExportFormat = (typeof exportFormats)[number];

export const exportFormatParam: QueryParam<ExportFormat> = {
  description:
    '`ndjson`: one JSON object per line. `csv`: a table with a header line; the elements of a list are separated by `;`. ' +
    '`parquet`: a Parquet file, in which hex values are bytes and decimal strings of up to 64 bits are integers.',
  requirement: `must be one of ${exportFormats.join(', ')}`,
  schema: { type: 'string', enum: exportFormats, default: 'ndjson' },
  parse: (text) => exportFormats.find((format) => format === text),
  defaultValue: 'ndjson',
};

const heightParamSchema = { type: 'integer', minimum: 0, maximum: MAX_HEIGHT };

export const exportLowestHeightParam: QueryParam<number> = {
  description: 'Lowest height of the range.',
  requirement: 'must be a block height: digits without a leading zero',
  schema: { ...heightParamSchema, default: 0 },
  parse: parseHeight,
  defaultValue: 0,
};

export const exportHighestHeightParam: QueryParam<number | undefined> = {
  description: `Highest height of the range. By default, the range has ${MAX_EXPORTED_BLOCKS} blocks or ends at the tip.`,
  requirement: 'must be a block height: digits without a leading zero',
  schema: heightParamSchema,
  parse: parseHeight,
  defaultValue: undefined,
};

export const exportedRangeSchema = namedObjectSchema(
  'ExportRange',
  'A range of blocks that fits into one export.',
  {
    from: heightSchema.describe('Lowest height of the range.'),
    to: heightSchema.describe('Highest height of the range.'),
    complete: z
      .boolean()
      .describe(`True when the range has the full number of ${MAX_EXPORTED_BLOCKS} blocks.`),
    first_hash: hashSchema.describe('Hash of the lowest block of the range.'),
    last_hash: hashSchema.describe(
      'Hash of the highest block of the range. It changes when a reorg replaces blocks of the range.',
    ),
    blocks: nonNegativeIntegerSchema.describe('Number of rows in the export of blocks.'),
    txs: nonNegativeIntegerSchema.describe(
      'Number of rows in the export of transactions, including coinbases.',
    ),
    rct_outputs: nonNegativeIntegerSchema.describe(
      'Number of rows with bucket 0 in the export of outputs. These are all rows when the range has no version 1 transactions.',
    ),
    paths: z
      .array(z.string())
      .describe(
        'Paths of the exports of the range as NDJSON, one for each kind of rows. Add the parameter `format` for other formats.',
      ),
    digests: z
      .array(
        z.object({
          path: z.string().describe('Path and query of the file.'),
          bytes: nonNegativeIntegerSchema.describe('Size of the file in bytes.'),
          sha256: hashSchema.describe('SHA-256 of the bytes of the file.'),
        }),
      )
      .describe(
        'Hashes of the files of the range that this server has sent completely since its start. The server remembers at most 5000 files. To verify a download, read this list after it.',
      ),
  },
);

export const exportManifestSchema = namedObjectSchema(
  'ExportManifest',
  'The ranges of blocks that can be exported.',
  {
    ...responseEnvelopeFields,
    ranges: z.array(exportedRangeSchema).describe('Ranges, lowest first. The last range ends at the tip.'),
    checksum: z
      .object({
        algorithm: z.literal('sha-256').describe('Hash function of the checksum.'),
        trailer: z
          .literal('Content-Digest')
          .describe('HTTP trailer of each export, with the hash of the bytes that were sent (RFC 9530).'),
      })
      .describe('How the server sends the checksum of an export.'),
    next: nextPageCursorSchema,
  },
);
