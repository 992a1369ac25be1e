/** What tests over the vectors share. */
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'playwright/test';
import { HAVE_VECTORS, VECTORS_DIR } from './vector-files.ts';

export * from './vector-files.ts';

/** Skips a test, saying why, where the vectors are not at hand. Call it inside the test or describe block. */
export function needVectors(): void {
  test.skip(!HAVE_VECTORS, `no test vectors at ${VECTORS_DIR}: set VECTORS_DIR`);
}

/** `toEqual` for loops over thousands of values: the assertion itself, which is slow, runs only to show a difference. */
export function expectSame(actual: unknown, expected: unknown, label: string): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual, label).toEqual(expected);
}
