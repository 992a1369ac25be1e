/** Tests the account hierarchy of Carrot: its keys with published vectors, and scans with its secrets. */
import { expect, test } from 'playwright/test';
import { decryptOutputs } from '../../../app/_client/proofs/open-outputs.ts';
import { encodeAddress } from '@ringscope/protocol/address/address.ts';
import { txHashFromBytes } from '@ringscope/protocol/brands.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import {
  createCarrotSubaddressDeriver,
  deriveCarrotViewKeys,
  deriveViewSecrets,
} from '@ringscope/protocol/crypto/carrot-account.ts';
import { decodePoint, multiplyPoint } from '@ringscope/protocol/crypto/point.ts';
import { encodeScalar } from '@ringscope/protocol/crypto/scalar.ts';
import {
  createViewOnlyWallet,
  scanTransaction,
  subaddressLookahead,
} from '@ringscope/protocol/proofs/view-key.ts';
import { scanOutputs } from '../../../proofs/scan-outputs.ts';
import { carrotAccount, payCarrot } from '../../helpers/carrot-wallet.ts';
import { needFork17Vectors, publishedDerivations } from '../../helpers/protocol/fork17-files.ts';
import { Random } from '../../helpers/protocol/random.ts';

for (const set of ['newer', 'older'] as const)
  test(`the keys of an account equal the published ones, with the ${set} generators`, () => {
    needFork17Vectors();
    const { bytes, hex, number } = publishedDerivations(set);
    const account = carrotAccount(bytes('s_master'), set);
    expect(bytesToHex(encodeScalar(account.proveSpendKey))).toBe(hex('k_prove_spend'));
    expect(bytesToHex(account.viewBalanceSecret)).toBe(hex('s_view_balance'));
    expect(bytesToHex(encodeScalar(account.generateImageKey))).toBe(hex('k_generate_image'));
    expect(bytesToHex(account.spendKey)).toBe(hex('account_spend_pubkey'));

    const viewKeys = deriveCarrotViewKeys(bytes('s_view_balance'));
    expect(bytesToHex(encodeScalar(viewKeys.viewSecret))).toBe(hex('k_view_incoming'));
    expect(bytesToHex(viewKeys.generateAddressSecret)).toBe(hex('s_generate_address'));
    const accountViewPoint = multiplyPoint(decodePoint(account.spendKey)!, viewKeys.viewSecret);
    expect(bytesToHex(accountViewPoint.toBytes())).toBe(hex('account_view_pubkey'));
    const keysOf = createCarrotSubaddressDeriver(viewKeys, bytes('account_spend_pubkey'))!;
    const index = { account: number('address_index_major'), address: number('address_index_minor') };
    const { spendKey, viewKey } = keysOf(index);
    expect(bytesToHex(spendKey)).toBe(hex('subaddress_spend_pubkey'));
    expect(bytesToHex(viewKey)).toBe(hex('subaddress_view_pubkey'));
  });

const random = new Random(6);
const alice = carrotAccount(random.bytes(32));
const bob = carrotAccount(random.bytes(32));
const sub = { account: 1, address: 2 };
const { viewBalanceSecret } = alice;
const transaction = payCarrot(
  [
    { to: bob.address(), amount: 1n },
    { to: alice.address(), amount: 20n },
    { to: alice.address(sub), amount: 300n },
    { to: alice.address(), amount: 4_000n, viewBalanceSecret },
    { to: alice.address(sub), amount: 50_000n, viewBalanceSecret },
    { to: bob.address(), amount: 600_000n, viewBalanceSecret: bob.viewBalanceSecret },
  ],
  random,
);

/** Returns the indices and amounts of the outputs that a secret finds. */
function found(address: ReturnType<typeof alice.address>, secret: Uint8Array): unknown {
  const secrets = deriveViewSecrets(address, secret);
  const wallet = secrets && createViewOnlyWallet(address, secrets, subaddressLookahead(2, 3));
  if (wallet?.verdict !== 'ready') return wallet?.reason ?? 'no secret';
  const scan = scanTransaction(transaction, wallet);
  return 'outputs' in scan ? scan.outputs.map(({ index, amount }) => [index, amount]) : scan.reason;
}

