import { expect, test } from 'playwright/test';
import { classifySearchInput } from '../../../app/_client/search-secrets.ts';

test('proofs, signatures and several keys in a search field are secret', () => {
  for (const text of [
    'OutProofV2abc',
    ' InProofV1abc ',
    'my proof: SpendProofV1abc',
    'ReserveProofV2abc',
    'SigV2abc',
    'ab'.repeat(64),
    `${'ab'.repeat(32)}\n${'cd'.repeat(32)}`,
  ])
    expect(classifySearchInput(text), text).toBe('secret');
});

test('64 hex characters whose last byte is at most 0x10 can be a key, and others cannot', () => {
  const digits = 'ab'.repeat(31);
  for (const end of ['00', '0f', '0F', '10'])
    expect(classifySearchInput(digits + end), end).toBe('perhaps-key');
  expect(classifySearchInput(`0x${digits}0a`)).toBe('perhaps-key');
  for (const end of ['11', '1f', '20', 'ff']) expect(classifySearchInput(digits + end), end).toBe('plain');
  for (const text of ['', '12', '3,456,789', 'ab'.repeat(31), 'OutProof', 'hello world'])
    expect(classifySearchInput(text), text).toBe('plain');
});

test('twelve words or more are taken for a seed', () => {
  expect(classifySearchInput(Array.from({ length: 25 }, () => 'wagtail').join(' '))).toBe('seed');
  expect(classifySearchInput(Array.from({ length: 12 }, () => 'éclair').join(' '))).toBe('seed');
  expect(classifySearchInput('a few words')).toBe('plain');
});
