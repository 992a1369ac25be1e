import { expect, test } from 'playwright/test';
import { encodeAddress } from '@ringscope/protocol/address/address.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import type { JsonObject } from '@ringscope/rpc/json.ts';
import { first, paymentId, secretHex, XMR, type CompatScene } from './scene.ts';

/** Tests the routes that need a secret key. */
export function testViewKeys(sceneOf: () => CompatScene): void {
  const bobs = () => {
    const { bob } = sceneOf();
    return {
      main: encodeAddress(bob.address),
      sub: encodeAddress(bob.subaddress(first)),
      viewKey: secretHex(bob.viewSecret),
      keys: bytesToHex(bob.address.spendKey) + bytesToHex(bob.address.viewKey),
    };
  };
  const matchesOf = (data: JsonObject) =>
    (data['outputs'] as readonly JsonObject[])
      .filter(({ match }) => match === true)
      .map(({ amount }) => Number(amount) / Number(XMR));

  test('a view key finds the outputs of an address and of its subaddress, with amounts', async () => {
    const { site, mixed, subaddress, waiting } = sceneOf();
    const { main, sub, viewKey, keys } = bobs();
    const ask = async (hash: string, address: string) =>
      site.data(`/api/outputs?txhash=${hash}&address=${address}&viewkey=${viewKey}`);
    const data = await ask(mixed.hash, main);
    const plain = await site.data(`/api/transaction/${mixed.hash}`);
    expect(data).toMatchObject({
      address: keys,
      tx_confirmations: plain['confirmations'],
      tx_hash: mixed.hash,
      tx_prove: false,
      tx_timestamp: plain['timestamp'],
      viewkey: viewKey,
    });
    expect(Object.keys(data)).toHaveLength(7);
    expect(
      (data['outputs'] as readonly JsonObject[]).map(({ output_idx, output_pubkey }) => ({
        output_idx,
        output_pubkey,
      })),
    ).toEqual(
      (plain['outputs'] as readonly JsonObject[]).map(({ public_key }, index) => ({
        output_idx: index,
        output_pubkey: public_key,
      })),
    );
    expect(matchesOf(data)).toEqual([3]);
    expect(matchesOf(await ask(mixed.hash, sub))).toEqual([2]);
    expect(matchesOf(await ask(subaddress.hash, sub))).toEqual([5]);
    expect(matchesOf(await ask(subaddress.hash, main))).toEqual([]);
    expect(await ask(waiting.hash, main)).toMatchObject({ tx_confirmations: 0 });
    expect(matchesOf(await ask(waiting.hash, main))).toEqual([1]);
  });

  test('a transaction key proves a payment, by GET, by a form and by JSON', async () => {
    const { site, mixed, subaddress } = sceneOf();
    const { main, sub } = bobs();
    const fields = { txhash: mixed.hash, address: main, viewkey: mixed.key.slice(0, 64), txprove: '1' };
    const proven = await site.data(`/api/outputs?${new URLSearchParams(fields).toString()}`);
    expect(proven['tx_prove']).toBe(true);
    expect(matchesOf(proven)).toEqual([3]);
    const form = await site.get('/api/outputs', { method: 'POST', body: new URLSearchParams(fields) });
    expect(form.body['data']).toEqual(proven);
    const json = await site.get('/api/outputs', {
      method: 'POST',
      body: JSON.stringify({ ...fields, txprove: 1 }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(json.body['data']).toEqual(proven);
    const direct = {
      txhash: subaddress.hash,
      address: sub,
      viewkey: subaddress.key.slice(0, 64),
      txprove: '1',
    };
    expect(matchesOf(await site.data(`/api/outputs?${new URLSearchParams(direct).toString()}`))).toEqual([5]);
    for (const { headers } of [
      form,
      json,
      await site.get(`/api/outputs?${new URLSearchParams(fields).toString()}`),
    ]) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  test('a payment proof in place of the transaction key is verified', async () => {
    const { site, mixed, mixedProof, subaddress } = sceneOf();
    const { main, sub } = bobs();
    const ask = async (changes: Readonly<Record<string, string>>) => {
      const fields = { txhash: mixed.hash, address: main, viewkey: mixedProof, txprove: '1', ...changes };
      return site.data(`/api/outputs?${new URLSearchParams(fields).toString()}`);
    };
    const proven = await ask({});
    expect(proven).toMatchObject({ tx_prove: true, viewkey: mixedProof });
    expect(matchesOf(proven)).toEqual([3]);
    // The proof is of another transaction, of another address, or altered.
    expect(matchesOf(await ask({ txhash: subaddress.hash }))).toEqual([]);
    expect(matchesOf(await ask({ address: sub }))).toEqual([]);
    const altered = `${mixedProof.slice(0, 60)}${mixedProof[60] === '2' ? '3' : '2'}${mixedProof.slice(61)}`;
    expect(matchesOf(await ask({ viewkey: altered }))).toEqual([]);
    const { body, text } = await site.get(
      `/api/outputs?txhash=${mixed.hash}&address=${main}&viewkey=${mixedProof}`,
    );
    expect(body['message'], 'a proof is no view key').toBe('Cant parse view key or tx private key');
    expect(text).not.toContain(mixedProof.slice(0, 40));
    expect(site.log()).not.toContain(mixedProof.slice(0, 40));
  });

  test('blocks are searched by range of heights and by number, the pool first', async () => {
    const { site, mixed, integrated, waiting, tip } = sceneOf();
    const { main, viewKey, keys } = bobs();
    const common = `address=${main}&viewkey=${viewKey}`;
    const newer = await site.data(
      `/api/outputsblocks?startblock=${tip - 3}&endblock=${tip}&mempool=1&${common}`,
    );
    expect(newer).toMatchObject({
      address: keys,
      startblock: tip - 3,
      endblock: tip,
      height: tip,
      mempool: true,
      viewkey: viewKey,
    });
    const outputs = newer['outputs'] as readonly JsonObject[];
    expect(
      outputs.map(({ tx_hash, block_no, in_mempool }) => [tx_hash, block_no, in_mempool]),
    ).toContainEqual([mixed.hash, tip - 3, false]);
    expect(outputs[0]).toMatchObject({ tx_hash: waiting.hash, block_no: 0, in_mempool: true });
    expect(outputs.find(({ tx_hash }) => tx_hash === integrated.hash)).toMatchObject({
      amount: Number(7n * XMR),
      payment_id: bytesToHex(paymentId),
    });
    expect(outputs).toHaveLength(3);
    const older = await site.data(`/api/outputsblocks?limit=10&${common}`);
    expect(older).toMatchObject({ limit: '10', height: tip + 1, mempool: false });
    expect(older).not.toHaveProperty('startblock');
    expect(older['outputs']).toEqual(outputs.slice(1));
    // The older form searches three blocks, and the payments are in the fourth from the tip.
    const withoutRange = await site.data(`/api/outputsblocks?mempool=1&${common}`);
    expect(withoutRange).toMatchObject({ limit: '3', height: tip + 1, mempool: true });
    expect(withoutRange['outputs']).toEqual(outputs.slice(0, 1));
  });

  test('each failure has its own message, and none repeats a key', async () => {
    const { site, mixed, tip } = sceneOf();
    const { main, viewKey } = bobs();
    const unknown = '0'.repeat(64);
    const failures: readonly (readonly [query: string, text: string])[] = [
      ['outputs', 'Tx hash not provided'],
      [`outputs?txhash=${mixed.hash}`, 'Monero address not provided'],
      [`outputs?txhash=${mixed.hash}&address=${main}`, 'Viewkey not provided'],
      [`outputs?txhash=${mixed.hash}&address=${main}&txprove=1`, 'Tx private key not provided'],
      [`outputs?txhash=x&address=${main}&viewkey=${viewKey}`, 'Cant parse tx hash: x'],
      [`outputs?txhash=${mixed.hash}&address=x&viewkey=${viewKey}`, 'Cant parse monero address: x'],
      [`outputs?txhash=${mixed.hash}&address=${viewKey}&viewkey=${viewKey}`, 'Cant parse monero address: '],
      [
        `outputs?txhash=${mixed.hash}&address=${main}&viewkey=${viewKey}0`,
        'Cant parse view key or tx private key',
      ],
      [`outputs?txhash=${unknown}&address=${main}&viewkey=${viewKey}`, `Cant find tx hash: ${unknown}`],
      ['outputsblocks', 'Monero address not provided'],
      ['outputsblocks?endblock=1', 'Cant parse startblock number: '],
      ['outputsblocks?startblock=1', 'Cant parse endblock number: '],
      ['outputsblocks?startblock=3&endblock=2', 'Start block 3 cannot be higher than end block: 2'],
      [
        `outputsblocks?startblock=1&endblock=${tip + 1}`,
        `Start block 1 is higher than current blockchain height: ${tip}`,
      ],
      ['outputsblocks?startblock=1&endblock=6', 'Cant check more than 5 blocks at time'],
      ['outputsblocks?startblock=1&endblock=5', 'Monero address not provided'],
      [`outputsblocks?limit=3&address=${main}`, 'Viewkey not provided'],
      [
        'outputsblocks?limit=99999999999999999999',
        'Cant parse page and/or limit numbers: 99999999999999999999',
      ],
      [`outputsblocks?limit=1&address=${main}&viewkey=${'f'.repeat(64)}`, 'Cant parse view key'],
    ];
    for (const [query, text] of failures) {
      const { status, body, text: whole } = await site.get(`/api/${query}`);
      expect(status, query).toBe(200);
      expect([body['message'], (body['data'] as JsonObject | null)?.['title']], query).toContain(text);
      expect(whole, query).not.toContain(viewKey);
    }
  });

  test('neither the log nor the cache contains any part of a request with a secret', async () => {
    const { site } = sceneOf();
    const { main, viewKey } = bobs();
    expect(site.log()).toContain('/api/outputs');
    expect(site.log()).not.toContain(viewKey);
    expect(site.log()).not.toContain(main);
    expect(site.cachedKeys().filter((key) => key.includes('outputs'))).toEqual([]);
  });
}
