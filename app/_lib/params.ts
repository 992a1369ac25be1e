import { t } from '../../i18n/translate.ts';

export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** A malformed parameter and a sentence for the visitor. The sentence never repeats the value. */
export interface BadParam {
  readonly field: string;
  readonly problem: string;
}

/** Returns the value of a query parameter. Repeated values are joined by commas, which no parser accepts. */
export function queryParam(params: SearchParams, name: string): string | undefined {
  const value = params[name];
  return Array.isArray(value) ? value.join(',') : value;
}

/**
 * Reads a parameter that an address may have. It is undefined when the address does not have it.
 *
 * @param parse returns undefined for a text that is not allowed
 * @param problem a sentence about such a text
 */
export function optionalParam<T>(
  params: SearchParams,
  field: string,
  parse: (text: string) => T | undefined,
  problem: string,
): T | undefined | BadParam {
  const text = queryParam(params, field);
  return text === undefined ? undefined : (parse(text) ?? { field, problem });
}

export function isBadParam(value: unknown): value is BadParam {
  return typeof value === 'object' && value !== null && 'problem' in value;
}

/** The place in a list before or after which a page begins. */
export interface PageStart<T> {
  readonly from: 'before' | 'after';
  readonly place: T;
}

/**
 * Reads `?before=` or `?after=`. An address has one of them at most, and the first page has neither.
 *
 * @param problemOf returns a sentence about a text that `parse` refuses
 */
export function pageStart<T>(
  params: SearchParams,
  parse: (text: string) => T | undefined,
  problemOf: (field: PageStart<T>['from']) => string,
): PageStart<T> | undefined | BadParam {
  const before = queryParam(params, 'before');
  const after = queryParam(params, 'after');
  if (before !== undefined && after !== undefined) {
    return { field: 'before', problem: t('before and after cannot be given together.') };
  }
  const from = before === undefined ? 'after' : 'before';
  const place = optionalParam(params, from, parse, problemOf(from));
  if (place === undefined) return undefined;
  return isBadParam(place) ? place : { from, place };
}
