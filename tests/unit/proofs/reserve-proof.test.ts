/** Tests reserve proofs that the tests create: what they prove, and which outputs and transactions they may list. */
import { expect, test } from 'playwright/test';
import {
  keyImageFromBytes,
  txHashFromBytes,
  type KeyImage,
  type TxHash,
} from '@ringscope/protocol/brands.ts';
import { generateKeyImage } from '@ringscope/protocol/crypto/derivation.ts';
import type { KeyImageState, ReserveChainData } from '@ringscope/protocol/proofs/reserve-proof-entries.ts';
import { precheckReserveProof } from '@ringscope/protocol/proofs/reserve-proof-precheck.ts';
import { verifyReserveProof } from '@ringscope/protocol/proofs/reserve-proof.ts';
import type { ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import { oneTimeSecret } from '../../helpers/payments.ts';
import {
  chainOf,
  alice,
  bob,
  sub,
  first,
  old,
  transactions,
  items,
  TOTAL,
  claimOf,
  good,
  chain,
  verify,
} from './reserve-scene.ts';

test('outputs of every era, on the primary address and a subaddress, add up', () => {
  expect(precheckReserveProof(good)).toMatchObject({
    verdict: 'prechecked',
    txHashes: transactions.map(({ hash }) => txHashFromBytes(hash)),
  });
  expect(verifyReserveProof(good, chain)).toMatchObject({
    verdict: 'valid',
    version: 2,
    total: TOTAL,
    spent: 0n,
    warnings: [],
    outputs: [
      { index: 1, amount: 7n, state: 'unspent', unlockTime: 0n },
      { index: 0, amount: 600_000_000_000n },
      { index: 0, amount: 11n },
      { index: 1, amount: 13n },
    ],
  });
});

test('V1 proofs are valid, with a warning', () => {
  const claim = claimOf({ version: 1 });
  expect(verify(claim)).toMatchObject({
    verdict: 'valid',
    version: 1,
    total: TOTAL,
    warnings: [{ code: 'old-format' }],
  });
  expect(verify({ ...claim, proof: claim.proof.replace('V1', 'V2') })).toMatchObject({
    verdict: 'invalid',
  });
});

test('outputs spent in the chain or by a pool transaction are counted as spent', () => {
  const images = items.map(({ oneTimeSecret: x }) => keyImageFromBytes(generateKeyImage(x)));
  const states = new Map<KeyImage, KeyImageState>();
  if (images[0] !== undefined) states.set(images[0], 'chain');
  if (images[3] !== undefined) states.set(images[3], 'pool');
  expect(verifyReserveProof(good, chainOf(good, transactions, states))).toMatchObject({
    total: TOTAL,
    spent: 20n,
  });
});

test('another message or address is refused, and so is a subaddress', () => {
  expect(verifyReserveProof({ ...good, message: 'audit' }, chain)).toMatchObject({ reason: 'signature' });
  expect(verifyReserveProof({ ...good, address: bob.address }, chain)).toMatchObject({
    reason: 'other-address',
  });
  const halfOther = { ...alice.address, viewKey: bob.address.viewKey };
  expect(verifyReserveProof({ ...good, address: halfOther }, chain)).toMatchObject({ reason: 'signature' });
  const subaddress = alice.subaddress(sub);
  expect(verifyReserveProof({ ...good, address: subaddress }, chain)).toMatchObject({
    reason: 'subaddress',
  });
  const integrated = { ...alice.address, kind: 'integrated' as const, paymentId: new Uint8Array(8) };
  expect(verifyReserveProof({ ...good, address: integrated }, chain).verdict).toBe('valid');
});

test('an output is refused if it is another’s, is not owned by the wallet, or does not exist', () => {
  const [mine] = items;
  if (mine === undefined) throw new Error('no items');
  const foreign = { ...mine, outputIndex: 0, outputKey: first.outputs[0]?.key ?? new Uint8Array(0) };
  expect(verify(claimOf({ items: [foreign] }))).toMatchObject({ verdict: 'invalid', reason: 'signature' });
  // The output has Bob's spend key but Alice's view key, so she cannot have received it.
  const bobs = oneTimeSecret(first, 0, bob.viewSecret, bob.spendSecret);
  expect(verify(claimOf({ items: [{ ...foreign, oneTimeSecret: bobs }] }))).toMatchObject({
    reason: 'not-owned',
  });
  expect(verify(claimOf({ items: [{ ...mine, outputIndex: 2 }] }))).toMatchObject({
    reason: 'no-such-output',
  });
});

test('an output on a subaddress without a signature of its spend key is refused', () => {
  expect(verify(claimOf({ spendSecrets: [alice.spendSecret] }))).toMatchObject({ reason: 'not-owned' });
});

test('an unknown, a different, a waiting and an undecoded transaction each have their own result', () => {
  const [name] = chain.transactions.keys();
  if (name === undefined) throw new Error('no transactions');
  const replaced = (by: ProofTransaction | 'pool' | undefined): ReserveChainData => {
    const known = new Map<TxHash, ProofTransaction | 'pool'>(chain.transactions);
    if (by === undefined) known.delete(name);
    else known.set(name, by);
    return { ...chain, transactions: known };
  };
  expect(verifyReserveProof(good, replaced(undefined))).toMatchObject({
    verdict: 'inconclusive',
    reason: 'unknown-transaction',
  });
  expect(verifyReserveProof(good, replaced(old))).toMatchObject({
    verdict: 'inconclusive',
    reason: 'chain-data',
  });
  expect(verifyReserveProof(good, replaced('pool'))).toMatchObject({
    verdict: 'invalid',
    reason: 'unconfirmed',
  });
  expect(verifyReserveProof(good, replaced({ ...first, undecoded: 'RingCT type 8' }))).toMatchObject({
    verdict: 'unsupported',
    reason: 'format-unknown',
  });
  expect(verifyReserveProof(good, replaced({ ...first, carrotContext: new Uint8Array(33) }))).toMatchObject({
    verdict: 'unsupported',
    reason: 'format-unknown',
    message: expect.stringContaining('The format of reserve proofs about them is not final.'),
  });
  expect(verifyReserveProof(good, { ...chain, keyImages: new Map() })).toMatchObject({
    verdict: 'inconclusive',
    reason: 'chain-data',
  });
});
