import { bareTransaction } from '../../../helpers/bare-transaction.ts';
import { expect, test } from 'playwright/test';
import { outputScanResponse, type ScannedTxJson } from '../../../../api/endpoints/output-scan.ts';
import { decodeAddress } from '@ringscope/protocol/address/address.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { generateKeyDerivation, type KeyDerivation } from '@ringscope/protocol/crypto/derivation.ts';
import { decodeScalar } from '@ringscope/protocol/crypto/scalar.ts';
import { extraAdditionalPublicKeys, extraPublicKeys, parseExtra } from '@ringscope/protocol/extra.ts';
import { findOwnedOutputs } from '@ringscope/protocol/proofs/outputs.ts';
import type { ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import { createWalletClient } from '@ringscope/rpc/wallet/client.ts';
import { ask, get, pages, refusal } from '../client.ts';
import type { RealChain } from './scene.ts';

/** Tests the output feed with the daemon's bytes, and with the view key of a real wallet. */
export function testScan(chain: () => RealChain): void {
  const scan = async (query: string): Promise<ScannedTxJson[]> =>
    (await pages(outputScanResponse, `/api/v1/outputs?${query}`)).flatMap(({ txs }) => txs);

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
        tx_public_keys: extraPublicKeys(fields).map(bytesToHex),
        additional_public_keys: extraAdditionalPublicKeys(fields).map(bytesToHex),
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

  test('a range without a start, an invalid range and a cursor of another range are refused', async () => {
    const { next } = await get(outputScanResponse, '/api/v1/outputs?from=5&limit=1');
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
      hidden:
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
