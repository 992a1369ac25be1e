import { isDeepStrictEqual } from 'node:util';
import { expect } from 'playwright/test';

export * from '../../helpers/protocol/need.ts';
export * from '../../helpers/protocol/vector-files.ts';

/**
 * Compares as `toEqual` does, for loops over thousands of values. The slow assertion runs only to show a difference.
 */
export function expectSame(actual: unknown, expected: unknown, label: string): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual, label).toEqual(expected);
}
