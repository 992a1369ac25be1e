import { expect, test } from 'playwright/test';
import { getLocalSiteUrl } from '../../../config/local-url.ts';

test('the printed URL is one that a browser on this machine can open', () => {
  expect(getLocalSiteUrl('127.0.0.1', 3000)).toBe('http://127.0.0.1:3000');
  expect(getLocalSiteUrl('localhost', 80)).toBe('http://localhost:80');
  expect(getLocalSiteUrl('0.0.0.0', 3000)).toBe('http://127.0.0.1:3000');
  expect(getLocalSiteUrl('::', 3000)).toBe('http://[::1]:3000');
  expect(getLocalSiteUrl('::1', 3000)).toBe('http://[::1]:3000');
});
