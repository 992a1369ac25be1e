import { expect, test } from 'playwright/test';
import { decodeAddress } from '@ringscope/protocol/address/address.ts';
import { encodeExtra } from '@ringscope/protocol/encode-extra.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { parseExtra } from '@ringscope/protocol/extra.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import { diversifyDemoCoinbase, demoMinerAddress } from '../../../demo/coinbases.ts';

const REWARD = 35_184_372_088_831n;

const plainCoinbase = decodeTransaction(
  encodeTransaction({
    version: 2,
    unlockTime: 160n,
    inputs: [{ kind: 'coinbase', height: 100 }],
    outputs: [{ amount: REWARD, key: new Uint8Array(32).fill(7), viewTag: 9 }],
    extra: encodeExtra([{ kind: 'publicKey', key: new Uint8Array(32).fill(5) }]),
    signatures: [],
    ringct: { type: RingCtType.Null, fee: 0n, ecdhInfo: [], outPk: [], pseudoOuts: undefined },
    prunable: undefined,
  }),
);

const HEIGHTS = Array.from({ length: 200 }, (_, index) => 100 + index);
const all = HEIGHTS.map((height) => diversifyDemoCoinbase(plainCoinbase, height));

test('coinbases of the demo pay the complete reward and can be decoded', () => {
  for (const coinbase of all) {
    const { outputs, undecoded } = decodeTransaction(encodeTransaction(coinbase));
    expect(undecoded).toBeUndefined();
    expect(outputs.reduce((sum, { amount }) => sum + amount, 0n)).toBe(REWARD);
    expect(outputs.every(({ amount }) => amount > 0n)).toBe(true);
  }
});

test('coinbases of the demo have the forms of mainnet: plain, with a merge mining tag, and shared', () => {
  const tagged = all.filter(({ extra }) => parseExtra(extra).some(({ kind }) => kind === 'mergeMining'));
  const shared = tagged.filter(({ outputs }) => outputs.length > 1);
  expect(all.length - tagged.length).toBeGreaterThan(60);
  expect(tagged.length - shared.length).toBeGreaterThan(20);
  expect(shared.length).toBeGreaterThan(30);
  expect(shared.every(({ outputs }) => outputs.length >= 6 && outputs.length <= 25)).toBe(true);
  // The form depends only on the height.
  expect(diversifyDemoCoinbase(plainCoinbase, 150)).toEqual(diversifyDemoCoinbase(plainCoinbase, 150));
});

test('the other miner has a valid address', () => {
  expect(decodeAddress(demoMinerAddress)).toMatchObject({ ok: true, address: { kind: 'standard' } });
});
