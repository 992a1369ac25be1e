import { expect, test } from 'playwright/test';
import { toDecodableUrl } from '../../../server/request-url.ts';

test('a URL that cannot be decoded is escaped', () => {
  expect(toDecodableUrl('/block/%zz?from=%zz')).toBe('/block/%25zz?from=%zz');
  expect(toDecodableUrl('/block/%41?q=a%20b#c')).toBe('/block/%41?q=a%20b#c');
});

test('an absolute URL is reduced to its path, and other input becomes a path that does not exist', () => {
  expect(toDecodableUrl('http://explorer.example:3000/blocks?before=9')).toBe('/blocks?before=9');
  expect(toDecodableUrl('HTTPS://explorer.example')).toBe('/');
  expect(toDecodableUrl('*')).toBe('/*');
});

test('several leading slashes become one, so that no part of the path is read as a host', () => {
  expect(toDecodableUrl('//evil.example/x?y')).toBe('/evil.example/x?y');
  expect(toDecodableUrl('/\\\\evil.example')).toBe('/evil.example');
  expect(toDecodableUrl('http://explorer.example//evil.example')).toBe('/evil.example');
});
