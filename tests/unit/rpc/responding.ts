import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { createWalletClient } from '@ringscope/rpc/wallet/client.ts';
import { http, jsonRpc, startRawServer } from './raw-server.ts';

/** `HASH` and `OTHER` are hashes that no block or transaction has. `GENESIS` is the id of the genesis block. */
export const HASH = 'ab'.repeat(32);
export const OTHER = 'cd'.repeat(32);
export const GENESIS = '418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3';

const once = { maxAttempts: 1, initialPauseMs: 1, maxPauseMs: 1 };

/** Creates both clients for a server that always sends one response. */
export async function answering(response: Buffer) {
  const server = await startRawServer(({ socket }) => socket.write(response));
  const daemon = createDaemonClient({ url: server.url, retry: once });
  const wallet = createWalletClient({ url: server.url, retry: once });
  return {
    daemon,
    wallet,
    server,
    async [Symbol.asyncDispose]() {
      daemon.close();
      wallet.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Returns a response with a JSON body. */
export const json = (value: object): Buffer => http(JSON.stringify(value));
/** Returns a response with the result of a JSON-RPC method. */
export const result = (value: object): Buffer => jsonRpc(JSON.stringify(value));
