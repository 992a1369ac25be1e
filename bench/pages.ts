/**
 * Measures the cost of a page inside a page process: reading its data and rendering it. bench/serving.ts measures complete
 * responses.
 *
 *   NODE_ENV=production node --import tsx bench/pages.ts
 *
 * It indexes a synthetic chain into its own Postgres. Results: bench/pages.md.
 */
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MainChainBlockView } from '../app/block/[id]/main-block-view.tsx';
import { SiteDocument } from '../app/_frame/document.tsx';
import { TxView } from '../app/tx/[hash]/tx-view.tsx';
import { connectDatabase } from '../db/client.ts';
import { statement } from '../db/write-database.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import { withLocale, englishLocale, setLocaleSource } from '../i18n/translate.ts';
import { createPageDataReader } from '../lookups/index.ts';
import { currentPageRequest, withPageRequest, type PageRequest } from '../server/page-request.ts';
import { indexSyntheticChain } from '../tests/helpers/synthetic/indexed.ts';

const TRANSACTIONS = 12_000;
const WARM_UP = 600;
const ROUNDS = 1_000;

const ranges = { inputsOffset: 0, outputsOffset: 0, inputsLimit: 25, outputsLimit: 50 };
const page = { inputsFrom: 0, outputsFrom: 0, inputsLimit: 25, outputsLimit: 50 };

const indexed = await indexSyntheticChain('today', TRANSACTIONS, (sentence) => console.log(sentence));
const database = connectDatabase(indexed.databaseUrl, {
  maxConnections: 2,
  applicationName: 'ringscope-bench',
});
try {
  const hashes = await indexed.writeDatabase.query<{ hash: TxHash }>(statement`
    select encode(hash, 'hex') as hash from transactions
    where input_count = 2 and output_count = 2 order by id desc limit 50`);
  const heights = await indexed.writeDatabase.query<{ height: number }>(statement`
    select height from blocks where tx_count between 19 and 21 order by height desc limit 20`);
  const reads = createPageDataReader(database);
  const status = await reads.status();
  const txs = await Promise.all(hashes.map(async ({ hash }) => (await reads.transaction(hash, ranges)).data));
  const blocks = await Promise.all(heights.map(async ({ height }) => (await reads.block(height, 0)).data));
  const transactions = txs.filter((tx) => tx !== undefined);
  const mainBlocks = blocks.filter((block) => block?.state === 'main');

  const request: PageRequest = {
    site: {
      pageDataReader: reads,
      isDemo: false,
      isHardFork17Draft: true,
      reorgAlarmDepth: 6,
      publicUrl: 'https://explorer.example',
      loadDemoChainDescription: () => Promise.resolve({ state: 'no-demo' }),
      readNodeInfo: () => Promise.resolve({ state: 'unreachable', reason: '' }),
      readMiningStatus: undefined,
      fetchRawBlock: () => Promise.resolve({ state: 'unknown' }),
      nodeCount: 1,
      listNodes: async () => [],
      compareNodes: async () => undefined,
      readOutputTree: () => Promise.resolve(undefined),
      fetchRawTx: () => Promise.resolve({ state: 'unknown' }),
    },
    isIncomplete: false,
    hasMixedTips: false,
    forgetReads: () => undefined,
    path: '/',
    params: {},
    query: '',
    language: 'en',
    currentLocale: englishLocale,
    proofCheckMessagesJson: undefined,
    proofForm: undefined,
    visitorTool: undefined,
    pastedReceipt: undefined,
    services: undefined,
    status: Promise.resolve(status),
    now: Date.now() / 1000,
    assets: {
      scriptUrl: '/assets/site-00000000.js',
      stylesheetUrl: '/assets/site-00000000.css',
      fontUrl: '/assets/sans-00000000.woff2',
    },
    verifyReceipt: async () => ({ isValid: false, problem: '' }),
  };
  setLocaleSource(() => currentPageRequest().currentLocale);
  const render = (content: ReactNode): string =>
    withPageRequest(request, () =>
      withLocale(englishLocale, () =>
        renderToStaticMarkup(
          createElement(SiteDocument, {
            metadata: { title: 'Page' },
            request,
            status: status.data,
            translations: ['de'],
            children: content,
          }),
        ),
      ),
    );
  const tx = (index: number) => nth(transactions, index);
  const block = (index: number) => nth(mainBlocks, index);

  await measure('render: the frame alone', () => render(''));
  await measure('render: a transaction of two inputs', (index) =>
    render(
      createElement(TxView, {
        ...tx(index),
        ...page,
        rules: undefined,
        expectedRingAges: undefined,
        outputTreeCounts: undefined,
        membersFrom: 0,
        firstOutputPosition: 0,
      }),
    ),
  );
  await measure('render: the same without its rings', (index) =>
    render(
      createElement(TxView, {
        ...tx(index),
        inputs: [],
        ...page,
        rules: undefined,
        expectedRingAges: undefined,
        outputTreeCounts: undefined,
        membersFrom: 0,
        firstOutputPosition: 0,
      }),
    ),
  );
  await measure('render: a block of twenty transactions', (index) =>
    render(
      createElement(MainChainBlockView, {
        ...block(index),
        from: 0,
        order: 'position',
        txsPerPage: 100,
        coinbase: undefined,
      }),
    ),
  );
  await measure('read: a transaction', (index) => reads.transaction(nth(hashes, index).hash, ranges));
  await measure('read: a block', (index) => reads.block(nth(heights, index).height, 0));
  await measure('read: the status of every page', () => reads.status());
} finally {
  await database.close();
  await indexed.stop();
}

function nth<T>(items: readonly T[], index: number): T {
  const found = items[index % items.length];
  if (found === undefined)
    throw new Error(
      'The synthetic chain has no transaction or block of the measured kind. Increase TRANSACTIONS.',
    );
  return found;
}

/** Prints the processor time of this process per call, in milliseconds. */
async function measure(what: string, call: (index: number) => unknown): Promise<void> {
  for (let index = 0; index < WARM_UP; index += 1) await call(index);
  const before = process.cpuUsage();
  for (let index = 0; index < ROUNDS; index += 1) await call(index);
  const { user, system } = process.cpuUsage(before);
  console.log(`${what.padEnd(40)} ${((user + system) / 1_000 / ROUNDS).toFixed(2)} ms`);
}
