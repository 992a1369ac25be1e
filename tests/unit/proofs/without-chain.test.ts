/** Tests that errors which do not depend on the chain are reported before any chain data is requested. */
import { expect, test } from 'playwright/test';
import { encodeBase58 } from '@ringscope/protocol/address/base58.ts';
import { precheckReserveProof } from '@ringscope/protocol/proofs/reserve-proof-precheck.ts';
import { MAX_SPEND_PROOF_MEMBERS, checkSpendProofFormat } from '@ringscope/protocol/proofs/spend-proof.ts';
import { checkTxKeyFormat } from '@ringscope/protocol/proofs/tx-key.ts';
import { checkTxProofFormat } from '@ringscope/protocol/proofs/tx-proof.ts';
import { pointOf } from '../../helpers/prover.ts';
import { bob, claimOf, good, items, transactions } from './reserve-scene.ts';

const signature = encodeBase58(new Uint8Array(64).fill(1, 0, 31));
const largeScalar = encodeBase58(new Uint8Array(64).fill(255));

test('a reserve proof with valid signatures is parsed and lists the data to fetch', () => {
  expect(precheckReserveProof(good)).toMatchObject({ verdict: 'prechecked', version: 2 });
  const opened = precheckReserveProof(good);
  if (opened.verdict !== 'prechecked') throw new Error(opened.message);
  expect(opened.txHashes).toHaveLength(transactions.length);
  expect(opened.keyImages).toHaveLength(items.length);
});

test('a reserve proof that was created without the key of the address, or for another message, is refused', () => {
  expect(precheckReserveProof({ ...good, message: 'another' })).toMatchObject({ reason: 'signature' });
  const foreign = claimOf({ spendSecrets: [bob.spendSecret] });
  expect(precheckReserveProof(foreign)).toMatchObject({ reason: 'other-address' });
});

test('a reserve proof with a key image that the network refuses is refused', () => {
  const twist = (image: Uint8Array) =>
    pointOf(image)
      .add(pointOf(new Uint8Array(32)))
      .toBytes();
  expect(precheckReserveProof(claimOf({ items: items.slice(0, 1), forgeImage: twist }))).toMatchObject({
    verdict: 'invalid',
    reason: 'key-image',
  });
});

test('a string that is not the key of any transaction is refused', () => {
  expect(checkTxKeyFormat('01'.repeat(31) + '00')).toBeUndefined();
  expect(checkTxKeyFormat('ab')).toMatchObject({ reason: 'length' });
  expect(checkTxKeyFormat('f'.repeat(64))).toMatchObject({ reason: 'scalar' });
  expect(checkTxKeyFormat('0'.repeat(64 * 258))).toMatchObject({ reason: 'too-many-keys' });
});

test('a string that is not the payment proof of any transaction is refused', () => {
  const pair = encodeBase58(new Uint8Array(32)) + signature;
  const refused = (proof: string, message = '') => checkTxProofFormat({ proof, message });
  expect(refused(`OutProofV2${pair}`)).toBeUndefined();
  expect(refused(`OutProofV2${pair.slice(1)}`)).toMatchObject({ reason: 'length' });
  expect(refused(`OutProofV2${pair.slice(0, -1)}I`)).toMatchObject({ reason: 'encoding' });
  expect(refused(`OutProofV2${pair.repeat(258)}`)).toMatchObject({ reason: 'too-many-keys' });
  expect(refused(`OutProofV2${pair}`, 'x'.repeat(2 ** 20 + 1))).toMatchObject({ reason: 'message-too-long' });
});

test('a string that is not the spend proof of any transaction is refused', () => {
  const refused = (proof: string, message = '') => checkSpendProofFormat({ proof, message });
  expect(refused(`SpendProofV1${signature}`)).toBeUndefined();
  expect(refused(`SpendProofV1${signature.slice(1)}`)).toMatchObject({
    verdict: 'malformed',
    reason: 'length',
  });
  expect(refused(`SpendProofV1${signature}${largeScalar}`)).toMatchObject({ reason: 'scalar' });
  expect(refused(`SpendProofV1${'I'.repeat(88)}`)).toMatchObject({ reason: 'encoding' });
  expect(refused(`SpendProofV1${signature.repeat(MAX_SPEND_PROOF_MEMBERS + 1)}`)).toMatchObject({
    reason: 'too-many-ring-members',
  });
  expect(refused(`SpendProofV1${signature}`, 'x'.repeat(2 ** 20 + 1))).toMatchObject({
    reason: 'message-too-long',
  });
});
