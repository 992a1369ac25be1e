import { expect, test } from 'playwright/test';
import { encodeAddress } from '@ringscope/protocol/address/address.ts';
import { DecodeError } from '@ringscope/protocol/decode-error.ts';
import { createViewOnlyWallet, scanTransaction } from '@ringscope/protocol/proofs/view-key.ts';
import { decodeScanFeed, encodeScanFeed, type ScanFeedTransaction } from '@ringscope/protocol/scan-feed.ts';
import { bareTransaction } from '../../helpers/bare-transaction.ts';
import { pay, testWallet, type AmountEra } from '../../helpers/payments.ts';
import { SeededScalars } from '../../helpers/prover.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';

const random = new SeededScalars('scan feed');
const [owner, other] = [testWallet(random), testWallet(random)];
const subaddress = owner.subaddress({ account: 0, address: 1 });

/** Transactions of each form of amounts, with and without view tags, additional keys and payment ids. */
const transactions: readonly ScanFeedTransaction[] = (['plain', 'masked', 'compact'] as const).flatMap(
  (era: AmountEra, at) =>
    [true, false].map((viewTags, tagged): ScanFeedTransaction => {
      const to = [
        { to: other.address, amount: 5n },
        { to: tagged === 0 ? subaddress : owner.address, amount: 7n + BigInt(at) },
        { to: owner.address, amount: 2n ** 60n },
      ];
      const { transaction } = pay(to, random, { era, viewTags });
      return {
        height: 1_000 + at * 200,
        positionInBlock: tagged * 65_535,
        hash: transaction.hash,
        publicKeys: transaction.publicKeys,
        additionalPublicKeys: transaction.additionalPublicKeys,
        encryptedPaymentId: tagged === 0 ? undefined : new Uint8Array(8).fill(at),
        hasPerAmountIndices: era === 'plain',
        outputs: transaction.outputs.map((output, index) => ({
          ...output,
          globalIndex: era === 'plain' ? index * 1_000 : 2 ** 40 + index,
        })),
      };
    }),
);

test('a feed is read back as it was written', () => {
  const empty: ScanFeedTransaction = { ...transactions[0]!, height: 5_000, outputs: [], publicKeys: [] };
  const written = [...transactions, { ...empty, hasPerAmountIndices: false }];
  expect([...decodeScanFeed(encodeScanFeed(written))]).toEqual(written);
  expect([...decodeScanFeed(encodeScanFeed([]))]).toEqual([]);
});

test('a view key finds its outputs in the feed, with their amounts', () => {
  const secrets = { viewSecret: owner.viewSecret, viewBalanceSecret: undefined };
  const wallet = createViewOnlyWallet(owner.address, secrets, [{ account: 0, address: 1 }]);
  if (wallet.verdict !== 'ready') throw new Error('the view key is right');
  for (const [at, transaction] of [...decodeScanFeed(encodeScanFeed(transactions))].entries()) {
    const result = scanTransaction({ ...bareTransaction(transaction.hash), ...transaction }, wallet);
    if (!('outputs' in result)) throw new Error('the transaction can be scanned');
    const address = encodeAddress(at % 2 === 0 ? subaddress : owner.address);
    expect(result.outputs.map((output) => [output.index, output.amount, output.address])).toEqual([
      [1, 7n + BigInt(Math.floor(at / 2)), address],
      [2, 2n ** 60n, encodeAddress(owner.address)],
    ]);
  }
});

test('an ordinary transaction takes about 100 bytes for each of its two outputs', () => {
  const to = [1n, 2n].map((amount) => ({ to: other.address, amount }));
  const { hash, publicKeys, outputs } = pay(to, random).transaction;
  const bytes = encodeScanFeed([
    {
      ...{
        height: 0,
        positionInBlock: 1,
        hash,
        publicKeys,
        additionalPublicKeys: [],
        hasPerAmountIndices: false,
      },
      encryptedPaymentId: new Uint8Array(8),
      outputs: outputs.map((output, index) => ({ ...output, globalIndex: 100_000_000 + index })),
    },
  ]);
  expect(bytes.length / 2).toBeLessThan(115);
});

test('a feed that is cut off or changed is refused, or has a part of its transactions', () => {
  const bytes = encodeScanFeed(transactions);
  for (let length = 0; length < bytes.length; length += 1) {
    try {
      const found = [...decodeScanFeed(bytes.subarray(0, length))];
      expect(found).toEqual(transactions.slice(0, found.length));
      expect(found.length).toBeLessThan(transactions.length);
    } catch (error) {
      expect(error).toBeInstanceOf(DecodeError);
    }
  }
  const next = seededRandom(7);
  for (let round = 0; round < 2_000; round += 1) {
    const changed = Uint8Array.from(bytes);
    changed[Math.floor(next() * changed.length)] = Math.floor(next() * 256);
    try {
      expect([...decodeScanFeed(changed)].length).toBeGreaterThanOrEqual(0);
    } catch (error) {
      expect(error).toBeInstanceOf(DecodeError);
    }
  }
  expect(() => [...decodeScanFeed(Uint8Array.of(2))]).toThrow(
    /version 2, but this decoder supports only version 1/,
  );
});

test('a value that does not fit the format is not written', () => {
  const [transaction] = transactions;
  expect(() => encodeScanFeed([{ ...transaction!, hash: new Uint8Array(31) }])).toThrow(RangeError);
  const later = { ...transaction!, height: 5 };
  expect(() => encodeScanFeed([transaction!, later])).toThrow(RangeError);
});
