/** A wallet with outputs of every era, and a reserve proof of all of them. */
import { txHashFromBytes, type KeyImage } from '@ringscope/protocol/brands.ts';
import type { KeyImageState, ReserveChainData } from '@ringscope/protocol/proofs/reserve-proof-entries.ts';
import {
  precheckReserveProof,
  type ReserveProofClaim,
} from '@ringscope/protocol/proofs/reserve-proof-precheck.ts';
import { verifyReserveProof } from '@ringscope/protocol/proofs/reserve-proof.ts';
import type { ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import { oneTimeSecret, pay, testWallet } from '../../helpers/payments.ts';
import {
  SeededScalars,
  proveReserve,
  type ReserveProofItem,
  type ReserveProofRequest,
} from '../../helpers/prover.ts';

/** Returns chain data with the given transactions. Every requested key image is unspent unless the caller specifies otherwise. */
export function chainOf(
  claim: ReserveProofClaim,
  transactions: Iterable<ProofTransaction>,
  states: ReadonlyMap<KeyImage, KeyImageState> = new Map(),
): ReserveChainData {
  const needed = precheckReserveProof(claim);
  const images = needed.verdict === 'prechecked' ? needed.keyImages : [];
  return {
    transactions: new Map(
      [...transactions].map((transaction) => [txHashFromBytes(transaction.hash), transaction]),
    ),
    keyImages: new Map(images.map((image) => [image, states.get(image) ?? 'unspent'])),
  };
}

export const random = new SeededScalars('reserve proof');
export const alice = testWallet(random);
export const bob = testWallet(random);
export const sub = { account: 1, address: 2 };
export const subSecret = alice.subaddressSecret(sub);

export const first = pay(
  [
    { to: bob.address, amount: 100n },
    { to: alice.address, amount: 7n },
  ],
  random,
).transaction;
export const coinbase = pay([{ to: alice.address, amount: 600_000_000_000n }], random, {
  era: 'plain',
  viewTags: false,
}).transaction;
export const old = pay([{ to: alice.address, amount: 11n }], random, { era: 'masked' }).transaction;
export const toSub = pay(
  [
    { to: bob.address, amount: 1n },
    { to: alice.subaddress(sub), amount: 13n },
  ],
  random,
).transaction;
export const transactions = [first, coinbase, old, toSub];

/** Returns an output of Alice's for a list. With `subaddress`, it pays her subaddress by an additional key. */
export function item(
  transaction: ProofTransaction,
  outputIndex: number,
  subaddress = false,
): ReserveProofItem {
  const txKey = subaddress ? transaction.additionalPublicKeys[outputIndex] : transaction.publicKeys[0];
  const outputKey = transaction.outputs[outputIndex]?.key;
  if (txKey === undefined || outputKey === undefined) throw new Error('no such output');
  const secret = subaddress ? subSecret : alice.spendSecret;
  return {
    transactionHash: transaction.hash,
    outputIndex,
    txKey,
    outputKey,
    oneTimeSecret: oneTimeSecret(transaction, outputIndex, alice.viewSecret, secret, txKey),
  };
}

export const items = [item(first, 1), item(coinbase, 0), item(old, 0), item(toSub, 1, true)];
export const TOTAL = 7n + 600_000_000_000n + 11n + 13n;
export const MESSAGE = 'audit of 2026';
export const request: ReserveProofRequest = {
  version: 2,
  message: MESSAGE,
  address: alice.address,
  viewSecret: alice.viewSecret,
  items,
  spendSecrets: [alice.spendSecret, subSecret],
};
export const claimOf = (change: Partial<ReserveProofRequest> = {}): ReserveProofClaim => ({
  address: alice.address,
  message: MESSAGE,
  proof: proveReserve({ ...request, ...change }, random),
});
export const good = claimOf();
export const chain = chainOf(good, transactions);
export const verify = (claim: ReserveProofClaim) => verifyReserveProof(claim, chainOf(claim, transactions));
