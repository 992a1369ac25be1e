import { expect, test } from 'playwright/test';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { encodeBlock } from '@ringscope/protocol/encode-block.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { readBlockJson } from '@ringscope/rpc/daemon/block-json.ts';
import { readTransactionJson } from '@ringscope/rpc/daemon/transaction-json.ts';
import { waitUntilRelayed, FOREIGN_ADDRESS } from '../../../helpers/chain.ts';
import { refusal } from '../regtest.ts';
import { UNKNOWN, type DaemonScene } from './scene.ts';

/** Tests one transaction: in the pool, sent again and mined, with its outputs. */
export function testTransactions(scene: () => DaemonScene): void {
  test('the pool is read in all its forms', async () => {
    const { daemon, pooled } = scene();
    const { transactions, spentKeyImages } = await daemon.getTransactionPool();
    expect(transactions).toMatchObject([{ idHash: pooled.txHash, fee: pooled.fee, weight: pooled.weight }]);
    expect((await daemon.getTransactionPoolHashes()).txHashes).toEqual([pooled.txHash]);
    expect((await daemon.getTransactionPoolHashesBin()).txHashes).toEqual([pooled.txHash]);
    expect((await daemon.getTransactionPoolStats()).poolStats).toMatchObject({
      txsTotal: 1,
      feeTotal: pooled.fee,
    });
    const { backlog } = await daemon.getTxpoolBacklog();
    expect(backlog).toMatchObject([{ fee: pooled.fee, weight: BigInt(pooled.weight) }]);
    expect(backlog[0]?.timeInPool).toBeLessThan(600n);
    expect((await daemon.getMinerData()).txBacklog).toMatchObject([{ id: pooled.txHash, fee: pooled.fee }]);

    const keyImages = spentKeyImages.map((one) => one.idHash);
    expect(keyImages.sort()).toEqual(pooled.spentKeyImages?.keyImages.toSorted());
    const { states } = await daemon.isKeyImageSpent({ keyImages: [...keyImages, UNKNOWN] });
    expect(states).toEqual([...keyImages.map(() => 'pool'), 'unspent']);
  });

  test('a pool transaction is found by its id', async () => {
    const { daemon, pooled } = scene();
    for (const options of [{}, { alias: '/gettransactions' }]) {
      const { transactions, missed } = await daemon.getTransactions(
        { hashes: [pooled.txHash, UNKNOWN] },
        options,
      );
      expect(missed).toEqual([UNKNOWN]);
      expect(transactions).toMatchObject([
        { state: 'pool', hash: pooled.txHash, complete: true, relayed: true },
      ]);
      expect(bytesToHex(transactions[0]?.blob ?? new Uint8Array())).toBe(pooled.txBlob);
    }
  });

  test('a transaction can be relayed and broadcast', async () => {
    const { daemon, pooled } = scene();
    const blob = Buffer.from(pooled.txBlob, 'hex');
    await daemon.relayTx({ hashes: [pooled.txHash] });
    expect(await refusal(daemon.relayTx({ hashes: [UNKNOWN] }))).toMatchObject({ code: -5 });
    expect(await daemon.sendRawTransaction({ blob })).toMatchObject({
      accepted: true,
      relayed: false,
      notRelayed: true,
      status: 'OK',
      untrusted: false,
    });
    await daemon.flushTxpool({ hashes: [pooled.txHash] });
    expect((await daemon.getTransactionPoolHashes()).txHashes).toEqual([]);
    expect((await daemon.getTransactionPool()).transactions).toEqual([]);
    expect(await daemon.sendRawTransaction({ blob, doNotRelay: true })).toMatchObject({
      accepted: true,
      relayed: false,
      reason: 'Not relayed',
    });
    await daemon.flushTxpool({ hashes: 'all' });
    expect(await daemon.sendRawTransaction({ blob }, { alias: '/sendrawtransaction' })).toMatchObject({
      accepted: true,
    });

    const spoiled = Uint8Array.from(blob);
    spoiled[spoiled.length - 5] = (spoiled[spoiled.length - 5] ?? 0) ^ 1;
    expect(await daemon.sendRawTransaction({ blob: spoiled })).toMatchObject({
      accepted: false,
      status: 'Failed',
      reasons: [],
    });
    expect(await daemon.sendRawTransaction({ blob: blob.subarray(0, 100) })).toMatchObject({
      accepted: false,
    });
  });

  test('a mined transaction is read in full, split and pruned', async () => {
    const { plain, daemon, pooled } = scene();
    await waitUntilRelayed(plain);
    const { blocks, height } = await daemon.generateBlocks({
      amountOfBlocks: 1,
      walletAddress: FOREIGN_ADDRESS,
    });
    expect(height).toBe(77);
    const block = await daemon.getBlock({ hash: blocks[0] ?? '' });
    expect(block.txHashes).toEqual([pooled.txHash]);
    const hashes = [pooled.txHash, block.minerTxHash];

    const whole = await daemon.getTransactions({ hashes, decodeAsJson: true });
    expect(whole.transactions).toMatchObject([
      { state: 'mined', blockHeight: 77, confirmations: 1, complete: true },
      { state: 'mined', blockHeight: 77, complete: true, prunableHash: undefined },
    ]);
    expect(whole.transactions[0]?.json).toContain('"vin"');
    const json = readTransactionJson(whole.transactions[0]?.json ?? '');
    expect(bytesToHex(encodeTransaction(json))).toBe(pooled.txBlob);
    const { coinbase, ...header } = readBlockJson(block.json);
    const blob = encodeBlock({ ...header, coinbaseBlob: encodeTransaction(coinbase) });
    expect(bytesToHex(blob)).toBe(bytesToHex(block.blob));
    expect(whole.txsAsJson).toEqual(whole.transactions.map(({ json }) => json));
    expect(whole.txsAsHex[0]).toBe(bytesToHex(whole.transactions[0]?.blob ?? new Uint8Array()));
    const split = await daemon.getTransactions({ hashes, split: true });
    expect(split.transactions.map((tx) => bytesToHex(tx.blob))).toEqual(
      whole.transactions.map((tx) => bytesToHex(tx.blob)),
    );
    const pruned = await daemon.getTransactions({ hashes, prune: true });
    expect(pruned.transactions[0]).toMatchObject({ complete: false });
    expect(pruned.transactions[0]?.prunableHash).toBe(split.transactions[0]?.prunableHash);
    expect(pruned.transactions[0]?.blob.length).toBe(split.transactions[0]?.prunableOffset);

    const keyImages = pooled.spentKeyImages?.keyImages ?? [];
    expect((await daemon.isKeyImageSpent({ keyImages })).states).toEqual(keyImages.map(() => 'chain'));
    const [mined] = whole.transactions;
    const { indexes } = await daemon.getOIndexesBin({ txid: pooled.txHash });
    expect(mined?.state === 'mined' ? mined.outputIndices : undefined).toEqual(indexes);
  });

  test('outputs are read in JSON and binary', async () => {
    const { daemon, pooled } = scene();
    const { indexes } = await daemon.getOIndexesBin({ txid: pooled.txHash });
    const outputs = indexes.map((index) => ({ amount: 0n, index }));
    const { outs } = await daemon.getOuts({ outputs, getTxid: true });
    expect(outs).toMatchObject(outputs.map(() => ({ height: 77, txid: pooled.txHash })));
    expect((await daemon.getOutsBin({ outputs })).outs).toEqual(outs.map((out) => ({ amount: 0n, ...out })));
    expect((await daemon.getOutsBin({ outputs: [] })).outs).toEqual([]);
    expect(await refusal(daemon.getOutsBin({ outputs: [{ amount: 0n, index: 10_000n }] }))).toMatchObject({
      nodeMessage: 'Failed',
    });

    const { histogram } = await daemon.getOutputHistogram({ amounts: [0n] });
    expect(histogram).toMatchObject([{ amount: 0n, totalInstances: 79 }]);
    for (const cumulative of [false, true]) {
      const range = { amounts: [0n], cumulative, fromHeight: 3, toHeight: 77 };
      const [text] = (await daemon.getOutputDistribution(range)).distributions;
      const [plainBytes] = (await daemon.getOutputDistributionBin(range)).distributions;
      const [compressed] = (await daemon.getOutputDistributionBin({ ...range, compress: true }))
        .distributions;
      expect(text?.distribution).toHaveLength(75);
      expect(plainBytes).toMatchObject({ ...text, binary: true, compress: false, compressedData: undefined });
      expect(compressed).toMatchObject({ ...text, binary: true, compress: true });
    }
  });
}
