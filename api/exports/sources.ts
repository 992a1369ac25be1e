import type { z } from 'zod';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { txExtraAdditionalPublicKeys, txExtraPublicKeys, parseExtra } from '@ringscope/protocol/extra.ts';
import type { StoredBlock } from '../../db/queries/blocks.ts';
import {
  readExportedTransactionFates,
  readExportedReorgs,
  readExportedFirstSeenTimes,
  readTxsWithHiddenAmounts,
  type ExportedFirstSeenTime,
} from '../../db/queries/export-details.ts';
import {
  getBlockExportPositionBeforeHeight,
  getTxExportPositionBeforeHeight,
  readExportedBlocks,
  readExportedOutputs,
  readExportedTxs,
  type ExportedOutputColumns,
  type ExportedTxColumns,
  type ExportRange,
} from '../../db/queries/export.ts';
import { heightOfTxId, positionOfTxId } from '../../db/schema/tx-ids.ts';
import { encryptedAnchorToHex, viewTagToHex } from '../../lookups/view-tag.ts';
import { exportedRowSchemas, type ExportKind } from '../contract/exported-rows.ts';
import { outputTreeJson } from '../json/block.ts';
import { createJsonFieldsConverter } from '../json/fields.ts';
import { fetchRingCtData } from '../ringct.ts';
import type { RouteSources } from '../route-sources.ts';
import { openInputExport } from './inputs.ts';
import {
  toExportColumns,
  createColumnExportSource,
  readBatchAndEndBlockHash,
  createRowExportSource,
  type ExportColumnsOfKind,
  type ExportBatchWithEndHash,
  type ExportRowSource,
} from './source.ts';

/** Returns the position before the first reorg. A position in this export is the number of a reorg, so the start height does not matter. */
const beforeReorgs = (): number => 0;

export const exportRowSources: Readonly<Record<ExportKind, ExportRowSource>> = {
  blocks: createRowExportSource(
    'blocks',
    getBlockExportPositionBeforeHeight,
    readExportedBlocks,
    exportedBlockJson,
  ),
  txs: createColumnExportSource('txs', getTxExportPositionBeforeHeight, readExportedTxs, exportedTxColumns),
  extras: createColumnExportSource(
    'extras',
    getTxExportPositionBeforeHeight,
    readExportedTxs,
    ({ id, extra }) =>
      toExportColumns(
        'extras',
        id.map((txId, index) => exportedExtraJson(txId, extra[index] ?? null)),
      ),
  ),
  inputs: {
    shape: exportedRowSchemas.inputs.shape,
    needsIndexes: true,
    getPositionBeforeHeight: getTxExportPositionBeforeHeight,
    open: openInputExport,
  },
  outputs: createColumnExportSource(
    'outputs',
    getTxExportPositionBeforeHeight,
    readExportedOutputs,
    exportedOutputColumns,
    true,
  ),
  commitments: {
    shape: exportedRowSchemas.commitments.shape,
    needsIndexes: true,
    getPositionBeforeHeight: getTxExportPositionBeforeHeight,
    open: (sources, range) => async (after) => readCommitments(sources, range, after),
  },
  sightings: createRowExportSource(
    'sightings',
    getBlockExportPositionBeforeHeight,
    readExportedFirstSeenTimes,
    exportedSightingJson,
  ),
  reorgs: createRowExportSource(
    'reorgs',
    beforeReorgs,
    readExportedReorgs,
    createJsonFieldsConverter(exportedRowSchemas.reorgs.shape),
  ),
  fates: createRowExportSource(
    'fates',
    beforeReorgs,
    readExportedTransactionFates,
    ({ reorgId, inputPosition, ...fate }) => toFateFields({ ...fate, reorg: reorgId, input: inputPosition }),
  ),
};

const toBlockFields = createJsonFieldsConverter(exportedRowSchemas.blocks.shape);
const toFateFields = createJsonFieldsConverter(exportedRowSchemas.fates.shape);

function exportedBlockJson(block: StoredBlock): z.infer<typeof exportedRowSchemas.blocks> {
  return toBlockFields({ ...block, baseReward: block.reward - block.fees, ...outputTreeJson(block) });
}

function exportedTxColumns(txs: ExportedTxColumns): ExportColumnsOfKind<'txs'> {
  return {
    height: txs.id.map(heightOfTxId),
    position: txs.id.map(positionOfTxId),
    hash: txs.hash,
    version: txs.version,
    rct_type: txs.rctType,
    size: txs.size,
    weight: txs.weight,
    fee: txs.fee,
    unlock_time: txs.unlockTime,
    input_count: txs.inputCount,
    output_count: txs.outputCount,
    ring_size: txs.ringSize,
    extra: txs.extra,
  };
}

function txPlaceJson(id: number) {
  return { height: heightOfTxId(id), tx_position: positionOfTxId(id) };
}

function exportedExtraJson(id: number, extra: Uint8Array | null): z.infer<typeof exportedRowSchemas.extras> {
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
    public_keys: txExtraPublicKeys(fields).map(bytesToHex),
    additional_public_keys: txExtraAdditionalPublicKeys(fields).map(bytesToHex),
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

function exportedOutputColumns(outputs: ExportedOutputColumns): ExportColumnsOfKind<'outputs'> {
  const viewTags = outputs.viewTag.map((viewTag, index) => ({
    viewTag,
    carrotFields: outputs.carrotFields[index] ?? null,
  }));
  return {
    height: outputs.txId.map(heightOfTxId),
    tx_position: outputs.txId.map(positionOfTxId),
    position: outputs.position,
    bucket: outputs.amount,
    global_index: outputs.globalIndex,
    amount: outputs.clearAmount,
    key: outputs.key,
    view_tag: viewTags.map(viewTagToHex),
    encrypted_janus_anchor: viewTags.map(encryptedAnchorToHex),
  };
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

/**
 * Reads a part of the export of commitments. The list of transactions comes from the index, the commitments and encrypted amounts from the
 * node.
 */
async function readCommitments(
  { database, node }: Pick<RouteSources, 'database' | 'node'>,
  range: ExportRange,
  after: number,
): Promise<ExportBatchWithEndHash> {
  const { batch, endHash } = await readBatchAndEndBlockHash(database, range, (snapshot) =>
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
  return { endHash, columns: toExportColumns('commitments', rows), nextPosition: batch.nextPosition };
}
