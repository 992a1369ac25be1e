import { expect, test } from 'playwright/test';
import { urlOf } from '../../../bin/launcher/site.ts';

test('the printed URL is one that a browser on this machine can open', () => {
  expect(urlOf('127.0.0.1', 3000)).toBe('http://127.0.0.1:3000');
  expect(urlOf('localhost', 80)).toBe('http://localhost:80');
  expect(urlOf('0.0.0.0', 3000)).toBe('http://127.0.0.1:3000');
  expect(urlOf('::', 3000)).toBe('http://[::1]:3000');
  expect(urlOf('::1', 3000)).toBe('http://[::1]:3000');
});
