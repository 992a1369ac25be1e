import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, test } from 'playwright/test';
import {
  exportedBlockSchema,
  exportedOutputSchema,
  exportedTxSchema,
} from '../../../api/contract/exported-rows.ts';
import { startTestChain, type TestChain } from '../../helpers/chain.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { indexCleanly } from '../../helpers/indexer.ts';
import { ask, refusal, siteUrl, useDatabase } from './client.ts';

const TIP = 30;

let chain: TestChain;
let own: TestDatabase;
let site: ReturnType<typeof useDatabase>;
test.beforeAll(async () => {
  [chain, own] = await Promise.all([startTestChain({ blocks: TIP }), createTestDatabase()]);
  await indexCleanly(own, chain);
  site = useDatabase(own.url);
});
test.afterAll(async () => {
  await site.close();
  await chain.stop();
  await own.drop();
});

async function lines(path: string): Promise<unknown[]> {
  const { status, text } = await ask(path);
  expect(status).toBe(200);
  return text
    .split('\n')
    .slice(0, -1)
    .map((line): unknown => JSON.parse(line));
}

test('exported blocks are those of the daemon, in their order', async () => {
  const blocks = (await lines('/api/v1/export/blocks')).map((line) =>
    exportedBlockSchema.strict().parse(line),
  );
  const { headers } = await chain.daemon.getBlockHeadersRange({ startHeight: 0, endHeight: TIP });
  expect(
    blocks.map(({ height, hash, prev_hash, timestamp, nonce, miner_tx_hash, reward, difficulty }) => {
      return { height, hash, prev_hash, timestamp, nonce, miner_tx_hash, reward, difficulty };
    }),
  ).toEqual(
    headers.map(({ height, hash, prevHash, timestamp, nonce, minerTxHash, reward, difficulty }) => ({
      ...{ height, hash, timestamp, nonce, reward: String(reward), difficulty: String(difficulty) },
      ...{ prev_hash: prevHash, miner_tx_hash: minerTxHash },
    })),
  );
});

test('exported transactions and outputs are those of the daemon’s blocks', async () => {
  const txs = (await lines('/api/v1/export/txs?from=5&to=20')).map((line) =>
    exportedTxSchema.strict().parse(line),
  );
  const { headers } = await chain.daemon.getBlockHeadersRange({ startHeight: 5, endHeight: 20 });
  expect(txs.map(({ height, position, hash }) => [height, position, hash])).toEqual(
    headers.map(({ height, minerTxHash }) => [height, 0, minerTxHash]),
  );
  const outputs = (await lines('/api/v1/export/outputs?from=5&to=20')).map((line) =>
    exportedOutputSchema.strict().parse(line),
  );
  expect(outputs.map(({ height }) => height)).toEqual(headers.map(({ height }) => height));
  const { outs } = await chain.daemon.getOuts({
    outputs: outputs.map(({ bucket, global_index }) => ({
      amount: BigInt(bucket),
      index: BigInt(global_index),
    })),
  });
  expect(outputs.map(({ key }) => key)).toEqual(outs.map(({ key }) => key));
});

test('a CSV table has the names of the fields and the same values', async () => {
  for (const kind of ['blocks', 'txs', 'outputs']) {
    const rows = await lines(`/api/v1/export/${kind}?to=9`);
    const { text, headers } = await ask(`/api/v1/export/${kind}?to=9&format=csv`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const table = text
      .split('\r\n')
      .slice(0, -1)
      .map((line) => line.split(','));
    expect(table[0]).toEqual(Object.keys(rows[0] ?? {}));
    expect(table.slice(1)).toEqual(
      rows.map((row) =>
        Object.values(row as Record<string, string | number | null>).map((value) =>
          value === null ? '' : String(value),
        ),
      ),
    );
  }
});

test('an export ends with the SHA-256 of its bytes', async () => {
  for (const headers of [{}, { 'Accept-Encoding': 'gzip' }]) {
    const [response] = (await once(
      get(`${await siteUrl()}/api/v1/export/blocks`, { headers }),
      'response',
    )) as [IncomingMessage];
    const hash = createHash('sha256');
    for await (const chunk of response) hash.update(chunk as Buffer);
    expect(response.trailers['content-digest']).toBe(`sha-256=:${hash.digest('base64')}:`);
  }
});

test('the error for a wrong part of the path contains the name of the part', async () => {
  for (const [path, status, field] of [
    ['blocks?from=7&to=6', 400, 'to'],
    ['blocks?from=0&to=10000', 400, 'to'],
    ['blocks?from=-1', 400, 'from'],
    ['blocks?to=31', 404, 'to'],
    ['txs?from=31', 404, 'from'],
    ['txs?format=xml', 400, 'format'],
    ['inputs?format=parquet&to=31', 404, 'to'],
    ['rings', 400, 'kind'],
  ] as const) {
    const { body, status: actual } = await refusal(`/api/v1/export/${path}`);
    expect([path, actual, body.error.field]).toEqual([path, status, field]);
  }
});
