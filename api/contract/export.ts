import { z } from 'zod';
import { outputContentSchema, outputReferenceSchema } from './output.ts';
import { MAX_HEIGHT, parseHeight } from '@ringscope/protocol/brands.ts';
import { blockSchema } from './block.ts';
import { responseEnvelope, nextPageCursorSchema } from './envelope.ts';
import type { EndpointPathParam, QueryParam } from './params.ts';
import { commonTxFields } from './common-tx-fields.ts';
import { countSchema, hashSchema, heightSchema, hexSchema, namedObjectSchema } from './values.ts';

/** Maximum number of blocks in one export. */
export const MAX_EXPORTED_BLOCKS = 10_000;

const { confirmations: _confirmations, ...lastingFields } = blockSchema.shape;

export const exportedBlockSchema = namedObjectSchema(
  'ExportedBlock',
  'A block of the main chain, with the fields that never change.',
  lastingFields,
);

export const exportedTxSchema = namedObjectSchema('ExportedTx', 'A transaction of the main chain.', {
  height: heightSchema.describe('Height of the block of the transaction.'),
  position: countSchema.describe('Position in the block. 0 is the coinbase.'),
  hash: hashSchema.describe('Hash of the transaction.'),
  ...commonTxFields,
  extra: hexSchema.nullable().describe('Extra field of the transaction. Null when unknown.'),
});

export const exportedOutputSchema = namedObjectSchema('ExportedOutput', 'An output of the main chain.', {
  height: heightSchema.describe('Height of the block of the transaction that created the output.'),
  tx_position: countSchema.describe('Position of that transaction in the block. 0 is the coinbase.'),
  position: countSchema.describe('Position among the outputs of that transaction.'),
  ...outputReferenceSchema,
  ...outputContentSchema,
});

export const exportKinds = ['blocks', 'txs', 'outputs'] as const;

export type ExportKind = (typeof exportKinds)[number];

export const exportKindParam: EndpointPathParam<ExportKind> = {
  description: `Kind of rows: ${exportKinds.join(', ')}.`,
  mustBe: `must be one of ${exportKinds.join(', ')}`,
  schema: { type: 'string', enum: exportKinds },
  parse: (text) => exportKinds.find((kind) => kind === text),
  example: () => 'blocks',
};

export const exportFormats = ['ndjson', 'csv'] as const;

export const exportFormatParam: QueryParam<(typeof exportFormats)[number]> = {
  description: '`ndjson`: one JSON object per line. `csv`: a table with a header line.',
  mustBe: `must be one of ${exportFormats.join(', ')}`,
  schema: { type: 'string', enum: exportFormats, default: 'ndjson' },
  parse: (text) => exportFormats.find((format) => format === text),
  absent: 'ndjson',
};

const heightParamSchema = { type: 'integer', minimum: 0, maximum: MAX_HEIGHT };

export const exportFromParam: QueryParam<number> = {
  description: 'Lowest height.',
  mustBe: 'must be a block height: digits without a leading zero',
  schema: { ...heightParamSchema, default: 0 },
  parse: parseHeight,
  absent: 0,
};

export const exportToParam: QueryParam<number | undefined> = {
  description: `Highest height. The default is ${MAX_EXPORTED_BLOCKS} blocks, or up to the tip.`,
  mustBe: 'must be a block height: digits without a leading zero',
  schema: heightParamSchema,
  parse: parseHeight,
  absent: undefined,
};

export const exportedRangeSchema = namedObjectSchema(
  'ExportRange',
  'A range of blocks that fits into one export.',
  {
    from: heightSchema.describe('Lowest height.'),
    to: heightSchema.describe('Highest height.'),
    complete: z.boolean().describe(`True when the range contains all ${MAX_EXPORTED_BLOCKS} blocks.`),
    first_hash: hashSchema.describe('Hash of the lowest block.'),
    last_hash: hashSchema.describe(
      'Hash of the highest block. It changes when a reorg replaces blocks of the range.',
    ),
    blocks: countSchema.describe('Number of rows in the export of blocks.'),
    txs: countSchema.describe('Number of rows in the export of transactions, including coinbases.'),
    rct_outputs: countSchema.describe(
      'Number of rows with bucket 0 in the export of outputs. These are all rows when the range has no version 1 transactions.',
    ),
    paths: z
      .array(z.string())
      .describe('Paths of the exports of its blocks, transactions and outputs as NDJSON.'),
  },
);

export const exportManifest = namedObjectSchema(
  'ExportManifest',
  'The ranges of blocks that can be exported.',
  {
    ...responseEnvelope,
    ranges: z.array(exportedRangeSchema).describe('Ranges, lowest first. The last range ends at the tip.'),
    checksum: z
      .object({
        algorithm: z.literal('sha-256').describe('The hash function.'),
        trailer: z
          .literal('Content-Digest')
          .describe('HTTP trailer of each export, with the hash of the bytes that were sent (RFC 9530).'),
      })
      .describe('How the checksum of an export is sent.'),
    next: nextPageCursorSchema,
  },
);
