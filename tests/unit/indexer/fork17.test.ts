/** Tests the rules of hard forks 17 and 18 on blocks of the encoder: what the verifier accepts, and what it refuses. */
import { expect, test } from 'playwright/test';
import { NodeDataError, UnknownFormatError } from '../../../indexer/errors.ts';
import { fetchUnknownLayoutBlocks } from '../../../indexer/ingest/reported-block.ts';
import { blockToRows } from '../../../indexer/ingest/to-rows.ts';
import { ChainVerifier } from '../../../indexer/ingest/verify.ts';
import { bytesToHex, concatBytes, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { encodeExtra } from '@ringscope/protocol/encode-extra.ts';
import { keccak256 } from '@ringscope/protocol/keccak.ts';
import type { TransactionContent } from '@ringscope/protocol/transaction.ts';
import {
  genesisBlock,
  GENESIS_NONCE,
  makeBlock,
  rewardOf,
  weightOf,
} from '../../helpers/model-chain/block.ts';
import { carrotCoinbase, fcmpPayment } from '../../helpers/model-chain/fork17.ts';
import {
  coinbase,
  finishTransaction,
  payment,
  type ModelTransaction,
} from '../../helpers/model-chain/transactions.ts';
import { randomCarrotOutputs } from '../../helpers/protocol/generate.ts';
import { Random } from '../../helpers/protocol/random.ts';

const REWARD = 600_000_000_000n;

/** Returns a block above the genesis block with these transactions, in the form in which a daemon returns it. */
function blockWith(
  majorVersion: number,
  miner: ModelTransaction,
  others: readonly ModelTransaction[],
  layers = 3,
) {
  const isCarrot = majorVersion >= 17;
  const block = makeBlock(
    genesisBlock(GENESIS_NONCE),
    {
      ...{ majorVersion, minorVersion: majorVersion, timestamp: 1_700_000_000n, nonce: 7 },
      tree: isCarrot ? { layers, root: new Uint8Array(32).fill(9) } : undefined,
    },
    [miner, ...others],
    new Map(),
    1_000n,
  );
  const weight = weightOf(block);
  return {
    entry: {
      block: block.block.blob,
      transactions: others.map(({ transaction }) => ({ blob: transaction.blob, prunableHash: undefined })),
      outputIndices: block.outputIndices.map((indices) => indices.map(BigInt)),
    },
    header: {
      ...{
        height: 1,
        hash: block.hash,
        prevHash: bytesToHex(block.block.prevId),
        minorVersion: majorVersion,
      },
      ...{ majorVersion, timestamp: 1_700_000_000, nonce: 7, numTxes: others.length, orphanStatus: false },
      ...{ reward: rewardOf(block), minerTxHash: miner.hash, blockSize: weight, blockWeight: weight },
      ...{ longTermWeight: weight, difficulty: 1_000n, cumulativeDifficulty: block.cumulativeDifficulty },
      ...{ depth: 0, powHash: '' },
    },
  };
}

function verified({ entry, header }: ReturnType<typeof blockWith>) {
  const verifier = new ChainVerifier();
  const [block] = verifier.verify([entry], [header]);
  if (block === undefined) throw new Error('no block came out');
  return { block, unverified: verifier.takeUnverified() };
}

const random = new Random(17);
const oldSpend = payment(random, [[{ amount: 0n, index: 0, key: '' }]], { ringct: true });
const newSpend = fcmpPayment(random, 1);
const newCoinbase = carrotCoinbase(random, 1, REWARD);
const oldCoinbase = coinbase(random, 1, REWARD, true);
const twoInputs = fcmpPayment(random, 1, [bytesToHex(random.bytes(32)), bytesToHex(random.bytes(32))]);
const manyPaid = carrotCoinbaseWith(3);

/** Returns a coinbase with a number of outputs. */
function carrotCoinbaseWith(count: number): ModelTransaction {
  for (;;) {
    const made = carrotCoinbase(random, 1, REWARD);
    if (made.transaction.outputs.length >= count) return made;
  }
}

test('version 17 contains both kinds of spends, and version 18 only the new one', () => {
  for (const [version, spends] of [
    [17, [oldSpend, newSpend]],
    [18, [newSpend]],
  ] as const) {
    const { block, unverified } = verified(blockWith(version, newCoinbase, spends));
    expect(unverified).toEqual([]);
    const rows = blockToRows(block);
    expect(rows.block).toMatchObject({ majorVersion: version, treeLayers: 3 });
    expect(bytesToHex(rows.block.treeRoot ?? new Uint8Array(0))).toBe('09'.repeat(32));
    const spend = rows.transactions.at(-1);
    expect(spend).toMatchObject({
      rctType: 7,
      ringSize: 0,
      referenceBlock: 1,
      treeLayers: 3,
      weight: newSpend.weight,
    });
    const outputs = rows.outputs.filter(({ txId }) => txId === spend?.id);
    expect(outputs.map(({ carrotFields }) => carrotFields?.length)).toEqual(outputs.map(() => 19));
    expect(rows.oddities).toEqual([]);
    expect(rows.statistics).toMatchObject({
      fcmpTxs: 1,
      fcmpInputs: newSpend.keyImages.length,
      carrotOutputs: newSpend.transaction.outputs.length,
    });
  }
});

test('formats that the version of a block does not allow are refused with the position and the reason', () => {
  const cases = [
    [
      blockWith(16, oldCoinbase, [newSpend]),
      'transaction 1: a block of version 16 cannot contain Carrot outputs',
    ],
    [blockWith(16, newCoinbase, []), 'transaction 0: a block of version 16 cannot contain Carrot outputs'],
    [
      blockWith(17, oldCoinbase, []),
      'transaction 0: the coinbase of a block of version 17 must have only Carrot',
    ],
    [
      blockWith(18, newCoinbase, [oldSpend]),
      'transaction 1: a block of version 18 can contain only RingCT type 7',
    ],
  ] as const;
  for (const [block, reason] of cases) {
    expect(() => verified(block)).toThrow(NodeDataError);
    expect(() => verified(block)).toThrow(`block 1 ${reason}`);
  }
});

/** Returns a spend with rings and Carrot outputs, which no version allows. */
function carrotWithRings(): ModelTransaction {
  const { outputs } = oldSpend.transaction;
  return finishTransaction(
    { ...oldSpend.transaction, outputs: randomCarrotOutputs(random, outputs.length) },
    oldSpend.rings,
  );
}

test('a spend that mixes kinds, or whose keys are duplicate or unordered, is refused with the reason', () => {
  const { inputs, outputs, ringct } = twoInputs.transaction;
  const [first, second, ...others] = outputs;
  const [low, high] = inputs.toReversed();
  if (first === undefined || second === undefined || low === undefined || high === undefined)
    throw new Error('the spend has two inputs and two outputs');
  const plain = { amount: 0n, key: second.key, viewTag: 7 };
  const spendWith = (change: Partial<TransactionContent>) =>
    finishTransaction({ ...twoInputs.transaction, ...change });
  const cases = [
    [
      spendWith({ outputs: [first, plain, ...others] }),
      'mixes Carrot outputs with outputs of an older format',
    ],
    [spendWith({ outputs: [second, first, ...others] }), 'but output 1 is not above the output before it'],
    [spendWith({ outputs: [first, first, ...others] }), 'but output 1 is not above the output before it'],
    [spendWith({ inputs: [low, high] }), 'but that of input 1 is not below the one before it'],
    [spendWith({ inputs: [high, high] }), 'but that of input 1 is not below the one before it'],
    [carrotWithRings(), /its RingCT type is [1-6] instead of 7/],
  ] as const;
  expect(ringct?.type).toBe(7);
  for (const version of [17, 18])
    for (const [spend, reason] of cases) {
      const block = blockWith(version, newCoinbase, [spend]);
      expect(() => verified(block)).toThrow(NodeDataError);
      expect(() => verified(block)).toThrow(/^block 1 transaction 1: /);
      expect(() => verified(block)).toThrow(reason);
    }
});

test('a coinbase with duplicate or unordered keys is refused with the reason', () => {
  const { outputs } = manyPaid.transaction;
  for (const wrong of [outputs.toReversed(), [outputs[0]!, ...outputs.slice(0, -1)]]) {
    const made = finishTransaction({ ...manyPaid.transaction, outputs: wrong });
    expect(() => verified(blockWith(18, made, []))).toThrow(
      /^block 1 transaction 0: the one-time keys of Carrot outputs must ascend/,
    );
  }
});

test('an extra with both forms of ephemeral keys is stored, because no rule of the network forbids it', () => {
  const { outputs } = newSpend.transaction;
  const extra = encodeExtra([
    { kind: 'publicKey', key: random.bytes(32) },
    { kind: 'additionalPublicKeys', keys: outputs.map(() => random.bytes(32)) },
  ]);
  const spend = finishTransaction({ ...newSpend.transaction, extra });
  const { block, unverified } = verified(blockWith(18, newCoinbase, [spend]));
  expect(unverified).toEqual([]);
  expect(blockToRows(block).transactions[1]).toMatchObject({ rctType: 7, weight: spend.weight });
});

test('altered bytes of a spend are refused, whether its layout is still valid or not', () => {
  const block = blockWith(18, newCoinbase, [newSpend]);
  const withBlob = (blob: Uint8Array) => ({
    ...block,
    entry: { ...block.entry, transactions: [{ blob, prunableHash: undefined }] },
  });
  const { blob } = newSpend.transaction;
  const changed = Uint8Array.from(blob);
  changed[blob.length - 1] = 1 ^ (changed[blob.length - 1] ?? 0);
  expect(() => verified(withBlob(changed))).toThrow(
    /block 1 transaction 1: the bytes of the transaction have the id/,
  );
  for (const wrong of [blob.subarray(0, blob.length - 32), concatBytes(blob, new Uint8Array(32))])
    expect(() => verified(withBlob(wrong))).toThrow(
      /block 1 transaction 1: the bytes of the transaction break the layout of its format at .* and do not have the id/,
    );
});

/** Returns a block with a spend whose bytes were changed, and which has the id of these bytes. */
function blockWithBytes(blob: Uint8Array) {
  const { base, prefix } = newSpend.transaction.ranges;
  const parts = [blob.subarray(0, prefix.end), blob.subarray(base.start, base.end), blob.subarray(base.end)];
  const hash = bytesToHex(keccak256(concatBytes(...parts.map((part) => keccak256(part)))));
  const block = blockWith(18, newCoinbase, [{ ...newSpend, hash }]);
  return { ...block, entry: { ...block.entry, transactions: [{ blob, prunableHash: undefined }] } };
}

test('a spend whose proof has another length than the draft is stored without its proof, if the id proves it', () => {
  // A later draft could make the proof longer.
  const { block, unverified } = verified(
    blockWithBytes(concatBytes(newSpend.transaction.blob, new Uint8Array(64))),
  );
  // The id covers all bytes, so no second response is needed.
  expect(unverified).toEqual([]);
  const rows = blockToRows(block);
  expect(rows.transactions[1]).toMatchObject({
    rctType: null,
    fee: null,
    inputCount: newSpend.keyImages.length,
  });
  expect(rows.oddities.map(({ kind }) => Buffer.from(kind).toString())).toEqual(['unknown-layout']);
});

test('a spend whose tree has 0 or more than 12 layers is refused, even if its id proves the bytes', () => {
  const { blob, inputs, prunable } = newSpend.transaction;
  const layersAt = blob.length - 32 * inputs.length - (prunable?.fcmp?.proof.length ?? 0) - 1;
  expect(blob[layersAt]).toBe(3);
  for (const layers of [0, 13, 255]) {
    const changed = Uint8Array.from(blob);
    changed[layersAt] = layers;
    const block = blockWithBytes(changed);
    expect(() => verified(block)).toThrow(NodeDataError);
    expect(() => verified(block)).toThrow(
      `block 1 transaction 1: rctsig_prunable/n_tree_layers @ byte ${layersAt}: the output tree must have 1 to 12 layers, but has ${layers}`,
    );
  }
});

test('a block with another id or more than 12 layers cannot be identified', () => {
  const block = blockWith(18, newCoinbase, [newSpend]);
  const altered = (at: number, byte: number) => {
    const blob = Uint8Array.from(block.entry.block);
    blob[blob.length - at] = byte;
    return { ...block, entry: { ...block.entry, block: blob } };
  };
  expect(() => verified(altered(1, 1))).toThrow(/block 1: the bytes of the block have the id/);
  expect(() => verified(altered(33, 4))).toThrow(/block 1: the bytes of the block have the id/);
  expect(() => verified(altered(33, 13))).toThrow(
    /block 1: fcmp_pp_n_tree_layers .* at most 12 layers, but has 13/,
  );
  expect(() => verified(altered(33, 13))).not.toThrow(UnknownFormatError);
  expect(hexToBytes(block.header.hash)).toHaveLength(32);
});

test('a block with more than 12 layers is refused without a second response', async () => {
  const { entry, header } = blockWith(18, newCoinbase, [newSpend]);
  const requested = new Error('a second response was requested');
  const daemon = {
    getBlock: () => Promise.reject(requested),
    getTransactions: () => Promise.reject(requested),
  };
  const report = async (block: Uint8Array) =>
    fetchUnknownLayoutBlocks(daemon, [{ ...entry, block }], [header], {});
  const layers = Uint8Array.from(entry.block);
  layers[entry.block.length - 33] = 13;
  expect(await report(layers)).toEqual(new Map());
  // A block of another length has a layout that this version does not know.
  for (const block of [concatBytes(layers, new Uint8Array(1)), layers.subarray(0, layers.length - 1)])
    await expect(report(block)).rejects.toThrow(requested);
});
