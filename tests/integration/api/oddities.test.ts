import { expect, test } from 'playwright/test';
import { ODDITIES } from '../../helpers/synthetic/oddities/list.ts';
import { REAL_WRAPPING_MEMBERS } from '../../helpers/synthetic/oddities/rings.ts';
import { poolResponseSchema } from '../../../api/contract/pool.ts';
import { ringReferencesResponseSchema } from '../../../api/endpoints/output-rings.ts';
import { blockTxsResponseSchema } from '../../../api/contract/block.ts';
import { txResponseSchema, txOutputsResponseSchema, type TxJson } from '../../../api/contract/tx.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { getRingCtType } from '@ringscope/protocol/transaction.ts';
import { indexOddityChain, type OddityChain } from '../../helpers/oddity-chain.ts';
import { modelChain } from '../../helpers/oddity-model.ts';
import { rewardOf, type ModelBlock } from '../../helpers/model-chain/block.ts';
import type { ModelTransaction } from '../../helpers/model-chain/transactions.ts';
import { get, getMainBlock, pages, useDatabase } from './client.ts';

/**
 * These tests request each oddity that real chains have or may have from the API. Every response is validated
 * against its schema.
 */
test.describe.configure({ mode: 'serial' });

let odd: OddityChain;
let chain: readonly ModelBlock[];
let site: ReturnType<typeof useDatabase>;

test.beforeAll(async () => {
  odd = await indexOddityChain();
  chain = modelChain(odd.blocks);
  site = useDatabase(odd.database.url);
});
test.afterAll(async () => {
  await site.close();
  await odd.stop();
});

function blockOf(height: number): ModelBlock {
  const block = chain[height];
  if (block === undefined) throw new Error(`the chain has no block ${height}`);
  return block;
}

function placeOf(oddity: string): { block: ModelBlock; transactions: ModelTransaction[] } {
  const place = odd.summary.placed.find(({ name }) => name === oddity);
  if (place === undefined) throw new Error(`the chain does not have: ${oddity}`);
  const block = blockOf(place.height);
  const transactions = place.positions.flatMap((position) => block.transactions[position] ?? []);
  return { block, transactions };
}

/** Returns all pages of a transaction. Some transactions have more inputs or outputs than one response contains. */
async function wholeTx(hash: string): Promise<TxJson> {
  const { tx } = await get(txResponseSchema, `/api/v1/txs/${hash}`);
  const parts = await pages(txOutputsResponseSchema, `/api/v1/txs/${hash}/outputs?limit=100`);
  return { ...tx, outputs: parts.flatMap(({ outputs }) => outputs) };
}

/** Returns the values that the response must contain in every state of the transaction. */
function factsOf({ transaction, fee, weight }: ModelTransaction, outputs: number) {
  const { kind } = transaction.undecoded ?? {};
  return {
    version: transaction.version,
    rct_type: getRingCtType(transaction) ?? null,
    size: transaction.blob.length,
    weight,
    fee: kind === undefined ? fee.toString() : null,
    unlock_time: kind === 'version' ? null : transaction.unlockTime.toString(),
    input_count: kind === 'version' || kind === 'input' ? null : transaction.inputs.length,
    output_count: outputs,
  };
}

function ringsOf({ rings, keyImages }: ModelTransaction) {
  return keyImages.map((keyImage, position) => ({
    key_image: keyImage,
    ring: (rings[position] ?? []).map(({ index }) => (index === -1 ? null : index)),
  }));
}

