import type { z } from 'zod';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import type { StoredBlock } from '../../db/queries/blocks.ts';
import { lookUpIndexState } from '../../db/queries/lookup.ts';
import { requireIndexes, type IndexState } from '../../db/queries/index-state.ts';
import { readSnapshot, type Snapshot } from '../../db/queries/snapshot.ts';
import {
  beforeBlock,
  beforeTx,
  getEndHash,
  readExportedBlocks,
  readExportedOutputs,
  readExportedTxs,
  type ExportPart,
  type ExportRange,
  type ExportedOutput,
  type ExportedTx,
} from '../../db/queries/export.ts';
import { costs, defineEndpoint, indexErrors, noJson, type ParamValues } from '../contract/endpoint.ts';
import {
  exportedBlock,
  exportedOutput,
  exportedTx,
  exportFormat,
  exportFrom,
  exportKind,
  exportTo,
  MAX_EXPORTED_BLOCKS,
  type ExportKind,
  type exportFormats,
} from '../contract/export.ts';
import { ApiError } from '../errors.ts';
import { readOrThrow, streamRoute, type Sources } from '../route.ts';
import { heightOfTx, positionOfTx } from '../../db/schema/tx-ids.ts';
import { jsonFields, viewTagJson } from '../json/fields.ts';

const writeBlock = jsonFields(exportedBlock.shape);
const writeTx = jsonFields(exportedTx.shape);
const writeOutput = jsonFields(exportedOutput.shape);

type Format = (typeof exportFormats)[number];

type Values = Readonly<Record<string, string | number | null>>;

const exportEndpoint = defineEndpoint({
  operation: 'export',
  path: '/api/v1/export/{kind}',
  summary: 'Many blocks, transactions or outputs as one file',
  description:
    `At most ${MAX_EXPORTED_BLOCKS} blocks of the main chain, lowest first. The answer is sent while it is read, as fast as the client takes it. ` +
    'All rows are of one chain: when a reorg reaches the blocks of the export, the connection is closed before the end. ' +
    'The trailer `Content-Digest` (RFC 9530) has the SHA-256 of the bytes that were sent. Without compression these are the bytes of the file, which stay the same for blocks that no reorg reaches.',
  pathParams: { kind: exportKind },
  queryParams: { from: exportFrom, to: exportTo, format: exportFormat },
  response: noJson,
  media: {
    'application/x-ndjson': 'A JSON object on each line.',
    'text/csv': 'A line of names, then a line for each row. An unknown value is empty.',
  },
  parts: [exportedBlock, exportedTx, exportedOutput],
  cost: costs.file,
  missing: 'block_not_found',
  unavailable: [...indexErrors, 'index_incomplete'],
});

interface Part extends ExportPart<Readonly<Record<string, string | number | null>>> {
  readonly endHash: BlockHash | undefined;
}

interface Source {
  readonly shape: z.ZodRawShape;
  /** Returns the place before the first row of a height. */
  readonly before: (height: number) => number;
  readonly read: (database: Sources['database'], range: ExportRange, after: number) => Promise<Part>;
}

/** Returns how to read the parts of an export whose rows are written by `toJson`. */
function partsOf<Row>(
  readRows: (snapshot: Snapshot, range: ExportRange, after: number) => Promise<ExportPart<Row>>,
  toJson: (row: Row) => Part['rows'][number],
): Source['read'] {
  return async (database, range, after) =>
    readSnapshot(database, async (snapshot) => {
      const [{ rows, next }, endHash] = await Promise.all([
        readRows(snapshot, range, after),
        getEndHash(snapshot, range),
      ]);
      return { endHash, rows: rows.map(toJson), next };
    });
}

const sources: Readonly<Record<ExportKind, Source>> = {
  blocks: {
    shape: exportedBlock.shape,
    before: beforeBlock,
    read: partsOf(readExportedBlocks, exportedBlockJson),
  },
  txs: { shape: exportedTx.shape, before: beforeTx, read: partsOf(readExportedTxs, exportedTxJson) },
  outputs: {
    shape: exportedOutput.shape,
    before: beforeTx,
    read: partsOf(readExportedOutputs, exportedOutputJson),
  },
};

