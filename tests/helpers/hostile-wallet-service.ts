import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The reaction of the service to a request. `repeats` responds with an error whose message is the complete
 * request, and `garbles` responds with the request instead of JSON.
 */
export type WalletServiceMood = 'repeats' | 'garbles' | 'refuses-login' | 'hangs-up' | 'hangs';

/** A wallet service that responds with errors, garbage or the request itself. */
export interface HostileWalletService {
  readonly url: string;
  mood: WalletServiceMood;
  /** Number of requests so far that were about a proof. */
  asked(): number;
  stop(): Promise<void>;
}

export async function startHostileWalletService(): Promise<HostileWalletService> {
  let asked = 0;
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const part of request) body += String(part);
      if (/"method":"(check_|verify)/.test(body)) asked += 1;
      switch (service.mood) {
        case 'repeats':
          response.end(JSON.stringify({ jsonrpc: '2.0', id: '0', error: { code: -1, message: body } }));
          return;
        case 'garbles':
          response.end(body);
          return;
        case 'refuses-login':
          response.writeHead(401, {
            'WWW-Authenticate': 'Digest qop="auth",algorithm=MD5,realm="r",nonce="n"',
          });
          response.end(body);
          return;
        case 'hangs-up':
          request.socket.destroy();
          return;
        case 'hangs':
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const service: HostileWalletService = {
    url: `http://127.0.0.1:${port}`,
    mood: 'repeats',
    asked: () => asked,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  return service;
}
