import { Writable } from 'node:stream';
import { pino } from 'pino';
import { readIndexerAndSiteSettings } from '../../../config/env.ts';
import { serveApisOfOtherExplorers } from '../../../server/compat/serve-compat.ts';
import { serveUrlsOfOtherExplorers } from '../../../server/compat/serve-links.ts';
import { createCompatSources, createViewKeyScanner } from '../../../server/compat/sources.ts';
import { RequestBodyBudget } from '../../../server/http/bodies.ts';
import { ResponseCache } from '../../../server/http/response-cache.ts';
import { requireIndexState } from '../../../server/live/announce-changes.ts';
import { createTestApp } from '../../helpers/test-app.ts';
import { createIpBlockList } from '../../../server/limits/client-ip.ts';
import { ClientLimiter } from '../../../server/limits/client-limiter.ts';
import { siteLimits } from '../../../server/limits/site-limits.ts';
import { ProofWorkers } from '../../../server/proofs/workers.ts';
import { SiteDaemonClient } from '../../../server/node.ts';
import { logResponses } from '../../../server/log.ts';
import { createSiteSources } from '../../../server/sources.ts';
import { parseJson, type JsonObject } from '@ringscope/rpc/json.ts';
import { ConcurrencyLimit } from '@ringscope/rpc/concurrency-limit.ts';
import { ProofCheckQueue } from '../../../server/proofs/queue.ts';

export interface CompatResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Integers keep all of their digits. */
  readonly body: JsonObject;
}

export interface CompatSite {
  get(path: string, options?: RequestInit): Promise<CompatResponse>;
  /** Returns the content of a successful response. */
  data(path: string): Promise<JsonObject>;
  /** All log lines of the server. */
  log(): string;
  /** The keys under which responses were cached. */
  cachedKeys(): readonly string[];
  close(): Promise<void>;
}

/** A cache that records the keys of all responses. It is suspended, so it reuses no response that can change. */
class RecordingCache extends ResponseCache {
  readonly keys = new Set<string>();

  override async findOrCreate(...args: Parameters<ResponseCache['findOrCreate']>) {
    this.keys.add(args[0]);
    return super.findOrCreate(...args);
  }
}

/** Serves the compatible interface from a database and a daemon. */
export async function startCompatSite(settings: {
  readonly databaseUrl: string;
  readonly daemonUrl: string;
  /** Disables the routes that need a secret key. */
  readonly isWithoutViewKeys?: boolean;
}): Promise<CompatSite> {
  let logged = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString('utf8');
      done();
    },
  });
  const log = pino({ level: 'debug' }, stream);
  const env = readIndexerAndSiteSettings({
    DATABASE_URL: settings.databaseUrl,
    MONEROD_URL: settings.daemonUrl,
  });
  const sources = createSiteSources(env, log, 4);
  const cache = new RecordingCache({
    maxBytes: 1_000_000,
    readIndexState: async () => requireIndexState(sources.database),
  });
  const { proofs, proofQueue } = siteLimits;
  const workers = new ProofWorkers({
    services: { daemons: env.daemons, wallet: undefined },
    limits: { ...proofs, maxRunningChecks: 1 },
    warn: () => undefined,
  });
  const line = new ProofCheckQueue(
    new ConcurrencyLimit({ ...proofQueue, maxRunning: 1 }),
    siteLimits.proofWaitMs,
  );
  const scanner = settings.isWithoutViewKeys === true ? undefined : createViewKeyScanner(workers, line);
  const compatSources = createCompatSources(
    sources,
    new SiteDaemonClient(sources.daemon, () => undefined),
    scanner,
  );
  const limiter = new ClientLimiter({ points: 100_000_000, windowSeconds: 60 }, createIpBlockList([]));
  const app = createTestApp();
  logResponses(app, log);
  serveUrlsOfOtherExplorers(app, { sources: compatSources, limiter });
  app.setNotFoundHandler((_, reply) => reply.code(404).send());
  const bodies = new RequestBodyBudget(1_000_000);
  app.register(serveApisOfOtherExplorers, {
    prefix: '/api',
    sources: compatSources,
    bodyBudget: bodies,
    cache,
    limiter,
    log,
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const get = async (path: string, options: RequestInit = {}): Promise<CompatResponse> => {
    const response = await fetch(`${origin}${path}`, { redirect: 'manual', ...options });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      // Every body of this interface is an object.
      body: (text.startsWith('{') ? parseJson(text) : {}) as JsonObject,
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
    log: () => logged,
    cachedKeys: () => [...cache.keys],
    async close() {
      await app.close();
      await workers.close();
      await sources.close();
    },
  };
}
