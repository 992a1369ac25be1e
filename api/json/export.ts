import type { z } from 'zod';
import type { StoredBlock } from '../../db/queries/blocks.ts';
import type { ExportedOutput, ExportedTx } from '../../db/queries/export.ts';
import { heightOfTx, positionOfTx } from '../../db/schema/tx-ids.ts';
import { exportedBlock, exportedOutput, exportedTx, type exportFormats } from '../contract/export.ts';
import { jsonFields, viewTagJson } from './fields.ts';

const writeBlock = jsonFields(exportedBlock.shape);
const writeTx = jsonFields(exportedTx.shape);
const writeOutput = jsonFields(exportedOutput.shape);

export function exportedBlockJson(block: StoredBlock): z.infer<typeof exportedBlock> {
  return writeBlock({ ...block, baseReward: block.reward - block.fees });
}

export function exportedTxJson({ id, extra, ...tx }: ExportedTx): z.infer<typeof exportedTx> {
  return writeTx({
    ...tx,
    height: heightOfTx(id),
    position: positionOfTx(id),
    extra: extra === null ? null : Buffer.from(extra).toString('hex'),
  });
}

export function exportedOutputJson(output: ExportedOutput): z.infer<typeof exportedOutput> {
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

type Format = (typeof exportFormats)[number];
type Values = Readonly<Record<string, string | number | null>>;

/** Returns what stands before the rows of a file. */
export function headOf(shape: z.ZodRawShape, format: Format): string {
  return format === 'csv' ? `${Object.keys(shape).join(',')}\r\n` : '';
}

/** Returns a row as a line. No value has characters that CSV would have to quote. */
export function lineOf(values: Values, format: Format): string {
  if (format === 'ndjson') return `${JSON.stringify(values)}\n`;
  const cells = Object.values(values).map((value) => value ?? '');
  return `${cells.join(',')}\r\n`;
}
