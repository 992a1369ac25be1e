import type { z } from 'zod';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import {
  lookUpExportEndHash,
  type ExportBatch,
  type ExportColumnBatch,
  type ExportRange,
} from '../../db/queries/export.ts';
import { runInSnapshot, type Snapshot } from '../../db/queries/snapshot.ts';
import { exportedRowSchemas, type ExportKind } from '../contract/exported-rows.ts';
import type { RouteSources } from '../route-sources.ts';
import type { ExportedColumns, ExportedValue } from './file.ts';

/** A part of an export. Its `endHash` shows whether a reorg has changed the blocks of the export. */
export interface ExportBatchWithEndHash extends ExportColumnBatch<ExportedColumns> {
  /**
   * Hash of the last block of the export when the part was read. Undefined if a reorg had made the chain shorter than the
   * export.
   */
  readonly endHash: BlockHash | undefined;
}

/** The rows of one kind of export: their columns, and how to read them. */
export interface ExportRowSource {
  readonly shape: z.ZodRawShape;
  /** Whether reading the rows needs a secondary index, which does not exist during a bulk load. */
  readonly needsIndexes: boolean;
  /** Returns the position before the first row of an export that starts at this height. */
  readonly getPositionBeforeHeight: (height: number) => number;
  /**
   * Starts an export. The returned function reads the part after a position: the result of `getPositionBeforeHeight` for the first part,
   * then the field `nextPosition` of the previous part.
   */
  readonly open: (
    sources: Pick<RouteSources, 'database' | 'node'>,
    range: ExportRange,
  ) => (after: number) => Promise<ExportBatchWithEndHash>;
}

type ReadBatch<Batch> = (snapshot: Snapshot, range: ExportRange, after: number) => Promise<Batch>;

/** The columns of a kind of export, one for each field of its rows. */
export type ExportColumnsOfKind<Kind extends ExportKind> = Readonly<
  Record<keyof (typeof exportedRowSchemas)[Kind]['shape'], readonly ExportedValue[]>
>;

/**
 * Creates the row source of an export whose database query returns columns.
 *
 * @param toExport converts columns of the index to columns of the export
 */
export function createColumnExportSource<Kind extends ExportKind, Columns>(
  kind: Kind,
  getPositionBeforeHeight: ExportRowSource['getPositionBeforeHeight'],
  readBatch: ReadBatch<ExportColumnBatch<Columns>>,
  toExport: (columns: Columns) => ExportColumnsOfKind<Kind>,
  needsIndexes = false,
): ExportRowSource {
  return {
    shape: exportedRowSchemas[kind].shape,
    needsIndexes,
    getPositionBeforeHeight,
    open:
      ({ database }, range) =>
      async (after) => {
        const { batch, endHash } = await readBatchAndEndBlockHash(database, range, async (snapshot) =>
          readBatch(snapshot, range, after),
        );
        return { endHash, columns: toExport(batch.columns), nextPosition: batch.nextPosition };
      },
  };
}

/**
 * Creates the row source of an export whose database query returns rows instead of columns. Only small exports use it.
 *
 * @param toJson converts a row of the index to a row of the export
 */
export function createRowExportSource<Row>(
  kind: ExportKind,
  getPositionBeforeHeight: ExportRowSource['getPositionBeforeHeight'],
  readBatch: ReadBatch<ExportBatch<Row>>,
  toJson: (row: Row) => Readonly<Record<string, ExportedValue>>,
): ExportRowSource {
  const readColumnBatch: ReadBatch<ExportColumnBatch<readonly Row[]>> = async (...place) => {
    const { rows, nextPosition } = await readBatch(...place);
    return { columns: rows, nextPosition };
  };
  return createColumnExportSource(kind, getPositionBeforeHeight, readColumnBatch, (rows) =>
    toExportColumns(kind, rows.map(toJson)),
  );
}

export function toExportColumns<Kind extends ExportKind>(
  kind: Kind,
  rows: readonly Readonly<Record<string, ExportedValue>>[],
): ExportColumnsOfKind<Kind> {
  const columns = Object.keys(exportedRowSchemas[kind].shape).map((name) => [
    name,
    rows.map((row) => row[name] ?? null),
  ]);
  // TypeScript does not infer the names of the columns, which are the fields of the schema.
  return Object.fromEntries(columns) as ExportColumnsOfKind<Kind>;
}

export async function readBatchAndEndBlockHash<Batch>(
  database: RouteSources['database'],
  range: ExportRange,
  read: (snapshot: Snapshot) => Promise<Batch>,
): Promise<{ readonly batch: Batch; readonly endHash: BlockHash | undefined }> {
  return runInSnapshot(database, async (snapshot) => {
    const [batch, endHash] = await Promise.all([read(snapshot), lookUpExportEndHash(snapshot, range)]);
    return { batch, endHash };
  });
}
