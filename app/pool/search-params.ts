import { t } from '../../i18n/translate.ts';
import type {
  PoolListPosition,
  PoolSortOrder,
  PoolListOptions,
  PoolStateFilter,
} from '../../db/queries/pool-list.ts';
import { formatPoolListPosition, parsePoolListPosition } from '../../lookups/positions.ts';
import { poolSortOrders, poolStateFilters } from '../../lookups/pool.ts';
import {
  isInvalidUrlParam,
  parseOptionalParam,
  readQueryParam,
  type InvalidUrlParam,
  type SearchParams,
} from '../_lib/params.ts';

export interface PoolParams extends PoolListOptions {
  /** Position after which the page begins. Undefined for the first page. */
  readonly after: PoolListPosition | undefined;
}

export const DEFAULT_POOL_ORDER: PoolSortOrder = 'newest';
export const DEFAULT_POOL_STATE_FILTER: PoolStateFilter = 'all';

/** Conversion factor from µXMR per kB to atomic units per byte. */
const ATOMIC_PER_MICRO_XMR_PER_KB = 1_000n;

/** Parses `?order=`, `?state=`, `?min-rate=` in µXMR per kB, and `?after=`, the cursor of a page link. */
export function parsePoolParams(params: SearchParams): PoolParams | InvalidUrlParam {
  const order = choice<PoolSortOrder>(params, 'order', poolSortOrders, DEFAULT_POOL_ORDER);
  if (typeof order !== 'string') return order;
  const state = choice<PoolStateFilter>(params, 'state', poolStateFilters, DEFAULT_POOL_STATE_FILTER);
  if (typeof state !== 'string') return state;
  const rate = parseOptionalParam(
    params,
    'min-rate',
    parseMinFeeRate,
    t('The lowest fee rate must be a whole number of µXMR per kB, with at most nine digits.'),
  );
  if (isInvalidUrlParam(rate)) return rate;
  const after = parseOptionalParam(
    params,
    'after',
    parsePoolListPosition,
    t('The URL parameter “after” must be copied from a page link of this list.'),
  );
  if (isInvalidUrlParam(after)) return after;
  return {
    order,
    state,
    minFeeRate: rate === undefined || rate === 0n ? undefined : rate * ATOMIC_PER_MICRO_XMR_PER_KB,
    after,
  };
}

/** Returns the query string, without parameters that have their default value. */
export function formatPoolQuery({ order, state, minFeeRate, after }: PoolParams): string {
  const entries = [
    order === DEFAULT_POOL_ORDER ? [] : [['order', order]],
    state === DEFAULT_POOL_STATE_FILTER ? [] : [['state', state]],
    minFeeRate === undefined ? [] : [['min-rate', formatMinFeeRate(minFeeRate)]],
    after === undefined ? [] : [['after', formatPoolListPosition(after)]],
  ].flat();
  return new URLSearchParams(entries).toString();
}

/** Formats a fee rate for the form, in whole µXMR per kB. */
export function formatMinFeeRate(rate: bigint): string {
  return (rate / ATOMIC_PER_MICRO_XMR_PER_KB).toString();
}

function choice<Name extends string>(
  params: SearchParams,
  field: string,
  names: readonly Name[],
  usual: Name,
): Name | InvalidUrlParam {
  const text = readQueryParam(params, field);
  if (text === undefined) return usual;
  return (
    names.find((name) => name === text) ?? {
      field,
      problem: t('The URL parameter “{field}” must be one of {values}.', { field, values: names.join(', ') }),
    }
  );
}

/**
 * Parses a fee rate in µXMR per kB and returns it in this unit. An empty field means 0. Ignores whitespace around the
 * digits. Returns undefined for a text that contains anything else, or more than nine digits.
 */
export function parseMinFeeRate(text: string): bigint | undefined {
  const digits = text.trim();
  return /^[0-9]{0,9}$/.test(digits) ? BigInt(digits) : undefined;
}
