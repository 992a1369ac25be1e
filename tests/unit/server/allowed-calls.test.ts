import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'playwright/test';
import { bindSiteDaemonCalls } from '../../../server/allowed-calls.ts';
import { bindSiteWalletCalls } from '../../../server/proofs/allowed-wallet-calls.ts';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { daemonMethods } from '@ringscope/rpc/daemon/methods.ts';
import { createWalletClient } from '@ringscope/rpc/wallet/client.ts';
import { methodsUsedBy } from '../rpc/interfaces-table.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

test('the site can make these RPC calls and no others', () => {
  const daemon = createDaemonClient({ url: 'http://127.0.0.1:1' });
  const wallet = createWalletClient({ url: 'http://127.0.0.1:1' });
  expect(Object.keys(bindSiteDaemonCalls(daemon)).sort()).toEqual([
    'getBlock',
    'getFeeEstimate',
    'getInfo',
    'getOuts',
    'getPathByUnifiedIdBin',
    'getPublicNodes',
    'getTransactions',
    'hardForkInfo',
    'isKeyImageSpent',
    'miningStatus',
    'sendRawTransaction',
  ]);
  expect(Object.keys(bindSiteWalletCalls(wallet)).sort()).toEqual([
    'autoRefresh',
    'checkReserveProof',
    'checkSpendProof',
    'checkTxKey',
    'checkTxProof',
    'createWallet',
    'getHeight',
    'getVersion',
    'makeUri',
    'openWallet',
    'parseUri',
    'splitIntegratedAddress',
    'validateAddress',
    'verify',
  ]);
  daemon.close();
  wallet.close();
});

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

test('no file of the site uses the RPC clients except through those lists', () => {
  const importers = new Map<string, string[]>();
  for (const path of ['api', 'app', 'proofs', 'lookups', 'server'].flatMap((folder) => [
    ...sources(join(ROOT, folder)),
  ])) {
    for (const [, from] of readFileSync(path, 'utf8').matchAll(
      /^(?:import (?!type)|\} )[^;]*?from '@ringscope\/rpc(?:\/([^']+))?'/gm,
    )) {
      const module = from ?? '';
      importers.set(module, [...(importers.get(module) ?? []), relative(ROOT, path)]);
    }
  }
  // Errors, their codes and the concurrency limit make no RPC calls.
  importers.delete('errors.ts');
  importers.delete('concurrency-limit.ts');
  importers.delete('wallet/error-codes.ts');
  const lists = [join('server', 'allowed-calls.ts'), join('server', 'proofs', 'allowed-wallet-calls.ts')];
  // These files create a client. They pass on only the calls of a list.
  const holders = [
    join('server', 'proofs', 'wallet-worker.ts'),
    join('server', 'proofs', 'worker.ts'),
    join('server', 'daemon-client.ts'),
  ];
  for (const [module, paths] of importers) {
    const allowed = module.endsWith('/client.ts') ? holders : lists;
    expect(
      paths.filter((path) => !allowed.includes(path)),
      module,
    ).toEqual([]);
  }
  expect([...importers.keys()].filter((module) => module.endsWith('/client.ts'))).toHaveLength(2);
});

test('parts that run beside the site only read from the daemon', () => {
  const changing = new Set([
    ...Object.entries(daemonMethods).flatMap(([name, { spec }]) => (spec.repeatable ? [] : [name])),
    ...[
      'flushCache',
      'flushTxpool',
      'inPeers',
      'outPeers',
      'relayTx',
      'saveBc',
      'sendRawTransaction',
      'setBans',
    ],
    ...['setBootstrapDaemon', 'setLimit', 'setLogCategories', 'setLogHashRate', 'setLogLevel', 'stopMining'],
  ]);
  for (const folder of ['indexer', 'bin/launcher']) {
    const used = methodsUsedBy(folder, 'daemon');
    expect(used.length, folder).toBeGreaterThan(0);
    expect(
      used.filter((name) => changing.has(name)),
      folder,
    ).toEqual([]);
    expect(methodsUsedBy(folder, 'wallet'), folder).toEqual([]);
  }
  expect(methodsUsedBy('bin/launcher', 'daemon')).toEqual(['getInfo']);
});
