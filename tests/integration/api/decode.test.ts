import { expect, test } from 'playwright/test';
import { addressResponseSchema } from '../../../api/endpoints/address.ts';
import { decodeResponseSchema } from '../../../api/contract/decode.ts';
import { decodeTxOrBlockToJson } from '../../../api/json/decode.ts';
import { decodeAddress, encodeAddress } from '@ringscope/protocol/address/address.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import { DecoderThread } from '../../../server/decode/decoder.ts';
import { FOREIGN_ADDRESS } from '../../helpers/chain.ts';
import {
  readVector,
  transactionVectors,
  vectorsOf,
  type ExpectedBlock,
} from '../../helpers/protocol/vector-files.ts';
import { ask, refusal, useDatabase } from './client.ts';

let site: ReturnType<typeof useDatabase>;
test.beforeAll(() => {
  // Decoding needs no database.
  site = useDatabase('postgres://nobody@127.0.0.1:1/nowhere');
});
test.afterAll(async () => site.close());

async function decode(json: Record<string, string>) {
  const { status, text, headers } = await ask('/api/v1/decode', { method: 'POST', json });
  if (status !== 200) throw new Error(`${String(status)} ${text}`);
  expect(headers.get('cache-control')).toBe('no-store');
  return decodeResponseSchema.parse(JSON.parse(text));
}

const transactions = transactionVectors();

test('transactions of every era have the known hash, fee, weight, inputs and outputs', async () => {
  const types = new Set<number | null>();
  for (const { blob, expected, file } of transactions) {
    const { tx, block } = await decode({ tx_hex: bytesToHex(blob) });
    expect(block).toBeNull();
    expect(tx, file).toMatchObject({
      prefix_hash: expected.prefix_hash,
      version: expected.version,
      rct_type: expected.rct_type,
      fee: expected.fee,
      size: expected.size,
      unlock_time: String(expected.unlock_time),
      undecoded: null,
      ...(expected.hash === undefined ? {} : { hash: expected.hash }),
      ...(expected.weight === undefined ? {} : { weight: expected.weight }),
    });
    // The collection contains the first outputs and ring members only.
    expect(tx?.outputs.slice(0, expected.outputs.length), file).toEqual(
      expected.outputs.map(({ amount, key, view_tag }) => ({
        amount,
        key,
        view_tag: view_tag ?? null,
        encrypted_janus_anchor: null,
      })),
    );
    expect(tx?.outputs, file).toHaveLength(expected.n_outputs);
    expect(tx?.inputs, file).toHaveLength(expected.n_inputs);
    const [ring] = tx?.inputs.flatMap((input) => (input.kind === 'key' ? [input] : [])) ?? [];
    if (ring !== undefined && expected.first_ring_absolute !== undefined) {
      const known = expected.first_ring_absolute.map(String);
      expect(ring.global_indices.slice(0, known.length), file).toEqual(known);
      expect(ring.key_offsets[0]).toBe(ring.global_indices[0]);
    }
    types.add(expected.rct_type);
  }
  expect(types.size).toBeGreaterThan(4);
});

test('blocks have the known hash, height, header and transactions', async () => {
  const blocks = vectorsOf('block');
  expect(blocks.length).toBeGreaterThan(3);
  for (const { file, expected } of blocks) {
    const known = expected as ExpectedBlock;
    const { block, tx } = await decode({ block_hex: bytesToHex(readVector(file)) });
    expect(tx).toBeNull();
    expect(block, file).toMatchObject({
      hash: known.hash,
      height: known.height,
      major_version: known.major_version,
      minor_version: known.minor_version,
      timestamp: known.timestamp,
      prev_hash: known.prev_hash,
      nonce: known.nonce,
      size: known.blob_size,
      miner_tx: { hash: known.miner_tx_hash, coinbase: true, fee: '0' },
    });
    expect(block?.tx_hashes).toHaveLength(known.n_txs);
  }
});

