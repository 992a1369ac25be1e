import { staticFilePaths } from '../../_lib/routes.ts';
import type { TxProgress } from './tx-progress.ts';

/** Returns the path of the icon for the progress of a transaction, so that a visitor sees the state in the tab. */
export function txIconPathOf({ kind }: Pick<TxProgress, 'kind'>): string {
  switch (kind) {
    case 'orphaned-by-reorg':
    case 'cannot-be-mined':
    case 'double-spend':
      return staticFilePaths.problemIcon;
    case 'not-relayed':
    case 'skipped':
    case 'waiting':
      return staticFilePaths.waitingIcon;
    case 'confirmed':
      return staticFilePaths.confirmingIcon;
    case 'locked':
      return staticFilePaths.lockedIcon;
    case 'spendable':
      return staticFilePaths.spendableIcon;
  }
}
