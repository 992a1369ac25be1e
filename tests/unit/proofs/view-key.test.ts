import { expect, test } from 'playwright/test';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { decodeScalar } from '@ringscope/protocol/crypto/scalar.ts';
import {
  scanTransaction,
  subaddressLookahead,
  createViewOnlyWallet,
  type ViewOnlyWallet,
} from '@ringscope/protocol/proofs/view-key.ts';
import { SeededScalars } from '../../helpers/prover.ts';
import { pay, testWallet } from '../../helpers/payments.ts';
import { IS_DEFAULT_COLLECTION, addressOf, scanVectors, withTransaction } from './vectors.ts';

test('a view key finds its outputs in real transactions, also on subaddresses', () => {
  const vectors = scanVectors();
  const mentioned = new Map<string, { account: number; address: number }[]>();
  for (const { address, owned } of vectors)
    for (const {
      subaddress_index: [account, minor],
    } of owned)
      mentioned.set(address, [...(mentioned.get(address) ?? []), { account, address: minor }]);

  const wallets = new Map<string, ViewOnlyWallet>();
  const eras = new Set<string>();
  for (const { vector, transaction } of withTransaction(vectors, ({ tx_hash }) => tx_hash)) {
    const wallet =
      wallets.get(vector.address) ??
      createViewOnlyWallet(
        addressOf(vector.address),
        { viewSecret: decodeScalar(hexToBytes(vector.view_key)) ?? 0n },
        [...subaddressLookahead(2, 10), ...(mentioned.get(vector.address) ?? [])],
      );
    expect(wallet.verdict).toBe('ready');
    if (wallet.verdict !== 'ready') continue;
    wallets.set(vector.address, wallet);

    const scan = scanTransaction(transaction, wallet);
    expect('outputs' in scan).toBe(true);
    if (!('outputs' in scan)) continue;
    eras.add(vector.tx_era);
    expect(
      scan.outputs.map(({ index, subaddress, address, amount, txKeyKind, derivation }) => ({
        index,
        subaddress: [subaddress?.account, subaddress?.address],
        address,
        amount,
        txKeyKind: txKeyKind,
        derivation: bytesToHex(derivation),
      })),
      vector.tx_hash,
    ).toEqual(
      vector.owned.map((output) => ({
        index: output.index,
        subaddress: output.subaddress_index,
        address: output.address,
        // A forged amount does not open its commitment and must not be credited.
        amount: output.commitment_opens === false ? undefined : BigInt(output.amount),
        txKeyKind: output.via_tx_pubkey,
        derivation: output.derivation,
      })),
    );
    const opened = vector.owned.filter(({ commitment_opens }) => commitment_opens !== false);
    expect(scan.totalAmount).toBe(opened.reduce((sum, { amount }) => sum + BigInt(amount), 0n));
    if (opened.length === vector.owned.length) expect(scan.totalAmount).toBe(BigInt(vector.total));
    if (vector.payment_id_decrypted !== null)
      expect(scan.paymentId && bytesToHex(scan.paymentId)).toBe(vector.payment_id_decrypted);
  }
  if (!IS_DEFAULT_COLLECTION) return;
  expect([...eras].sort()).toEqual(
    expect.arrayContaining(['v1/None', 'v2/0', 'v2/1', 'v2/2', 'v2/3', 'v2/4', 'v2/5', 'v2/6']),
  );
});

test.describe('transactions that the tests create', () => {
  const random = new SeededScalars('view key');
  const alice = testWallet(random);
  const bob = testWallet(random);
  const third = { account: 0, address: 3 };

  test('outputs of others are not found, and each subaddress is reported', () => {
    const { transaction } = pay(
      [
        { to: bob.address, amount: 5n },
        { to: alice.address, amount: 7n },
        { to: alice.subaddress(third), amount: 11n },
      ],
      random,
    );
    const wallet = createViewOnlyWallet(
      alice.address,
      { viewSecret: alice.viewSecret },
      subaddressLookahead(1, 5),
    );
    expect(wallet.verdict).toBe('ready');
    if (wallet.verdict !== 'ready') return;
    expect(scanTransaction(transaction, wallet)).toMatchObject({
      totalAmount: 18n,
      outputs: [
        { index: 1, amount: 7n, subaddress: { account: 0, address: 0 }, txKeyKind: 'main' },
        { index: 2, amount: 11n, subaddress: third, txKeyKind: 'additional' },
      ],
    });
  });

  test('a subaddress can be watched alone, with the same view key', () => {
    const watched = alice.subaddress(third);
    const wallet = createViewOnlyWallet(watched, { viewSecret: alice.viewSecret });
    const { transaction } = pay([{ to: watched, amount: 13n }], random);
    expect(wallet.verdict === 'ready' && scanTransaction(transaction, wallet)).toMatchObject({
      totalAmount: 13n,
    });
  });

  test('a second transaction key, which an old wallet bug added, is tried too', () => {
    const { transaction } = pay([{ to: alice.address, amount: 17n }], random);
    const [real = new Uint8Array(0)] = transaction.publicKeys;
    const wallet = createViewOnlyWallet(alice.address, { viewSecret: alice.viewSecret });
    const twice = { ...transaction, publicKeys: [bob.address.viewKey, real] };
    expect(wallet.verdict === 'ready' && scanTransaction(twice, wallet)).toMatchObject({ totalAmount: 17n });
  });

  test('additional keys are ignored if there is not one for each output', () => {
    const { transaction } = pay(
      [
        { to: alice.subaddress(third), amount: 1n },
        { to: bob.address, amount: 2n },
      ],
      random,
    );
    const wallet = createViewOnlyWallet(alice.address, { viewSecret: alice.viewSecret }, [third]);
    const short = { ...transaction, additionalPublicKeys: transaction.additionalPublicKeys.slice(0, 1) };
    expect(wallet.verdict === 'ready' && scanTransaction(transaction, wallet)).toMatchObject({
      totalAmount: 1n,
    });
    expect(wallet.verdict === 'ready' && scanTransaction(short, wallet)).toMatchObject({ totalAmount: 0n });
  });

  test('a view key of another address is refused, and so is an unknown format', () => {
    expect(createViewOnlyWallet(alice.address, { viewSecret: bob.viewSecret })).toMatchObject({
      verdict: 'invalid',
      reason: 'view-key',
    });
    const { transaction } = pay([{ to: alice.address, amount: 1n }], random);
    const wallet = createViewOnlyWallet(alice.address, { viewSecret: alice.viewSecret });
    expect(
      wallet.verdict === 'ready' && scanTransaction({ ...transaction, undecoded: 'RingCT type 8' }, wallet),
    ).toMatchObject({ verdict: 'unsupported' });
  });
});
