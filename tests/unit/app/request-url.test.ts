import { expect, test } from 'playwright/test';
import { decodableUrl } from '../../../server/request-url.ts';

test('a URL that cannot be decoded is escaped', () => {
  expect(decodableUrl('/block/%zz?from=%zz')).toBe('/block/%25zz?from=%zz');
  expect(decodableUrl('/block/%41?q=a%20b#c')).toBe('/block/%41?q=a%20b#c');
});

test('an absolute URL is reduced to its path, and other input becomes a path that does not exist', () => {
  expect(decodableUrl('http://explorer.example:3000/blocks?before=9')).toBe('/blocks?before=9');
  expect(decodableUrl('HTTPS://explorer.example')).toBe('/');
  expect(decodableUrl('*')).toBe('/*');
});

test('several leading slashes become one, so that no part of the path is read as a host', () => {
  expect(decodableUrl('//evil.example/x?y')).toBe('/evil.example/x?y');
  expect(decodableUrl('/\\\\evil.example')).toBe('/evil.example');
  expect(decodableUrl('http://explorer.example//evil.example')).toBe('/evil.example');
});
