import { expect, test } from 'playwright/test';
import { decodableUrl } from '../../../server/request-url.ts';

test('an address that cannot be decoded becomes text that can', () => {
  expect(decodableUrl('/block/%zz?from=%zz')).toBe('/block/%25zz?from=%zz');
  expect(decodableUrl('/block/%41?q=a%20b#c')).toBe('/block/%41?q=a%20b#c');
});

test('the absolute form is taken as the address in it, and what is no path as one that nothing has', () => {
  expect(decodableUrl('http://explorer.example:3000/blocks?before=9')).toBe('/blocks?before=9');
  expect(decodableUrl('HTTPS://explorer.example')).toBe('/');
  expect(decodableUrl('*')).toBe('/*');
});

test('several slashes at the beginning are one, so that no part of the address is taken for a host', () => {
  expect(decodableUrl('//evil.example/x?y')).toBe('/evil.example/x?y');
  expect(decodableUrl('/\\\\evil.example')).toBe('/evil.example');
  expect(decodableUrl('http://explorer.example//evil.example')).toBe('/evil.example');
});
