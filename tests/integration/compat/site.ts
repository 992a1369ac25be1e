import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readEnv } from '../../../config/env.ts';
import { CompatAnswerer } from '../../../server/compat/answer-compat.ts';
import { createCompatSources } from '../../../server/compat/sources.ts';
import { AnswerCache } from '../../../server/http/answer-cache.ts';
import { clientAddress, networkList } from '../../../server/limits/client-address.ts';
import { ClientLimiter } from '../../../server/limits/client-limiter.ts';
import { createServerLog } from '../../../server/log.ts';
import { RequestContext } from '../../../server/request-context.ts';
import { SiteNode } from '../../../server/node.ts';
import { decodableUrl } from '../../../server/request-url.ts';
import { createSources } from '../../../server/sources.ts';
import { parseJson, type JsonObject } from '../../../rpc/json.ts';

export interface CompatAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Integers keep every digit. */
  readonly body: JsonObject;
}

export interface CompatSite {
  get(path: string, options?: RequestInit): Promise<CompatAnswer>;
  /** Returns the content of a successful answer. */
  data(path: string): Promise<JsonObject>;
  close(): Promise<void>;
}

/** Serves the compatible interface from a database and a daemon, without a cache. */
export async function startCompatSite(settings: {
  readonly databaseUrl: string;
  readonly daemonUrl: string;
}): Promise<CompatSite> {
  const log = createServerLog('fatal', 'test');
  const env = readEnv({ DATABASE_URL: settings.databaseUrl, MONEROD_URL: settings.daemonUrl });
  const sources = createSources(env, log, 4);
  const compat = new CompatAnswerer({
    sources: createCompatSources(sources, new SiteNode(sources.daemon, () => undefined)),
    cache: new AnswerCache({ maxBytes: 0 }),
    limiter: new ClientLimiter({ points: 100_000_000, windowSeconds: 60 }, networkList([])),
    log,
  });
  const server = createServer((request, response) => {
    const url = decodableUrl(request.url ?? '/');
    const address = clientAddress(request, 0);
    void compat.answer(
      new RequestContext(request, response, { url, address, headerOptions: { hstsSeconds: 0 } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const get = async (path: string, options: RequestInit = {}): Promise<CompatAnswer> => {
    const response = await fetch(`${origin}${path}`, options);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      // Every body of this interface is an object.
      body: (text === '' ? {} : parseJson(text)) as JsonObject,
    };
  };
  return {
    get,
    async data(path) {
      const { status, body, text } = await get(path);
      if (status !== 200 || body['status'] !== 'success') {
        throw new Error(`${path}: ${String(status)} ${text}`);
      }
      // The data of these routes is an object.
      return body['data'] as JsonObject;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await sources.close();
    },
  };
}