test('a view-balance secret finds payments to each address of the account, and its change', () => {
  const all = [
    [1, 20n],
    [2, 300n],
    [3, 4_000n],
    [4, 50_000n],
  ];
  expect(found(alice.address(), viewBalanceSecret)).toEqual(all);
  expect(found(bob.address(), bob.viewBalanceSecret)).toEqual([
    [0, 1n],
    [5, 600_000n],
  ]);
});

test('the incoming view key finds payments to the main address only', () => {
  expect(found(alice.address(), encodeScalar(alice.viewSecret))).toEqual([[1, 20n]]);
  // A subaddress is watched alone, with either secret.
  expect(found(alice.address(sub), encodeScalar(alice.viewSecret))).toEqual([[2, 300n]]);
  expect(found(alice.address(sub), viewBalanceSecret)).toEqual([
    [2, 300n],
    [4, 50_000n],
  ]);
});

test('a secret of another account, and other secrets of the same account, are refused', () => {
  // It is above the order of the group, so it cannot be a view key either.
  expect(found(alice.address(), bob.viewBalanceSecret)).toBe('no secret');
  for (const secret of [encodeScalar(alice.proveSpendKey), encodeScalar(alice.generateImageKey)])
    expect(found(alice.address(), secret)).toBe('view-key');
});

const hash = txHashFromBytes(transaction.hash);
const chain = {
  fetchTransactions: async () => new Map([[hash, { transaction, location: { state: 'pool' as const } }]]),
};

test('the form in the browser accepts a view-balance secret', async () => {
  const question = { txid: hash, address: encodeAddress(alice.address()) };
  const opened = await decryptOutputs(chain, { ...question, viewKey: bytesToHex(viewBalanceSecret) });
  expect(opened).toMatchObject({ state: 'opened', receivedAmount: 54_320n, txOutputCount: 6 });
  expect(opened).toMatchObject({
    outputs: [
      {},
      { subaddressIndex: sub, address: encodeAddress(alice.address(sub)) },
      {},
      { subaddressIndex: sub },
    ],
  });
  const both = bytesToHex(encodeScalar(alice.viewSecret)) + bytesToHex(alice.generateAddressSecret);
  expect(await decryptOutputs(chain, { ...question, viewKey: both })).toMatchObject({
    state: 'refused',
    field: 'viewKey',
    message: expect.stringContaining('not final yet. Nothing was checked.'),
  });
});

test('the scan of the server accepts a view-balance secret', async () => {
  const address = alice.address();
  const matches = async (secret: Uint8Array) => {
    const { viewSecret: key, viewBalanceSecret: balance } = deriveViewSecrets(address, secret)!;
    const scan = {
      hashes: [hash],
      address,
      secret: { kind: 'view-key' as const, key, viewBalanceSecret: balance },
    };
    const warnings: string[] = [];
    const sources = { ...chain, fetchRingKeys: noRings, fetchKeyImageStates: noRings };
    const outcome = await scanOutputs(sources, scan, (message) => warnings.push(message));
    expect(warnings).toEqual([]);
    if (outcome.state !== 'scanned') return outcome.state;
    return outcome.txs
      .get(hash)
      ?.outputs.map(({ paysAddress, amount }) => (paysAddress ? amount : undefined));
  };
  const [none] = [undefined];
  expect(await matches(viewBalanceSecret)).toEqual([none, 20n, none, 4_000n, none, none]);
  expect(await matches(encodeScalar(alice.viewSecret))).toEqual([none, 20n, none, none, none, none]);
});

async function noRings(): Promise<never> {
  throw new Error('a scan needs no rings and no key images');
}