for (const { name } of ODDITIES.filter(({ kind }) => kind !== 'block')) {
  test(`transaction: ${name}`, async () => {
    const { block, transactions } = placeOf(name);
    for (const one of transactions) {
      const tx = await wholeTx(one.hash);
      const outputs = block.outputIndices[block.transactions.indexOf(one)]?.length ?? 0;
      const facts = factsOf(one, outputs);
      expect(tx).toMatchObject({ state: 'confirmed', block: { height: block.height }, ...facts });
      expect(
        tx.inputs.map(({ key_image, ring }) => ({
          key_image,
          ring: ring.map(({ global_index: index }) => index),
        })),
      ).toEqual(ringsOf(one));
      const { outputs: readable, extra, undecoded } = one.transaction;
      const unread = Array.from({ length: outputs - readable.length }, () => null);
      expect(tx.outputs.map(({ key }) => key)).toEqual([
        ...readable.map(({ key }) => bytesToHex(key)),
        ...unread,
      ]);
      const hasExtra = undecoded === undefined || undecoded.kind === 'ringct';
      expect(tx.extra?.hex).toBe(hasExtra ? bytesToHex(extra) : undefined);
    }
  });
}

for (const { name } of ODDITIES) {
  test(`block: ${name}`, async () => {
    const { block: expected } = placeOf(name);
    const { block } = await getMainBlock(`/api/v1/blocks/${expected.height}`);
    const found = await pages(blockTxsResponseSchema, `/api/v1/blocks/${expected.height}/txs?limit=100`);
    expect(block).toMatchObject({
      hash: expected.hash,
      timestamp: Number(expected.block.timestamp),
      minor_version: expected.block.minorVersion,
      nonce: expected.block.nonce,
      difficulty: expected.difficulty.toString(),
      cumulative_difficulty: expected.cumulativeDifficulty.toString(),
      reward: rewardOf(expected).toString(),
    });
    const listed = found.flatMap(({ txs }) => txs);
    expect(listed.map(({ hash }) => hash)).toEqual(expected.transactions.map(({ hash }) => hash));
    expect(block.txs).toEqual(listed.slice(0, block.txs.length));
  });
}

test('the members of the mainnet ring with wrapped offsets are listed, and are unknown on this chain', async () => {
  const [one] = placeOf('ring of mainnet that wraps').transactions;
  const tx = await wholeTx(one?.hash ?? '');
  expect(tx.inputs[0]?.ring).toEqual(
    REAL_WRAPPING_MEMBERS.map((index) => ({
      global_index: index,
      height: null,
      timestamp: null,
      tx_hash: null,
      position: null,
      coinbase: null,
      key: null,
      commitment: null,
    })),
  );
});

test('members of a ring with wrapped offsets are resolved, each at its position', async () => {
  const [one] = placeOf('ring that wraps').transactions;
  const tx = await wholeTx(one?.hash ?? '');
  const ring = tx.inputs[0]?.ring ?? [];
  expect(ring).toHaveLength(16);
  for (const { global_index: index, height, tx_hash, position, key } of ring) {
    const maker = blockOf(height ?? -1).transactions.find(({ hash }) => hash === tx_hash);
    const output = maker?.transaction.outputs[position ?? -1];
    expect(key, `output ${String(index)}`).toBe(bytesToHex(output?.key ?? new Uint8Array()));
  }
});

test('a ring that contains an output twice is listed once, at the first position', async () => {
  const [one] = placeOf('member named twice by wrapping').transactions;
  const index = one?.rings[0]?.[2]?.index ?? -1;
  const responses = await pages(ringReferencesResponseSchema, `/api/v1/outputs/0/${index}/rings`);
  const found = responses
    .flatMap(({ references }) => references)
    .filter(({ tx_hash }) => tx_hash === one?.hash);
  expect(found).toMatchObject([{ input: 0, ring_position: 0, ring_size: 16 }]);
});

test('waiting transactions are listed and returned, with and without oddities', async () => {
  const responses = await pages(poolResponseSchema, '/api/v1/pool?limit=5');
  const waiting = odd.summary.waiting.map(({ hash }) => hash);
  expect(responses.flatMap(({ txs }) => txs.map(({ hash }) => hash)).toSorted()).toEqual(waiting.toSorted());
  for (const hash of waiting) expect(await wholeTx(hash)).toMatchObject({ hash, state: 'pool' });
});
