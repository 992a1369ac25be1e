import { lookUpIndexState } from '../../db/queries/lookup.ts';
import { requireIndexes, type IndexState } from '../../db/queries/index-state.ts';
import { lookUpExportEndHash } from '../../db/queries/export.ts';
import {
  endpointCostPoints,
  defineEndpoint,
  indexErrorCodes,
  nonJsonResponseSchema,
  type EndpointParamValues,
} from '../contract/endpoint.ts';
import {
  exportFormatParam,
  exportLowestHeightParam,
  exportKindParam,
  exportHighestHeightParam,
  MAX_EXPORTED_BLOCKS,
} from '../contract/export.ts';
import { exportedRowSchemas } from '../contract/exported-rows.ts';
import { ApiError } from '../errors.ts';
import { createExportUrlPath } from '../exports/digests.ts';
import { exportFormatDefinitions } from '../exports/formats.ts';
import { generateExportFile, reorgDuringExportError } from '../exports/read-file.ts';
import type { ExportRowSource } from '../exports/source.ts';
import { exportRowSources } from '../exports/sources.ts';
import { awaitIndexRead } from '../index-route.ts';
import { createStreamRoute } from '../route.ts';
import type { RouteSources } from '../route-sources.ts';

const exportEndpoint = defineEndpoint({
  operation: 'export',
  path: '/api/v1/export/{kind}',
  summary: 'Many rows of one kind as one file',
  description:
    `Exports at most ${MAX_EXPORTED_BLOCKS} blocks of the main chain, lowest first. The response is streamed as fast as the client reads it. ` +
    'All rows belong to the same chain: when a reorg replaces blocks of the export, the server closes the connection before the end. ' +
    'To download more blocks, request one range after another. After an interruption, continue after the last complete file. ' +
    'The rows of `reorgs` and `fates` belong to reorgs whose branches begin in the range. The rows of `commitments` come from the node. ' +
    'The trailer `Content-Digest` (RFC 9530) contains the SHA-256 hash of the bytes that were sent. Without compression, these are the bytes of the file. Every export of the same rows has the same bytes unless a reorg replaces blocks.',
  pathParams: { kind: exportKindParam },
  queryParams: { from: exportLowestHeightParam, to: exportHighestHeightParam, format: exportFormatParam },
  response: nonJsonResponseSchema,
  media: {
    'application/x-ndjson': 'With `format=ndjson`: one JSON object per line.',
    'text/csv': 'With `format=csv`: a header line, then one line per row, in which unknown values are empty.',
    'application/vnd.apache.parquet': 'With `format=parquet`: a Parquet file with one column per field.',
  },
  parts: Object.values(exportedRowSchemas),
  cost: endpointCostPoints.file,
  missing: 'block_not_found',
  unavailable: [...indexErrorCodes, 'index_incomplete', 'node_away'],
});

export const exportRoute = createStreamRoute(exportEndpoint, 'download', async (sources, params) => {
  const { kind, from, format } = params;
  const source = exportRowSources[kind];
  const wantedEnd = params.to ?? from + MAX_EXPORTED_BLOCKS - 1;
  requireRange(params, wantedEnd);
  const { tip } = await awaitIndexRead(readIndexState(sources.database, source));
  if (from > tip.height || (params.to ?? 0) > tip.height) throw aboveTipError(params, tip.height);
  const range = { fromHeight: from, toHeight: Math.min(wantedEnd, tip.height) };
  const endHash = await awaitIndexRead(lookUpExportEndHash(sources.database, range));
  if (endHash === undefined) throw reorgDuringExportError(range.toHeight);
  return {
    type: exportFormatDefinitions[format].type,
    fileName: `${tip.network}-${kind}-${range.fromHeight}-${range.toHeight}.${format}`,
    generateBody: () => {
      const file = { kind, format, ...range, endHash };
      const parts = sources.readExport?.(file) ?? generateExportFile(sources, file);
      const path = createExportUrlPath(kind, range.fromHeight, range.toHeight, format);
      return sources.exportDigests?.digestWhileStreaming(path, endHash, parts) ?? parts;
    },
  };
});

/**
 * Reads the state of the index.
 *
 * @throws EmptyIndexError; IndexesMissingError when the export needs secondary indexes that do not exist yet
 */
async function readIndexState(
  database: RouteSources['database'],
  { needsIndexes }: ExportRowSource,
): Promise<IndexState> {
  const indexState = await lookUpIndexState(database);
  if (needsIndexes) requireIndexes(indexState);
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

function aboveTipError({ from, to }: Params, tip: number): ApiError {
  const field = from > tip ? 'from' : 'to';
  const bound = from > tip ? `begins at block ${from}` : `ends at block ${to ?? from}`;
  return new ApiError(
    'block_not_found',
    `The newest indexed block is ${tip}, but the export ${bound}. Use a lower value of ${field}.`,
    field,
  );
}
