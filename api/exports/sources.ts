import type { z } from 'zod';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { extraAdditionalPublicKeys, extraPublicKeys, parseExtra } from '@ringscope/protocol/extra.ts';
import type { StoredBlock } from '../../db/queries/blocks.ts';
import {
  readExportedTransactionFates,
  readExportedInputs,
  readExportedReorgs,
  readExportedFirstSeenTimes,
  readTxsWithHiddenAmounts,
  type ExportedInput,
  type ExportedFirstSeenTime,
} from '../../db/queries/export-details.ts';
import {
  exportPositionBeforeBlock,
  exportPositionBeforeTx,
  getExportEndHash,
  readExportedBlocks,
  readExportedOutputs,
  readExportedTxs,
  type ExportBatch,
  type ExportedOutput,
  type ExportedTx,
  type ExportRange,
} from '../../db/queries/export.ts';
import { readSnapshot, type Snapshot } from '../../db/queries/snapshot.ts';
import { heightOfTxId, positionOfTxId } from '../../db/schema/tx-ids.ts';
import { encryptedAnchorHex, viewTagHex } from '../../lookups/view-tag.ts';
import { exportedRowSchemas, type ExportKind } from '../contract/exported-rows.ts';
import { outputTreeJson } from '../json/block.ts';
import { createJsonFieldsConverter } from '../json/fields.ts';
import { fetchRingCtData } from '../ringct.ts';
import type { RouteSources } from '../route.ts';
import type { ExportedRow } from './file.ts';

/** A part of an export, and the hash of the last block of the export when the part was read. */
export interface ExportedPart extends ExportBatch<ExportedRow> {
  readonly endHash: BlockHash | undefined;
}

/** The rows of one kind of export: their columns, and how to read them. */
export interface ExportRowSource {
  readonly shape: z.ZodRawShape;
  /** Whether reading the rows needs a secondary index, which does not exist during a bulk load. */
  readonly needsIndexes: boolean;
  /** Returns the position before the first row of a height. */
  readonly before: (height: number) => number;
  readonly read: (
    sources: Pick<RouteSources, 'database' | 'node'>,
    range: ExportRange,
    after: number,
  ) => Promise<ExportedPart>;
}

/**
 * Creates the source of a kind of export whose rows come from the index alone.
 *
 * @param toJson converts a row of the index to a row of the export
 */
function sourceOf<Row>(
  kind: ExportKind,
  before: ExportRowSource['before'],
  readRows: (snapshot: Snapshot, range: ExportRange, after: number) => Promise<ExportBatch<Row>>,
  toJson: (row: Row) => ExportedRow,
  needsIndexes = false,
): ExportRowSource {
  return {
    shape: exportedRowSchemas[kind].shape,
    needsIndexes,
    before,
    read: async ({ database }, range, after) => {
      const { batch, endHash } = await readWithEnd(database, range, (snapshot) =>
        readRows(snapshot, range, after),
      );
      return { endHash, rows: batch.rows.map(toJson), next: batch.next };
    },
  };
}

async function readWithEnd<Row>(
  database: RouteSources['database'],
  range: ExportRange,
  read: (snapshot: Snapshot) => Promise<ExportBatch<Row>>,
): Promise<{ readonly batch: ExportBatch<Row>; readonly endHash: BlockHash | undefined }> {
  return readSnapshot(database, async (snapshot) => {
    const [batch, endHash] = await Promise.all([read(snapshot), getExportEndHash(snapshot, range)]);
    return { batch, endHash };
  });
}

/** Returns the position before the first reorg. Exports of reorgs are ordered by number, so the position does not depend on the height. */
const beforeReorgs = (): number => 0;

export const exportRowSources: Readonly<Record<ExportKind, ExportRowSource>> = {
  blocks: sourceOf('blocks', exportPositionBeforeBlock, readExportedBlocks, exportedBlockJson),
  txs: sourceOf('txs', exportPositionBeforeTx, readExportedTxs, exportedTxJson),
  extras: sourceOf('extras', exportPositionBeforeTx, readExportedTxs, exportedExtraJson),
  inputs: sourceOf('inputs', exportPositionBeforeTx, readExportedInputs, exportedInputJson, true),
  outputs: sourceOf('outputs', exportPositionBeforeTx, readExportedOutputs, exportedOutputJson, true),
  commitments: {
    shape: exportedRowSchemas.commitments.shape,
    needsIndexes: true,
    before: exportPositionBeforeTx,
    read: readCommitments,
  },
  sightings: sourceOf(
    'sightings',
    exportPositionBeforeBlock,
    readExportedFirstSeenTimes,
    exportedSightingJson,
  ),
  reorgs: sourceOf(
    'reorgs',
    beforeReorgs,
    readExportedReorgs,
    createJsonFieldsConverter(exportedRowSchemas.reorgs.shape),
  ),
  fates: sourceOf(
    'fates',
    beforeReorgs,
    readExportedTransactionFates,
    ({ reorgId, inputPosition, ...fate }) => toFateFields({ ...fate, reorg: reorgId, input: inputPosition }),
  ),
};

