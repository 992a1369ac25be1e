import { t } from '../../../i18n/translate.ts';
import { formatShortBytes } from '../../../i18n/digits.ts';
import { formatFeeRate } from '../../../i18n/rates.ts';
import type { FeeClass } from '../../../lookups/fee-classes.ts';
import type { TreemapTile } from './treemap.tsx';

interface TxTileData {
  /** Weight of the transaction in bytes. */
  readonly weight: number;
  /** Number of inputs, or null when it is not known. */
  readonly inputCount: number | null;
  readonly outputCount: number | null;
  /** Fee rate of the transaction in atomic units per byte of weight. */
  readonly feeRate: bigint;
  readonly feeClass: FeeClass;
}

/**
 * Returns the treemap tile of a transaction, with its weight, its numbers of inputs and outputs, and its fee rate in
 * µXMR per kB.
 */
export function txTreemapTile(
  { weight, inputCount, outputCount, feeRate, feeClass }: TxTileData,
  href: string,
): TreemapTile {
  const inputs = inputCount ?? '?';
  const outputs = outputCount ?? '?';
  const size = formatShortBytes(weight);
  return {
    weight,
    feeClass,
    href,
    title: `${inputs}→${outputs} ${size}, ${formatFeeRate(feeRate)}`,
    lines: [size, t('{inputs} in, {outputs} out', { inputs, outputs })],
  };
}
