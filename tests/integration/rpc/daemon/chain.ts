import { expect, test } from 'playwright/test';
import { decodeBlock } from '@ringscope/protocol/block.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { refusal } from '../regtest.ts';
import { GENESIS, UNKNOWN, type DaemonScene } from './scene.ts';

/** Tests the daemon's state and blocks, and how it refuses unknown blocks. */
export function testChain(scene: () => DaemonScene): void {
  test('the daemon reports its state and version', async () => {
    const { daemon } = scene();
    const info = await daemon.getInfo();
    expect(info).toMatchObject({
      height: 77,
      nettype: 'fakechain',
      synchronized: true,
      txPoolSize: 1,
      difficulty: 1n,
    });
    expect(info.cumulativeDifficulty).toBe(77n);
    expect(await daemon.getInfoByPath()).toMatchObject({ height: 77, topBlockHash: info.topBlockHash });
    await daemon.getInfoByPath({}, { alias: '/getinfo' });
    for (const options of [{}, { alias: '/getheight' }]) {
      expect(await daemon.getHeight({}, options)).toMatchObject({ height: 77, hash: info.topBlockHash });
    }
    for (const options of [{}, { alias: 'getblockcount' }]) {
      expect((await daemon.getBlockCount({}, options)).count).toBe(77);
    }
    expect((await daemon.getVersion()).version >>> 16).toBe(3);
    expect(await daemon.hardForkInfo()).toMatchObject({ version: 16, enabled: true });
    expect(await daemon.hardForkInfo({ version: 1 })).toMatchObject({ version: 16, enabled: true });
    expect(await daemon.syncInfo()).toMatchObject({ height: 77, peers: [], spans: [] });
    const estimate = await daemon.getFeeEstimate({ graceBlocks: 10 });
    expect(estimate.fees).toHaveLength(4);
    expect(estimate.fee).toBeGreaterThan(0n);
    const sum = await daemon.getCoinbaseTxSum({ height: 0, count: 1 });
    expect(sum).toMatchObject({ emissionAmount: 17592186044415n, feeAmount: 0n });
    expect((await refusal(daemon.getCoinbaseTxSum({ height: 70, count: 100 }))).nodeMessage).toContain(
      'too large',
    );
  });

  test('headers and blocks are read, height 0 included', async () => {
    const { daemon } = scene();
    const { headers } = await daemon.getBlockHeadersRange({
      startHeight: 0,
      endHeight: 76,
      fillPowHash: false,
    });
    await daemon.getBlockHeadersRange({ startHeight: 0, endHeight: 0 }, { alias: 'getblockheadersrange' });
    expect(headers[0]).toMatchObject({
      height: 0,
      hash: GENESIS,
      prevHash: '0'.repeat(64),
      reward: 17592186044415n,
    });
    const top = headers[76];
    if (top === undefined) throw new Error('no top header');
    for (const options of [{}, { alias: 'getlastblockheader' }]) {
      expect((await daemon.getLastBlockHeader({}, options)).blockHeader).toEqual(top);
    }
    for (const options of [{}, { alias: 'getblockheaderbyheight' }]) {
      expect((await daemon.getBlockHeaderByHeight({ height: 0 }, options)).blockHeader.hash).toBe(GENESIS);
    }
    for (const options of [{}, { alias: 'getblockheaderbyhash' }]) {
      expect(
        (await daemon.getBlockHeaderByHash({ hash: top.hash.toUpperCase() }, options)).blockHeader,
      ).toEqual(top);
    }
    const { powHash } = (await daemon.getBlockHeaderByHeight({ height: 1, fillPowHash: true })).blockHeader;
    expect(powHash).toMatch(/^[0-9a-f]{64}$/);

    for (const options of [{}, { alias: 'getblock' }]) {
      const block = await daemon.getBlock({ height: 0 }, options);
      expect(bytesToHex(decodeBlock(block.blob).prevId)).toBe('0'.repeat(64));
      expect(block).toMatchObject({ txHashes: [], blockHeader: headers[0] });
    }
    expect((await daemon.getBlock({ hash: top.hash })).blockHeader).toEqual(top);
    for (const options of [{}, { alias: 'on_getblockhash' }]) {
      expect(await daemon.onGetBlockHash({ height: 76 }, options)).toBe(top.hash);
    }
  });

  test('unknown blocks return their error code', async () => {
    const { daemon } = scene();
    expect(await refusal(daemon.getBlock({ height: 77 }))).toMatchObject({ code: -2 });
    expect(await refusal(daemon.getBlock({ hash: UNKNOWN }))).toMatchObject({ code: -5 });
    expect(await refusal(daemon.getBlockHeaderByHash({ hash: UNKNOWN }))).toMatchObject({ code: -5 });
    expect(await refusal(daemon.getBlockHeadersRange({ startHeight: 70, endHeight: 80 }))).toMatchObject({
      code: -2,
    });
    expect(await refusal(daemon.onGetBlockHash({ height: 77 }))).toMatchObject({ code: -2 });
    expect(await refusal(daemon.getOIndexesBin({ txid: UNKNOWN }))).toMatchObject({ nodeMessage: 'Failed' });
  });
}
