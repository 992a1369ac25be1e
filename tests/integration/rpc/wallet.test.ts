import { expect, test } from 'playwright/test';
import { createDaemonClient } from '../../../rpc/daemon/client.ts';
import type { DaemonClient } from '../../../rpc/daemon/client.ts';
import {
  MethodUnavailableError,
  NetworkError,
  NodeBusyError,
  NodeRefusedError,
} from '../../../rpc/errors.ts';
import { bindMethods } from '../../../rpc/method.ts';
import type { BoundMethods } from '../../../rpc/method.ts';
import { createWalletClient } from '../../../rpc/wallet/client.ts';
import { WALLET_ERROR } from '../../../rpc/wallet/error-codes.ts';
import * as methods from '../../../rpc/wallet/methods.ts';
import type { Transfer } from '../../../rpc/wallet/transfers.ts';
import { mineable } from '../../helpers/chain.ts';
import { startMonerod } from '../../helpers/monerod.ts';
import type { Monerod } from '../../helpers/monerod.ts';
import { startWalletRpc } from '../../helpers/wallet-rpc.ts';
import type { WalletRpc } from '../../helpers/wallet-rpc.ts';
import { createRecorder } from './recording.ts';

/**
 * Every method of the wallet service's interface, under every name, against the real monero-wallet-rpc and monerod on
 * regtest. Tests build on each other: one chain, three services (a cold and a hot wallet and a group of three need them).
 */
test.describe.configure({ mode: 'serial' });

type Wallet = BoundMethods<typeof methods>;

const MINER =
  '42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm';
const MESSAGE = 'proof of “payment”';
const recorder = createRecorder();
const services: WalletRpc[] = [];
const closers: (() => void)[] = [];
let monerod: Monerod;
let daemon: DaemonClient;
let alice: Wallet;
let bob: Wallet;
let carol: Wallet;
let address: string;
let bobAddress: string;
let sent: Transfer;

async function startWallet(): Promise<Wallet> {
  const service = await startWalletRpc({ daemonUrl: monerod.url });
  services.push(service);
  const client = createWalletClient({ url: service.url });
  closers.push(() => client.close());
  return bindMethods(recorder.wrap(client.caller), methods);
}

async function mine(blocks: number, to = MINER): Promise<void> {
  await mineable(daemon);
  await daemon.generateBlocks({ amountOfBlocks: blocks, walletAddress: to });
}

async function refusal(call: Promise<unknown>): Promise<NodeRefusedError> {
  const error: unknown = await call.catch((reason: unknown) => reason);
  if (error instanceof NodeRefusedError) return error;
  throw new Error(`expected a refusal, got ${String(error)}`);
}

test.beforeAll(async () => {
  // Without RANDOMX_FLAG_FULL_MEM the miner starts at once.
  monerod = await startMonerod({ env: { MONERO_RANDOMX_UMASK: '4' } });
  daemon = createDaemonClient({ url: monerod.url });
  const wallets = await Promise.all([startWallet(), startWallet(), startWallet()]);
  [alice, bob, carol] = wallets;
});

test.afterAll(async () => {
  for (const close of closers) close();
  daemon.close();
  await Promise.all(services.map((service) => service.stop()));
  await monerod.stop();
});

test('without a wallet', async () => {
  expect((await alice.getVersion()).version >>> 16).toBe(1);
  expect((await alice.getLanguages()).languages).toContain('English');
  await alice.autoRefresh({ enable: false });
  expect(await refusal(alice.getHeight())).toMatchObject({ code: WALLET_ERROR.notOpen });
  expect(await refusal(alice.closeWallet())).toMatchObject({ code: WALLET_ERROR.notOpen });
});

