import type { PoolOrder } from '../../db/queries/pool.ts';
import { queryParam, type BadParam, type SearchParams } from '../_lib/params.ts';
import { parsePoolCursor, type PoolCursor } from '../../read/pool-cursor.ts';

export interface PoolParams {
  readonly order: PoolOrder;
  /** Position at which the page starts, in the order of first sight. */
  readonly before: PoolCursor | undefined;
}

/** Reads `?order=newest` with `?before=`, or `?order=fee-rate`. The default order is `newest`. */
export function parsePoolParams(params: SearchParams): PoolParams | BadParam {
  const order = queryParam(params, 'order') ?? 'newest';
  if (order !== 'newest' && order !== 'fee-rate') {
    return { field: 'order', problem: 'order must be newest or fee-rate.' };
  }
  const text = queryParam(params, 'before');
  if (text === undefined) return { order, before: undefined };
  const before = order === 'newest' ? parsePoolCursor(text) : undefined;
  return before === undefined
    ? {
        field: 'before',
        problem: 'before must be a position from the link of a page. It works only with the order newest.',
      }
    : { order, before };
}
