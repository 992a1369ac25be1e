/**
 * Sends a mixed load from many clients, at their rate limit, to a running site for some minutes. The memory of all processes of the
 * site should stay constant. The run fails if a response has a status that is not in `allowedStatuses`.
 *
 *   TRUST_PROXY=1 npm run web
 *   node --import tsx bench/soak.ts --url http://127.0.0.1:3000 --pid PID_OF_THE_SERVER --minutes 10
 */
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { seededRandom } from '../tests/helpers/seeded-random.ts';
import { readCommandLineOptions } from './options.ts';
import { residentBytesOfProcessTree } from './processes.ts';

const { options } = readCommandLineOptions({
  url: 'http://127.0.0.1:3000',
  /** Process id of the server. The measured memory includes that of its child processes. */
  pid: undefined,
  minutes: 10,
  /** Number of concurrent requests. */
  connections: 32,
  /** Number of clients. `X-Forwarded-For` distinguishes them. */
  clients: 64,
  seed: 1,
});

const SAMPLE_MS = 10_000;
const STREAM_MS = 2_000;

/** Statuses that a visitor may get, including those of an overloaded server. */
const allowedStatuses = new Set([200, 204, 303, 304, 307, 308, 400, 404, 405, 413, 415, 429, 503]);

const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
const random = seededRandom(options.seed);
const pick = <T>(values: readonly [T, ...T[]]): T =>
  values[Math.floor(random() * values.length)] ?? values[0];

interface VisitorRequest {
  readonly kind: string;
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  /** Milliseconds after which the client disconnects. */
  readonly leaveAfter?: number;
}

const blocksResponse = z.object({
  blocks: z.array(z.object({ height: z.number(), miner_tx_hash: z.string().optional() })).min(1),
});

async function tipOf(url: string): Promise<number> {
  const response = await fetch(`${url}/api/v1/blocks?limit=1`);
  const [newest] = blocksResponse.parse(await response.json()).blocks;
  return newest?.height ?? 0;
}

/** Returns the next request of a visitor: mostly lookups and pages, some forms and streams, some invalid requests. */
function nextRequest(tip: number): VisitorRequest {
  const height = Math.floor(random() * (tip + 1));
  const noise = random().toString(36).slice(2);
  const roll = random();
  if (roll < 0.45) {
    const path = pick([
      `/api/v1/blocks/${height}`,
      '/api/v1/status',
      '/api/v1/pool',
      `/api/v1/blocks?limit=20`,
    ]);
    return { kind: 'API', path };
  }
  if (roll < 0.8) {
    const path = pick([
      '/',
      `/block/${height}`,
      `/blocks?before=${height}`,
      '/pool',
      '/mining',
      '/charts',
      '/api',
      '/forks',
    ]);
    return { kind: 'page', path };
  }
  if (roll < 0.86)
    return { kind: 'unknown', path: pick([`/tx/${noise}`, `/${noise}`, `/search?q=${noise}`, '/block/%zz']) };
  if (roll < 0.92) return { kind: 'stream', path: '/live', leaveAfter: STREAM_MS };
  if (roll < 0.96)
    return { kind: 'form', path: '/proofs', method: 'POST', body: `kind=tx-key&txid=${noise}` };
  return {
    kind: 'large body',
    path: pick(['/', '/proofs']),
    method: 'POST',
    body: `kind=${'x'.repeat(2_000_000)}`,
  };
}

/** Sends a request of a visitor. @returns the status of the response, or 0 if the connection was lost */
async function send(
  { path, method = 'GET', body, leaveAfter }: VisitorRequest,
  client: number,
): Promise<number> {
  return new Promise((resolve) => {
    const clientRequest = httpRequest(options.url + path, {
      method,
      agent,
      headers: {
        'X-Forwarded-For': `198.18.${client >> 8}.${client & 255}`,
        'Accept-Encoding': pick(['br', 'gzip', 'identity']),
        ...(body === undefined
          ? {}
          : { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length }),
      },
    });
    let status = 0;
    const done = (): void => resolve(status);
    clientRequest.on('response', (response) => {
      status = response.statusCode ?? 0;
      if (leaveAfter !== undefined) setTimeout(() => clientRequest.destroy(), leaveAfter);
      response.resume();
      response.on('close', done);
    });
    clientRequest.on('error', done);
    clientRequest.end(body);
  });
}

const counts = new Map<string, Map<number, number>>();

async function visit(until: number, tip: number): Promise<void> {
  while (performance.now() < until) {
    const visitorRequest = nextRequest(tip);
    const status = await send(visitorRequest, Math.floor(random() * options.clients));
    const ofKind = counts.get(visitorRequest.kind) ?? new Map<number, number>();
    ofKind.set(status, (ofKind.get(status) ?? 0) + 1);
    counts.set(visitorRequest.kind, ofKind);
  }
}

async function main(): Promise<void> {
  const pid = Number(options.pid);
  const startedAt = performance.now();
  const until = startedAt + options.minutes * 60_000;
  const tip = await tipOf(options.url);
  const visits = Array.from({ length: options.connections }, async () => visit(until, tip));
  const samples: number[] = [];
  console.log('| minute | memory of all processes, MB |\n| ---: | ---: |');
  while (performance.now() < until) {
    await delay(Math.min(SAMPLE_MS, Math.max(0, until - performance.now())));
    const megabytes = Math.round(residentBytesOfProcessTree(pid) / 1024 ** 2);
    samples.push(megabytes);
    console.log(`| ${((performance.now() - startedAt) / 60_000).toFixed(1)} | ${megabytes} |`);
  }
  await Promise.all(visits);
  agent.destroy();
  console.log('\n| request | status | responses |\n| --- | ---: | ---: |');
  const unexpected: string[] = [];
  for (const [kind, statuses] of [...counts].toSorted(([one], [other]) => one.localeCompare(other))) {
    for (const [status, count] of [...statuses].toSorted(([one], [other]) => one - other)) {
      console.log(`| ${kind} | ${status} | ${count} |`);
      // The site rejects a large body while the client still sends it, which the client may see as a lost connection.
      const isLost = status === 0 && kind === 'large body';
      if (!allowedStatuses.has(status) && !isLost) unexpected.push(`${kind}: ${status}`);
    }
  }
  if (unexpected.length > 0)
    throw new Error(
      `The soak test failed, because requests had statuses that are not in allowedStatuses: ${unexpected.join(', ')} (0: no response). Read the log of the site for the reason.`,
    );
}

await main();
