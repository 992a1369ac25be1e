/**
 * Measures lookups of the API on a running site while other clients make the site render pages.
 *
 *   TRUST_PROXY=1 RATE_LIMIT=100000000 npm run web
 *   node --import tsx bench/fairness.ts --url http://127.0.0.1:3000
 */
import { Agent, request as httpRequest } from 'node:http';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    /** Number of page requests that are open at the same time. Each has its own client address. */
    connections: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '20' },
    lookup: { type: 'string', default: '/api/v1/blocks/3' },
  },
});

/** Two expensive pages. A different query string in each request prevents cached answers. */
const pages = ['/api', '/mining'] as const;

interface Asked {
  readonly status: number;
  readonly ms: number;
}

async function ask(agent: Agent, path: string, client: number): Promise<Asked> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { 'X-Forwarded-For': `198.18.0.${client}` };
    const asked = httpRequest(options.url + path, { agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - startedAt }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

const at = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(1);

async function measure(page: string | undefined): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const until = performance.now() + Number(options.seconds) * 1_000;
  const statuses = new Map<number, number>();
  let number = 0;
  const loads = Array.from(
    { length: page === undefined ? 0 : Number(options.connections) },
    async (_, client) => {
      while (performance.now() < until) {
        number += 1;
        const { status } = await ask(agent, `${page ?? ''}?n=${number}`, client + 1);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    },
  );
  const lookups: number[] = [];
  while (performance.now() < until) {
    const { status, ms } = await ask(agent, options.lookup, 250);
    if (status !== 200) throw new Error(`a lookup was answered with ${status}`);
    lookups.push(ms);
  }
  await Promise.all(loads);
  agent.destroy();
  const sorted = lookups.toSorted((one, other) => one - other);
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  console.log(
    `| ${page ?? 'nothing'} | ${answers} | ${sorted.length} | ${at(sorted, 0.5)} | ${at(sorted, 0.95)} | ${at(sorted, 0.99)} |`,
  );
}

console.log('| pages asked for | their answers | lookups | median ms | 95 % ms | 99 % ms |');
console.log('| --- | --- | ---: | ---: | ---: | ---: |');
for (const page of [undefined, ...pages]) await measure(page);
