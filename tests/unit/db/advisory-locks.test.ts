import { expect, test } from 'playwright/test';
import { advisoryLockKeys } from '../../../db/advisory-locks.ts';

test('no two purposes share an advisory lock', () => {
  const keys = Object.values(advisoryLockKeys);
  expect(new Set(keys).size).toBe(keys.length);
});
