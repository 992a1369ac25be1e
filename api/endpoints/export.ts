import type { z } from 'zod';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import type { StoredBlock } from '../../db/queries/blocks.ts';
import { lookUpIndexState } from '../../db/queries/lookup.ts';
import { requireIndexes, type IndexState } from '../../db/queries/index-state.ts';
import { readSnapshot, type Snapshot } from '../../db/queries/snapshot.ts';
import {
  exportPositionBeforeBlock,
  exportPositionBeforeTx,
  getExportEndHash,
  readExportedBlocks,
  readExportedOutputs,
  readExportedTxs,
  type ExportBatch,
  type ExportRange,
  type ExportedOutput,
  type ExportedTx,
} from '../../db/queries/export.ts';
import {
  endpointCosts,
  defineEndpoint,
  indexErrorCodes,
  noJsonSchema,
  type EndpointParamValues,
} from '../contract/endpoint.ts';
import {
  exportedBlockSchema,
  exportedOutputSchema,
  exportedTxSchema,
  exportFormatParam,
  exportFromParam,
  exportKindParam,
  exportToParam,
  MAX_EXPORTED_BLOCKS,
  type ExportKind,
  type exportFormats,
} from '../contract/export.ts';
import { ApiError } from '../errors.ts';
import { readOrThrow, createStreamRoute, type RouteSources } from '../route.ts';
import { heightOfTxId, positionOfTxId } from '../../db/schema/tx-ids.ts';
import { outputTreeJson } from '../json/block.ts';
import { createJsonFieldsConverter } from '../json/fields.ts';
import { encryptedAnchorHex, viewTagHex } from '../../lookups/view-tag.ts';

const toBlockFields = createJsonFieldsConverter(exportedBlockSchema.shape);
const toTxFields = createJsonFieldsConverter(exportedTxSchema.shape);
const toOutputFields = createJsonFieldsConverter(exportedOutputSchema.shape);

type Format = (typeof exportFormats)[number];

type Values = Readonly<Record<string, string | number | null>>;

const exportEndpoint = defineEndpoint({
  operation: 'export',
  path: '/api/v1/export/{kind}',
  summary: 'Many blocks, transactions or outputs as one file',
  description:
    `Exports at most ${MAX_EXPORTED_BLOCKS} blocks of the main chain, lowest first. The response is streamed as fast as the client reads it. ` +
    'All rows belong to the same chain: when a reorg replaces blocks of the export, the server closes the connection before the end. ' +
    'The trailer `Content-Digest` (RFC 9530) contains the SHA-256 hash of the bytes that were sent. Without compression, these are the bytes of the file. They are the same in every export unless a reorg replaces blocks.',
  pathParams: { kind: exportKindParam },
  queryParams: { from: exportFromParam, to: exportToParam, format: exportFormatParam },
  response: noJsonSchema,
  media: {
    'application/x-ndjson': 'One JSON object per line.',
    'text/csv': 'A header line, then one line per row. Unknown values are empty.',
  },
  parts: [exportedBlockSchema, exportedTxSchema, exportedOutputSchema],
  cost: endpointCosts.file,
  missing: 'block_not_found',
  unavailable: [...indexErrorCodes, 'index_incomplete'],
});

interface ExportedPart extends ExportBatch<Readonly<Record<string, string | number | null>>> {
  readonly endHash: BlockHash | undefined;
}

interface ExportSource {
  readonly shape: z.ZodRawShape;
  /** Returns the position before the first row of a height. */
  readonly before: (height: number) => number;
  readonly read: (
    database: RouteSources['database'],
    range: ExportRange,
    after: number,
  ) => Promise<ExportedPart>;
}

/** Returns a function that reads one part of an export and converts its rows with `toJson`. */
function partReader<Row>(
  readRows: (snapshot: Snapshot, range: ExportRange, after: number) => Promise<ExportBatch<Row>>,
  toJson: (row: Row) => ExportedPart['rows'][number],
): ExportSource['read'] {
  return async (database, range, after) =>
    readSnapshot(database, async (snapshot) => {
      const [{ rows, next }, endHash] = await Promise.all([
        readRows(snapshot, range, after),
        getExportEndHash(snapshot, range),
      ]);
      return { endHash, rows: rows.map(toJson), next };
    });
}

