import { readFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import {
  parseDemoChainDescription,
  type DemoChainDescription,
  type PaymentFeature,
  type DemoWalletName,
} from '../../../demo/facts.ts';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { createWalletClient } from '@ringscope/rpc/wallet/client.ts';
import type { WalletClient } from '@ringscope/rpc/wallet/client.ts';
import { startDemoStage } from '../../helpers/demo-chain.ts';
import type { DemoDriver, DemoStage } from '../../helpers/demo-chain.ts';

/**
 * All tests of this file share one demo network. Its driver was killed in the middle of the history and started
 * again. The tests therefore also show that a kill has no lasting effect.
 */
test.describe.configure({ mode: 'serial', timeout: 1_500_000 });

const NAMES: readonly DemoWalletName[] = ['alice', 'bob', 'carol', 'dave'];
const LIVES_FAST = 0.5;

let stage: DemoStage;
let daemon: DaemonClient;
let wallets: Record<DemoWalletName, WalletClient>;
let facts: DemoChainDescription;

test.beforeAll(async () => {
  stage = await startDemoStage();
  daemon = createDaemonClient({ url: stage.monerod.url });
  const [alice, bob, carol, dave] = stage.walletServices.map(({ url }) => createWalletClient({ url }));
  wallets = { alice: alice!, bob: bob!, carol: carol!, dave: dave! };

  facts = parseDemoChainDescription(await readFile(stage.factsPath, 'utf8'));
});

test.afterAll(async () => {
  daemon.close();
  for (const name of NAMES) wallets[name].close();
  await stage.stop();
});

interface TransactionJson {
  unlock_time: number;
  vin: { key: { key_offsets: number[] } }[];
  vout: unknown[];
}

async function transactionOf(feature: PaymentFeature): Promise<TransactionJson> {
  const payment = facts.payments.find((each) => each.feature === feature);
  const { transactions } = await daemon.getTransactions({ hashes: [payment!.txHash], decodeAsJson: true });
  expect(transactions[0]!.state, feature).toBe('mined');
  return JSON.parse(transactions[0]!.json!) as TransactionJson;
}

test('every wallet received coinbases and payments from others', async () => {
  for (const name of NAMES) {
    const { transfers } = await wallets[name].incomingTransfers({
      transferType: 'all',
      accountIndex: 0,
    });
    const { in: incoming } = await wallets[name].getTransfers({ in: true, accountIndex: 0 });
    expect(
      incoming.some(({ type }) => type === 'block'),
      name,
    ).toBe(true);
    expect(
      incoming.some(({ type }) => type === 'in'),
      name,
    ).toBe(true);
    expect(transfers.length, name).toBeGreaterThan(9);
  }
});

test('the payments have the forms that the script defines', async () => {
  const shapes = async (feature: PaymentFeature): Promise<{ inputs: number; outputs: number }> => {
    const { vin, vout } = await transactionOf(feature);
    for (const input of vin) expect(input.key.key_offsets).toHaveLength(16);
    return { inputs: vin.length, outputs: vout.length };
  };
  expect(await shapes('one-destination')).toMatchObject({ outputs: 2 });
  expect(await shapes('two-destinations')).toMatchObject({ outputs: 3 });
  expect(await shapes('fifteen-destinations')).toMatchObject({ outputs: 16 });
  expect(await shapes('subaddress')).toMatchObject({ outputs: 2 });
  expect(await shapes('integrated-address')).toMatchObject({ outputs: 2 });
  expect(await shapes('self-send')).toMatchObject({ outputs: 2 });
  expect(await shapes('sweep')).toEqual({ inputs: 12, outputs: 2 });
  expect(await shapes('sweep-single')).toEqual({ inputs: 1, outputs: 2 });
});

test('two payments are locked, one until a height and one until a time', async () => {
  const locks = {
    height: (await transactionOf('height-lock')).unlock_time,
    time: (await transactionOf('time-lock')).unlock_time,
  };
  expect(locks.height).toBeGreaterThan(5_000);
  expect(locks.height).toBeLessThan(6_000);
  expect(locks.time).toBeGreaterThan(Date.now() / 1000);
});

test('payments exist in all four priorities, each with a higher fee per byte than the one before', async () => {
  const scripted = facts.payments.filter(({ feature }) => feature !== 'everyday');
  const { transactions } = await daemon.getTransactions({ hashes: scripted.map(({ txHash }) => txHash) });
  const rateOf = (priority: number): number => {
    const payment = scripted.find((each) => each.priority === priority && each.destinations.length < 3)!;
    const blob = transactions.find(({ hash }) => hash === payment.txHash)!.blob;
    return Number(payment.fee) / blob.length;
  };
  const rates = [1, 2, 3, 4].map(rateOf);
  expect(rates).toEqual([...rates].sort((a, b) => a - b));
  expect(new Set(rates).size).toBe(4);
});

test('the kill did not repeat any payment', async () => {
  const scripted = facts.payments.filter(({ feature }) => feature !== 'everyday');
  expect(scripted.map(({ id }) => id).sort()).toEqual(
    [
      'fifteen-destinations',
      'height-lock',
      'in-pool',
      'integrated-address',
      'one-destination',
      'savings',
      'self-send',
      'subaddress',
      'sweep',
      'sweep-single',
      'time-lock',
      'two-destinations',
    ].sort(),
  );
  // Only two scripted payments go to the savings account.
  const savings = async (name: DemoWalletName): Promise<number> => {
    await wallets[name].refresh();
    return (await wallets[name].incomingTransfers({ transferType: 'all', accountIndex: 1 })).transfers.length;
  };
  expect(await savings('bob')).toBe(13);
  expect(await savings('dave')).toBe(2);
});

test('alternative chains remain: one of two blocks, one of three, and one that never was the main chain', async () => {
  const { chains } = await daemon.getAlternateChains();
  const kept = chains.map(({ blockHashes }) => blockHashes.toReversed());
  for (const { forkHeight, depth, alternativeBlocks } of facts.reorgs) {
    expect(kept).toContainEqual(alternativeBlocks);
    expect(alternativeBlocks).toHaveLength(Math.max(depth, 1));
    const { blockHeader } = await daemon.getBlockHeaderByHeight({ height: forkHeight });
    const first = await daemon.getBlockHeaderByHash({ hash: alternativeBlocks[0]! });
    expect(first.blockHeader).toMatchObject({ prevHash: blockHeader.hash, orphanStatus: true });
  }
  const depths = facts.reorgs.map(({ depth }) => depth);
  expect(new Set(depths)).toEqual(new Set([0, 2, 3]));
});

test('some transactions wait in the pool', async () => {
  const { txHashes } = await daemon.getTransactionPoolHashes();
  expect(txHashes.length).toBeGreaterThan(0);
});

test('every example gets the verdict that the facts file states', async () => {
  const service = wallets.dave;
  await service.refresh();
  expect(facts.txKeys.length).toBeGreaterThanOrEqual(5);
  for (const { id, txHash, txKey, address, expected, caveat } of facts.txKeys) {
    // The service refuses an address of another network.
    if (caveat !== 'other-network')
      expect(await service.checkTxKey({ txid: txHash, txKey, address }), id).toMatchObject(expected);
  }
  expect(new Set(facts.txProofs.map(({ kind }) => kind))).toEqual(new Set(['OutProof', 'InProof']));
  for (const { id, txHash, address, message, signature, expected } of facts.txProofs) {
    const verdict = await service.checkTxProof({ txid: txHash, address, message, signature });
    expect(verdict, id).toMatchObject(expected);
  }
  expect(facts.spendProofs.length).toBeGreaterThanOrEqual(3);
  for (const { id, txHash, message, signature, expected } of facts.spendProofs) {
    expect(await service.checkSpendProof({ txid: txHash, message, signature }), id).toMatchObject(expected);
  }
  expect(facts.reserveProofs.map(({ id }) => id).sort()).toEqual([
    'reserve-current',
    'reserve-partly-spent',
    'reserve-untouched',
  ]);
  for (const { id, address, message, signature, expected } of facts.reserveProofs) {
    expect(await service.checkReserveProof({ address, message, signature }), id).toMatchObject(expected);
  }
  const partly = facts.reserveProofs.find(({ id }) => id === 'reserve-partly-spent')!.expected;
  expect(partly.spent > 0n && partly.spent < partly.total).toBe(true);
  expect(new Set(facts.signedMessages.map(({ signature }) => signature.slice(0, 5)))).toEqual(
    new Set(['SigV1', 'SigV2']),
  );
  for (const { id, message, address, signature, expected } of facts.signedMessages) {
    const verdict = await service.verify({ data: message, address, signature });
    expect(verdict.good, id).toBe(expected.good);
    if (expected.keyType !== undefined) expect(verdict.signatureType, id).toBe(expected.keyType);
  }
});

test('the listed keys and addresses belong to the wallets', async () => {
  for (const { name, seed, secretViewKey, addresses } of facts.wallets) {
    expect((await wallets[name].queryKey({ keyType: 'mnemonic' })).key).toBe(seed);
    expect((await wallets[name].queryKey({ keyType: 'view_key' })).key).toBe(secretViewKey);
    for (const { kind, address, account, index } of addresses) {
      if (kind === 'integrated') {
        const parts = await wallets[name].splitIntegratedAddress({ integratedAddress: address });
        expect(parts.standardAddress).toBe(addresses[0]!.address);
      } else {
        expect((await wallets[name].getAddressIndex({ address })).index).toEqual({
          major: account,
          minor: index,
        });
      }
    }
  }
});

test.describe('after the history', () => {
  let driver: DemoDriver;

  test.beforeAll(async () => {
    driver = await stage.startDriver({ blockSeconds: LIVES_FAST });
  });

  async function blocksLater(count: number): Promise<void> {
    const { height } = await daemon.getInfo();
    await expect
      .poll(async () => (await daemon.getInfo()).height, { timeout: 120_000 })
      .toBeGreaterThanOrEqual(height + count);
  }

  test('the driver continues with blocks, payments and a reorg', async () => {
    const known = new Set(facts.payments.map(({ txHash }) => txHash));
    const later = await driver.until(
      'a reorg',
      ({ reorgs, payments }) =>
        reorgs.length > facts.reorgs.length && payments.some(({ txHash }) => !known.has(txHash)),
    );
    const earlier = facts.payments.filter(({ feature }) => feature !== 'everyday');
    expect(later.payments.slice(0, earlier.length)).toEqual(earlier);
    expect(later.reorgs.slice(0, facts.reorgs.length)).toEqual(facts.reorgs);
  });

  test('one payment is orphaned for good, another one always waits, and the proofs of both show this', async () => {
    const later = await driver.until('the orphaned payment', ({ txKeys }) =>
      txKeys.some(({ caveat }) => caveat === 'orphaned'),
    );
    await blocksLater(3);
    const [lost, waiting] = (['orphaned', 'in-pool'] as const).map((name) =>
      later.txKeys.find(({ caveat }) => caveat === name),
    );
    const replacement = later.payments.find(({ feature }) => feature === 'double-spend');
    const hashes = [lost!.txHash, waiting!.txHash, replacement!.txHash];
    const { transactions } = await daemon.getTransactions({ hashes });
    expect(Object.fromEntries(transactions.map(({ hash, state }) => [hash, state]))).toEqual({
      [waiting!.txHash]: 'pool',
      [replacement!.txHash]: 'mined',
    });
  });

  test('the driver survives a restart of a wallet service and of the daemon', async () => {
    const [service] = stage.walletServices;
    await service!.kill();
    await service!.restart();
    await stage.monerod.restart();
    await blocksLater(3);
    expect(driver.process.running()).toBe(true);
    // The wallet is open again, and can pay.
    await expect
      .poll(
        async () => (await wallets.alice.getAddress({ accountIndex: 0 }).catch(() => undefined))?.address,
        { timeout: 120_000 },
      )
      .toBe(facts.wallets[0]!.addresses[0]!.address);
  });

  test('the driver ends on request', async () => {
    await driver.process.stop();
    expect(driver.process.log()).toContain('Ending.');
    const { height } = await daemon.getInfo();
    expect((await daemon.getInfo()).height).toBe(height);
  });
});
