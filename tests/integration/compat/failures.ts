import { expect, test } from 'playwright/test';
import type { JsonObject } from '@ringscope/rpc/json.ts';
import type { CompatScene } from './scene.ts';

/** Returns an integer in the form that the parser returns: a number, or a bigint above 2^53. */
const integer = (value: bigint): number | bigint =>
  value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;

/** Tests failures, the routes without an envelope and paths without a route. */
export function testFailures(sceneOf: () => CompatScene): void {
  test('each failure has its own message, and status 200', async () => {
    const { site, tip, orphaned, orphanedBlock } = sceneOf();
    const unknown = '0'.repeat(64);
    const bad = 'g'.repeat(64);
    for (const name of ['transaction', 'rawtransaction', 'detailedtransaction']) {
      for (const [id, title] of [
        ['1,2', 'Cant parse tx hash: 12'],
        [bad, `Cant parse tx hash: ${bad}`],
        [unknown, `Cant find tx hash: ${unknown}`],
      ]) {
        const { status, body } = await site.get(`/api/${name}/${id}`);
        expect({ status, body }).toEqual({ status: 200, body: { data: { title }, status: 'fail' } });
      }
      expect((await site.get(`/api/${name}/${orphaned.hash}`)).body).toEqual({
        data: null,
        message: `Tx does not exist in blockchain, but was there before: ${orphaned.hash}`,
        status: 'error',
      });
    }
    const length = tip + 1;
    for (const name of ['block', 'rawblock']) {
      for (const [id, title] of [
        ['abc', 'Cant parse block number: abc'],
        [',', 'Cant parse block number: '],
        [String(length), `Cant get block: ${length}`],
        [String(length + 1), `Requested block is higher than blockchain: ${length + 1}, ${length}`],
        ['99999999', `Requested block is higher than blockchain: 99999999, ${length}`],
        ['123456789', 'Cant find blk using search string: 123456789'],
        [bad, `Cant parse blk hash: ${bad}`],
        [unknown, `Cant get block: <${unknown}>`],
        [orphanedBlock, `Cant get block: <${orphanedBlock}>`],
      ]) {
        const { status, body } = await site.get(`/api/${name}/${id}`);
        expect({ status, body }).toEqual({ status: 200, body: { data: { title }, status: 'fail' } });
      }
    }
    for (const [path, title] of [
      ['search/nothing', 'Nothing was found that matches search string: nothing'],
      [`search/${unknown}`, `Nothing was found that matches search string: ${unknown}`],
      [`search/${length}`, `Nothing was found that matches search string: ${length}`],
      [
        'transactions?page=18446744073709551616&limit=3',
        'Cant parse page and/or limit numbers: 18446744073709551616, 3',
      ],
      ['mempool?limit=99999999999999999999', 'Cant parse page and/or limit numbers: 0, 99999999999999999999'],
      ['blocks/x/3', 'Cant parse block number: x'],
      ['blocks/4/3', 'Invalid input: start height should be less than or equal to end height.'],
      ['blocks/4/999', `Requested end height is higher than blockchain: 999, ${length}`],
    ]) {
      expect((await site.get(`/api/${path}`)).body).toEqual({ data: { title }, status: 'fail' });
    }
  });

  test('the routes of moneroblocks respond without an envelope', async () => {
    const { site, chain, mixed, waiting, tip } = sceneOf();
    const { blockHeader, txHashes } = await chain.daemon.getBlock({ height: tip - 3 });
    for (const id of [tip - 3, blockHeader.hash]) {
      const { body } = await site.get(`/api/get_block_header/${id}`);
      expect(body).toMatchObject({
        status: 'OK',
        block_header: {
          block_weight: blockHeader.blockWeight,
          cumulative_difficulty: integer(blockHeader.cumulativeDifficulty),
          cumulative_difficulty_top64: 0,
          depth: 3,
          hash: blockHeader.hash,
          miner_tx_hash: blockHeader.minerTxHash,
          num_txes: 3,
          prev_hash: blockHeader.prevHash,
          reward: integer(blockHeader.reward),
          wide_difficulty: `0x${blockHeader.difficulty.toString(16)}`,
        },
      });
      const data = (await site.get(`/api/get_block_data/${id}`)).body;
      expect(data).toMatchObject({ status: 'OK', block_data: { result: { tx_hashes: txHashes } } });
    }
    // Clients of that site end paths with a slash, as its documentation did.
    for (const path of ['/api/get_stats', '/api/get_stats/']) {
      expect((await site.get(path, { redirect: 'error' })).body).toMatchObject({ height: tip });
    }
    const imageOf = async (hash: string) => {
      const [input] = (await site.data(`/api/transaction/${hash}`))['inputs'] as readonly JsonObject[];
      return input!['key_image'] as string;
    };
    for (const [image, state] of [
      [await imageOf(mixed.hash), 1],
      [await imageOf(waiting.hash), 2],
      ['0'.repeat(64), 0],
    ]) {
      expect((await site.get(`/api/is_key_image_spent/${image}`)).body).toEqual({
        spent_status: [state],
        status: 'OK',
      });
    }
    for (const [path, problem] of [
      ['get_block_header/999999', 'Block not found'],
      ['get_block_data/x', 'Invalid parameter'],
      [`get_transaction_data/${'0'.repeat(64)}`, 'Transaction not found'],
      ['is_key_image_spent/x', 'Invalid parameter'],
    ] as const) {
      const [method, value] = path.split('/');
      const { body } = await site.get(`/api/${path}`);
      expect(body).toEqual({ status: 'ERROR', error: problem, method, param_value: value });
    }
  });

  test('paths without a route are 404 in JSON, and only read methods are accepted', async () => {
    const { site } = sceneOf();
    for (const path of ['/api/nothing', '/api/v2/status', '/api/block', '/api/block/', '/api/a/b']) {
      const { status, body, headers } = await site.get(path);
      expect(status, path).toBe(404);
      expect(body).toHaveProperty('error.code', 'unknown_path');
      expect(headers.get('content-type')).toContain('application/json');
    }
    const posted = await site.get('/api/block/1', { method: 'POST' });
    expect(posted.status).toBe(405);
    const { headers, text } = await site.get('/api/block/1', { method: 'HEAD' });
    expect(text).toBe('');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('content-type')).toBe('application/json');
    expect((await site.get('/api/block/1', { method: 'OPTIONS' })).status).toBe(204);
  });
}
