import { expect, test } from 'playwright/test';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { parseExtra, txExtraPaymentIds } from '@ringscope/protocol/extra.ts';
import { transactionPrefixHash } from '@ringscope/protocol/transaction-hash.ts';
import { absoluteOffsets } from '@ringscope/protocol/ring-members.ts';
import { decodeTransaction, transactionFee } from '@ringscope/protocol/transaction.ts';
import { transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import { parseJson, type JsonObject, type JsonValue } from '@ringscope/rpc/json.ts';
import { testClients } from './clients.ts';
import { testFailures } from './failures.ts';
import { testOddRequests } from './odd-requests.ts';
import { startCompatScene, type CompatScene } from './scene.ts';
import { testViewKeys } from './view-keys.ts';

let scene: CompatScene;
test.beforeAll(async () => {
  scene = await startCompatScene();
});
test.afterAll(async () => {
  await scene.stop();
});

const utc = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** Returns an integer in the form that the parser returns: a number, or a bigint above 2^53. */
const integer = (value: bigint): number | bigint =>
  value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;

/** Returns the summary that follows from the daemon's bytes of a transaction. */
function impliedSummary(hash: string, blob: Uint8Array) {
  const tx = decodeTransaction(blob);
  const { short } = txExtraPaymentIds(parseExtra(tx.extra));
  const [input] = tx.inputs;
  return {
    coinbase: tx.isCoinbase,
    extra: bytesToHex(tx.extra),
    mixin: input?.kind === 'key' ? input.keyOffsets.length : 0,
    payment_id: '',
    payment_id8: short === undefined ? '' : bytesToHex(short),
    rct_type: tx.ringct?.type ?? 0,
    tx_fee: integer(transactionFee(tx)),
    tx_hash: hash,
    tx_size: blob.length,
    tx_version: tx.version,
    tx_weight: transactionWeight(tx),
    unlock_time: integer(tx.unlockTime),
    xmr_inputs: 0,
    xmr_outputs: integer(tx.outputs.reduce((sum, { amount }) => sum + amount, 0n)),
  };
}

async function entryOf(hash: string) {
  const { transactions } = await scene.chain.daemon.getTransactions({ hashes: [hash], decodeAsJson: true });
  return transactions[0]!;
}

/** Returns the inputs that follow from the daemon's responses. */
async function impliedInputs(blob: Uint8Array) {
  const inputs = [];
  for (const input of decodeTransaction(blob).inputs) {
    if (input.kind !== 'key') continue;
    const outputs = absoluteOffsets(input.keyOffsets).map((index) => ({ amount: input.amount, index }));
    const { outs } = await scene.chain.daemon.getOuts({ outputs, getTxid: true });
    inputs.push({
      amount: 0,
      key_image: bytesToHex(input.keyImage),
      mixins: outs.map(({ height, key, txid }) => ({ block_no: height, public_key: key, tx_hash: txid })),
    });
  }
  return inputs.length === 0 ? null : inputs;
}

test('each field of a transaction matches the daemon’s responses', async () => {
  const { site, chain, mixed, subaddress, waiting, tip } = scene;
  const { minerTxHash } = (await chain.daemon.getBlock({ height: tip })).blockHeader.hash
    ? await chain.daemon.getBlock({ height: tip })
    : { minerTxHash: '' };
  for (const hash of [mixed.hash, subaddress.hash, waiting.hash, minerTxHash]) {
    const entry = await entryOf(hash);
    const isMined = entry.state === 'mined';
    const timestamp = isMined ? entry.blockTimestamp : entry.receivedTimestamp;
    expect(await site.data(`/api/transaction/${hash.toUpperCase()}`)).toEqual({
      ...impliedSummary(hash, entry.blob),
      block_height: isMined ? entry.blockHeight : 0,
      confirmations: isMined ? tip + 1 - entry.blockHeight : 0,
      current_height: tip + 1,
      timestamp,
      timestamp_utc: utc(timestamp),
      inputs: await impliedInputs(entry.blob),
      outputs: decodeTransaction(entry.blob).outputs.map(({ amount, key }) => ({
        amount: integer(amount),
        public_key: bytesToHex(key),
      })),
    });
  }
});

test('each field of a block matches the daemon’s responses, by height and by hash', async () => {
  const { site, chain, tip } = scene;
  for (const height of [0, 1, tip - 3, tip]) {
    const { blockHeader, txHashes, minerTxHash } = await chain.daemon.getBlock({ height });
    const txs = [];
    for (const hash of [minerTxHash, ...txHashes]) txs.push(impliedSummary(hash, (await entryOf(hash)).blob));
    const block = {
      block_height: height,
      current_height: tip + 1,
      hash: blockHeader.hash,
      size: blockHeader.blockWeight,
      timestamp: blockHeader.timestamp,
      timestamp_utc: utc(blockHeader.timestamp),
      txs,
    };
    expect(await site.data(`/api/block/${height}`)).toEqual(block);
    expect(await site.data(`/api/block/${blockHeader.hash.toUpperCase()}`)).toEqual(block);
    expect(await site.data(`/api/block/0,0${height}`)).toEqual(block);
    expect(await site.data(`/api/search/${height}`)).toEqual({ ...block, title: 'block' });
    expect(await site.data(`/api/search/${blockHeader.hash}`)).toEqual({ ...block, title: 'block' });
  }
});

test('raw transactions and blocks are the daemon’s own JSON', async () => {
  const { site, chain, mixed, waiting, tip } = scene;
  for (const hash of [mixed.hash, waiting.hash]) {
    const { json } = await entryOf(hash);
    expect(await site.data(`/api/rawtransaction/${hash}`)).toEqual(parseJson(json!));
    expect((await site.get(`/api/get_transaction_data/${hash}`)).body).toEqual({
      status: 'OK',
      transaction_data: parseJson(json!),
    });
  }
  for (const height of [0, tip - 3]) {
    const { json, minerTxHash } = await chain.daemon.getBlock({ height });
    const block = await site.data(`/api/rawblock/${height}`);
    expect(block).toEqual(parseJson(json));
    expect(await site.data(`/api/rawtransaction/${minerTxHash}`)).toEqual(block['miner_tx']);
    expect((await site.get(`/api/get_transaction_data/${minerTxHash}/`)).body).toEqual({
      status: 'OK',
      transaction_data: block['miner_tx'],
    });
    expect((await site.data(`/api/detailedtransaction/${minerTxHash}`))['tx_hash']).toEqual([minerTxHash]);
  }
});

test('pages of blocks begin at the tip, are clamped at genesis, and have sizes with a fraction', async () => {
  const { site, tip } = scene;
  const heights = (data: JsonObject) => (data['blocks'] as readonly JsonObject[]).map(({ height }) => height);
  const data = await site.data('/api/transactions?limit=2&page=1');
  expect(data).toMatchObject({
    current_height: tip + 1,
    limit: 2,
    page: 1,
    total_page_no: Math.floor((tip + 1) / 2),
  });
  expect(heights(data)).toEqual([tip - 2, tip - 3]);
  const [, listed] = data['blocks'] as readonly JsonObject[];
  const { hash, timestamp, timestamp_utc, txs } = await site.data(`/api/block/${tip - 3}`);
  expect(listed).toMatchObject({ hash, timestamp, timestamp_utc, txs, height: tip - 3 });
  expect(listed!['age']).toMatch(/^\d\d:\d\d:\d\d$/);
  expect((await site.get('/api/transactions?limit=1')).text).toMatch(/"size":\d+\.0,/);
  expect(heights(await site.data('/api/transactions?limit=80&page=1'))).toHaveLength(80);
  expect(heights(await site.data('/api/transactions?limit=80&page=1')).at(-1)).toBe(0);
  expect(await site.data('/api/transactions')).toMatchObject({ limit: 25, page: 0 });
  expect(await site.data('/api/transactions?limit=abc&page=-1')).toMatchObject({ limit: 25, page: 0 });
  expect(await site.data('/api/transactions?limit=1000')).toMatchObject({ limit: 100 });
  expect(await site.data('/api/transactions?limit=0')).toMatchObject({
    limit: 0,
    total_page_no: 0,
    blocks: [],
  });
});

test('the pool equals the daemon’s, and a page after the last one returns the last one', async () => {
  const { site, chain, waiting } = scene;
  const { transactions } = await chain.daemon.getTransactionPool();
  const [{ txBlob, receiveTime }] = transactions as [(typeof transactions)[0]];
  const listed = {
    ...impliedSummary(waiting.hash, txBlob),
    timestamp: receiveTime,
    timestamp_utc: utc(receiveTime),
  };
  expect(await site.data('/api/mempool')).toEqual({
    limit: 100_000_000,
    page: 0,
    total_page_no: 0,
    txs: [listed],
    txs_no: 1,
  });
  expect(await site.data('/api/mempool?limit=1&page=18446744073709551615')).toMatchObject({
    limit: 1,
    page: 2n ** 64n - 1n,
    total_page_no: 1,
    txs: [listed],
  });
});

test('recent transactions are those of the pool and of the last 30 blocks, as single transactions without their rings', async () => {
  const { site, chain, waiting, tip } = scene;
  const { txs, ...about } = await site.data('/api/transactions/recent');
  expect(about).toEqual({
    current_height: tip + 1,
    from_height: tip - 29,
    mempool_txs_no: 1,
    to_height: tip,
  });
  const expected = [waiting.hash];
  for (let height = tip - 29; height <= tip; height += 1) {
    const { minerTxHash, txHashes } = await chain.daemon.getBlock({ height });
    expected.push(minerTxHash, ...txHashes);
  }
  const entries = txs as readonly JsonObject[];
  expect(entries.map(({ tx_hash: hash }) => hash)).toEqual(expected);
  for (const entry of entries) {
    const single = await site.data(`/api/transaction/${entry['tx_hash'] as string}`);
    const inputs = single['inputs'] as readonly JsonObject[] | null;
    expect(entry).toEqual({
      ...single,
      inputs: inputs?.map((input) => ({ ...input, mixins: null })) ?? null,
    });
  }
});

test('network values are those of the daemon and of the index', async () => {
  const { site, chain, tip } = scene;
  const info = await chain.daemon.getInfo();
  const { fee } = await chain.daemon.getFeeEstimate({});
  expect(await site.data('/api/networkinfo')).toEqual({
    alt_blocks_count: info.altBlocksCount,
    block_size_limit: info.blockSizeLimit,
    block_size_median: info.blockSizeMedian,
    cumulative_difficulty: info.cumulativeDifficulty.toString(),
    current: true,
    current_hf_version: 16,
    difficulty: info.difficulty.toString(),
    fee_estimate: 0,
    fee_per_kb: integer(fee),
    grey_peerlist_size: 0,
    hash_rate: integer(info.difficulty / BigInt(info.target)),
    height: tip + 1,
    incoming_connections_count: 0,
    outgoing_connections_count: 0,
    stagenet: false,
    start_time: info.startTime,
    status: true,
    target: 120,
    target_height: 0,
    testnet: false,
    top_block_hash: info.topBlockHash,
    tx_count: info.txCount,
    tx_pool_size: info.txPoolSize,
    tx_pool_size_kbytes: 2_166,
    white_peerlist_size: 0,
  });
  const { emissionAmount, feeAmount } = await chain.daemon.getCoinbaseTxSum({ height: 0, count: tip + 1 });
  expect(await site.data('/api/emission')).toMatchObject({
    blk_no: tip,
    coinbase: emissionAmount.toString(),
    fee: feeAmount.toString(),
  });
  expect(await site.data('/api/version')).toMatchObject({
    api: 65_538,
    blockchain_height: tip + 1,
    monero_version_full: info.version,
  });
  expect(await site.data('/api/feeestimate?grace_blocks=3')).toEqual({
    fee: integer(fee),
    fee_per_kb: integer(fee),
    grace_blocks: 3,
  });
});

/** Takes each value out of its array of one element. Lists of objects stay unchanged. */
function unwrapped(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => {
      if (!Array.isArray(value)) return [name, value];
      const [only] = value as readonly JsonValue[];
      const isList = typeof only === 'object' && only !== null;
      if (isList) return [name, (value as readonly JsonObject[]).map(unwrapped)];
      expect(value, name).toHaveLength(1);
      return [name, only ?? null];
    }),
  );
}