const exportSources: Readonly<Record<ExportKind, ExportSource>> = {
  blocks: {
    shape: exportedBlockSchema.shape,
    before: exportPositionBeforeBlock,
    read: partReader(readExportedBlocks, exportedBlockJson),
  },
  txs: {
    shape: exportedTxSchema.shape,
    before: exportPositionBeforeTx,
    read: partReader(readExportedTxs, exportedTxJson),
  },
  outputs: {
    shape: exportedOutputSchema.shape,
    before: exportPositionBeforeTx,
    read: partReader(readExportedOutputs, exportedOutputJson),
  },
};

export const exportRoute = createStreamRoute(exportEndpoint, 'download', async ({ database }, params) => {
  const { kind, from, format } = params;
  const { shape, before, read } = exportSources[kind];
  const wantedEnd = params.to ?? from + MAX_EXPORTED_BLOCKS - 1;
  requireRange(params, wantedEnd);
  const { tip } = await readOrThrow(readIndexState(database, kind));
  if (from > tip.height || (params.to ?? 0) > tip.height) throw aboveTipError(params, tip.height);
  const range = { from, to: Math.min(wantedEnd, tip.height) };
  return {
    type: format === 'csv' ? 'text/csv' : 'application/x-ndjson',
    fileName: `${tip.network}-${kind}-${range.from}-${range.to}.${format}`,
    async *parts() {
      yield fileHeader(shape, format);
      let chain: BlockHash | undefined;
      for (let after: number | undefined = before(from); after !== undefined;) {
        const { rows, next, endHash }: ExportedPart = await readOrThrow(read(database, range, after));
        chain ??= endHash;
        if (endHash !== chain) throw reorgError(range.to);
        if (rows.length > 0) yield rows.map((row) => formatRow(row, format)).join('');
        after = next;
      }
    },
  };
});

/** Finding outputs by height needs a secondary index. @throws EmptyIndexError, IndexesMissingError */
async function readIndexState(database: RouteSources['database'], kind: ExportKind): Promise<IndexState> {
  const indexState = await lookUpIndexState(database);
  if (kind === 'outputs') requireIndexes(indexState);
  return indexState;
}

type Params = EndpointParamValues<typeof exportEndpoint>;

function requireRange({ from }: Params, to: number): void {
  if (to >= from && to - from < MAX_EXPORTED_BLOCKS) return;
  throw new ApiError(
    'invalid_parameter',
    `The range from ${from} to ${to} must contain 1 to ${MAX_EXPORTED_BLOCKS} blocks. Use several requests for more blocks.`,
    'to',
  );
}

function aboveTipError({ from }: Params, tip: number): ApiError {
  return new ApiError(
    'block_not_found',
    `The newest indexed block is ${tip}, below the end of the export. Request a lower height.`,
    from > tip ? 'from' : 'to',
  );
}

function reorgError(height: number): ApiError {
  return new ApiError(
    'block_not_found',
    `A reorg replaced block ${height} during the export. Request the export again.`,
    'to',
  );
}

function exportedBlockJson(block: StoredBlock): z.infer<typeof exportedBlockSchema> {
  return toBlockFields({ ...block, baseReward: block.reward - block.fees, ...outputTreeJson(block) });
}

function exportedTxJson({ id, extra, ...tx }: ExportedTx): z.infer<typeof exportedTxSchema> {
  return toTxFields({
    ...tx,
    height: heightOfTxId(id),
    position: positionOfTxId(id),
    extra: extra === null ? null : Buffer.from(extra).toString('hex'),
  });
}

function exportedOutputJson(output: ExportedOutput): z.infer<typeof exportedOutputSchema> {
  const { txId, amount, clearAmount, viewTag: _tag, ...rest } = output;
  return toOutputFields({
    ...rest,
    height: heightOfTxId(txId),
    txPosition: positionOfTxId(txId),
    bucket: amount,
    amount: clearAmount,
    viewTag: viewTagHex(output),
    encryptedJanusAnchor: encryptedAnchorHex(output),
  });
}

/** Returns the header of a file: the column names for CSV, nothing for NDJSON. */
function fileHeader(shape: z.ZodRawShape, format: Format): string {
  return format === 'csv' ? `${Object.keys(shape).join(',')}\r\n` : '';
}

/** Formats a row as a line. No value contains characters that CSV must quote. */
function formatRow(values: Values, format: Format): string {
  if (format === 'ndjson') return `${JSON.stringify(values)}\n`;
  const cells = Object.values(values).map((value) => value ?? '');
  return `${cells.join(',')}\r\n`;
}
