import { expect, test } from 'playwright/test';
import type { Entry, Section } from '../../../protocol/portable-storage.ts';
import { encodeStorage } from '../../../protocol/portable-storage-writer.ts';
import { createDaemonClient } from '../../../rpc/daemon/client.ts';
import { InvalidAnswerError, MethodUnavailableError, NodeRefusedError } from '../../../rpc/errors.ts';
import { createWalletClient } from '../../../rpc/wallet/client.ts';
import { http, jsonRpc, startRawServer } from './raw-server.ts';

/**
 * Answers of versions that the tests do not run, put together from the sources: daemons and wallet services of 0.18.0.0
 * up to 0.18.5.1, and the branch of 0.19. What they add is read, what they left out has its default.
 */
const HASH = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);
const GENESIS = '418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3';
const once = { attempts: 1, pauseMs: 1, maxPauseMs: 1 };

/** Both clients, at a server that gives one answer. */
async function answering(answer: Buffer) {
  const server = await startRawServer(({ socket }) => socket.write(answer));
  const daemon = createDaemonClient({ url: server.url, retry: once });
  const wallet = createWalletClient({ url: server.url, retry: once });
  return {
    daemon,
    wallet,
    server,
    async [Symbol.asyncDispose]() {
      daemon.close();
      wallet.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

const json = (value: object): Buffer => http(JSON.stringify(value));
const result = (value: object): Buffer => jsonRpc(JSON.stringify(value));

test('get_info of 0.19: nothing of bootstrap mode or of payments is left', async () => {
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

test('get_version from 0.18.2.0 on knows heights and hard forks', async () => {
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

test('a height above the tip: zeros up to 0.18.4.2, an error from 0.18.4.3 on, the same to the caller', async () => {
  const error = { code: -2, message: 'Requested block height: 9 greater than current top block height: 4' };
  for (const answer of [
    jsonRpc(`"${'0'.repeat(64)}"`),
    http(JSON.stringify({ error, id: '0', jsonrpc: '2.0' })),
  ]) {
    await using node = await answering(answer);
    await expect(node.daemon.onGetBlockHash({ height: 9 })).rejects.toMatchObject({ code: -2 });
    await expect(node.daemon.onGetBlockHash({ height: 9 })).rejects.toBeInstanceOf(NodeRefusedError);
  }
});

test('submit_block tells the block id from 0.18.3.0 on', async () => {
  const blob = Uint8Array.of(1);
  await using newer = await answering(result({ block_id: HASH, status: 'OK', untrusted: false }));
  expect((await newer.daemon.submitBlock({ blob })).blockId).toBe(HASH);
  await using older = await answering(result({ status: 'OK', untrusted: false }));
  expect((await older.daemon.submitBlock({ blob })).blockId).toBeUndefined();
});

test('reasons to refuse a transaction that came later are told', async () => {
  const flags = { tx_extra_too_big: true, nonzero_unlock_time: true, sanity_check_failed: false };
  await using node = await answering(json({ status: 'Failed', reason: '', ...flags }));
  const refused = await node.daemon.sendRawTransaction({ blob: Uint8Array.of(1) });
  expect(refused).toMatchObject({ accepted: false, relayed: false, status: 'Failed', reason: '' });
  expect(refused.reasons).toEqual(['txExtraTooBig', 'nonzeroUnlockTime']);
  expect(refused).toMatchObject({ txExtraTooBig: true, nonzeroUnlockTime: true, sanityCheckFailed: false });
});

test('a broadcast answer is told whole, the reason not cut', async () => {
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

test('a coinbase transaction whole, as 0.19 sends it, and in its pruned form, as 0.18 does', async () => {
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

test('what a version or a port does not offer is told as that', async () => {
  for (const answer of [
    http('', { status: '404 Not found', headers: [] }),
    // cuprated, on a restricted port.
    http('', { status: '403 Forbidden', headers: [] }),
  ]) {
    await using node = await answering(answer);
    await expect(node.daemon.getAltBlocksHashes()).rejects.toBeInstanceOf(MethodUnavailableError);
    await expect(node.daemon.getTransactionPool()).rejects.toBeInstanceOf(MethodUnavailableError);
  }
  // Up to 0.18, from a daemon that wants to be paid.
  await using paid = await answering(json({ status: 'PAYMENT REQUIRED' }));
  await expect(paid.daemon.getTransactionPoolHashes()).rejects.toMatchObject({
    nodeMessage: 'PAYMENT REQUIRED',
  });
});

const section = (...entries: [string, Entry][]): Section => new Map(entries);
const uint = (value: number): Entry => ({ type: 'uint64', value: BigInt(value) });
const bytes = (hex: string): Entry => ({ type: 'string', value: Buffer.from(hex, 'hex') });
const objects = (...value: Section[]): Entry => ({ type: 'array', of: 'object', value });
const binary = (...entries: [string, Entry][]): Buffer =>
  http(
    Buffer.from(encodeStorage(section(['status', bytes(Buffer.from('OK').toString('hex'))], ...entries))),
    {
      headers: ['Content-Type: application/octet-stream'],
    },
  );

test('get_blocks.bin from 0.18.3.0 on tells what changed in the pool', async () => {
  const added = section(
    ['tx_hash', bytes(HASH)],
    ['tx_blob', bytes('02ff')],
    ['double_spend_seen', { type: 'bool', value: true }],
  );
  await using node = await answering(
    binary(
      ['start_height', uint(0)],
      ['current_height', uint(0)],
      ['daemon_time', uint(1_700_000_000)],
      ['pool_info_extent', { type: 'uint8', value: 1 }],
      ['added_pool_txs', objects(added)],
      ['remaining_added_pool_txids', bytes(OTHER)],
      ['removed_pool_txids', bytes(HASH + OTHER)],
    ),
  );
  const answer = await node.daemon.getBlocksBin({
    blockIds: [GENESIS],
    info: 'pool',
    poolInfoSince: 1_699_999_999,
  });
  expect(answer).toMatchObject({
    blocks: [],
    startHeight: undefined,
    daemonTime: 1_700_000_000,
    untrusted: false,
    pool: {
      extent: 'incremental',
      added: [{ hash: HASH, doubleSpendSeen: true }],
      remainingAdded: [OTHER],
      removed: [HASH, OTHER],
    },
  });
});

test('get_blocks.bin of 0.19: real hashes of what was pruned, and the top block', async () => {
  const transaction = section(['blob', bytes('02')], ['prunable_hash', bytes(OTHER)]);
  const block = section(
    ['block', bytes('10')],
    ['pruned', { type: 'bool', value: true }],
    ['txs', objects(transaction)],
  );
  const indices = (...values: bigint[]): Section =>
    section(['indices', { type: 'array', of: 'uint64', value: values }]);
  const start: [string, Entry][] = [
    ['start_height', uint(7)],
    ['current_height', uint(8)],
    ['top_block_hash', bytes(HASH)],
  ];
  await using node = await answering(
    binary(
      ...start,
      ['blocks', objects(block)],
      ['output_indices', objects(section(['indices', objects(indices(1n), indices(2n, 3n))]))],
    ),
  );
  const answer = await node.daemon.getBlocksBin({ startHeight: 7, chainHeight: 8, prune: true });
  expect(answer).toMatchObject({ startHeight: 7, chainHeight: 8, topBlockHash: HASH });
  expect(answer.blocks[0]?.transactions[0]?.prunableHash).toBe(OTHER);
  expect(answer.blocks[0]?.outputIndices).toEqual([[1n], [2n, 3n]]);

  await using strange = await answering(binary(...start, ['pool_info_extent', { type: 'uint8', value: 3 }]));
  await expect(strange.daemon.getBlocksBin({ blockIds: [GENESIS] })).rejects.toMatchObject({
    field: 'pool_info_extent',
  });
});

test('wallet services from 0.18.3.4 on tell what each destination gets', async () => {
  const common = {
    tx_hash: HASH,
    tx_key: '',
    amount: 3,
    fee: 1,
    weight: 1500,
    spent_key_images: { key_images: [OTHER] },
  };
  await using newer = await answering(result({ ...common, amounts_by_dest: { amounts: [1, 2] } }));
  const args = { destinations: [{ address: 'x', amount: 3n }], subtractFeeFromOutputs: [0] };
  expect(await newer.wallet.transfer(args)).toMatchObject({ amountsByDest: { amounts: [1n, 2n] } });
  expect(newer.server.requests[0]?.body.toString()).toContain('"subtract_fee_from_outputs":[0]');
  await using older = await answering(result(common));
  expect((await older.wallet.transfer(args)).amountsByDest).toBeUndefined();

  await using split = await answering(
    result({
      tx_hash_list: [HASH],
      amounts_by_dest_list: [{ amounts: [18] }],
      multisig_txset: '',
      unsigned_txset: '',
    }),
  );
  expect((await split.wallet.transferSplit(args)).amountsByDestList).toEqual([{ amounts: [18n] }]);
});

test('a transfer that is locked for longer than any calendar does not hide the others', async () => {
  const transfer = {
    txid: HASH,
    type: 'in',
    amount: 1,
    fee: 0,
    height: 1,
    timestamp: 1,
    locked: true,
    double_spend_seen: false,
    subaddr_index: { major: 0, minor: 0 },
  };
  const entry = JSON.stringify(transfer).replace(
    '{',
    '{"unlock_time":18446744073709551615,"suggested_confirmations_threshold":153722867268279830,',
  );
  await using service = await answering(jsonRpc(`{"in":[${entry}]}`));
  expect((await service.wallet.getTransfers({ in: true })).in).toMatchObject([
    { unlockTime: 2n ** 64n - 1n, suggestedConfirmationsThreshold: 153722867268279830n },
  ]);
});

test('what is asked for by a name that differs is sent by the name that is read', async () => {
  await using service = await answering(result({ total_balance: 0, total_unlocked_balance: 0 }));
  await service.wallet.getAccounts({ tag: 'a.*', regex: true });
  expect(service.server.requests[0]?.body.toString()).toContain('"regexp":true');
});

test('an answer under the name of the interface is read as one under the name of the program', async () => {
  const node = { host: 'a.example', last_seen: 1, rpc_port: 2, rpc_credits_per_hash: 3 };
  for (const name of ['white', 'whites']) {
    await using server = await answering(json({ status: 'OK', [name]: [node], gray: [] }));
    expect((await server.daemon.getPublicNodes()).white).toMatchObject([{ host: 'a.example', rpcPort: 2 }]);
  }
  const peer = { ip: 5, last_seen: 1, port: 2 };
  for (const [host, id] of [
    ['5', 6],
    [5, '6'],
  ] as const) {
    await using server = await answering(json({ status: 'OK', white_list: [{ ...peer, host, id }] }));
    expect((await server.daemon.getPeerList()).whiteList).toMatchObject([{ host: '5', id: 6n }]);
  }
  await using wrong = await answering(
    json({ status: 'OK', white_list: [{ ...peer, host: '5', id: '18446744073709551616' }] }),
  );
  await expect(wrong.daemon.getPeerList()).rejects.toMatchObject({ field: 'white_list/0/id' });
  for (const name of ['payment', 'payment_id']) {
    await using server = await answering(
      result({ is_subaddress: false, standard_address: 'x', [name]: '1122334455667788' }),
    );
    expect(await server.wallet.splitIntegratedAddress({ integratedAddress: 'y' })).toEqual({
      isSubaddress: false,
      standardAddress: 'x',
      paymentId: '1122334455667788',
    });
  }
  await using neither = await answering(result({ is_subaddress: false, standard_address: 'x' }));
  await expect(neither.wallet.splitIntegratedAddress({ integratedAddress: 'y' })).rejects.toMatchObject({
    field: 'payment_id',
  });
});

test('label_account: the tags of the interface are read, the empty answer of the program has none', async () => {
  const tag = { tag: 'long', label: 'not soon', accounts: [1] };
  for (const [answer, tags] of [
    [{ account_tags: [tag] }, [tag]],
    [{}, []],
  ] as const) {
    await using service = await answering(result(answer));
    expect(await service.wallet.labelAccount({ accountIndex: 1, label: 'x' })).toEqual({ accountTags: tags });
  }
});

test('incoming_transfers: the older form of an entry is read, the newer one must be whole', async () => {
  const common = { amount: 6, global_index: 7, key_image: HASH, spent: false, tx_hash: OTHER };
  await using older = await answering(
    result({ transfers: [{ ...common, subaddr_index: 3, tx_size: 45_480 }] }),
  );
  const [entry] = (await older.wallet.incomingTransfers({ transferType: 'available' })).transfers;
  expect(entry).toMatchObject({ subaddrIndex: { major: undefined, minor: 3 }, txSize: 45_480 });
  expect([entry?.unlocked, entry?.frozen, entry?.blockHeight]).toEqual([undefined, undefined, undefined]);

  const newer = { ...common, subaddr_index: { major: 1, minor: 3 }, frozen: false, block_height: 5 };
  await using cut = await answering(result({ transfers: [newer] }));
  await expect(cut.wallet.incomingTransfers({ transferType: 'all' })).rejects.toMatchObject({
    field: 'transfers/0/unlocked',
  });
  await using wrong = await answering(result({ transfers: [{ ...newer, subaddr_index: 'x' }] }));
  await expect(wrong.wallet.incomingTransfers({ transferType: 'all' })).rejects.toMatchObject({
    field: 'transfers/0/subaddr_index',
  });
});

test('a transfer of a kind that is not known yet does not hide the others', async () => {
  const transfer = {
    txid: HASH,
    amount: 1,
    fee: 0,
    height: 1,
    timestamp: 1,
    unlock_time: 0,
    locked: true,
    double_spend_seen: false,
    subaddr_index: { major: 0, minor: 0 },
  };
  await using service = await answering(
    result({
      in: [
        { ...transfer, type: 'in' },
        { ...transfer, type: 'staked' },
      ],
    }),
  );
  const { in: received } = await service.wallet.getTransfers({ in: true });
  expect(received.map(({ type }) => type)).toEqual(['in', 'staked']);
});

test('get_outs.bin: the amount is the one asked for, and another one is no answer', async () => {
  const out = (...extra: [string, Entry][]): Section =>
    section(
      ['height', uint(3)],
      ['key', bytes(HASH)],
      ['mask', bytes(HASH)],
      ['txid', bytes(OTHER)],
      ['unlocked', { type: 'bool', value: true }],
      ...extra,
    );
  const outputs = [{ amount: 5n, index: 0n }];
  for (const extra of [[], [['amount', uint(5)]]] as [string, Entry][][]) {
    await using node = await answering(binary(['outs', objects(out(...extra))]));
    expect((await node.daemon.getOutsBin({ outputs })).outs).toMatchObject([{ amount: 5n, height: 3 }]);
  }
  await using other = await answering(binary(['outs', objects(out(['amount', uint(6)]))]));
  await expect(other.daemon.getOutsBin({ outputs })).rejects.toMatchObject({ field: 'outs/0/amount' });
});

test('an answer that is almost one is none', async () => {
  await using node = await answering(result({ version: 1.5, release: true, status: 'OK' }));
  await expect(node.daemon.getVersion()).rejects.toBeInstanceOf(InvalidAnswerError);
  await expect(node.wallet.getVersion()).rejects.toBeInstanceOf(InvalidAnswerError);
});