test('wallet files', async () => {
  await Promise.all([
    alice.createWallet({ filename: 'alice', password: 'sesame', language: 'English' }),
    bob.createWallet({ filename: 'bob', language: 'English' }),
  ]);
  ({ address } = await alice.getAddress({ accountIndex: 0 }));
  bobAddress = (await bob.getAddress({ accountIndex: 0 }, { alias: 'getaddress' })).address;
  const again = alice.createWallet({ filename: 'alice', language: 'English' });
  expect(await refusal(again)).toMatchObject({ code: WALLET_ERROR.walletExists });
  const wrong = alice.changeWalletPassword({ oldPassword: 'wrong', newPassword: 'x' });
  expect(await refusal(wrong)).toMatchObject({ code: WALLET_ERROR.invalidPassword });
  await alice.changeWalletPassword({ oldPassword: 'sesame', newPassword: '' });
  await alice.setAttribute({ key: 'colour', value: 'blue "\\ \n é' });
  expect((await alice.getAttribute({ key: 'colour' })).value).toBe('blue "\\ \n é');
  expect(await refusal(alice.getAttribute({ key: 'none' }))).toMatchObject({
    code: WALLET_ERROR.attributeNotFound,
  });
  await alice.store();

  const { key: seed } = await alice.queryKey({ keyType: 'mnemonic' });
  expect(seed.split(' ')).toHaveLength(25);
  await alice.closeWallet();
  await alice.openWallet({ filename: 'alice', password: '', autosaveCurrent: false });
  expect(await refusal(alice.openWallet({ filename: 'nobody' }))).toMatchObject({
    code: WALLET_ERROR.unknown,
  });

  const copy = { filename: 'copy', password: '', seed, restoreHeight: 0 };
  expect(await carol.restoreDeterministicWallet(copy)).toMatchObject({ address, wasDeprecated: false });
  expect((await carol.queryKey({ keyType: 'spend_key' })).key).toMatch(/^[0-9a-f]{64}$/);
});

test('the service and its daemon', async () => {
  await alice.setDaemon({
    address: monerod.url.replace('http://', ''),
    trusted: true,
    sslSupport: 'disabled',
  });
  await mine(76, address);
  expect(await alice.refresh()).toMatchObject({ blocksFetched: 76, receivedMoney: true });
  for (const options of [{}, { alias: 'getheight' }]) {
    expect((await alice.getHeight({}, options)).height).toBe(77);
  }
  await alice.rescanSpent();
  await alice.startMining({ threadsCount: 1, doBackgroundMining: false, ignoreBattery: true });
  await expect.poll(async () => (await daemon.miningStatus()).active).toBe(true);
  await alice.stopMining();
  expect((await daemon.miningStatus()).active).toBe(false);
});

