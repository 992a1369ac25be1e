import { expect, test } from 'playwright/test';
import { preferencesOf } from '../../../server/http/preferences.ts';

const types = ['application/json', 'text/csv'];
const encodings = ['br', 'gzip', 'identity'];

test('the media types and encodings that a client prefers are chosen', () => {
  const headers = { accept: 'text/csv, */*;q=0.1', 'accept-encoding': 'gzip' };
  expect(preferencesOf(headers).mediaType([...types])).toBe('text/csv');
  expect(preferencesOf(headers).encoding([...encodings])).toBe('gzip');
  expect(preferencesOf({}).mediaType([...types])).toBe('application/json');
  expect(preferencesOf({}).encoding([...encodings])).toBe('identity');
});

test('a header of some kilobytes counts as missing, because parsing its entries takes milliseconds', () => {
  const headers = {
    accept: `text/csv${', text/csv'.repeat(1_600)}`,
    'accept-encoding': `gzip${', gzip'.repeat(2_600)}`,
  };
  expect(preferencesOf(headers).mediaType([...types])).toBe('application/json');
  expect(preferencesOf(headers).encoding([...encodings])).toBe('identity');
});
