import { expect, test } from 'playwright/test';
import { encodeAddress } from '@ringscope/protocol/address/address.ts';
import { txHashFromBytes } from '@ringscope/protocol/brands.ts';
import { checkProof, type CompletedProofCheck } from '../../../proofs/check.ts';
import type { ProofKind } from '../../../proofs/kinds.ts';
import { mergeProofPartResults } from '../../../proofs/merge-parts.ts';
import {
  computeProofPartCount,
  selectProofPartItems,
  addUpProofCheckProgress,
  type ProofCheckProgress,
} from '../../../proofs/proof-parts.ts';
import type { ChainDataSource } from '../../../proofs/sources.ts';
import { alice, claimOf, good, items, MESSAGE, TOTAL, transactions } from './reserve-scene.ts';

const chain: ChainDataSource = {
  fetchTransactions: async (hashes) =>
    new Map(
      transactions.flatMap((transaction) => {
        const hash = txHashFromBytes(transaction.hash);
        const location = { state: 'block', height: 1, confirmations: 100 } as const;
        return hashes.includes(hash) ? [[hash, { transaction, location }] as const] : [];
      }),
    ),
  fetchRingKeys: async () => [],
  fetchKeyImageStates: async (images) =>
    new Map(images.map((image, index) => [image, index === 0 ? 'chain' : 'unspent'])),
};

const questionOf = (proof: string) => ({
  kind: 'reserve-proof' as const,
  network: undefined,
  fields: { txid: '', txKey: '', address: encodeAddress(alice.address), message: MESSAGE, proof },
});

async function checkInParts(proof: string, count: number) {
  const progress: ProofCheckProgress[] = [];
  const parts: CompletedProofCheck[] = [];
  for (let index = 0; index < count; index += 1)
    parts.push(
      await checkProof(chain, questionOf(proof), () => undefined, {
        part: { index, count },
        onProgress: (latest) => (progress[index] = latest),
      }),
    );
  const [first, ...others] = parts;
  return { merged: mergeProofPartResults([first!, ...others]), progress };
}

test('the parts of a reserve proof have the same result as the whole', async () => {
  // The key images of each batch depend on the parts, so this compares without their states.
  for (const count of [1, 2, 3, 4, 9]) {
    const { merged, progress } = await checkInParts(good.proof, count);
    const { verdict, outputs, amounts } = merged.result;
    expect(verdict).toBe('proven');
    expect(outputs.map(({ txid, index }) => [txid, index])).toEqual(
      items.map(({ transactionHash, outputIndex }) => [txHashFromBytes(transactionHash), outputIndex]),
    );
    const amountOf = (wanted: string) => amounts.find(({ name }) => name === wanted)?.amount;
    expect(amountOf('listed')).toBe(TOTAL);
    const spent = outputs
      .filter((output) => output.spent?.state === 'chain')
      .reduce((sum, { amount }) => sum + amount, 0n);
    expect(amountOf('spent')).toBe(spent);
    expect(amountOf('owned')).toBe(TOTAL - spent);
    expect(addUpProofCheckProgress(progress)).toEqual({ done: items.length, total: items.length });
    expect(merged.walletServiceCheck.isPending).toBe(true);
  }
});

test('one part that is not valid decides the result', async () => {
  const [, second] = items;
  // Another secret than that of the output.
  const bad = claimOf({
    items: items.map((each) =>
      each === second ? { ...each, oneTimeSecret: each.oneTimeSecret + 1n } : each,
    ),
  });
  for (const count of [1, 2, 4])
    expect((await checkInParts(bad.proof, count)).merged.result.verdict, `${count} parts`).toBe('refuted');
});

test('only a long reserve proof is divided, into at most one part per thread', () => {
  const parts = (kind: ProofKind, length: number, threads: number) =>
    computeProofPartCount({ kind, fields: { ...questionOf('').fields, proof: 'x'.repeat(length) } }, threads);
  expect(parts('reserve-proof', 310_000, 4)).toBe(4);
  expect(parts('reserve-proof', 70_000, 4)).toBe(2);
  expect(parts('reserve-proof', 3_000, 4)).toBe(1);
  expect(parts('spend-proof', 200_000, 4)).toBe(1);
  for (const count of [1, 3, 7])
    expect(
      Array.from({ length: count }, (_, index) =>
        selectProofPartItems([1, 2, 3, 4, 5], { index, count }),
      ).flat(),
    ).toEqual([1, 2, 3, 4, 5]);
});

test('the progress is unknown until all parts report it', () => {
  expect(addUpProofCheckProgress([{ done: 3, total: 10 }, undefined])).toBeUndefined();
  expect(
    addUpProofCheckProgress([
      { done: 3, total: 10 },
      { done: 1, total: 5 },
    ]),
  ).toEqual({ done: 4, total: 15 });
  expect(addUpProofCheckProgress([{ done: 0, total: 1 }])).toBeUndefined();
});
