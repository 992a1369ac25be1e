import { expect, test } from 'playwright/test';
import { addressOf } from '../../../bin/launcher/site.ts';

test('the address is one that a browser on this machine can open', () => {
  expect(addressOf('127.0.0.1', 3000)).toBe('http://127.0.0.1:3000');
  expect(addressOf('localhost', 80)).toBe('http://localhost:80');
  expect(addressOf('0.0.0.0', 3000)).toBe('http://127.0.0.1:3000');
  expect(addressOf('::', 3000)).toBe('http://[::1]:3000');
  expect(addressOf('::1', 3000)).toBe('http://[::1]:3000');
});
