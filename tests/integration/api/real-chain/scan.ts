import { bareTransaction } from '../../../helpers/bare-transaction.ts';
import { expect, test } from 'playwright/test';
import { outputScanResponseSchema, type ScannedTxJson } from '../../../../api/endpoints/output-scan.ts';
import { decodeAddress } from '@ringscope/protocol/address/address.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { generateKeyDerivation, type KeyDerivation } from '@ringscope/protocol/crypto/derivation.ts';
import { decodeScalar } from '@ringscope/protocol/crypto/scalar.ts';
import { txExtraAdditionalPublicKeys, txExtraPublicKeys, parseExtra } from '@ringscope/protocol/extra.ts';
import { findOwnedOutputs } from '@ringscope/protocol/proofs/outputs.ts';
import type { ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import { createWalletClient } from '@ringscope/rpc/wallet/client.ts';
import {
  decodeScanFeed,
  SCAN_FEED_CHUNK_BLOCKS,
  type ScanFeedTransaction,
} from '@ringscope/protocol/scan-feed.ts';
import { formatXmr } from '@ringscope/protocol/units.ts';
import { chromium } from 'playwright';
import { browserOptions } from '../../../helpers/browser.ts';
import { serveExamplePage } from '../../../helpers/example-page.ts';
import { ask, get, pages, refusal, siteUrl } from '../client.ts';
import type { RealChain } from './scene.ts';

/** Tests the output feed with the daemon's bytes, and with the view key of a real wallet. */
export function testScan(chain: () => RealChain): void {
  const scan = async (query: string): Promise<ScannedTxJson[]> =>
    (await pages(outputScanResponseSchema, `/api/v1/outputs?${query}`)).flatMap(({ txs }) => txs);

  test('the pages of the output feed have each transaction once, with its keys and encrypted amounts', async () => {
    const { txs } = chain();
    const found = await scan('from=0&limit=7');
    expect(found.map(({ hash }) => hash)).toEqual(txs.map(({ hash }) => hash));
    for (const [index, { tx, height, position, outputIndices }] of txs.entries()) {
      const fields = parseExtra(tx.extra);
      expect(found[index]).toEqual({
        height,
        position,
        hash: txs[index]!.hash,
        version: tx.version,
        rct_type: tx.ringct?.type ?? null,
        tx_public_keys: txExtraPublicKeys(fields).map(bytesToHex),
        additional_public_keys: txExtraAdditionalPublicKeys(fields).map(bytesToHex),
        outputs: tx.outputs.map((output, at) => {
          const isOpen = tx.isCoinbase || tx.version === 1;
          const encrypted = tx.ringct?.ecdhInfo[at];
          return {
            position: at,
            bucket: tx.version === 1 ? output.amount.toString() : '0',
            global_index: Number(outputIndices[at]),
            key: bytesToHex(output.key),
            view_tag: output.viewTag === undefined ? null : output.viewTag.toString(16).padStart(2, '0'),
            encrypted_janus_anchor: null,
            amount: isOpen ? output.amount.toString() : null,
            encrypted_amount: isOpen ? null : bytesToHex(encrypted!.amount),
            encrypted_mask: encrypted?.mask === undefined ? null : bytesToHex(encrypted.mask),
            commitment: isOpen ? null : bytesToHex(tx.ringct!.outPk[at]!),
          };
        }),
      });
    }
    expect(found.some(({ additional_public_keys }) => additional_public_keys.length > 0)).toBe(true);
    expect(await scan('from=50&to=60')).toEqual(found.filter(({ height }) => height >= 50 && height <= 60));
    expect(await scan(`from=${String(chain().tipHeight + 1)}`)).toEqual([]);
  });

  test('a wallet finds all its outputs and their amounts in the output feed with its view key', async () => {
    const { walletUrl, tipHeight } = chain();
    const wallet = createWalletClient({ url: walletUrl });
    try {
      await wallet.refresh({});
      const [{ addresses }, { key }, { transfers }] = await Promise.all([
        wallet.getAddress({ accountIndex: 0 }),
        wallet.queryKey({ keyType: 'view_key' }),
        wallet.incomingTransfers({ transferType: 'all', accountIndex: 0 }),
      ]);
      const owners = new Map(
        addresses.map(({ address }) => {
          const decoded = decodeAddress(address);
          if (!decoded.ok) throw new Error('the wallet has a wrong address');
          return [bytesToHex(decoded.address.spendKey), {}];
        }),
      );
      const viewKey = decodeScalar(hexToBytes(key))!;
      const derive = (text: string): KeyDerivation | undefined =>
        generateKeyDerivation(viewKey, hexToBytes(text));
      const owned = (await scan('from=0&limit=100')).flatMap((tx) =>
        findOwnedOutputs(
          proofTransaction(tx),
          {
            main: tx.tx_public_keys.map(derive).filter((one) => one !== undefined),
            additional:
              tx.additional_public_keys.length === tx.outputs.length
                ? tx.additional_public_keys.map(derive)
                : [],
          },
          owners,
        ).map(({ index, amount }) => ({
          txHash: tx.hash,
          globalIndex: tx.outputs[index]!.global_index,
          amount,
        })),
      );
      const expected = transfers
        .filter(({ blockHeight }) => blockHeight !== undefined && blockHeight > 0 && blockHeight <= tipHeight)
        .map(({ txHash, globalIndex, amount }) => ({ txHash, globalIndex: Number(globalIndex), amount }));
      const sorted = (list: typeof owned) => list.toSorted((a, b) => a.globalIndex - b.globalIndex);
      expect(expected.length).toBeGreaterThan(3);
      expect(sorted(owned)).toEqual(sorted(expected));
    } finally {
      wallet.close();
    }
  });

  test('the chunks of the scan feed have the transactions and outputs of the output feed', async () => {
    const { tipHeight } = chain();
    const found: ScanFeedTransaction[] = [];
    for (let height = 0; height <= tipHeight; height += SCAN_FEED_CHUNK_BLOCKS) {
      const response = await fetch(`${await siteUrl()}/api/v1/scan/${height}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'application/octet-stream',
      ]);
      const isDeep = tipHeight - (height + SCAN_FEED_CHUNK_BLOCKS - 1) + 1 >= 100;
      expect(response.headers.get('cache-control')).toBe(
        isDeep ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      found.push(...decodeScanFeed(new Uint8Array(await response.arrayBuffer())));
    }
    const expected = await scan('from=0&limit=100');
    expect(
      found.map(({ height, positionInBlock, hash }) => [height, positionInBlock, bytesToHex(hash)]),
    ).toEqual(expected.map(({ height, position, hash }) => [height, position, hash]));
    for (const [at, tx] of expected.entries()) {
      const { publicKeys, additionalPublicKeys, outputs, hasPerAmountIndices } = found[at]!;
      expect([publicKeys, additionalPublicKeys].map((keys) => keys.map(bytesToHex))).toEqual([
        tx.tx_public_keys,
        tx.additional_public_keys,
      ]);
      expect(outputs.map(({ globalIndex }) => globalIndex)).toEqual(
        tx.outputs.map(({ global_index }) => global_index),
      );
      expect(outputs.map(({ globalIndex: _, ...output }) => output)).toEqual(proofTransaction(tx).outputs);
      expect(hasPerAmountIndices).toBe(tx.version === 1);
    }
  });

  test('the example page finds the payments of a wallet with its view key, which stays in the tab', async () => {
    const browser = await chromium.launch(browserOptions);
    const { walletUrl, tipHeight } = chain();
    const wallet = createWalletClient({ url: walletUrl });
    const [example, page] = await Promise.all([serveExamplePage(), browser.newPage()]);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
    try {
      await wallet.refresh({});
      const [{ address, addresses }, { key }, { transfers }] = await Promise.all([
        wallet.getAddress({ accountIndex: 0 }),
        wallet.queryKey({ keyType: 'view_key' }),
        wallet.incomingTransfers({ transferType: 'all', accountIndex: 0 }),
      ]);
      await page.goto(example.url);
      for (const [name, value] of Object.entries({
        ...{ site: await siteUrl(), address, key, from: '1', to: String(tipHeight), workers: '2' },
      }))
        await page.fill(`[name=${name}]`, value);
      await page.click('button');
      await expect(page.locator('#status')).toHaveAttribute('data-state', 'done', { timeout: 120_000 });
      const expected = transfers.filter(
        ({ blockHeight }) => blockHeight !== undefined && blockHeight > 0 && blockHeight <= tipHeight,
      );
      const found = await page.locator('tbody tr').allInnerTexts();
      // The page also finds payments to other accounts of the wallet.
      const rows = found.filter((row) => addresses.some((own) => row.endsWith(own.address)));
      expect(rows).toHaveLength(expected.length);
      for (const { txHash, blockHeight, amount } of expected) {
        const isShown = (row: string): boolean =>
          row.startsWith(`${String(blockHeight)}\t${txHash} · `) && row.includes(`\t${formatXmr(amount)}\t`);
        expect(rows.filter(isShown), txHash).not.toEqual([]);
      }
      expect(requests.some((request) => request.includes('/api/v1/scan/0'))).toBe(true);
      for (const request of requests) {
        expect(request).not.toContain(key);
        expect(request).not.toContain(address);
      }
      await page.fill('[name=key]', '1'.repeat(64));
      await page.click('button');
      await expect(page.locator('#status')).toHaveText(
        'The view key does not belong to the address. Copy both from the same wallet.',
      );
    } finally {
      wallet.close();
      await Promise.all([browser.close(), example.stop()]);
    }
  });

  test('a chunk of the scan feed that does not begin at a multiple of 20, or above the tip, is refused', async () => {
    for (const [height, status, code] of [
      ['7', 400, 'invalid_parameter'],
      ['-20', 400, 'invalid_parameter'],
      ['1000000', 404, 'block_not_found'],
    ] as const) {
      const refused = await refusal(`/api/v1/scan/${height}`);
      expect([refused.status, refused.body.error.code], height).toEqual([status, code]);
    }
  });

  test('a range without a start, an invalid range and a cursor of another range are refused', async () => {
    const { next } = await get(outputScanResponseSchema, '/api/v1/outputs?from=5&limit=1');
    for (const [query, field] of [
      ['', 'from'],
      ['?to=5', 'from'],
      ['?from=x', 'from'],
      ['?from=5&to=4', 'to'],
      [`?from=9&cursor=${next!}`, 'cursor'],
      [`?from=0&to=4&cursor=${next!}`, 'cursor'],
      ['?from=5&limit=101', 'limit'],
    ] as const) {
      const { status, body } = await refusal(`/api/v1/outputs${query}`);
      expect({ status, field: body.error.field }, query).toEqual({ status: 400, field });
    }
    const deep = await ask('/api/v1/outputs?from=0&to=10');
    expect(deep.headers.get('cache-control')).toBe('public, max-age=60');
    const first = await ask('/api/v1/outputs?from=0&limit=5');
    expect(first.headers.get('cache-control')).toBe('public, max-age=60');
    expect(
      (await ask(`/api/v1/outputs?from=${String(chain().tipHeight)}`)).headers.get('cache-control'),
    ).toBe('no-cache');
  });
}

/** Returns a transaction of the output feed in the form that the search for own outputs reads. */
function proofTransaction(tx: ScannedTxJson): ProofTransaction {
  return {
    ...bareTransaction(hexToBytes(tx.hash)),
    outputs: tx.outputs.map((output) => ({
      key: hexToBytes(output.key!),
      viewTag: output.view_tag === null ? undefined : Number.parseInt(output.view_tag, 16),
      amount: BigInt(output.amount ?? 0),
      hiddenAmount:
        output.encrypted_amount === null || output.commitment === null
          ? undefined
          : {
              encrypted: {
                mask: output.encrypted_mask === null ? undefined : hexToBytes(output.encrypted_mask),
                amount: hexToBytes(output.encrypted_amount),
              },
              commitment: hexToBytes(output.commitment),
            },
    })),
  };
}
