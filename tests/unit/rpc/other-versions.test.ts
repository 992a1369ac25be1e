/**
 * Tests responses of daemons that the test run does not start: 0.18.0.0 up to 0.18.5.1, and the branch of 0.19.
 * They were written according to the sources. Added fields are read, and missing fields have defaults.
 */
import { expect, test } from 'playwright/test';
import { InvalidResponseError, MethodUnavailableError, NodeRefusedError } from '@ringscope/rpc/errors.ts';
import { answering, HASH, json, result } from './responding.ts';
import { http, jsonRpc } from './raw-server.ts';

test('get_info of 0.19 has no fields of bootstrap mode and payments', async () => {
  const names = `adjusted_time alt_blocks_count block_size_limit block_size_median block_weight_limit
    block_weight_median cumulative_difficulty_top64 database_size difficulty_top64 grey_peerlist_size
    incoming_connections_count outgoing_connections_count rpc_connections_count start_time target target_height tx_count
    tx_pool_size white_peerlist_size`;
  const flags = 'busy_syncing mainnet offline restricted stagenet synchronized testnet update_available';
  const info = {
    ...Object.fromEntries(names.split(/\s+/).map((name) => [name, 0])),
    ...Object.fromEntries(flags.split(' ').map((name) => [name, false])),
    status: 'OK',
    height: 5,
    top_block_hash: HASH,
    difficulty: 7,
    wide_difficulty: '0x7',
    cumulative_difficulty: 9,
    wide_cumulative_difficulty: '0x9',
    free_space: 1,
    nettype: 'mainnet',
    version: '0.19.0.0',
  };
  await using node = await answering(result(info));
  expect(await node.daemon.getInfo()).toMatchObject({
    height: 5,
    difficulty: 7n,
    untrusted: false,
    credits: 0n,
    topHash: '',
    bootstrapDaemonAddress: '',
    wasBootstrapEverUsed: false,
  });
});

test('get_version from 0.18.2.0 on has heights and hard forks', async () => {
  await using node = await answering(
    result({
      version: 196622,
      release: true,
      current_height: 10,
      target_height: 12,
      hard_forks: [
        { hf_version: 1, height: 0 },
        { hf_version: 16, height: 2_689_608 },
      ],
      status: 'OK',
    }),
  );
  expect(await node.daemon.getVersion()).toMatchObject({
    currentHeight: 10,
    targetHeight: 12,
    hardForks: [
      { hfVersion: 1, height: 0 },
      { hfVersion: 16, height: 2_689_608 },
    ],
  });
});

test('a height above the tip has the same error for zeros (up to 0.18.4.2) and for an error response (later)', async () => {
  const error = { code: -2, message: 'Requested block height: 9 greater than current top block height: 4' };
  for (const response of [
    jsonRpc(`"${'0'.repeat(64)}"`),
    http(JSON.stringify({ error, id: '0', jsonrpc: '2.0' })),
  ]) {
    await using node = await answering(response);
    await expect(node.daemon.onGetBlockHash({ height: 9 })).rejects.toMatchObject({ code: -2 });
    await expect(node.daemon.onGetBlockHash({ height: 9 })).rejects.toBeInstanceOf(NodeRefusedError);
  }
});

test('submit_block returns the block id from 0.18.3.0 on', async () => {
  const blob = Uint8Array.of(1);
  await using newer = await answering(result({ block_id: HASH, status: 'OK', untrusted: false }));
  expect((await newer.daemon.submitBlock({ blob })).blockId).toBe(HASH);
  await using older = await answering(result({ status: 'OK', untrusted: false }));
  expect((await older.daemon.submitBlock({ blob })).blockId).toBeUndefined();
});

test('newer reasons to refuse a transaction are reported', async () => {
  const flags = { tx_extra_too_big: true, nonzero_unlock_time: true, sanity_check_failed: false };
  await using node = await answering(json({ status: 'Failed', reason: '', ...flags }));
  const refused = await node.daemon.sendRawTransaction({ blob: Uint8Array.of(1) });
  expect(refused).toMatchObject({ accepted: false, relayed: false, status: 'Failed', reason: '' });
  expect(refused.reasons).toEqual(['txExtraTooBig', 'nonzeroUnlockTime']);
  expect(refused).toMatchObject({ txExtraTooBig: true, nonzeroUnlockTime: true, sanityCheckFailed: false });
});

