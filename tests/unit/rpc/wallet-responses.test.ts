import { expect, test } from 'playwright/test';
import { createWalletClient } from '@ringscope/rpc/wallet/client.ts';
import { jsonRpc, startRawServer } from './raw-server.ts';

const TXID = 'ab'.repeat(32);
const ADDRESS = '4'.repeat(95);

test('a negative number of confirmations is read as zero', async () => {
  let confirmations = '';
  await using server = await startRawServer(({ socket }) =>
    socket.write(jsonRpc(`{"received":7,"in_pool":false,"confirmations":${confirmations}}`)),
  );
  const wallet = createWalletClient({ url: server.url });
  for (const [stated, read] of [
    ['18446744073709551615', 0],
    ['0', 0],
    ['3761092', 3_761_092],
  ] as const) {
    confirmations = stated;
    const response = await wallet.checkTxKey({ txid: TXID, txKey: '00'.repeat(32), address: ADDRESS });
    expect(response).toMatchObject({ received: 7n, confirmations: read });
  }
  wallet.close();
});