test('a detailed transaction wraps each scalar in an array, and contains rings, tags and sums', async () => {
  const { site, mixed, waiting, tip } = scene;
  const entry = await entryOf(mixed.hash);
  const tx = decodeTransaction(entry.blob);
  const plain = await site.data(`/api/transaction/${mixed.hash}`);
  const detailed = unwrapped(await site.data(`/api/detailedtransaction/${mixed.hash}`));
  const fee = Number(transactionFee(tx));
  expect(detailed).toMatchObject({
    tx_hash: mixed.hash,
    tx_prefix_hash: bytesToHex(transactionPrefixHash(tx)),
    blk_height: String(tip - 3),
    tx_blk_height: tip - 3,
    blk_timestamp: plain['timestamp_utc'],
    blk_timestamp_uint: plain['timestamp'],
    confirmations: 4,
    tx_fee: (fee / 1e12).toFixed(12),
    tx_fee_micro: (fee / 1e6).toFixed(4),
    tx_size: (entry.blob.length / 1024).toFixed(4),
    is_ringct: true,
    has_inputs: true,
    has_payment_id: false,
    has_payment_id8: false,
    payment_id: '0'.repeat(64),
    payment_id8: '0'.repeat(16),
    inputs_no: tx.inputs.length,
    outputs_no: 3,
    inputs_xmr_sum: '?',
    outputs_xmr_sum: '?',
  });
  expect(detailed['add_tx_pub_keys']).toMatch(/^(?:[0-9a-f]{64};){3}$/);
  expect(detailed['delta_time']).toMatch(/^\d\d:\d{3}:\d\d:\d\d:\d\d$/);
  const perKb = (fee * 1024) / entry.blob.length / 1e12;
  expect(Math.abs(Number(detailed['payed_for_kB']) - perKb)).toBeLessThan(1e-11);
  const [input] = detailed['inputs'] as readonly JsonObject[];
  const [member] = input!['mixins'] as readonly JsonObject[];
  const [plainInput] = plain['inputs'] as readonly JsonObject[];
  const [plainMember] = plainInput!['mixins'] as readonly JsonObject[];
  expect(input).toMatchObject({ already_spent: false, amount: '?', input_idx: '00', ring_sigs: null });
  expect(member).toMatchObject({
    mix_blk: JSON.stringify(plainMember!['block_no']).padStart(8, '0'),
    mix_idx: '00',
    mix_inputs_no: 0,
    mix_is_it_real: false,
    mix_mixin_no: 0,
    mix_out_indx: 0,
    mix_outputs_no: 1,
    mix_pub_key: plainMember!['public_key'],
    mix_tx_hash: plainMember!['tx_hash'],
  });
  const outputs = detailed['outputs'] as readonly JsonObject[];
  expect(outputs.map(({ amount_idx: index }) => index)).toEqual(
    entry.state === 'mined' ? entry.outputIndices.map(String) : [],
  );
  // The coinbase of genesis shows its amount, so it is in another bucket.
  const size = tip + 3 + 2 + 2;
  for (const [index, output] of outputs.entries()) {
    const { key, viewTag } = tx.outputs[index]!;
    expect(output).toMatchObject({
      amount: '?',
      num_outputs: size,
      out_pub_key: bytesToHex(key),
      output_idx: `0${index}`,
      output_tag: `<${viewTag!.toString(16).padStart(2, '0')}>`,
      unformated_output_idx: index,
    });
  }
  expect(unwrapped(await site.data(`/api/detailedtransaction/${waiting.hash}`))).toMatchObject({
    blk_height: 'N/A',
    blk_timestamp: 'N/A',
    delta_time: '',
    has_payment_id8: true,
  });
});

testFailures(() => scene);
testViewKeys(() => scene);
testClients(() => scene);
testOddRequests(() => scene);