export const exportRoute = streamRoute(exportEndpoint, 'download', async ({ database }, params) => {
  const { kind, from, format } = params;
  const { shape, before, read } = sources[kind];
  const wantedEnd = params.to ?? from + MAX_EXPORTED_BLOCKS - 1;
  requireRange(params, wantedEnd);
  const { tip } = await readOrThrow(readIndexState(database, kind));
  if (from > tip.height || (params.to ?? 0) > tip.height) throw aboveTip(params, tip.height);
  const range = { from, to: Math.min(wantedEnd, tip.height) };
  return {
    type: format === 'csv' ? 'text/csv' : 'application/x-ndjson',
    fileName: `${tip.network}-${kind}-${range.from}-${range.to}.${format}`,
    async *parts() {
      yield headOf(shape, format);
      let chain: BlockHash | undefined;
      for (let after: number | undefined = before(from); after !== undefined;) {
        const { rows, next, endHash }: Part = await readOrThrow(read(database, range, after));
        chain ??= endHash;
        if (endHash !== chain) throw reorganised(range.to);
        if (rows.length > 0) yield rows.map((row) => lineOf(row, format)).join('');
        after = next;
      }
    },
  };
});

/** Outputs of a height are found by a secondary index. @throws EmptyIndexError, IndexesMissingError */
async function readIndexState(database: Sources['database'], kind: ExportKind): Promise<IndexState> {
  const indexState = await lookUpIndexState(database);
  if (kind === 'outputs') requireIndexes(indexState);
  return indexState;
}

type Params = ParamValues<typeof exportEndpoint>;

function requireRange({ from }: Params, to: number): void {
  if (to >= from && to - from < MAX_EXPORTED_BLOCKS) return;
  throw new ApiError(
    'invalid_parameter',
    `to must be at least from and less than from + ${MAX_EXPORTED_BLOCKS}.`,
    'to',
  );
}

function aboveTip({ from }: Params, tip: number): ApiError {
  return new ApiError(
    'block_not_found',
    `The index ends at block ${tip}, which is below the end of the export.`,
    from > tip ? 'from' : 'to',
  );
}

function reorganised(height: number): ApiError {
  return new ApiError(
    'block_not_found',
    `A reorganisation replaced block ${height} during the export.`,
    'to',
  );
}

function exportedBlockJson(block: StoredBlock): z.infer<typeof exportedBlock> {
  return writeBlock({ ...block, baseReward: block.reward - block.fees });
}

function exportedTxJson({ id, extra, ...tx }: ExportedTx): z.infer<typeof exportedTx> {
  return writeTx({
    ...tx,
    height: heightOfTx(id),
    position: positionOfTx(id),
    extra: extra === null ? null : Buffer.from(extra).toString('hex'),
  });
}

function exportedOutputJson(output: ExportedOutput): z.infer<typeof exportedOutput> {
  const { txId, amount, clearAmount, viewTag, ...rest } = output;
  return writeOutput({
    ...rest,
    height: heightOfTx(txId),
    txPosition: positionOfTx(txId),
    bucket: amount,
    amount: clearAmount,
    viewTag: viewTagJson(viewTag),
  });
}

/** Returns what stands before the rows of a file. */
function headOf(shape: z.ZodRawShape, format: Format): string {
  return format === 'csv' ? `${Object.keys(shape).join(',')}\r\n` : '';
}

/** Returns a row as a line. No value has characters that CSV would have to quote. */
function lineOf(values: Values, format: Format): string {
  if (format === 'ndjson') return `${JSON.stringify(values)}\n`;
  const cells = Object.values(values).map((value) => value ?? '');
  return `${cells.join(',')}\r\n`;
}
