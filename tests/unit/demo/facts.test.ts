import { expect, test } from 'playwright/test';
import {
  demoChainDescriptionSchema,
  stringifyDemoChainDescription,
  parseDemoChainDescription,
} from '../../../demo/facts.ts';
import type { DemoChainDescription } from '../../../demo/facts.ts';
import { payment } from './payment.ts';

const facts: DemoChainDescription = {
  format: 1,
  chain: 'ab'.repeat(32),
  stage: 'living',
  writtenAt: 1_800_000_000,
  wallets: [],
  payments: [payment],
  txKeys: [],
  txProofs: [],
  spendProofs: [],
  reserveProofs: [],
  signedMessages: [],
  reorgs: [{ forkHeight: 0, depth: 0, alternativeBlocks: ['cd'.repeat(32)] }],
};

test('facts are equal after writing and reading, with amounts beyond 2^53 and height 0', () => {
  expect(parseDemoChainDescription(stringifyDemoChainDescription(facts))).toEqual(facts);
});

test('amounts are decimal text in the file', () => {
  const text = stringifyDemoChainDescription(facts);
  expect(text).toContain('"unlockTime": "18446744073709551615"');
  expect(text).toContain('"amount": "9007199254740993"');
});

for (const [what, amount] of [
  ['as a number', 5],
  ['with a sign', '-5'],
  ['with a leading zero', '05'],
  ['beyond 2^64 - 1', '18446744073709551616'],
  ['as a fraction', '1.5'],
] as const) {
  test(`an amount that is written ${what} is refused`, () => {
    const file = JSON.parse(stringifyDemoChainDescription(facts)) as { payments: { fee: unknown }[] };
    file.payments[0]!.fee = amount;
    expect(() => demoChainDescriptionSchema.parse(file)).toThrow(/fee/);
  });
}

test('an unknown field and an unknown format are refused', () => {
  const file = JSON.parse(stringifyDemoChainDescription(facts)) as object;
  expect(() => demoChainDescriptionSchema.parse({ ...file, more: 1 })).toThrow(/more/);
  expect(() => demoChainDescriptionSchema.parse({ ...file, format: 2 })).toThrow(/format/);
});
