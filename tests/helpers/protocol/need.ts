import { expect, test } from 'playwright/test';
import { HAVE_LARGE_COLLECTION, IS_DEFAULT_COLLECTION, VECTORS_DIR } from './vector-files.ts';

/**
 * Skips a test that needs the large collection of vectors, and reports why. With `CI` set, the test fails
 * instead. Call it inside the test or describe block.
 */
export function needLargeCollection(): void {
  if (HAVE_LARGE_COLLECTION) return;
  const problem = `no large collection of test vectors at ${VECTORS_DIR}: set VECTORS_DIR`;
  if (process.env['CI'] !== undefined) throw new Error(problem);
  test.skip(true, problem);
}

/**
 * Returns the values for the test of a law. Without values the test is skipped with a message about what is
 * missing. The default collection has values for every law, so there the test fails. Call it inside the test.
 */
export function need<T>(values: readonly T[], what: string): readonly T[] {
  if (values.length === 0) needLargeCollection();
  if (IS_DEFAULT_COLLECTION)
    expect(values.length, `the default collection has no ${what}`).toBeGreaterThan(0);
  test.skip(values.length === 0, `the collection at ${VECTORS_DIR} has no ${what}`);
  return values;
}

/** Returns the first value of {@link need}. */
export function needOne<T>(values: readonly T[], what: string): T {
  const [value] = need(values, what);
  if (value === undefined) throw new Error(`no ${what}`);
  return value;
}
