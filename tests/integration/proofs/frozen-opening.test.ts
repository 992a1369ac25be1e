import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, test } from 'playwright/test';
import { createWalletClient } from '@ringscope/rpc/wallet/client.ts';
import { walletErrorCodes } from '@ringscope/rpc/wallet/error-codes.ts';
import { bindSiteWalletCalls } from '../../../server/proofs/allowed-wallet-calls.ts';
import { ensureWalletOpen } from '../../../server/proofs/wallet-service.ts';

const results = {
  get_height: { error: { code: walletErrorCodes.notOpen, message: 'No wallet file' } },
  auto_refresh: { result: {} },
  open_wallet: { error: { code: walletErrorCodes.unknown, message: 'Failed to open wallet' } },
} as const;

for (const frozenAt of ['auto_refresh', 'open_wallet', 'create_wallet'] as const) {
  test(`a wallet service that freezes at ${frozenAt} is reported after the time limit for opening`, async () => {
    const methods: string[] = [];
    const service = createServer((request, response) => {
      void json(request).then((body) => {
        const { method, id } = body as { method: keyof typeof results | 'create_wallet'; id: string };
        methods.push(method);
        if (method === frozenAt || method === 'create_wallet') return;
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ jsonrpc: '2.0', id, ...results[method] }));
      });
    });
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    const client = createWalletClient({ url: `http://127.0.0.1:${(service.address() as AddressInfo).port}` });
    const limits = { timeoutMs: 5_000, openTimeoutMs: 200 };
    expect(await ensureWalletOpen({ wallet: bindSiteWalletCalls(client), ...limits })).toContain(
      `The wallet service is not ready: ${frozenAt}`,
    );
    expect(methods.at(-1)).toBe(frozenAt);
    client.close();
    service.closeAllConnections();
    service.close();
  });
}
