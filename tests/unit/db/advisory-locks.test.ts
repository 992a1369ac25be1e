import { expect, test } from 'playwright/test';
import { advisoryLocks } from '../../../db/advisory-locks.ts';

test('no two purposes share an advisory lock', () => {
  const keys = Object.values(advisoryLocks);
  expect(new Set(keys).size).toBe(keys.length);
});
