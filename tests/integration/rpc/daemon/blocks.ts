import { expect, test } from 'playwright/test';
import { decodeBlock } from '@ringscope/protocol/block.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { FOREIGN_ADDRESS } from '../../../helpers/chain.ts';
import { refusal } from '../regtest.ts';
import { GENESIS, type DaemonScene } from './scene.ts';

/** Tests blocks in binary, branches and ways to mine. */
export function testBlocks(scene: () => DaemonScene): void {
  test('blocks in binary are found by number, by ids and by heights', async () => {
    const { daemon, pooled } = scene();
    const { chainHeight, blocks, startHeight } = await daemon.getBlocksBin({
      startHeight: 70,
      chainHeight: 78,
    });
    expect({ chainHeight, startHeight, length: blocks.length }).toEqual({
      chainHeight: 78,
      startHeight: 70,
      length: 8,
    });
    const last = blocks.at(-1);
    expect(last?.transactions.map((tx) => bytesToHex(tx.blob))).toEqual([pooled.txBlob]);
    expect(last?.outputIndices.map((indices) => indices.length)).toEqual([1, 2]);

    const byIds = await daemon.getBlocksBin({ blockIds: [GENESIS] }, { alias: '/getblocks.bin' });
    expect(byIds).toMatchObject({ startHeight: 0, chainHeight: 78 });
    expect(byIds.blocks).toHaveLength(78);
    const pruned = await daemon.getBlocksBin({
      startHeight: 77,
      chainHeight: 78,
      prune: true,
      noMinerTx: true,
    });
    expect(pruned.blocks[0]?.transactions[0]?.blob.length).toBeLessThan(
      last?.transactions[0]?.blob.length ?? 0,
    );
    expect(pruned.blocks[0]?.outputIndices[0]).toEqual([]);
    const tip = await daemon.onGetBlockHash({ height: 77 });
    expect(await daemon.getBlocksBin({ blockIds: [tip, GENESIS] })).toMatchObject({
      blocks: [],
      startHeight: undefined,
      chainHeight: 78,
    });

    for (const options of [{}, { alias: '/getblocks_by_height.bin' }]) {
      const byHeight = await daemon.getBlocksByHeightBin({ heights: [77, 70, 77] }, options);
      expect(byHeight.blocks.map((entry) => bytesToHex(entry.block))).toEqual(
        [last, blocks[0], last].map((entry) => bytesToHex(entry?.block ?? new Uint8Array())),
      );
    }
    expect((await refusal(daemon.getBlocksByHeightBin({ heights: [5, 99] }))).nodeMessage).toContain('99');
    for (const options of [{}, { alias: '/gethashes.bin' }]) {
      // The daemon ignores the start height.
      for (const start of [{}, { startHeight: 5 }]) {
        const ids = await daemon.getHashesBin({ blockIds: [tip, GENESIS], ...start }, options);
        expect(ids).toMatchObject({ hashes: [tip], startHeight: 77, chainHeight: 78 });
      }
    }
  });

  test('branches can be created, listed and read, and are forgotten after a pop', async () => {
    const { daemon, pooled } = scene();
    expect((await daemon.getAlternateChains()).chains).toEqual([]);
    const prevBlock = await daemon.onGetBlockHash({ height: 74 });
    const branch = await daemon.generateBlocks({
      amountOfBlocks: 2,
      walletAddress: FOREIGN_ADDRESS,
      prevBlock,
    });
    const { chains } = await daemon.getAlternateChains();
    expect(chains).toMatchObject([
      {
        length: 2,
        height: 76,
        mainChainParentBlock: prevBlock,
        blockHashes: branch.blocks.toReversed(),
        difficulty: 77n,
      },
    ]);
    expect((await daemon.getAltBlocksHashes()).blksHashes.toSorted()).toEqual(branch.blocks.toSorted());
    expect((await daemon.getBlock({ hash: branch.blocks[0] ?? '' })).blockHeader).toMatchObject({
      orphanStatus: true,
      height: 75,
    });
    expect((await daemon.popBlocks({ nblocks: 1 })).height).toBe(77);
    expect((await daemon.getTransactionPoolHashes()).txHashes).toEqual([pooled.txHash]);
    await daemon.flushTxpool({ hashes: 'all' });
  });

  test('template, proof of work, submission and merge mining work', async () => {
    const { daemon } = scene();
    for (const options of [{}, { alias: 'getblocktemplate' }]) {
      const template = await daemon.getBlockTemplate(
        { walletAddress: FOREIGN_ADDRESS, reserveSize: 32 },
        options,
      );
      expect(template).toMatchObject({ height: 77, difficulty: 1n, seedHeight: 0 });
      expect(decodeBlock(template.blocktemplateBlob).txHashes).toEqual([]);
    }
    const template = await daemon.getBlockTemplate({ walletAddress: FOREIGN_ADDRESS, reserveSize: 32 });
    const extraNonce = Buffer.from('explored');
    const marked = await daemon.getBlockTemplate({
      walletAddress: FOREIGN_ADDRESS,
      reserveSize: 0,
      extraNonce,
    });
    expect(Buffer.from(marked.blocktemplateBlob).includes(extraNonce)).toBe(true);
    const pow = await daemon.calcPow({
      majorVersion: 16,
      height: template.height,
      blockBlob: template.blocktemplateBlob,
      seedHash: template.seedHash,
    });
    expect(pow).toMatch(/^[0-9a-f]{64}$/);
    const auxPow = [{ id: '11'.repeat(32), hash: '22'.repeat(32) }];
    const merged = await daemon.addAuxPow({ blocktemplateBlob: template.blocktemplateBlob, auxPow });
    expect(merged).toMatchObject({ merkleRoot: '22'.repeat(32), merkleTreeDepth: 0, auxPow });
    await daemon.submitBlock({ blob: template.blocktemplateBlob });
    expect((await daemon.getHeight()).height).toBe(78);
    const again = daemon.submitBlock({ blob: Uint8Array.of(1, 2, 3) }, { alias: 'submitblock' });
    expect(await refusal(again)).toMatchObject({ code: -6 });
  });

  test('the built-in miner starts, mines and stops', async () => {
    const { daemon } = scene();
    expect(await daemon.miningStatus()).toMatchObject({
      active: false,
      address: '',
      powAlgorithm: 'RandomX',
    });
    expect((await refusal(daemon.setLogHashRate({ visible: true }))).nodeMessage).toBe('NOT MINING');
    await daemon.startMining({ minerAddress: FOREIGN_ADDRESS, threadsCount: 1 });
    expect(await daemon.miningStatus()).toMatchObject({
      active: true,
      address: FOREIGN_ADDRESS,
      threadsCount: 1,
    });
    await daemon.setLogHashRate({ visible: false });
    await expect
      .poll(async () => (await daemon.getHeight()).height, { timeout: 120_000 })
      .toBeGreaterThan(78);
    await daemon.stopMining();
    expect((await daemon.miningStatus()).active).toBe(false);
  });
}
