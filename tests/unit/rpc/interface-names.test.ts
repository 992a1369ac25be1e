/** Tests responses and arguments whose names or forms differ between the interface documents and the programs. */
import { expect, test } from 'playwright/test';
import { answering, HASH, json, OTHER, result } from './responding.ts';

test('an argument whose documented name differs is sent under the name that the program reads', async () => {
  await using service = await answering(result({ total_balance: 0, total_unlocked_balance: 0 }));
  await service.wallet.getAccounts({ tag: 'a.*', regex: true });
  expect(service.server.requests[0]?.body.toString()).toContain('"regexp":true');
});

test('a response with the documented field name is read like one with the name that the program sends', async () => {
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

test('label_account reads the documented tags, and none from the empty response of the program', async () => {
  const tag = { tag: 'long', label: 'not soon', accounts: [1] };
  for (const [response, tags] of [
    [{ account_tags: [tag] }, [tag]],
    [{}, []],
  ] as const) {
    await using service = await answering(result(response));
    expect(await service.wallet.labelAccount({ accountIndex: 1, label: 'x' })).toEqual({ accountTags: tags });
  }
});

test('incoming_transfers reads the older form of an entry, and the newer form must be complete', async () => {
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
