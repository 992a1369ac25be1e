import type { PoolTotals, PoolTxSummary } from '../../db/queries/pool.ts';
import { poolTxSchema, type PoolTxJson } from '../contract/pool.ts';
import { poolTotalsSchema, type PoolTotalsJson } from '../contract/status.ts';
import { createJsonFieldsConverter } from './fields.ts';

export const poolTotalsJson: (totals: PoolTotals) => PoolTotalsJson = createJsonFieldsConverter(
  poolTotalsSchema.shape,
);

export const poolTxJson: (tx: PoolTxSummary) => PoolTxJson = createJsonFieldsConverter(poolTxSchema.shape);
