import { expect, test } from 'playwright/test';
import { createContentNegotiator } from '../../../server/http/preferences.ts';

const types = ['application/json', 'text/csv'];
const encodings = ['br', 'gzip', 'identity'];

test('the media types and encodings that a client prefers are chosen', () => {
  const headers = { accept: 'text/csv, */*;q=0.1', 'accept-encoding': 'gzip' };
  expect(createContentNegotiator(headers).mediaType([...types])).toBe('text/csv');
  expect(createContentNegotiator(headers).encoding([...encodings])).toBe('gzip');
  expect(createContentNegotiator({}).mediaType([...types])).toBe('application/json');
  expect(createContentNegotiator({}).encoding([...encodings])).toBe('identity');
});

test('a header of some kilobytes counts as missing, because parsing its entries takes milliseconds', () => {
  const headers = {
    accept: `text/csv${', text/csv'.repeat(1_600)}`,
    'accept-encoding': `gzip${', gzip'.repeat(2_600)}`,
  };
  expect(createContentNegotiator(headers).mediaType([...types])).toBe('application/json');
  expect(createContentNegotiator(headers).encoding([...encodings])).toBe('identity');
});