test('accounts, addresses and balances', async () => {
  for (const options of [{}, { alias: 'getbalance' }]) {
    const balance = await alice.getBalance({ accountIndex: 0 }, options);
    expect(balance.perSubaddress).toMatchObject([{ accountIndex: 0, addressIndex: 0, address }]);
    expect(balance.unlockedBalance).toBeGreaterThan(0n);
    expect(balance.blocksToUnlock).toBeGreaterThan(0n);
  }
  const made = await alice.createAddress({ accountIndex: 0, label: 'shop', count: 2 });
  expect(made).toMatchObject({ addressIndex: 1, addressIndices: [1, 2] });
  await alice.labelAddress({ index: { major: 0, minor: 2 }, label: 'café' });
  const { addresses } = await alice.getAddress({ accountIndex: 0, addressIndex: [0, 2] });
  expect(addresses).toMatchObject([{ used: true }, { addressIndex: 2, label: 'café', used: false }]);
  const found = await alice.getAddressIndex({ address: made.address });
  expect(found.index).toEqual({ major: 0, minor: 1 });
  expect(await refusal(alice.getAddressIndex({ address: MINER }))).toMatchObject({
    code: WALLET_ERROR.wrongAddress,
  });

  const account = await alice.createAccount({ label: 'savings' });
  expect(account.accountIndex).toBe(1);
  expect(await alice.labelAccount({ accountIndex: 1, label: 'pension' })).toEqual({ accountTags: [] });
  await alice.tagAccounts({ tag: 'long', accounts: [1] });
  await alice.setAccountTagDescription({ tag: 'long', description: 'not soon' });
  expect((await alice.getAccountTags()).accountTags).toEqual([
    { tag: 'long', label: 'not soon', accounts: [1] },
  ]);
  const tagged = await alice.getAccounts({ tag: 'long' });
  expect(tagged.subaddressAccounts).toMatchObject([{ accountIndex: 1, label: 'pension', tag: 'long' }]);
  expect((await alice.getAccounts({ tag: 'l.n.', regex: true })).subaddressAccounts).toHaveLength(1);
  expect(await refusal(alice.getAccounts({ tag: 'l.n.' }))).toMatchObject({ code: WALLET_ERROR.unknown });
  await alice.untagAccounts({ accounts: [1] });
  expect((await alice.getAccounts()).subaddressAccounts).toHaveLength(2);
  const beyond = alice.getAddress({ accountIndex: 9 });
  expect(await refusal(beyond)).toMatchObject({ code: WALLET_ERROR.accountIndexOutOfBounds });

  const valid = await alice.validateAddress({ address: account.address });
  expect(valid).toMatchObject({ valid: true, subaddress: true, integrated: false, nettype: 'mainnet' });
  expect(await alice.validateAddress({ address: 'nonsense' })).toMatchObject({ valid: false, nettype: '' });
  const paymentId = '1122334455667788';
  const { integratedAddress } = await alice.makeIntegratedAddress({ paymentId });
  expect(await alice.splitIntegratedAddress({ integratedAddress })).toEqual({
    standardAddress: address,
    paymentId,
    isSubaddress: false,
  });
});

test('payment requests and the address book', async () => {
  const { uri } = await alice.makeUri({
    address,
    amount: 10n,
    recipientName: 'Él & co',
    txDescription: 'a/b',
  });
  expect((await alice.parseUri({ uri })).uri).toEqual({
    address,
    amount: 10n,
    paymentId: '',
    recipientName: 'Él & co',
    txDescription: 'a/b',
  });
  expect((await alice.parseUri({ uri: `${uri}&tip=a%20b` })).unknownParameters).toEqual(['tip=a%20b']);
  expect(await refusal(alice.parseUri({ uri: 'http://x' }))).toMatchObject({ code: WALLET_ERROR.wrongUri });

  const { index } = await alice.addAddressBook({ address: bobAddress, description: 'Bob' });
  await alice.editAddressBook({
    index,
    setAddress: false,
    setDescription: true,
    description: 'Robert',
    setPaymentId: false,
  });
  expect((await alice.getAddressBook({ entries: [] })).entries).toMatchObject([
    { index, address: bobAddress, description: 'Robert' },
  ]);
  await alice.deleteAddressBook({ index });
  expect((await alice.getAddressBook({ entries: [] })).entries).toEqual([]);
  expect(await refusal(alice.deleteAddressBook({ index }))).toMatchObject({ code: WALLET_ERROR.wrongIndex });
});

test('a payment and what both sides see of it', async () => {
  const destinations = [{ address: bobAddress, amount: 2_000_000_000_000n }];
  sent = await alice.transfer({ destinations, priority: 2, getTxKey: true, getTxHex: true });
  expect(sent).toMatchObject({ amount: 2_000_000_000_000n, multisigTxset: '', unsignedTxset: '' });
  expect((await alice.checkTxKey({ txid: sent.txHash, txKey: sent.txKey, address: bobAddress })).inPool).toBe(
    true,
  );
  await mine(1);
  await Promise.all([alice.refresh(), bob.refresh()]);

  const { out } = await alice.getTransfers({ in: true, out: true, pending: true, failed: true, pool: true });
  expect(out).toMatchObject([{ txid: sent.txHash, type: 'out', fee: sent.fee, destinations }]);
  const received = await bob.getTransferByTxid({ txid: sent.txHash });
  expect(received.transfer).toMatchObject({ type: 'in', amount: 2_000_000_000_000n, confirmations: 1 });
  const unknown = bob.getTransferByTxid({ txid: 'ab'.repeat(32) });
  expect(await refusal(unknown)).toMatchObject({ code: WALLET_ERROR.wrongTxid });
  const { transfers } = await bob.incomingTransfers({ transferType: 'all' });
  expect(transfers).toMatchObject([
    {
      txHash: sent.txHash,
      amount: 2_000_000_000_000n,
      spent: false,
      unlocked: false,
      subaddrIndex: received.transfer.subaddrIndex,
    },
  ]);

  await bob.setTxNotes({ txids: [sent.txHash], notes: ['rent'] });
  expect((await bob.getTxNotes({ txids: [sent.txHash] })).notes).toEqual(['rent']);
  await bob.scanTx({ txids: [sent.txHash] });
});

