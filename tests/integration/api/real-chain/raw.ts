import { expect, test } from 'playwright/test';
import { rawBytesResponseSchema } from '../../../../api/endpoints/raw.ts';
import { txResponseSchema, txListResponseSchema } from '../../../../api/contract/tx.ts';
import { blockTxsResponseSchema } from '../../../../api/contract/block.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { rewritten } from '../../../helpers/daemon-proxy.ts';
import { ask, get, pages } from '../client.ts';
import type { RealChain } from './scene.ts';

/** Compares bytes and lists of hashes with the daemon's. */
export function testRawBytes(chain: () => RealChain): void {
  test('the bytes of each transaction and block equal the daemon’s', async () => {
    const { daemon, txs, tipHeight } = chain();
    for (const { hash, blob } of txs.slice(-60)) {
      expect(await get(rawBytesResponseSchema, `/api/v1/txs/${hash}/raw`)).toMatchObject({
        hash,
        size: blob.length,
        hex: bytesToHex(blob),
      });
    }
    for (let height = tipHeight - 20; height <= tipHeight; height += 1) {
      const { blob, blockHeader, minerTxHash, txHashes } = await daemon.getBlock({ height });
      const response = { hash: blockHeader.hash, size: blob.length, hex: bytesToHex(blob) };
      expect(await get(rawBytesResponseSchema, `/api/v1/blocks/${height}/raw`)).toMatchObject(response);
      expect(await get(rawBytesResponseSchema, `/api/v1/blocks/${blockHeader.hash}/raw`)).toMatchObject(
        response,
      );
      const listed = await pages(blockTxsResponseSchema, `/api/v1/blocks/${height}/txs?limit=3`);
      expect(listed.flatMap((page) => page.txs.map(({ hash }) => hash))).toEqual([minerTxHash, ...txHashes]);
    }
  });

  test('a client that accepts binary data gets the bytes, and each media type has its own entity tag', async () => {
    const { txs } = chain();
    const { hash, blob } = txs.at(-1)!;
    const path = `/api/v1/txs/${hash}/raw`;
    const json = await ask(path);
    const bytes = await ask(path, { headers: { Accept: 'application/octet-stream' } });
    expect(bytes.headers.get('content-type')).toBe('application/octet-stream');
    expect(bytes.headers.get('content-length')).toBe(String(blob.length));
    expect(bytes.headers.get('vary')).toContain('Accept');
    expect(bytes.headers.get('etag')).not.toBe(json.headers.get('etag'));
    expect((await ask(path, { headers: { Accept: 'text/html, */*' } })).text).toBe(json.text);
  });

  test('bytes that claim an unknown format under the hash of a known block or transaction are refused', async () => {
    const { proxy, txs, tipHeight } = chain();
    const { hash } = txs.at(-1)!;
    const blockPath = `/api/v1/blocks/${tipHeight}/raw`;
    const txPath = `/api/v1/txs/${hash}/raw`;
    // The first byte is the version: 16 of the block becomes 17, 2 of the transaction becomes 3.
    proxy.setRule(async ({ method }, daemon) => {
      const response = await daemon();
      if (method === 'get_block') return rewritten(response, /"blob": "10/, '"blob": "11');
      return method === '/get_transactions'
        ? rewritten(response, /"as_hex": "02/, '"as_hex": "03')
        : response;
    });
    try {
      for (const path of [blockPath, txPath]) {
        const { status, text } = await ask(path);
        expect(status, path).toBe(503);
        expect(text, path).toContain('node_away');
      }
    } finally {
      proxy.setRule(undefined);
    }
    await get(rawBytesResponseSchema, blockPath);
    await get(rawBytesResponseSchema, txPath);
  });

  test('bytes deep in the chain are immutable, and have the time of their block', async () => {
    const { daemon, txs } = chain();
    const { hash } = txs[3]!;
    const { headers } = await ask(`/api/v1/txs/${hash}/raw`, {
      headers: { Accept: 'application/octet-stream' },
    });
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const { blockHeader } = await daemon.getBlock({ height: txs[3]!.height });
    expect(headers.get('last-modified')).toBe(new Date(blockHeader.timestamp * 1000).toUTCString());
    // Both responses contain the state of the index.
    for (const path of [`/api/v1/txs/${hash}`, `/api/v1/txs/${hash}/raw`]) {
      expect((await ask(path)).headers.get('cache-control'), path).toBe('public, max-age=60');
    }
  });

  test('the bytes of an orphaned block and of its transactions equal the daemon’s', async () => {
    const { daemon, orphaned } = chain();
    const { txs } = await get(blockTxsResponseSchema, `/api/v1/blocks/${orphaned.hash}/txs`);
    const [coinbase, ...others] = txs.map(({ hash }) => hash);
    expect(others).toEqual(orphaned.txHashes);
    const block = await get(rawBytesResponseSchema, `/api/v1/blocks/${orphaned.hash}/raw`);
    const { tx } = await get(txResponseSchema, `/api/v1/txs/${coinbase ?? ''}`);
    expect(tx).toMatchObject({ state: 'orphaned', coinbase: true });
    const { hex } = await get(rawBytesResponseSchema, `/api/v1/txs/${coinbase ?? ''}/raw`);
    expect(block.hex).toContain(hex);
    const { transactions } = await daemon.getTransactions({ hashes: others });
    for (const { hash, blob } of transactions) {
      expect(await get(rawBytesResponseSchema, `/api/v1/txs/${hash}/raw`)).toMatchObject({
        hash,
        hex: bytesToHex(blob),
      });
    }
  });

  test('a prefix of four hex characters finds each transaction of the daemon', async () => {
    for (const { hash, height } of chain().txs.slice(-40)) {
      const found = await pages(txListResponseSchema, `/api/v1/txs?prefix=${hash.slice(0, 4)}`);
      const expected = { hash, state: 'confirmed', height };
      expect(found.flatMap(({ txs }) => txs)).toContainEqual(expected);
    }
  });
}
