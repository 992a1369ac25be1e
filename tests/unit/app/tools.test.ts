import { expect, test } from 'playwright/test';
import { toDecodedTxJson } from '../../../api/json/decode.ts';
import type { DecodedTxJson } from '../../../api/contract/decode.ts';
import { parseUtcTime } from '../../../app/_lib/parse-time.ts';
import { compareWithWalletHabits } from '../../../app/tools/wallet-habits.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import { formatPaymentUri, parsePaymentUri } from '@ringscope/protocol/address/payment-uri.ts';

const ADDRESS =
  '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A';

test('a date means its first second in UTC, and impossible dates are refused', () => {
  expect(parseUtcTime('1970-01-01')).toBe(0);
  expect(parseUtcTime('2024-02-29 12:30')).toBe(Date.UTC(2024, 1, 29, 12, 30) / 1000);
  expect(parseUtcTime('2024-02-29T12:30:15Z')).toBe(Date.UTC(2024, 1, 29, 12, 30, 15) / 1000);
  expect(parseUtcTime('1700000000')).toBe(1_700_000_000);
  for (const text of [
    '2023-02-29',
    '2024-13-01',
    '2024-01-01 25:00',
    'today',
    '-5',
    '1e9',
    '9999-01-01',
    '',
  ]) {
    expect(parseUtcTime(text), text).toBeUndefined();
  }
});

test('a payment link that the tool creates is parsed into the same parts', () => {
  const description = 'Tea & 50% off = "good" – ☕';
  const link = formatPaymentUri({
    address: ADDRESS,
    amount: 1_250_000_000_000n,
    recipientName: undefined,
    description,
  });
  const read = parsePaymentUri(link, 'mainnet');
  expect(read.ok && [read.uri.amount, read.uri.description, read.uri.recipientName]).toEqual([
    1_250_000_000_000n,
    description,
    undefined,
  ]);
  expect(
    formatPaymentUri({
      address: ADDRESS,
      amount: undefined,
      recipientName: undefined,
      description: undefined,
    }),
  ).toBe(`monero:${ADDRESS}`);
});

/** A transaction as common wallets make it. */
const common: DecodedTxJson = {
  ...toDecodedTxJson(decodeTransaction(hexToBytes(`023d01ff01010002${'00'.repeat(32)}0000`))),
  coinbase: false,
  rct_type: 6,
  rct_type_name: 'BulletproofPlus',
  fee: '44400000',
  weight: 2220,
  unlock_time: '0',
  inputs: [
    {
      kind: 'key',
      amount: '0',
      key_image: '0'.repeat(64),
      key_offsets: [],
      global_indices: Array.from({ length: 16 }, (_, index) => String(index)),
    },
  ],
  outputs: [0, 1].map(() => ({
    amount: '0',
    key: '0'.repeat(64),
    view_tag: '0a',
    encrypted_janus_anchor: null,
  })),
  extra: {
    hex: '',
    fields: [
      { kind: 'public_key', key: '0'.repeat(64) },
      { kind: 'nonce', hex: '09', payment_id: { kind: 'encrypted', hex: '0'.repeat(16) } },
    ],
  },
};
const tiers = [20_000n, 80_000n, 320_000n, 4_000_000n];

function unusual(tx: DecodedTxJson): string[] {
  return compareWithWalletHabits(tx, tiers).flatMap(({ property, isUsual }) => (isUsual ? [] : [property]));
}

test('a transaction of a common wallet has nothing unusual, and each difference is reported', () => {
  expect(unusual(common)).toEqual([]);
  expect(unusual({ ...common, unlock_time: '3000000' })).toEqual(['Unlock time']);
  expect(unusual({ ...common, fee: '50000000' })).toEqual(['Fee rate']);
  expect(unusual({ ...common, extra: { hex: '', fields: common.extra.fields.slice(0, 1) } })).toEqual([
    'Extra field',
  ]);
  expect(unusual({ ...common, outputs: common.outputs.slice(0, 1) })).toEqual(['Outputs']);
  expect(unusual({ ...common, rct_type: 5, rct_type_name: 'CLSAG' })).toEqual(['RingCT type']);
  const [input] = common.inputs;
  if (input?.kind !== 'key') throw new Error('the input spends an output');
  expect(unusual({ ...common, inputs: [{ ...input, global_indices: ['1'] }] })).toEqual(['Ring size']);
});

test('view tags are compared for outputs that all have one, for some without one, and for none with one', () => {
  const found = (tags: readonly (string | null)[]) => {
    const outputs = tags.map((tag) => ({
      amount: '0',
      key: '0'.repeat(64),
      view_tag: tag,
      encrypted_janus_anchor: null,
    }));
    return compareWithWalletHabits({ ...common, outputs }, tiers).find(
      ({ property }) => property === 'View tags',
    );
  };
  expect(found(['0a', '0b'])).toMatchObject({ txValue: 'every output has a view tag', isUsual: true });
  expect(found(['0a', null])).toMatchObject({ txValue: 'some outputs have no view tag', isUsual: false });
  expect(found([null, null])).toMatchObject({ txValue: 'no output has a view tag', isUsual: false });
});
