/** Tests responses of wallet services that the test run does not start. They were written according to the sources. */
import { expect, test } from 'playwright/test';
import { answering, HASH, OTHER, result } from './responding.ts';
import { jsonRpc } from './raw-server.ts';

/** A received transfer without its unlock time. */
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

test('wallet services from 0.18.3.4 on report the amount of each destination', async () => {
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

test('a transfer with an unlock time beyond any calendar does not hide the other transfers', async () => {
  const entry = JSON.stringify(transfer).replace(
    '{',
    '{"unlock_time":18446744073709551615,"suggested_confirmations_threshold":153722867268279830,',
  );
  await using service = await answering(jsonRpc(`{"in":[${entry}]}`));
  expect((await service.wallet.getTransfers({ in: true })).in).toMatchObject([
    { unlockTime: 2n ** 64n - 1n, suggestedConfirmationsThreshold: 153722867268279830n },
  ]);
});

test('a transfer of an unknown kind does not hide the other transfers', async () => {
  await using service = await answering(
    result({
      in: [
        { ...transfer, unlock_time: 0 },
        { ...transfer, unlock_time: 0, type: 'staked' },
      ],
    }),
  );
  const { in: received } = await service.wallet.getTransfers({ in: true });
  expect(received.map(({ type }) => type)).toEqual(['in', 'staked']);
});
