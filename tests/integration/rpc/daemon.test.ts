import { expect, test } from 'playwright/test';
import { decodeBlock } from '../../../protocol/block.ts';
import { bytesToHex } from '../../../protocol/bytes.ts';
import { encodeBlock } from '../../../protocol/encode-block.ts';
import { encodeTransaction } from '../../../protocol/encode-transaction.ts';
import { readBlockJson } from '../../../rpc/daemon/block-json.ts';
import { createDaemonClient } from '../../../rpc/daemon/client.ts';
import type { DaemonClient } from '../../../rpc/daemon/client.ts';
import * as methods from '../../../rpc/daemon/methods.ts';
import { readTransactionJson } from '../../../rpc/daemon/transaction-json.ts';
import { MethodUnavailableError, NetworkError, NodeRefusedError } from '../../../rpc/errors.ts';
import { bindMethods } from '../../../rpc/method.ts';
import type { BoundMethods } from '../../../rpc/method.ts';
import { createWalletClient } from '../../../rpc/wallet/client.ts';
import type { Transfer } from '../../../rpc/wallet/transfers.ts';
import { mineable } from '../../helpers/chain.ts';
import { startMonerod } from '../../helpers/monerod.ts';
import type { Monerod } from '../../helpers/monerod.ts';
import { startWalletRpc } from '../../helpers/wallet-rpc.ts';
import { createRecorder } from './recording.ts';

/**
 * Every method of the daemon's interface, under every name, against the real monerod on regtest. Tests build on each
 * other: one chain.
 */
test.describe.configure({ mode: 'serial' });

const GENESIS = '418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3';
const UNKNOWN = 'ab'.repeat(32);
/** An address of nobody. */
const MINER =
  '42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm';
/** RANDOMX_FLAG_FULL_MEM: without it the miner does not build 2 GB of data before its first hash. */
const LIGHT_MINING = { MONERO_RANDOMX_UMASK: '4' };

const recorder = createRecorder();
let monerod: Monerod;
let plain: DaemonClient;
let daemon: BoundMethods<typeof methods>;
/** In the pool until it is mined below. */
let pooled: Transfer;
let wallet: string;

test.beforeAll(async () => {
  monerod = await startMonerod({ env: LIGHT_MINING });
  plain = createDaemonClient({ url: monerod.url });
  daemon = bindMethods(recorder.wrap(plain.caller), methods);

  const service = await startWalletRpc({ daemonUrl: monerod.url });
  const spender = createWalletClient({ url: service.url });
  await spender.createWallet({ filename: 'spender', language: 'English' });
  wallet = (await spender.getAddress({ accountIndex: 0 })).address;
  await daemon.generateBlocks({ amountOfBlocks: 76, walletAddress: wallet });
  await spender.refresh();
  const destinations = [{ address: wallet, amount: 1_000_000_000n }];
  pooled = await spender.transfer({ destinations, getTxHex: true });
  await mineable(plain);
  spender.close();
  await service.stop();
});

test.afterAll(async () => {
  plain.close();
  await monerod.stop();
});

const refusal = async (call: Promise<unknown>): Promise<NodeRefusedError> => {
  const error: unknown = await call.catch((reason: unknown) => reason);
  if (error instanceof NodeRefusedError) return error;
  throw new Error(`expected a refusal, got ${String(error)}`);
};

