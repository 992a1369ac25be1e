/** What tests over the vectors share. */
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'playwright/test';
import { HAVE_VECTORS, IS_DEFAULT_COLLECTION, VECTORS_DIR } from '../../helpers/protocol/vector-files.ts';

export * from '../../helpers/protocol/vector-files.ts';

/** Skips a test, saying why, where the vectors are not at hand. Call it inside the test or describe block. */
export function needVectors(): void {
  test.skip(!HAVE_VECTORS, `no test vectors at ${VECTORS_DIR}: set VECTORS_DIR`);
}

/**
 * What a law is held against. Without any, the test is skipped and says what the collection has none of; in the usual
 * collection, which has vectors for every law, it fails. Call it inside the test.
 */
export function need<T>(values: readonly T[], what: string): readonly T[] {
  needVectors();
  if (IS_DEFAULT_COLLECTION) expect(values.length, `the usual collection has no ${what}`).toBeGreaterThan(0);
  test.skip(values.length === 0, `the collection at ${VECTORS_DIR} has no ${what}`);
  return values;
}

/** The first of {@link need}. */
export function needOne<T>(values: readonly T[], what: string): T {
  const [value] = need(values, what);
  if (value === undefined) throw new Error(`no ${what}`);
  return value;
}

/** `toEqual` for loops over thousands of values: the assertion itself, which is slow, runs only to show a difference. */
export function expectSame(actual: unknown, expected: unknown, label: string): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual, label).toEqual(expected);
}