test('scanning again', async () => {
  await carol.rescanBlockchain({ hard: false });
  const { balance } = await carol.getBalance({ accountIndex: 0, strict: true });
  expect(balance).toBe((await alice.getBalance({ accountIndex: 0, strict: true })).balance);
});

test('payment ids', async () => {
  const paymentId = '00000000000000ff';
  const { integratedAddress } = await bob.makeIntegratedAddress({ paymentId });
  await alice.transfer({ destinations: [{ address: integratedAddress, amount: 5n }] });
  await mine(1);
  await bob.refresh();
  expect((await bob.getPayments({ paymentId })).payments).toMatchObject([{ paymentId, amount: 5n }]);
  const bulk = await bob.getBulkPayments({ paymentIds: [paymentId], minBlockHeight: 0 });
  expect(bulk.payments).toMatchObject([{ amount: 5n }]);
  expect((await bob.getPayments({ paymentId: '00000000000000ee' })).payments).toEqual([]);
});

test('other ways to send', async () => {
  const estimate = await alice.estimateTxSizeAndWeight({ nInputs: 2, nOutputs: 2, ringSize: 16, rct: true });
  expect(estimate.weight).toBeGreaterThan(1_000);
  const hold = { doNotRelay: true, getTxMetadata: true } as const;

  const split = await alice.transferSplit({ destinations: [{ address: bobAddress, amount: 7n }], ...hold });
  expect(split).toMatchObject({ amountList: [7n] });
  expect(split.txHashList).toHaveLength(1);
  expect((await daemon.getTransactionPoolHashes()).txHashes).toEqual([]);
  const [metadata = ''] = split.txMetadataList;
  expect((await alice.relayTx({ hex: metadata })).txHash).toBe(split.txHashList[0]);
  expect((await daemon.getTransactionPoolHashes()).txHashes).toEqual(split.txHashList);

  const { transfers } = await alice.incomingTransfers({ transferType: 'available' });
  const keyImage = transfers[0]?.keyImage ?? '';
  const single = await alice.sweepSingle({ address: bobAddress, keyImage, doNotRelay: true });
  expect(single.amount + single.fee).toBe(transfers[0]?.amount);
  const all = await alice.sweepAll({
    address: bobAddress,
    accountIndex: 0,
    doNotRelay: true,
    belowAmount: 2n ** 63n,
  });
  expect(all.spentKeyImagesList.flatMap((one) => one.keyImages).length).toBeGreaterThan(3);
  for (const options of [{}, { alias: 'sweep_unmixable' }]) {
    expect(await alice.sweepDust({}, options)).toMatchObject({ txHashList: [], multisigTxset: '' });
  }
  const tooMuch = alice.transfer({ destinations: [{ address: bobAddress, amount: 2n ** 63n }] });
  expect(await refusal(tooMuch)).toMatchObject({ code: WALLET_ERROR.notEnoughMoney });
  const wrong = alice.transfer({ destinations: [{ address: 'nobody', amount: 1n }] });
  expect(await refusal(wrong)).toMatchObject({ code: WALLET_ERROR.wrongAddress });
});

