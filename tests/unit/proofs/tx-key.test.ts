import { expect, test } from 'playwright/test';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { SUBGROUP_ORDER, encodeScalar } from '@ringscope/protocol/crypto/scalar.ts';
import { verifyTxKey } from '@ringscope/protocol/proofs/tx-key.ts';
import { SeededScalars, pointOf } from '../../helpers/prover.ts';
import { pay, testWallet, type TestPayment } from '../../helpers/payments.ts';
import { addressOf, fromHex, regtestProofs, txKeyVectors, withTransaction } from './vectors.ts';

test.describe('real transaction keys', () => {
  test('published keys show the amounts that monero-wallet-rpc shows', () => {
    for (const { vector, transaction } of withTransaction(txKeyVectors(), ({ txid }) => txid)) {
      const { received } = vector.reference_check;
      const result = verifyTxKey({ transaction, address: addressOf(vector.address), txKey: vector.tx_key });
      if (received === 0) expect(['invalid', 'malformed'], vector.txid).toContain(result.verdict);
      else expect(result, vector.txid).toMatchObject({ verdict: 'valid', received: BigInt(received) });
    }
  });

  test('regtest keys are valid, with additional keys, subaddresses and integrated addresses', () => {
    const { keys, txs } = regtestProofs();
    for (const { tx, tx_key, address, received } of keys) {
      const transaction = fromHex(txs[tx]?.tx_blob ?? '');
      const result = verifyTxKey({ transaction, address: addressOf(address), txKey: tx_key });
      if (received === 0) expect(result.verdict, tx).toBe('invalid');
      else expect(result, tx).toMatchObject({ verdict: 'valid', received: BigInt(received) });
    }
  });
});