test('bytes that are no transaction are refused with the field and the offset of the error', async () => {
  const { blob } = transactions[0]!;
  const cut = bytesToHex(blob.subarray(0, blob.length - 1));
  for (const [json, field, words] of [
    [{ tx_hex: cut }, 'tx_hex', /byte \d+/],
    [{ tx_hex: `${bytesToHex(blob)}00` }, 'tx_hex', /byte \d+/],
    [{ tx_hex: '00' }, 'tx_hex', /byte 0/],
    [{ block_hex: 'ff' }, 'block_hex', /byte \d+/],
    [{ tx_hex: 'abc' }, 'tx_hex', /must be hex/],
    [{ tx_hex: 'zz' }, 'tx_hex', /must be hex/],
    [{ tx_hex: '' }, 'tx_hex', /must be hex/],
    [{ tx_hex: 1 }, 'tx_hex', /tx_hex/],
    [{}, 'tx_hex', /neither tx_hex nor block_hex/],
    [{ tx_hex: '00', block_hex: '00' }, 'block_hex', /both tx_hex and block_hex/],
    [{ hex: '00' }, 'hex', /unknown field "hex"/],
  ] as const) {
    const { status, body } = await refusal('/api/v1/decode', { method: 'POST', json });
    expect(status).toBe(400);
    expect(body.error.field).toBe(field);
    expect(body.error.message).toMatch(words);
    expect(body.error.message.length).toBeLessThan(300);
  }
});

test('the known part of a transaction with an unknown version is decoded', async () => {
  const { tx } = await decode({ tx_hex: '03aabbcc' });
  expect(tx).toMatchObject({
    version: 3,
    hash: null,
    prefix_hash: null,
    fee: null,
    weight: null,
    undecoded: { what: 'version', offset: 0 },
  });
});

test('a large transaction is decoded in a worker thread with the same result', async () => {
  const content = decodeTransaction(transactions.find(({ expected }) => expected.version === 1)!.blob);
  const large = encodeTransaction({ ...content, extra: new Uint8Array(100_000) });
  const decoder = new DecoderThread();
  try {
    const found = await decoder.decode('tx', large);
    expect(found).toEqual(decodeTxOrBlockToJson('tx', large));
    expect(found).toMatchObject({ ok: true });
    const broken = large.subarray(0, 50_000);
    expect(await decoder.decode('tx', broken)).toEqual(decodeTxOrBlockToJson('tx', broken));
  } finally {
    await decoder.close();
  }
});

test('an address shows its network, type, keys and payment id', async () => {
  const decoded = decodeAddress(FOREIGN_ADDRESS);
  if (!decoded.ok) throw new Error(decoded.message);
  const { spendKey, viewKey } = decoded.address;
  const paymentId = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]);
  for (const network of ['mainnet', 'stagenet', 'testnet'] as const) {
    for (const kind of ['standard', 'integrated', 'subaddress'] as const) {
      const isIntegrated = kind === 'integrated';
      const parts = { network, kind, spendKey, viewKey, paymentId: isIntegrated ? paymentId : undefined };
      const address = encodeAddress(parts);
      const { status, text } = await ask('/api/v1/addresses/decode', { method: 'POST', json: { address } });
      expect(status).toBe(200);
      expect(addressResponseSchema.parse(JSON.parse(text))).toEqual({
        network,
        type: kind,
        spend_key: bytesToHex(spendKey),
        view_key: bytesToHex(viewKey),
        payment_id: isIntegrated ? '0102030405060708' : null,
        standard_address: isIntegrated
          ? encodeAddress({ ...parts, kind: 'standard', paymentId: undefined })
          : null,
      });
    }
  }
});

test('a string that is no address is refused with the reason', async () => {
  for (const [address, words] of [
    ['', 'No address was given'],
    [FOREIGN_ADDRESS.slice(1), 'characters'],
    [`${FOREIGN_ADDRESS.slice(0, -1)}l`, 'does not occur in addresses'],
    [`${FOREIGN_ADDRESS.slice(0, 40)}1${FOREIGN_ADDRESS.slice(41)}`, 'checksum'],
    ['x'.repeat(300), '256'],
  ] as const) {
    const { status, body } = await refusal('/api/v1/addresses/decode', { method: 'POST', json: { address } });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'invalid_parameter', field: 'address' });
    expect(body.error.message).toContain(words);
  }
});