test('freezing an output', async () => {
  const { transfers } = await alice.incomingTransfers({ transferType: 'available' });
  const keyImage = transfers[1]?.keyImage ?? '';
  await alice.freeze({ keyImage });
  expect((await alice.frozen({ keyImage })).frozen).toBe(true);
  await alice.thaw({ keyImage });
  expect((await alice.frozen({ keyImage })).frozen).toBe(false);
});

test('proofs, made and checked', async () => {
  const txid = sent.txHash;
  expect((await alice.getTxKey({ txid })).txKey).toBe(sent.txKey);
  expect(await refusal(bob.getTxKey({ txid }))).toMatchObject({ code: WALLET_ERROR.noTxKey });
  const paid = await carol.checkTxKey({ txid, txKey: sent.txKey, address: bobAddress });
  expect(paid).toMatchObject({ received: 2_000_000_000_000n, inPool: false });
  expect((await carol.checkTxKey({ txid, txKey: sent.txKey, address: MINER })).received).toBe(0n);

  for (const prover of [alice, bob]) {
    const { signature } = await prover.getTxProof({ txid, address: bobAddress, message: MESSAGE });
    const checked = await carol.checkTxProof({ txid, address: bobAddress, message: MESSAGE, signature });
    expect(checked).toMatchObject({ good: true, received: 2_000_000_000_000n });
    expect(await carol.checkTxProof({ txid, address: bobAddress, signature })).toMatchObject({
      good: false,
      received: 0n,
    });
  }
  const spend = await alice.getSpendProof({ txid, message: MESSAGE });
  expect(await carol.checkSpendProof({ txid, message: MESSAGE, signature: spend.signature })).toEqual({
    good: true,
  });
  expect(await carol.checkSpendProof({ txid, message: 'other', signature: spend.signature })).toEqual({
    good: false,
  });
  const reserve = await bob.getReserveProof({
    all: false,
    accountIndex: 0,
    amount: 1_000n,
    message: MESSAGE,
  });
  const owned = await carol.checkReserveProof({
    address: bobAddress,
    message: MESSAGE,
    signature: reserve.signature,
  });
  expect(owned).toMatchObject({ good: true, total: 2_000_000_000_000n, spent: 0n });

  const { signature } = await bob.sign({ data: MESSAGE });
  const verified = await carol.verify({ data: MESSAGE, address: bobAddress, signature });
  expect(verified).toMatchObject({ good: true, version: 2, old: false, signatureType: 'spend' });
  expect((await carol.verify({ data: 'other', address: bobAddress, signature })).good).toBe(false);
});

test('a cold wallet signs for a view-only one', async () => {
  const hot = bob;
  await mine(1);
  const { key: viewkey } = await alice.queryKey({ keyType: 'view_key' });
  const made = await hot.generateFromKeys({
    filename: 'view',
    address,
    viewkey,
    password: '',
    restoreHeight: 0,
  });
  expect(made.address).toBe(address);
  await Promise.all([hot.refresh(), alice.refresh()]);

  const { outputsDataHex } = await hot.exportOutputs({ all: true });
  expect((await alice.importOutputs({ outputsDataHex })).numImported).toBeGreaterThan(70);
  const { signedKeyImages, offset } = await alice.exportKeyImages({ all: true });
  await hot.setDaemon({ address: monerod.url.replace('http://', ''), trusted: true, sslSupport: 'disabled' });
  const images = await hot.importKeyImages({ offset, signedKeyImages });
  expect(images.spent).toBeGreaterThan(0n);
  expect(images.unspent).toBeGreaterThan(0n);

  const { unsignedTxset } = await hot.transfer({
    destinations: [{ address: bobAddress, amount: 11n }],
  });
  const { desc } = await alice.describeTransfer({ unsignedTxset });
  expect(desc).toMatchObject([
    { recipients: [{ address: bobAddress, amount: 11n }], ringSize: 16, unlockTime: 0n },
  ]);
  const signed = await alice.signTransfer({ unsignedTxset, exportRaw: true, getTxKeys: true });
  expect(signed.txRawList).toHaveLength(1);
  const { txHashList } = await hot.submitTransfer({ txDataHex: signed.signedTxset });
  expect((await daemon.getTransactionPoolHashes()).txHashes).toEqual(txHashList);
});