test.describe('payments that the tests create', () => {
  const random = new SeededScalars('tx key');
  const alice = testWallet(random);
  const bob = testWallet(random);
  const subaddress = alice.subaddress({ account: 2, address: 9 });
  const keyHex = ({ txKey, additionalTxKeys }: TestPayment): string =>
    [txKey, ...additionalTxKeys].map((key) => bytesToHex(encodeScalar(key))).join('');

  const eras = ['plain', 'masked', 'compact'] as const;
  for (const era of eras)
    test(`${era} amounts: each output with its index and amount, outputs of others omitted`, () => {
      const payment = pay(
        [
          { to: alice.address, amount: 3n },
          { to: bob.address, amount: 5n },
          { to: alice.address, amount: 2n ** 63n },
        ],
        random,
        { era },
      );
      const result = verifyTxKey({
        ...payment,
        address: alice.address,
        txKey: keyHex(payment).toUpperCase(),
      });
      expect(result).toMatchObject({
        verdict: 'valid',
        received: 2n ** 63n + 3n,
        outputs: [
          { index: 0, amount: 3n, key: payment.transaction.outputs[0]?.key },
          { index: 2, amount: 2n ** 63n },
        ],
        warnings: [],
      });
    });

  test('a subaddress among several receivers needs the additional keys', () => {
    const payment = pay(
      [
        { to: bob.address, amount: 1n },
        { to: subaddress, amount: 2n },
      ],
      random,
    );
    const all = keyHex(payment);
    expect(verifyTxKey({ ...payment, address: subaddress, txKey: all })).toMatchObject({
      received: 2n,
      warnings: [],
    });
    expect(verifyTxKey({ ...payment, address: bob.address, txKey: all })).toMatchObject({
      received: 1n,
      warnings: [],
    });
    expect(verifyTxKey({ ...payment, address: subaddress, txKey: all.slice(0, 64) })).toMatchObject({
      verdict: 'invalid',
      reason: 'additional-keys-missing',
    });
    expect(verifyTxKey({ ...payment, address: subaddress, txKey: all.slice(0, 128) })).toMatchObject({
      verdict: 'malformed',
      reason: 'key-count',
    });
  });

  const payment = pay([{ to: alice.address, amount: 9n }], random);
  const good = { ...payment, address: alice.address, txKey: keyHex(payment) };

  test('the right key with another address shows that nothing was received', () => {
    expect(verifyTxKey({ ...good, address: bob.address })).toMatchObject({
      verdict: 'invalid',
      reason: 'nothing-received',
      message: expect.stringContaining('no output pays this address'),
    });
    const sameViewKey = { ...alice.address, spendKey: bob.address.spendKey };
    expect(verifyTxKey({ ...good, address: sameViewKey })).toMatchObject({ reason: 'nothing-received' });
  });

  test('the key of another transaction does not open this one', () => {
    const other = pay([{ to: alice.address, amount: 9n }], random);
    expect(verifyTxKey({ ...good, txKey: keyHex(other) })).toMatchObject({
      verdict: 'invalid',
      reason: 'key-mismatch',
    });
  });

  const refused: [string, string, string][] = [
    ['nothing', '', 'length'],
    ['63 digits', 'a'.repeat(63), 'length'],
    ['a letter that is no digit', `${'0'.repeat(63)}g`, 'hexadecimal'],
    ['three keys for one output', '0'.repeat(192), 'key-count'],
    ['the group order', bytesToHex(encodeScalar(SUBGROUP_ORDER)), 'scalar'],
    ['all ones', 'f'.repeat(64), 'scalar'],
    ['a second key beyond the group order', '0'.repeat(64) + 'f'.repeat(64), 'scalar'],
  ];
  for (const [name, txKey, reason] of refused)
    test(`refuses ${name}: ${reason}, without repeating the key`, () => {
      const result = verifyTxKey({ ...good, txKey });
      expect(result).toMatchObject({ verdict: 'malformed', reason });
      if (txKey.length >= 63) expect(JSON.stringify(result)).not.toContain(txKey.slice(0, 63));
    });

  test('a million characters are not parsed as keys', () => {
    expect(verifyTxKey({ ...good, txKey: '0'.repeat(64 * 20_000) })).toMatchObject({
      verdict: 'unsupported',
      reason: 'too-many-keys',
    });
  });

  test('the zero key decrypts nothing', () => {
    expect(verifyTxKey({ ...good, txKey: '0'.repeat(64) }).verdict).toBe('invalid');
  });

  test('a flipped bit of the key never verifies', () => {
    for (let bit = 0; bit < 256; bit += 1) {
      const bytes = encodeScalar(payment.txKey);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(verifyTxKey({ ...good, txKey: bytesToHex(bytes) }).verdict, `bit ${bit}`).not.toBe('valid');
    }
  });

  test('a forged encrypted amount counts as zero', () => {
    const forged = pay([{ to: alice.address, amount: 1n, claimedAmount: 10n ** 15n }], random);
    expect(verifyTxKey({ ...forged, address: alice.address, txKey: keyHex(forged) })).toMatchObject({
      verdict: 'invalid',
      reason: 'amount-not-opened',
    });
    const mixed = pay(
      [
        { to: alice.address, amount: 1n, claimedAmount: 10n ** 15n },
        { to: alice.address, amount: 4n },
      ],
      random,
    );
    expect(verifyTxKey({ ...mixed, address: alice.address, txKey: keyHex(mixed) })).toMatchObject({
      verdict: 'valid',
      received: 4n,
      outputs: [{ index: 1 }],
      warnings: [{ code: 'amount-not-credited' }],
    });
  });

  test('an owned output of amount zero is no payment', () => {
    const dummy = pay([{ to: alice.address, amount: 0n }], random);
    expect(verifyTxKey({ ...dummy, address: alice.address, txKey: keyHex(dummy) })).toMatchObject({
      verdict: 'invalid',
      reason: 'nothing-received',
      message: expect.stringContaining('amount zero'),
    });
  });

  test('a wrong view tag hides an output from the receiver, so it is not counted', () => {
    const [output] = payment.transaction.outputs;
    if (output?.viewTag === undefined) throw new Error('no view tag');
    const transaction = { ...payment.transaction, outputs: [{ ...output, viewTag: output.viewTag ^ 1 }] };
    expect(verifyTxKey({ ...good, transaction }).verdict).toBe('invalid');
  });

  test('a key whose public half is not in the transaction shows a payment that the receiver cannot see', () => {
    const transaction = { ...payment.transaction, publicKeys: [bob.address.viewKey] };
    expect(verifyTxKey({ ...good, transaction })).toMatchObject({
      verdict: 'valid',
      received: 9n,
      warnings: [{ code: 'not-announced' }],
    });
  });

  test('torsion on a published key changes nothing, as in every wallet', () => {
    const [key = new Uint8Array(0)] = payment.transaction.publicKeys;
    const twisted = pointOf(key)
      .add(pointOf(new Uint8Array(32)))
      .toBytes();
    const transaction = { ...payment.transaction, publicKeys: [twisted] };
    expect(verifyTxKey({ ...good, transaction })).toMatchObject({ verdict: 'valid', warnings: [] });
  });

  test('the payment id of an integrated address is compared', () => {
    const paymentId = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);
    const integrated = { ...alice.address, kind: 'integrated' as const, paymentId };
    const sent = pay([{ to: integrated, amount: 6n }], random);
    const claim = { ...sent, txKey: keyHex(sent) };
    expect(verifyTxKey({ ...claim, address: integrated })).toMatchObject({ received: 6n, warnings: [] });
    expect(verifyTxKey({ ...claim, address: alice.address })).toMatchObject({ received: 6n, warnings: [] });
    const other = { ...integrated, paymentId: new Uint8Array(8) };
    expect(verifyTxKey({ ...claim, address: other })).toMatchObject({
      received: 6n,
      warnings: [{ code: 'payment-id-differs', message: expect.stringContaining('0102030405060708') }],
    });
    expect(verifyTxKey({ ...good, address: integrated })).toMatchObject({
      received: 9n,
      warnings: [{ code: 'payment-id-missing' }],
    });
  });

  test('an unknown transaction format is unsupported and not unpaid', () => {
    const transaction = { ...payment.transaction, undecoded: 'output type 1' };
    expect(verifyTxKey({ ...good, transaction })).toMatchObject({
      verdict: 'unsupported',
      reason: 'format-unknown',
      message: expect.stringContaining('output type 1'),
    });
  });
});
