import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { rawBlockJson, rawTransactionJson } from '../../../api/compat/raw-json.ts';
import { stringifyCompatJson } from '../../../api/compat/json.ts';
import { decodeBlock } from '@ringscope/protocol/block.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { encodeBlock } from '@ringscope/protocol/encode-block.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { decodeTransaction, getRingCtType } from '@ringscope/protocol/transaction.ts';
import { readBlockJson } from '@ringscope/rpc/daemon/block-json.ts';
import { readTransactionJson } from '@ringscope/rpc/daemon/transaction-json.ts';

const vectors = join(import.meta.dirname, '../../vectors');

function* blobs(folder: string): Generator<readonly [name: string, blob: Uint8Array]> {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.bin'))) {
    yield [name, readFileSync(join(folder, name))];
  }
}

test('the JSON of every transaction has the daemon’s form, and its bytes can be restored from it', () => {
  const types = new Set<string>();
  for (const network of ['mainnet', 'stagenet', 'testnet']) {
    for (const [name, blob] of blobs(join(vectors, 'tx', network))) {
      const decoded = decodeTransaction(blob);
      if (decoded.undecoded !== undefined) continue;
      types.add(`${decoded.version} ${String(getRingCtType(decoded))}`);
      const read = readTransactionJson(stringifyCompatJson(rawTransactionJson(decoded)));
      expect(bytesToHex(encodeTransaction(read)), name).toBe(bytesToHex(blob));
    }
  }
  expect([...types].sort()).toEqual([
    '1 undefined',
    ...['0', '1', '2', '3', '4', '5', '6'].map((type) => `2 ${type}`),
  ]);
});

test('the JSON of every block has the daemon’s form, and its bytes can be restored from it', () => {
  let blocks = 0;
  for (const [name, blob] of blobs(join(vectors, 'block'))) {
    const decoded = decodeBlock(blob);
    if (!decoded.isFullyDecoded) continue;
    const read = readBlockJson(stringifyCompatJson(rawBlockJson(decoded)));
    const coinbaseBlob = encodeTransaction(read.coinbase);
    expect(bytesToHex(encodeBlock({ ...read, coinbaseBlob })), name).toBe(bytesToHex(blob));
    blocks += 1;
  }
  expect(blocks).toBeGreaterThan(0);
});