test('two of a group of three sign', async () => {
  const group = [alice, bob, carol];
  const password = '';
  const others = (list: readonly string[], own: number) => list.filter((_, index) => index !== own);
  await Promise.all(group.map((wallet) => wallet.createWallet({ filename: 'group', language: 'English' })));
  let infos = await Promise.all(
    group.map(
      async (wallet) => (await wallet.prepareMultisig({ enableMultisigExperimental: true })).multisigInfo,
    ),
  );
  infos = await Promise.all(
    group.map(async (wallet, own) => {
      const made = await wallet.makeMultisig({ multisigInfo: others(infos, own), threshold: 2, password });
      return made.multisigInfo;
    }),
  );
  const groupAddresses = new Set<string>();
  while (!(await alice.isMultisig()).ready) {
    const round = await Promise.all(
      group.map((wallet, own) => wallet.exchangeMultisigKeys({ multisigInfo: others(infos, own), password })),
    );
    infos = round.map((answer) => answer.multisigInfo);
    for (const answer of round) groupAddresses.add(answer.address);
  }
  const [groupAddress = ''] = [...groupAddresses].slice(-1);
  expect(await alice.isMultisig()).toEqual({ multisig: true, ready: true, threshold: 2, total: 3 });
  expect((await bob.getAddress({ accountIndex: 0 })).address).toBe(groupAddress);

  await mine(1, groupAddress);
  await mine(60);
  const share = async (): Promise<void> => {
    await Promise.all(group.map((wallet) => wallet.refresh()));
    const all = await Promise.all(group.map(async (wallet) => (await wallet.exportMultisigInfo()).info));
    for (const [own, wallet] of group.entries()) {
      expect((await wallet.importMultisigInfo({ info: others(all, own) })).nOutputs).toBeGreaterThan(0);
    }
  };
  await share();
  const { multisigTxset } = await alice.transfer({ destinations: [{ address: MINER, amount: 1_000n }] });
  expect((await bob.describeTransfer({ multisigTxset })).desc).toMatchObject([
    { recipients: [{ amount: 1_000n }] },
  ]);
  const signed = await bob.signMultisig({ txDataHex: multisigTxset });
  expect(signed.txHashList).toHaveLength(1);
  const { txHashList } = await bob.submitMultisig({ txDataHex: signed.txDataHex });
  expect(txHashList).toEqual(signed.txHashList);
  expect((await daemon.getTransactionPoolHashes()).txHashes).toContain(txHashList[0]);

  // The last round of old. exchange_multisig_keys does all rounds today, and this always fails without a reason.
  expect(await refusal(alice.finalizeMultisig({ multisigInfo: infos, password }))).toMatchObject({ code: 0 });
});

test('the rest of a wallet’s life', async () => {
  await daemon.stopDaemon();
  await expect.poll(() => monerod.running()).toBe(false);
  await expect(carol.refresh({}, { timeoutMs: 120_000 })).rejects.toThrow(NodeBusyError);
  await carol.stopWallet();
  await expect.poll(() => services.filter((service) => service.running()).length).toBe(2);
  await expect(carol.getVersion()).rejects.toThrow(NetworkError);
});

test('with --restricted-rpc, what it denies is unavailable', async () => {
  const service = await startWalletRpc({ daemonUrl: monerod.url, args: ['--restricted-rpc'] });
  services.push(service);
  const wallet = createWalletClient({ url: service.url });
  await expect(wallet.autoRefresh({ enable: true })).rejects.toThrow(MethodUnavailableError);
  wallet.close();
});

test('every method was called under every name', () => {
  expect(recorder.missing(methods)).toEqual([]);
});
