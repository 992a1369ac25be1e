import { expect, test } from 'playwright/test';
import { localSiteUrl } from '../../../config/local-url.ts';

test('the printed URL is one that a browser on this machine can open', () => {
  expect(localSiteUrl('127.0.0.1', 3000)).toBe('http://127.0.0.1:3000');
  expect(localSiteUrl('localhost', 80)).toBe('http://localhost:80');
  expect(localSiteUrl('0.0.0.0', 3000)).toBe('http://127.0.0.1:3000');
  expect(localSiteUrl('::', 3000)).toBe('http://[::1]:3000');
  expect(localSiteUrl('::1', 3000)).toBe('http://[::1]:3000');
});
