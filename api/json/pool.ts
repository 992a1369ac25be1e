import type { PoolTotals, PoolTxSummary } from '../../db/queries/pool.ts';
import { poolTx, type PoolTxJson } from '../contract/pool.ts';
import { poolTotals, type PoolTotalsJson } from '../contract/status.ts';
import { createJsonFieldsConverter } from './fields.ts';

export const poolTotalsJson: (totals: PoolTotals) => PoolTotalsJson = createJsonFieldsConverter(
  poolTotals.shape,
);

export const poolTxJson: (tx: PoolTxSummary) => PoolTxJson = createJsonFieldsConverter(poolTx.shape);
