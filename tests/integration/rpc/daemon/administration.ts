import { expect, test } from 'playwright/test';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { MethodUnavailableError } from '@ringscope/rpc/errors.ts';
import { refusal } from '../regtest.ts';
import { UNKNOWN, type DaemonScene } from './scene.ts';

/** Tests the calls of an operator, the calls that a restricted port refuses, and many calls at once. */
export function testAdministration(scene: () => DaemonScene): void {
  test('peers, bans and limits can be read and set', async () => {
    const { daemon } = scene();
    expect((await daemon.getConnections()).connections).toEqual([]);
    expect(await daemon.getPeerList()).toMatchObject({ whiteList: [], grayList: [] });
    expect(await daemon.getPublicNodes({ gray: true })).toMatchObject({ white: [], gray: [] });
    expect(await daemon.getNetStats()).toMatchObject({ totalBytesIn: 0n });
    await daemon.setBans({
      bans: [
        { host: '10.1.2.3', ban: true, seconds: 100 },
        { ip: 0x0d0c0b0a, ban: true, seconds: 50 },
      ],
    });
    const { bans } = await daemon.getBans();
    expect(bans.map((ban) => ban.host).sort()).toEqual(['10.1.2.3', '10.11.12.13']);
    expect((await daemon.banned({ address: '10.1.2.3' })).banned).toBe(true);
    await daemon.setBans({ bans: bans.map(({ host }) => ({ host, ban: false, seconds: 0 })) });
    expect((await daemon.getBans()).bans).toEqual([]);
    expect(await daemon.banned({ address: '10.1.2.3' })).toMatchObject({ banned: false, seconds: 0 });

    expect(await daemon.setLimit({ limitDown: 1234, limitUp: 567 })).toMatchObject({
      limitDown: 1234,
      limitUp: 567,
    });
    expect(await daemon.getLimit()).toMatchObject({ limitDown: 1234, limitUp: 567 });
    await daemon.setLimit({ limitDown: -1, limitUp: -1 });
    expect(await daemon.getLimit()).toMatchObject({ limitDown: 8192, limitUp: 2048 });
    expect((await daemon.outPeers({ outPeers: 3 })).outPeers).toBe(3);
    expect((await daemon.outPeers()).outPeers).toBe(3);
    expect((await daemon.inPeers({ inPeers: 5 })).inPeers).toBe(5);
    expect((await daemon.inPeers()).inPeers).toBe(5);
  });

  test('the remaining administration calls work', async () => {
    const { daemon } = scene();
    expect(await daemon.pruneBlockchain({ check: true })).toMatchObject({ pruned: false, pruningSeed: 0 });
    await daemon.flushCache({ badTxs: true, badBlocks: true });
    await daemon.saveBc();
    await daemon.setLogLevel({ level: 1 });
    expect((await daemon.setLogCategories({ categories: '*:WARNING' })).categories).toBe('*:WARNING');
    await daemon.setBootstrapDaemon({ address: '127.0.0.1:1' });
    expect((await daemon.getInfo()).bootstrapDaemonAddress).toBe('127.0.0.1:1');
    await daemon.setBootstrapDaemon({ address: '' });
    expect((await daemon.getInfo()).bootstrapDaemonAddress).toBe('');
  });

  test('calls that regtest does not support are refused', async () => {
    const { daemon } = scene();
    // The daemon searches for an update by DNS, which --offline forbids.
    expect((await refusal(daemon.update({ command: 'check' }))).nodeMessage).toContain('offline');
    // The interface has these obsolete methods, but no daemon has them since 0.9.
    await expect(daemon.startSaveGraph()).rejects.toThrow(MethodUnavailableError);
    await expect(daemon.stopSaveGraph()).rejects.toThrow(MethodUnavailableError);
  });

  test('a restricted port accepts the public calls and hides the others', async () => {
    const { monerod } = scene();
    const restricted = createDaemonClient({ url: monerod.restrictedUrl });
    const info = await restricted.getInfo();
    expect(info).toMatchObject({ restricted: true, version: '', freeSpace: 2n ** 64n - 1n, startTime: 0 });
    expect((await restricted.getBlock({ height: 3 })).blockHeader.height).toBe(3);
    await expect(restricted.popBlocks({ nblocks: 1 })).rejects.toThrow(MethodUnavailableError);
    await expect(restricted.getAlternateChains()).rejects.toThrow(MethodUnavailableError);
    const tooMany = restricted.getTransactions({ hashes: Array.from({ length: 101 }, () => UNKNOWN) });
    expect((await refusal(tooMany)).nodeMessage).toContain('Too many transactions');
    const outputs = Array.from({ length: 5_001 }, () => ({ amount: 0n, index: 1n }));
    expect((await refusal(restricted.getOuts({ outputs }))).nodeMessage).toBe('Too many outs requested');
    expect((await restricted.getOuts({ outputs: outputs.slice(1) })).outs).toHaveLength(5_000);
    restricted.close();
  });

  test('many concurrent calls share a few connections and all get their responses', async () => {
    const { daemon } = scene();
    const heights = Array.from({ length: 120 }, (_, index) => index % 77);
    const responses = await Promise.all(heights.map((height) => daemon.getBlockHeaderByHeight({ height })));
    expect(responses.map(({ blockHeader }) => blockHeader.height)).toEqual(heights);
  });
}
