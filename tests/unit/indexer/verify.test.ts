import { expect, test } from 'playwright/test';
import { NodeDataError } from '../../../indexer/errors.ts';
import type { BlockBlobsWithOutputIndices } from '@ringscope/rpc/daemon/blocks-bin.ts';
import type { BlockHeaderInfo } from '@ringscope/rpc/daemon/headers.ts';
import { capturedChain } from '../../helpers/captured-chain.ts';
import { verifyBlocks } from './verify-blocks.ts';

/** The first height of the captured chain with a transaction. */
const SPENDING = 121;

/** Returns the captured chain between two heights, with one block or header changed. */
function changed(
  height: number,
  change: {
    entry?: (entry: BlockBlobsWithOutputIndices) => BlockBlobsWithOutputIndices;
    header?: Partial<BlockHeaderInfo>;
  },
): () => void {
  const { entries, headers } = capturedChain();
  const [from, to] = [height - 2, height + 2];
  return () => {
    verifyBlocks(
      entries
        .map((entry, at) => (at === height && change.entry !== undefined ? change.entry(entry) : entry))
        .slice(from, to),
      headers.map((header, at) => (at === height ? { ...header, ...change.header } : header)).slice(from, to),
    );
  };
}

/** Returns a copy of the bytes with one bit flipped. */
function flip(bytes: Uint8Array, at: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

test('a real chain passes in one piece and in pieces of any size', () => {
  const { entries, headers } = capturedChain();
  const blocks = verifyBlocks(entries, headers);
  expect(blocks.map(({ height }) => height)).toEqual(headers.map(({ height }) => height));
  expect(blocks.flatMap(({ transactions }) => transactions).length).toBe(131 + 7);
  for (let from = 0; from < entries.length; from += 7) {
    expect(verifyBlocks(entries.slice(from, from + 7), headers.slice(from, from + 7))).toEqual(
      blocks.slice(from, from + 7),
    );
  }
});

test.describe('wrong responses of a daemon are refused', () => {
  const cases: Record<string, [RegExp, () => () => void]> = {
    'a block whose bytes were changed': [
      /block 121: the bytes of the block have the id/,
      () => changed(SPENDING, { entry: (one) => ({ ...one, block: flip(one.block, 4) }) }),
    ],
    'a block cut short': [
      /block 121: .*/,
      () => changed(SPENDING, { entry: (one) => ({ ...one, block: one.block.slice(0, 100) }) }),
    ],
    'another block than the header is of': [
      /bytes of the (?:block|transaction) have the id/,
      () => changed(SPENDING, { header: { hash: '0'.repeat(64) } }),
    ],
    'a transaction that is missing': [
      /the block lists 1 transactions besides the coinbase, but the number that the daemon returned is 0/,
      () => changed(SPENDING, { entry: (one) => ({ ...one, transactions: [] }) }),
    ],
    'a transaction whose bytes were changed': [
      /block 121 transaction 1: the bytes of the transaction have the id/,
      () =>
        changed(SPENDING, {
          entry: (one) => ({
            ...one,
            transactions: one.transactions.map((tx) => ({ ...tx, blob: flip(tx.blob, tx.blob.length - 1) })),
          }),
        }),
    ],
    'too few output indices': [
      /0 output indices for the 1 outputs/,
      () =>
        changed(SPENDING, {
          entry: (one) => ({ ...one, outputIndices: [[], ...one.outputIndices.slice(1)] }),
        }),
    ],
    'output indices with a gap': [
      /output 0 must have the global index \d+ among the outputs of amount 0, but has 500/,
      () =>
        changed(SPENDING, {
          entry: (one) => ({ ...one, outputIndices: [[500n], ...one.outputIndices.slice(1)] }),
        }),
    ],
    'more output indices than outputs': [
      /2 output indices for the 1 outputs/,
      () =>
        changed(SPENDING, {
          entry: (one) => ({ ...one, outputIndices: [[500n, 501n], ...one.outputIndices.slice(1)] }),
        }),
    ],
    'an output index that is not exact as a number': [
      /output index 9007199254740992, which is above 2\^53−1/,
      () =>
        changed(SPENDING, {
          entry: (one) => ({ ...one, outputIndices: [[2n ** 53n], ...one.outputIndices.slice(1)] }),
        }),
    ],
    'the header of another height': [
      /the height in the coinbase of the block is 121/,
      () => changed(SPENDING, { header: { height: 9 } }),
    ],
    'more transactions in the header': [
      /but the header from the daemon [a-z ]* 7, so the block was rejected$/,
      () => changed(SPENDING, { header: { numTxes: 7 } }),
    ],
    'fewer transactions in the header': [
      /but the header from the daemon [a-z ]* 0, so the block was rejected$/,
      () => changed(SPENDING, { header: { numTxes: 0 } }),
    ],
    'another reward in the header': [
      /but the header from the daemon [a-z ]* 1, so the block was rejected$/,
      () => changed(SPENDING, { header: { reward: 1n } }),
    ],
    'another weight in the header': [
      /the transactions of the block weigh 2252 bytes, but the header from the daemon has 2253, so the block was rejected$/,
      () => changed(SPENDING, { header: { blockWeight: 2253 } }),
    ],
    'another time in the header': [
      /but the header from the daemon [a-z ]* 1, so the block was rejected$/,
      () => changed(SPENDING, { header: { timestamp: 1 } }),
    ],
    'another coinbase in the header': [
      /but the header from the daemon [a-z ]* 0000/,
      () => changed(SPENDING, { header: { minerTxHash: '0'.repeat(64) } }),
    ],
    'a difficulty that does not add up': [
      /cumulative difficulty/,
      () => changed(SPENDING, { header: { difficulty: 2n } }),
    ],
    'the header of an orphan': [/orphan/, () => changed(SPENDING, { header: { orphanStatus: true } })],
  };
  for (const [name, [message, attempt]] of Object.entries(cases)) {
    test(name, () => {
      const run = attempt();
      expect(run).toThrow(NodeDataError);
      expect(run).toThrow(message);
    });
  }

  test('blocks in the wrong order are refused', () => {
    const { entries, headers } = capturedChain();
    const swap = <T>(list: readonly T[]): T[] => [...list.slice(10, 11), ...list.slice(9, 10)];
    expect(() => verifyBlocks(swap(entries), swap(headers))).toThrow(
      /block 9: the previous block in the response must have height 8, but has 10/,
    );
  });

  test('more blocks than headers are refused', () => {
    const { entries, headers } = capturedChain();
    expect(() => verifyBlocks(entries, headers.slice(1))).toThrow(/131 blocks, but 130 headers/);
  });
});
