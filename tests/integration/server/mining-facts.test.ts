import { expect, test } from 'playwright/test';
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { NodeMinerPanel } from '../../../app/mining/node-miner-panel.tsx';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { bindSiteDaemonCalls } from '../../../server/allowed-calls.ts';
import { readDaemonMiningStatus } from '../../../server/node-facts.ts';
import { startMonerod } from '../../helpers/monerod.ts';

// tests/integration/rpc/daemon starts the miner itself, which needs minutes to prepare its memory.
test('a running miner is shown with its hash rate', () => {
  const facts = {
    isActive: true,
    algorithm: 'RandomX',
    threads: 2,
    isInBackground: true,
    difficulty: 240_000n,
  };
  const render = (hashRate: number) =>
    renderToStaticMarkup(
      createElement(NodeMinerPanel, { miner: { state: 'responded', data: { ...facts, hashRate } } }),
    );
  expect(render(1_000)).toContain('1 kH/s');
  expect(render(1_000)).toContain('a block every 4 min on average');
  expect(render(0)).toContain('hash rate a few seconds after the start');
});

test('the miner of the own node is shown, and a restricted node hides it', async () => {
  const monerod = await startMonerod();
  const operator = createDaemonClient({ url: monerod.url });
  const restricted = createDaemonClient({ url: monerod.restrictedUrl });
  const warnings: string[] = [];
  const read = async (client: typeof operator) =>
    readDaemonMiningStatus(bindSiteDaemonCalls(client), (message) => warnings.push(message));
  const render = async (client: typeof operator) =>
    renderToStaticMarkup(createElement(NodeMinerPanel, { miner: await read(client) }));
  try {
    expect(await render(operator)).toContain('the miner is stopped');
    expect(await read(operator)).toMatchObject({
      state: 'responded',
      data: { isActive: false, threads: 0, isInBackground: false, difficulty: 1n },
    });
    expect(warnings).toEqual([]);
    expect(await render(restricted)).toContain('The node of this explorer refused the request.');
    expect(warnings).toHaveLength(1);
  } finally {
    operator.close();
    restricted.close();
    await monerod.stop();
  }
});