test('state and version', async () => {
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

test('headers and blocks, height 0 included', async () => {
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

test('what does not exist is refused with its code', async () => {
  expect(await refusal(daemon.getBlock({ height: 77 }))).toMatchObject({ code: -2 });
  expect(await refusal(daemon.getBlock({ hash: UNKNOWN }))).toMatchObject({ code: -5 });
  expect(await refusal(daemon.getBlockHeaderByHash({ hash: UNKNOWN }))).toMatchObject({ code: -5 });
  expect(await refusal(daemon.getBlockHeadersRange({ startHeight: 70, endHeight: 80 }))).toMatchObject({
    code: -2,
  });
  expect(await refusal(daemon.onGetBlockHash({ height: 77 }))).toMatchObject({ code: -2 });
  expect(await refusal(daemon.getOIndexesBin({ txid: UNKNOWN }))).toMatchObject({ nodeMessage: 'Failed' });
});

test('the pool, in all its forms', async () => {
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

test('a pool transaction by its id', async () => {
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

test('relaying and broadcasting', async () => {
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
  expect(await daemon.sendRawTransaction({ blob: blob.subarray(0, 100) })).toMatchObject({ accepted: false });
});

test('a mined transaction, whole, split and pruned', async () => {
  await mineable(plain);
  const { blocks, height } = await daemon.generateBlocks({ amountOfBlocks: 1, walletAddress: MINER });
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
  const { minerTx, ...header } = readBlockJson(block.json);
  const blob = encodeBlock({ ...header, minerTxBlob: encodeTransaction(minerTx) });
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

test('outputs, in JSON and binary', async () => {
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
    const [compressed] = (await daemon.getOutputDistributionBin({ ...range, compress: true })).distributions;
    expect(text?.distribution).toHaveLength(75);
    expect(plainBytes).toMatchObject({ ...text, binary: true, compress: false, compressedData: undefined });
    expect(compressed).toMatchObject({ ...text, binary: true, compress: true });
  }
});

test('blocks in binary, by number, by ids and by heights', async () => {
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
    // The program does not obey the start height.
    for (const start of [{}, { startHeight: 5 }]) {
      const ids = await daemon.getHashesBin({ blockIds: [tip, GENESIS], ...start }, options);
      expect(ids).toMatchObject({ hashes: [tip], startHeight: 77, chainHeight: 78 });
    }
  }
});

test('branches: made, listed, read and forgotten by popping', async () => {
  expect((await daemon.getAlternateChains()).chains).toEqual([]);
  const prevBlock = await daemon.onGetBlockHash({ height: 74 });
  const branch = await daemon.generateBlocks({ amountOfBlocks: 2, walletAddress: MINER, prevBlock });
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

test('mining: template, proof of work, submission, merge mining', async () => {
  for (const options of [{}, { alias: 'getblocktemplate' }]) {
    const template = await daemon.getBlockTemplate({ walletAddress: MINER, reserveSize: 32 }, options);
    expect(template).toMatchObject({ height: 77, difficulty: 1n, seedHeight: 0 });
    expect(decodeBlock(template.blocktemplateBlob).txHashes).toEqual([]);
  }
  const template = await daemon.getBlockTemplate({ walletAddress: MINER, reserveSize: 32 });
  const extraNonce = Buffer.from('explored');
  const marked = await daemon.getBlockTemplate({ walletAddress: MINER, reserveSize: 0, extraNonce });
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
  expect(await daemon.miningStatus()).toMatchObject({ active: false, address: '', powAlgorithm: 'RandomX' });
  expect((await refusal(daemon.setLogHashRate({ visible: true }))).nodeMessage).toBe('NOT MINING');
  await daemon.startMining({ minerAddress: MINER, threadsCount: 1 });
  expect(await daemon.miningStatus()).toMatchObject({ active: true, address: MINER, threadsCount: 1 });
  await daemon.setLogHashRate({ visible: false });
  await expect.poll(async () => (await daemon.getHeight()).height, { timeout: 120_000 }).toBeGreaterThan(78);
  await daemon.stopMining();
  expect((await daemon.miningStatus()).active).toBe(false);
});

test('peers, bans and limits', async () => {
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

test('administration', async () => {
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

test('what regtest cannot do is answered so', async () => {
  // An update is looked for by DNS, which --offline forbids.
  expect((await refusal(daemon.update({ command: 'check' }))).nodeMessage).toContain('offline');
  // Obsolete: in the interface, but in no daemon since 0.9.
  await expect(daemon.startSaveGraph()).rejects.toThrow(MethodUnavailableError);
  await expect(daemon.stopSaveGraph()).rejects.toThrow(MethodUnavailableError);
});

test('a restricted port answers the public calls and hides the others', async () => {
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

test('many calls at once share a few connections and all are answered', async () => {
  const heights = Array.from({ length: 120 }, (_, index) => index % 77);
  const answers = await Promise.all(heights.map((height) => daemon.getBlockHeaderByHeight({ height })));
  expect(answers.map(({ blockHeader }) => blockHeader.height)).toEqual(heights);
});

test('the daemon ends when told so', async () => {
  await daemon.stopDaemon();
  await expect.poll(() => monerod.running(), { timeout: 120_000 }).toBe(false);
  await expect(plain.getHeight()).rejects.toThrow(NetworkError);
});

test('every method was called under every name', () => {
  expect(recorder.missing(methods)).toEqual([]);
});