const toBlockFields = createJsonFieldsConverter(exportedRowSchemas.blocks.shape);
const toTxFields = createJsonFieldsConverter(exportedRowSchemas.txs.shape);
const toOutputFields = createJsonFieldsConverter(exportedRowSchemas.outputs.shape);
const toFateFields = createJsonFieldsConverter(exportedRowSchemas.fates.shape);

function exportedBlockJson(block: StoredBlock): ExportedRow {
  return toBlockFields({ ...block, baseReward: block.reward - block.fees, ...outputTreeJson(block) });
}

function exportedTxJson({ id, extra, ...tx }: ExportedTx): ExportedRow {
  return toTxFields({
    ...tx,
    height: heightOfTxId(id),
    position: positionOfTxId(id),
    extra: extra === null ? null : bytesToHex(extra),
  });
}

function txPlaceJson(id: number) {
  return { height: heightOfTxId(id), tx_position: positionOfTxId(id) };
}

function exportedExtraJson({ id, extra }: ExportedTx): z.infer<typeof exportedRowSchemas.extras> {
  const fields = parseExtra(extra ?? new Uint8Array());
  const find = <K extends (typeof fields)[number]['kind']>(kind: K) =>
    fields.find((field): field is Extract<typeof field, { kind: K }> => field.kind === kind);
  const [nonce, mergeMining, share, minergate] = [
    find('nonce'),
    find('mergeMining'),
    find('p2poolShare'),
    find('minergate'),
  ];
  const isCoinbase = positionOfTxId(id) === 0;
  const hexOf = (bytes: Uint8Array | undefined): string | null =>
    bytes === undefined ? null : bytesToHex(bytes);
  return {
    ...txPlaceJson(id),
    public_keys: extraPublicKeys(fields).map(bytesToHex),
    additional_public_keys: extraAdditionalPublicKeys(fields).map(bytesToHex),
    nonce: hexOf(nonce?.bytes),
    payment_id: isCoinbase ? null : hexOf(nonce?.paymentId?.bytes),
    merge_mining_depth: mergeMining?.depth.toString() ?? null,
    merge_mining_root: hexOf(mergeMining?.root),
    p2pool_share: hexOf(share?.id),
    minergate: hexOf(minergate?.bytes),
    padding: find('padding')?.size ?? 0,
    unparsed: (find('unparsed') ?? find('beyondLimit'))?.raw.length ?? 0,
  };
}

function exportedInputJson({
  txId,
  position,
  keyImage,
  amount,
  ring,
  ringHeights,
}: ExportedInput): z.infer<typeof exportedRowSchemas.inputs> {
  const place = txPlaceJson(txId);
  return {
    ...place,
    position,
    key_image: keyImage,
    bucket: amount.toString(),
    ring,
    ring_ages: ringHeights.map((height) => (height === null ? null : place.height - height)),
  };
}

function exportedOutputJson(output: ExportedOutput): ExportedRow {
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

function exportedSightingJson({
  txId,
  hash,
  firstSeenMs,
  leftMs,
}: ExportedFirstSeenTime): z.infer<typeof exportedRowSchemas.sightings> {
  return {
    height: heightOfTxId(txId),
    position: positionOfTxId(txId),
    hash,
    first_seen_ms: firstSeenMs,
    left_ms: leftMs,
  };
}

/** Reads a part of the export of commitments. The list of transactions comes from the index, their hidden amounts from the node. */
async function readCommitments(
  { database, node }: Pick<RouteSources, 'database' | 'node'>,
  range: ExportRange,
  after: number,
): Promise<ExportedPart> {
  const { batch, endHash } = await readWithEnd(database, range, (snapshot) =>
    readTxsWithHiddenAmounts(snapshot, range, after),
  );
  const ringcts = await fetchRingCtData(
    batch.rows.map(({ hash }) => hash),
    node,
  );
  const rows = batch.rows.flatMap(({ id, hash }) => {
    const { outPk = [], ecdhInfo = [] } = ringcts.get(hash) ?? {};
    return outPk.map((commitment, position): z.infer<typeof exportedRowSchemas.commitments> => {
      const encrypted = ecdhInfo[position];
      return {
        ...txPlaceJson(id),
        position,
        commitment: bytesToHex(commitment),
        encrypted_amount: encrypted === undefined ? '' : bytesToHex(encrypted.amount),
        encrypted_mask: encrypted?.mask === undefined ? null : bytesToHex(encrypted.mask),
      };
    });
  });
  return { endHash, rows, next: batch.next };
}
