import type { PoolOrder } from '../../db/queries/pool.ts';
import { queryParam, type BadParam, type SearchParams } from '../_lib/params.ts';
import { parsePoolCursor, type PoolCursor } from '../../read/pool-cursor.ts';

export interface PoolParams {
  readonly order: PoolOrder;
  /** Where the page starts, in the order by first sight. */
  readonly before: PoolCursor | undefined;
}

/** `?order=fee-rate` puts first what miners take first; otherwise the newest come first, and `?before=` leads on. */
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
        problem: 'before must be a place in the newest order, as the link of a page gives it.',
      }
    : { order, before };
}
