import { expect, test } from 'playwright/test';
import { z } from 'zod';
import {
  areComparedValuesEqual,
  maySendToWalletService,
  type AddressComparison,
  type WalletServiceQuery,
} from '../../../../proofs/wallet-service-query.ts';
import { encodeAddress } from '@ringscope/protocol/address/address.ts';
import { parsePaymentUri } from '@ringscope/protocol/address/payment-uri.ts';
import { compareAddressWithWalletService } from '../../../../server/proofs/address-service.ts';
import { HAVE_LARGE_COLLECTION, jsonOf } from '../../../helpers/protocol/vector-files.ts';
import { alice, bob, first, integrated, type AgreementScene } from '../../../helpers/proof-cases/scene.ts';

const TIMEOUT_MS = 60_000;

const addressVectors = z.array(
  z.object({ vectors: z.array(z.object({ address: z.string(), valid: z.boolean() })) }),
);
const uriVectors = z.array(
  z.object({
    network: z.literal('mainnet'),
    valid: z.array(z.object({ uri: z.string(), address: z.string() })),
    invalid: z.array(z.string()),
  }),
);

/** Tests what both programs read from addresses and payment links. */
export function testAddresses(scene: () => AgreementScene): void {
  const compare = async (question: WalletServiceQuery): Promise<AddressComparison> =>
    compareAddressWithWalletService(
      { wallet: scene().wallet, timeoutMs: TIMEOUT_MS, warn: () => undefined },
      question,
    );
  const expectEqual = async (question: WalletServiceQuery) => {
    const comparison = await compare(question);
    expect(comparison, JSON.stringify(question, withoutBigint)).toMatchObject({
      state: 'compared',
      service: { version: expect.stringMatching(/^1\.\d+$/) },
    });
    const values = comparison.state === 'compared' ? comparison.values : [];
    expect(areComparedValuesEqual(values), JSON.stringify({ question, values }, withoutBigint)).toBe(true);
    return Object.fromEntries(values.map(({ name, walletServiceValue }) => [name, walletServiceValue]));
  };
  const standard = encodeAddress(alice.address);

  test('both programs decode addresses alike, and split and join integrated ones alike', async () => {
    for (const [address, kind] of [
      [alice.address, 'standard'],
      [alice.subaddress(first), 'subaddress'],
      [integrated, 'integrated'],
    ] as const) {
      const text = encodeAddress(address);
      const good = await expectEqual({ kind: 'address', address: text, paymentId: '', network: 'mainnet' });
      expect(good).toMatchObject({ valid: 'yes', kind, network: 'mainnet' });
      for (const wrong of [text.slice(0, -1), `${text.slice(0, 50)}1${text.slice(51)}`, text.toLowerCase()]) {
        if (!maySendToWalletService('address', wrong)) continue;
        const bad = await expectEqual({ kind: 'address', address: wrong, paymentId: '', network: 'mainnet' });
        expect(bad, wrong).toEqual({ valid: 'no' });
      }
    }
    const split = { address: encodeAddress(integrated), paymentId: '' };
    expect(await expectEqual({ kind: 'address', ...split, network: 'mainnet' })).toMatchObject({
      'standard-address': encodeAddress(bob.address),
      'payment-id': '0102030405060708',
    });
    const joined = { address: standard, paymentId: 'fedcba9876543210' };
    expect(await expectEqual({ kind: 'address', ...joined, network: 'mainnet' })).toMatchObject({
      'standard-address': standard,
      'payment-id': 'fedcba9876543210',
    });
  });

  test('both programs read and write payment links alike', async () => {
    const nothing = { amount: undefined, recipientName: undefined, description: undefined };
    const parts = [
      nothing,
      { ...nothing, amount: 0n },
      { ...nothing, amount: 1n },
      { ...nothing, amount: 2n ** 64n - 1n },
      { amount: 1_250_000_000_000n, recipientName: 'Ann & Söhne', description: 'Tea + <b>milk</b> = 100 %?' },
    ];
    for (const address of [alice.address, alice.subaddress(first), integrated].map(encodeAddress)) {
      for (const each of parts) {
        const written = await expectEqual({
          kind: 'new-link',
          fields: { ...each, address },
          network: 'mainnet',
        });
        expect(written).toMatchObject({ valid: 'yes', address });
      }
    }
    // The service writes this character without an escape, and then refuses its own link.
    const equals = { ...nothing, address: standard, description: 'a=b' };
    const response = await compare({ kind: 'new-link', fields: equals, network: 'mainnet' });
    expect(response).toMatchObject({ state: 'compared', createdPaymentLink: { hasSameContents: false } });
    expect(response.state === 'compared' && areComparedValuesEqual(response.values)).toBe(true);
  });

  test('both programs read the published addresses and links alike', async () => {
    test.skip(!HAVE_LARGE_COLLECTION, 'the large collection of vectors has them');
    for (const { vectors } of addressVectors.parse(jsonOf('address'))) {
      for (const { address, valid } of vectors) {
        if (!maySendToWalletService('address', address)) continue;
        const read = await expectEqual({ kind: 'address', address, paymentId: '', network: 'mainnet' });
        expect(read['valid'], address).toBe(valid ? 'yes' : 'no');
      }
    }
    for (const { network, valid, invalid } of uriVectors.parse(jsonOf('uri'))) {
      for (const { uri, address } of valid) {
        expect(await expectEqual({ kind: 'link', uri, network })).toMatchObject({ valid: 'yes', address });
      }
      for (const uri of invalid) {
        // Links of other networks are not sent to the service.
        if (maySendToWalletService('link', uri) && !isForeign(uri))
          expect(await expectEqual({ kind: 'link', uri, network }), uri).toEqual({ valid: 'no' });
      }
    }
  });

  test('the wallet service gets no string that is not an address, and no link of another network', async () => {
    for (const address of ['donate.example.com', `${standard}\n`, 'x'.repeat(257), '']) {
      const asked = compare({ kind: 'address', address, paymentId: '', network: 'mainnet' });
      expect(await asked, address).toMatchObject({ state: 'silent' });
    }
    const foreign = encodeAddress({ ...alice.address, network: 'stagenet' });
    const response = await compare({
      kind: 'link',
      uri: `monero:${foreign}?tx_amount=1`,
      network: 'mainnet',
    });
    expect(response).toMatchObject({ state: 'silent', message: expect.stringContaining('stagenet') });
  });
}

function isForeign(uri: string): boolean {
  const result = parsePaymentUri(uri, 'mainnet');
  return !result.ok && result.reason === 'network';
}

function withoutBigint(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
