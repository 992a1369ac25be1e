import type { BlockHash } from '@ringscope/protocol/brands.ts';
import type { ExportRange } from '../../db/queries/export.ts';
import type { ExportFormat } from '../contract/export.ts';
import type { ExportKind } from '../contract/exported-rows.ts';

/** An export of a range, as plain data that can be sent to a thread. */
export interface ExportFileTask extends ExportRange {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  /** Hash of the last block of the range. */
  readonly endHash: BlockHash;
}
