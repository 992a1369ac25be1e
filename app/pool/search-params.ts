import type { PoolOrder } from '../../db/queries/pool.ts';
import { single, type BadParam, type SearchParams } from '../_lib/params.ts';

/** `?order=fee-rate` puts first what miners take first; otherwise the newest come first. */
export function parsePoolOrder(params: SearchParams): PoolOrder | BadParam {
  const text = single(params, 'order');
  if (text === undefined) return 'newest';
  if (text === 'newest' || text === 'fee-rate') return text;
  return { field: 'order', problem: 'order must be newest or fee-rate.' };
}