test('the response to a broadcast is returned completely, with its full reason', async () => {
  const reason = 'r'.repeat(2_000);
  await using node = await answering(
    json({
      status: 'OK',
      not_relayed: true,
      reason,
      untrusted: true,
      credits: 3,
      top_hash: HASH,
      not_rct: true,
    }),
  );
  expect(await node.daemon.sendRawTransaction({ blob: Uint8Array.of(1) })).toMatchObject({
    accepted: true,
    relayed: false,
    notRelayed: true,
    notRct: true,
    reason,
    untrusted: true,
    credits: 3n,
    topHash: HASH,
  });
});

test('a coinbase transaction is read complete, as 0.19 sends it, and pruned, as 0.18 sends it', async () => {
  const entry = {
    tx_hash: HASH,
    prunable_hash: 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
    in_pool: false,
    double_spend_seen: false,
    block_height: 3,
    block_timestamp: 1,
    confirmations: 1,
    output_indices: [2],
  };
  for (const blobs of [{ as_hex: '02ff' }, { as_hex: '', pruned_as_hex: '02ff', prunable_as_hex: '' }]) {
    await using node = await answering(json({ status: 'OK', txs: [{ ...entry, ...blobs }] }));
    const { transactions } = await node.daemon.getTransactions({ hashes: [HASH] });
    expect(transactions).toMatchObject([{ complete: true, prunableHash: undefined, outputIndices: [2n] }]);
    expect([...(transactions[0]?.blob ?? [])]).toEqual([2, 255]);
  }
});

test('a coinbase of version 1 is complete without signatures, and a payment of version 1 is not', async () => {
  const ofBlock = {
    in_pool: false,
    double_spend_seen: false,
    block_height: 0,
    block_timestamp: 0,
    confirmations: 9,
    output_indices: [0],
  };
  const prefix = (input: string) => `013c01${input}010502${'9b'.repeat(32)}00`;
  const [coinbase, payment] = [prefix('ff00'), prefix(`02050107${'77'.repeat(32)}`)];
  for (const [bytes, complete] of [
    [coinbase, true],
    [payment, false],
    // Neither of these is a transaction.
    [coinbase.slice(0, -8), false],
    [`${coinbase}00`, false],
  ] as const) {
    const entry = { tx_hash: HASH, as_hex: '', pruned_as_hex: bytes, prunable_hash: '0'.repeat(64) };
    await using node = await answering(json({ status: 'OK', txs: [{ ...ofBlock, ...entry }] }));
    const { transactions } = await node.daemon.getTransactions({ hashes: [HASH] });
    expect(transactions, bytes).toMatchObject([{ complete, prunableHash: undefined }]);
  }
});

test('a method that a version or a port does not offer is reported as unavailable', async () => {
  for (const response of [
    http('', { status: '404 Not found', headers: [] }),
    // This is the response of cuprated on a restricted port.
    http('', { status: '403 Forbidden', headers: [] }),
  ]) {
    await using node = await answering(response);
    await expect(node.daemon.getAltBlocksHashes()).rejects.toBeInstanceOf(MethodUnavailableError);
    await expect(node.daemon.getTransactionPool()).rejects.toBeInstanceOf(MethodUnavailableError);
  }
  // This is the response of a daemon up to 0.18 that requires payment.
  await using paid = await answering(json({ status: 'PAYMENT REQUIRED' }));
  await expect(paid.daemon.getTransactionPoolHashes()).rejects.toMatchObject({
    nodeMessage: 'PAYMENT REQUIRED',
  });
});

test('a response that is almost valid is refused', async () => {
  await using node = await answering(result({ version: 1.5, release: true, status: 'OK' }));
  await expect(node.daemon.getVersion()).rejects.toBeInstanceOf(InvalidResponseError);
  await expect(node.wallet.getVersion()).rejects.toBeInstanceOf(InvalidResponseError);
});
