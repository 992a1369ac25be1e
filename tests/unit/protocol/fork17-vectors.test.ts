/** Tests the draft of hard forks 17 and 18 with blocks and transactions recorded from real daemons. */
import { expect, test } from 'playwright/test';
import { blockId, decodeBlock } from '@ringscope/protocol/block.ts';
import { bytesToHex, concatBytes, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { DecodeError } from '@ringscope/protocol/decode-error.ts';
import { encodeBlock } from '@ringscope/protocol/encode-block.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import {
  membershipProofSize,
  outputTreeCapacity,
  countOutputTreeLayers,
} from '@ringscope/protocol/fork17-draft.ts';
import { findTxFormatProblem } from '@ringscope/protocol/fork17-rules.ts';
import { decodeTransactionOutline } from '@ringscope/protocol/transaction-outline.ts';
import { ringCtPrunableHash, transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { fcmpTransactionWeight, transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import { decodeTransaction, transactionFee } from '@ringscope/protocol/transaction.ts';
import {
  needFork17Vectors,
  publishedProofSizes,
  recordedBlocks,
  recordedSpends,
} from '../../helpers/protocol/fork17-files.ts';

test.beforeEach(needFork17Vectors);

test('every recorded block has its id, its tree and its transactions, and encodes to the same bytes', () => {
  expect(recordedBlocks().length).toBeGreaterThanOrEqual(3);
  for (const recorded of recordedBlocks()) {
    const block = decodeBlock(hexToBytes(recorded.blob));
    expect(block.isFullyDecoded, recorded.name).toBe(true);
    expect(block.majorVersion).toBe(recorded.major_version);
    expect(bytesToHex(blockId(block)), recorded.name).toBe(recorded.block_id);
    expect(bytesToHex(transactionHash(block.coinbase))).toBe(recorded.miner_tx_hash);
    expect(block.tree?.layers).toBe(recorded.fcmp_pp_n_tree_layers);
    expect(bytesToHex(block.tree!.root)).toBe(recorded.fcmp_pp_tree_root);
    expect(block.txHashes).toHaveLength(recorded.n_tx_hashes);
    expect(bytesToHex(encodeBlock(block))).toBe(recorded.blob);
    expect(findTxFormatProblem(block.majorVersion, block.coinbase)).toBeUndefined();
    expect(findTxFormatProblem(16, block.coinbase)).toContain('cannot contain Carrot outputs');
  }
});

test('every recorded spend has its hash, weight, fee and proof, and encodes to the same bytes', () => {
  expect(recordedSpends().length).toBeGreaterThanOrEqual(2);
  for (const spend of recordedSpends()) {
    const transaction = decodeTransaction(spend.blob);
    expect(bytesToHex(transactionHash(transaction)), spend.name).toBe(spend.hash);
    expect(bytesToHex(ringCtPrunableHash(transaction)!)).toBe(spend.prunableHash);
    expect(transactionFee(transaction)).toBe(spend.fee);
    expect(transactionWeight(transaction)).toBe(spend.weight);
    const { referenceBlock, layers: treeLayerCount } = spend;
    expect(transaction.membershipProofReference).toMatchObject({
      referenceBlock,
      treeLayers: treeLayerCount,
    });
    expect(transaction.outputs.map(({ carrot }) => bytesToHex(carrot!.viewTag))).toEqual(spend.viewTags);
    expect(transaction.outputs.map(({ carrot }) => bytesToHex(carrot!.encryptedAnchor))).toEqual(
      spend.anchors,
    );
    expect(transaction.outputs.every(({ carrot }) => carrot?.hasLegacyOutputTag === spend.hasOldTag)).toBe(
      true,
    );
    expect(bytesToHex(encodeTransaction(transaction))).toBe(bytesToHex(spend.blob));

    const outline = decodeTransactionOutline(spend.blob);
    expect(outline).toMatchObject({
      membershipProofReference: { referenceBlock, treeLayers: treeLayerCount },
    });
    expect(outline.ranges).toEqual(transaction.ranges);
    expect(transactionWeight(outline)).toBe(spend.weight);

    for (const version of [17, 18]) expect(findTxFormatProblem(version, transaction)).toBeUndefined();
    expect(findTxFormatProblem(16, transaction)).toContain('RingCT type 7');
  }
});

test('a pruned spend has the same hash and weight', () => {
  for (const spend of recordedSpends()) {
    const transaction = decodeTransaction(spend.pruned, { pruned: true });
    const options = { prunableHash: hexToBytes(spend.prunableHash) };
    expect(bytesToHex(transactionHash(transaction, options))).toBe(spend.hash);
    expect(transactionWeight(transaction)).toBe(spend.weight);
    expect(transaction.membershipProofReference).toBeUndefined();
    expect(bytesToHex(encodeTransaction(transaction, { pruned: true }))).toBe(bytesToHex(spend.pruned));
  }
});

test('the recorded weights of two spends make the weight of their block', () => {
  expect(fcmpTransactionWeight(1, 2, 44)).toBe(7650);
  expect(fcmpTransactionWeight(2, 4, 141)).toBe(9441);
  // The limit of the draft: 128 inputs, 16 outputs and the longest extra.
  expect(fcmpTransactionWeight(128, 16, 1060)).toBe(178_063);
});

test('the size of the membership proof equals the recorded table', () => {
  const rows = publishedProofSizes();
  expect(rows).toHaveLength(128 * 12);
  for (const [inputs, layers, bytes] of rows)
    expect(membershipProofSize(inputs, layers), `${inputs} inputs, ${layers} layers`).toBe(bytes);
});

test('a spend that ends early, is too long or has a wrong number of layers is refused with the field', () => {
  for (const { blob, pruned, layers } of recordedSpends()) {
    for (let length = 1; length < blob.length; length += 7)
      expect(() => decodeTransaction(blob.subarray(0, length)), `${length} bytes`).toThrow(DecodeError);
    expect(() => decodeTransaction(concatBytes(blob, Uint8Array.of(0)))).toThrow(
      /1 bytes after its last field/,
    );

    const { membershipProofReference, prunable } = decodeTransaction(blob);
    const layersAt = blob.length - 32 - prunable!.fcmp!.proof.length - 1;
    expect(blob[layersAt]).toBe(membershipProofReference?.treeLayers);
    for (const wrong of [0, 13, 255]) {
      const changed = Uint8Array.from(blob);
      changed[layersAt] = wrong;
      expect(() => decodeTransaction(changed)).toThrow(
        /rctsig_prunable\/n_tree_layers @ byte \d+: the output tree must/,
      );
      expect(() => decodeTransactionOutline(changed)).toThrow(/rctsig_prunable\/n_tree_layers/);
    }
    const otherLayers = Uint8Array.from(blob);
    otherLayers[layersAt] = layers + 2;
    expect(() => decodeTransaction(otherLayers)).toThrow(/rctsig_prunable/);
    const twoProofs = Uint8Array.from(blob);
    twoProofs[pruned.length] = 2;
    expect(() => decodeTransaction(twoProofs)).toThrow(/must have one range proof, but has 2/);
    expect(() => decodeTransactionOutline(twoProofs)).toThrow(/must have one range proof, but has 2/);
  }
});

test('a block with more than 12 layers or bytes after its tree is refused', () => {
  for (const recorded of recordedBlocks()) {
    const blob = hexToBytes(recorded.blob);
    const changed = Uint8Array.from(blob);
    changed[blob.length - 33] = 13;
    expect(() => decodeBlock(changed)).toThrow(
      /fcmp_pp_n_tree_layers @ byte \d+: the output tree must have at most 12/,
    );
    expect(() => decodeBlock(concatBytes(blob, Uint8Array.of(0)))).toThrow(/1 bytes after its last field/);
    expect(() => decodeBlock(blob.subarray(0, blob.length - 1))).toThrow(/fcmp_pp_tree_root/);
  }
});

test('transactions that mix both kinds, or with unordered keys, are refused by each version', () => {
  const [spend] = recordedSpends();
  const transaction = decodeTransaction(spend!.blob);
  const [first, second] = transaction.outputs;
  const problems = (changed: Partial<typeof transaction>) =>
    [16, 17, 18].map((version) => findTxFormatProblem(version, { ...transaction, ...changed }));
  const plain = { amount: 0n, key: second!.key, viewTag: 7 };
  expect(problems({ outputs: [first!, plain] })).toEqual(
    Array(3).fill(expect.stringContaining('mixes Carrot')),
  );
  expect(problems({ outputs: [second!, first!] })).toEqual(
    Array(3).fill(expect.stringContaining('must ascend')),
  );
  expect(problems({ outputs: [first!, first!] })).toEqual(
    Array(3).fill(expect.stringContaining('must ascend')),
  );
  const ringInput = { ...transaction.inputs[0]!, kind: 'key' as const, amount: 0n, keyOffsets: [5n] };
  const withRing = { ...ringInput, keyImage: new Uint8Array(32) };
  expect(problems({ inputs: [withRing] })).toEqual(Array(3).fill(expect.stringContaining('ring members')));
  const ringct = { ...transaction.ringct!, type: 6 as const };
  expect(problems({ ringct })).toEqual(Array(3).fill(expect.stringContaining('RingCT type is 6')));
  const old = { ringct, outputs: [plain], inputs: [withRing] };
  expect(problems(old)).toEqual([undefined, undefined, expect.stringContaining('only RingCT type 7')]);
  expect(problems({ ...old, isCoinbase: true }).slice(1)).toEqual(
    Array(2).fill(expect.stringContaining('must have only Carrot outputs')),
  );
});

test('the layers of a tree follow from its number of outputs', () => {
  expect([1, 38, 39, 62, 684, 685, 25_992].map(countOutputTreeLayers)).toEqual([1, 1, 2, 2, 2, 3, 3]);
  expect([1, 2, 3, 4].map(outputTreeCapacity)).toEqual([38n, 684n, 25_992n, 467_856n]);
  for (let layers = 1; layers <= 8; layers += 1) {
    const capacity = Number(outputTreeCapacity(layers));
    expect([countOutputTreeLayers(capacity), countOutputTreeLayers(capacity + 1)]).toEqual([
      layers,
      layers + 1,
    ]);
  }
});
