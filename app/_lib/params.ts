import { t } from '../../i18n/translate.ts';

export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** A malformed parameter with a sentence for the visitor. The sentence never contains the value. */
export interface InvalidUrlParam {
  readonly field: string;
  readonly problem: string;
}

/** Returns the value of a query parameter. Repeated values are joined by commas, which no parser accepts. */
export function readQueryParam(params: SearchParams, name: string): string | undefined {
  const value = params[name];
  return Array.isArray(value) ? value.join(',') : value;
}

/**
 * Parses an optional query parameter. Returns undefined when the URL does not have it.
 *
 * @param parse returns undefined for an invalid value
 * @param problem the error message for an invalid value
 */
export function parseOptionalParam<T>(
  params: SearchParams,
  field: string,
  parse: (text: string) => T | undefined,
  problem: string,
): T | undefined | InvalidUrlParam {
  const text = readQueryParam(params, field);
  return text === undefined ? undefined : (parse(text) ?? { field, problem });
}

export function isInvalidUrlParam(value: unknown): value is InvalidUrlParam {
  return typeof value === 'object' && value !== null && 'problem' in value;
}

/** The position in a list before or after which a page begins. */
export interface ListPageStart<T> {
  readonly direction: 'before' | 'after';
  readonly position: T;
}

/**
 * Parses `?before=` or `?after=`. A URL may have only one of them, and the first page has neither.
 *
 * @param problemOf returns the error message for a value that `parse` rejects
 */
export function parseListPageStart<T>(
  params: SearchParams,
  parse: (text: string) => T | undefined,
  problemOf: (direction: ListPageStart<T>['direction']) => string,
): ListPageStart<T> | undefined | InvalidUrlParam {
  const before = readQueryParam(params, 'before');
  const after = readQueryParam(params, 'after');
  if (before !== undefined && after !== undefined) {
    return {
      field: 'before',
      problem: t('The URL parameters “before” and “after” cannot be used together.'),
    };
  }
  const from = before === undefined ? 'after' : 'before';
  const position = parseOptionalParam(params, from, parse, problemOf(from));
  if (position === undefined) return undefined;
  return isInvalidUrlParam(position) ? position : { direction: from, position };
}
