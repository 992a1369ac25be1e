import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'playwright/test';
import { endpoints } from '../../../api/endpoints/index.ts';
import { errorResponse, errorDefinitions } from '../../../api/contract/envelope.ts';
import { endpointGroups } from '../../../app/api/groups.ts';
import { createRingscopeClient } from '../../../packages/client/index.mjs';
import { startSite, type RunningSite } from '../../helpers/site.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { ask, useDatabase } from './client.ts';
import { stage } from './scene.ts';

const build = new URL(
  `../../../${process.env['RINGSCOPE_SITE_FOLDER'] ?? '.next'}/BUILD_ID`,
  import.meta.url,
);
test.skip(!existsSync(fileURLToPath(build)), 'there is no built site: npm test makes one');

let database: TestDatabase;
let site: RunningSite;
test.beforeAll(async () => {
  database = await createTestDatabase();
  await stage(database.writeDatabase);
  site = await startSite({ DATABASE_URL: database.url, MONEROD_URL: 'http://127.0.0.1:9' });
});
test.afterAll(async () => {
  await site.process.stop();
  await database.drop();
});

const paths = [
  '/api/v1/status',
  '/api/v1/blocks',
  '/api/v1/blocks/3',
  '/api/v1/pool',
  '/api/v1/openapi.json',
];

test('the server sends exactly the response of the route', async () => {
  const routes = useDatabase(database.url);
  try {
    for (const path of ['/api/v1/blocks?limit=3', '/api/v1/blocks/42', '/api/v1/pool', '/api/v1/blocks/x']) {
      const [sent, responded] = [await fetch(site.url + path), await ask(path)];
      expect(await sent.text()).toBe(responded.text);
      expect(sent.status).toBe(responded.status);
      expect(sent.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(sent.headers.get('cache-control')).toBe(responded.headers.get('cache-control'));
    }
  } finally {
    await routes.close();
  }
});

test('other sites may read the API: one CORS header, and the allowed methods', async () => {
  for (const path of [...paths, '/api/v1/blocks/x', '/api/v1/nothing']) {
    const { headers } = await fetch(site.url + path, { headers: { Origin: 'https://elsewhere.example' } });
    // Browsers refuse a response that has this header twice.
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const preflight = await fetch(site.url + path, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toBe(
      path === '/api/v1/nothing' ? 'OPTIONS' : 'GET, HEAD, OPTIONS',
    );
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  }
});

test('HEAD equals GET without the body, and a known entity tag returns 304, compressed or not', async () => {
  for (const path of ['/api/v1/blocks', '/api/v1/blocks/3', '/api/v1/openapi.json']) {
    for (const coding of ['identity', 'gzip']) {
      const headers = { 'Accept-Encoding': coding };
      const whole = await fetch(site.url + path, { headers });
      const tag = whole.headers.get('etag')!;
      expect(tag).toMatch(/^"[^"]+"$/);
      expect(whole.headers.get('content-encoding')).toBe(coding === 'gzip' ? 'gzip' : null);
      expect((await whole.text()).length).toBeGreaterThan(500);
      const head = await fetch(site.url + path, { headers, method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
      expect(head.headers.get('etag')).toBe(tag);
      const known = await fetch(site.url + path, { headers: { ...headers, 'If-None-Match': tag } });
      expect([known.status, await known.text()]).toEqual([304, '']);
    }
  }
});

test('the error for a path that cannot be decoded contains the name of its parameter, and the server continues', async () => {
  const texts = ['%', '%zz', '%FF', '%E0%A4%A', '%00', '%C0%80', '1%2F2', '..%2F..', 'x'.repeat(10_000)];
  for (const text of texts) {
    for (const [address, field] of [
      ['blocks', 'id'],
      ['txs', 'hash'],
    ] as const) {
      const response = await fetch(`${site.url}/api/v1/${address}/${text}`);
      expect(response.status, text).toBe(400);
      const body = await response.text();
      expect(errorResponse.parse(JSON.parse(body)).error.field).toBe(field);
      expect(body.length).toBeLessThan(300);
    }
    const unknown = await fetch(`${site.url}/api/v1/${text}`);
    expect(unknown.status, text).toBe(404);
    expect(errorResponse.parse(await unknown.json()).error.code).toBe('unknown_path');
  }
  // The URL exceeds the Node.js limit for the head of a request.
  expect((await fetch(`${site.url}/api/v1/blocks?limit=${'9'.repeat(20_000)}`)).status).toBe(431);
  expect((await fetch(`${site.url}/api/v1/status`)).status).toBe(200);
});

test('the documentation works without scripts, lists every route, and has no broken link', async () => {
  const read = async (path: string): Promise<string> => {
    const response = await fetch(site.url + path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("style-src 'self'");
    return (await response.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '');
  };
  const linksIn = (html: string) =>
    [...html.matchAll(/href="(\/docs\/[^"#]+)(?:#[^"]*)?"/g)].map(([, path]) => path!);
  const overview = await read('/api');
  for (const code of Object.keys(errorDefinitions)) expect(overview).toContain(`<code>${code}</code>`);
  const groups = new Map<string, string>();
  for (const path of new Set(linksIn(overview))) groups.set(path, await read(path));
  expect((await fetch(`${site.url}/docs/nothing`)).status).toBe(404);
  expect(await (await fetch(`${site.url}/llms.txt`)).text()).toContain('/api/v1/openapi.json');

  const all = [...groups.values()].join('');
  for (const { path, operation } of endpoints) {
    expect(overview).toContain(`#${operation}"`);
    expect(all).toContain(`</strong> ${path}</code>`);
  }
  const broken: string[] = [];
  for (const html of [overview, ...groups.values()]) {
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [link, target] of html.matchAll(/href="#([^"]+)"/g)) if (!ids.has(target)) broken.push(link);
    for (const path of linksIn(html)) if (!groups.has(path)) broken.push(path);
    for (const [link, address, id] of html.matchAll(/href="(\/docs\/[^"#]+)#([^"]+)"/g)) {
      if (groups.get(address!)?.includes(` id="${id!}"`) !== true) broken.push(link);
    }
  }
  expect(broken).toEqual([]);
});

test('the commands in the documentation request data that this index has', async () => {
  let asked = 0;
  for (const { name } of endpointGroups) {
    const html = await (await fetch(`${site.url}/docs/${name}`)).text();
    const commands = [...html.matchAll(/<code>curl -s &#x27;[^&]+?(\/api\/v1\/[^<]+?)&#x27;<\/code>/g)];
    asked += commands.length;
    for (const [, path = ''] of commands) {
      const response = await fetch(site.url + path.replaceAll('&amp;', '&'));
      // This site has no node, so it returns 503 for requests for bytes.
      const isRaw = path.endsWith('/raw');
      // Its newest hundred blocks have no payments, so it has no key image for the example.
      const isOfOtherChain = path.includes('/key-images/');
      const expected = [200, ...(isRaw ? [503] : []), ...(isOfOtherChain ? [404] : [])];
      expect(expected, `${path} ${await response.text()}`).toContain(response.status);
    }
  }
  expect(asked).toBeGreaterThan(30);
});

test('the client is installed as a package, and plain Node.js runs its example', async ({}, info) => {
  const folder = info.outputPath('program');
  const modules = path.join(folder, 'node_modules');
  const own = fileURLToPath(new URL('../../../packages/client/', import.meta.url));
  const { files, exports } = JSON.parse(await readFile(path.join(own, 'package.json'), 'utf8')) as {
    files: readonly string[];
    exports: Readonly<Record<string, string>>;
  };
  for (const target of Object.values(exports)) expect(files).toContain(path.basename(target));
  for (const file of [...files, 'package.json']) {
    await cp(path.join(own, file), path.join(modules, '@ringscope/client', file));
  }
  await symlink(
    fileURLToPath(new URL('../../../node_modules/openapi-fetch', import.meta.url)),
    path.join(modules, 'openapi-fetch'),
  );
  const readme = await readFile(path.join(own, 'README.md'), 'utf8');
  const [, example = ''] = /```ts\n(import [^]+?)```/.exec(readme) ?? [];
  const program = path.join(folder, 'program.mjs');
  await writeFile(program, example.replace('http://127.0.0.1:3000', site.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    env: { ...process.env, NODE_OPTIONS: '', FORCE_COLOR: '0' },
  });
  const { block } = (await (await fetch(`${site.url}/api/v1/blocks/42`)).json()) as {
    block: { hash: string; reward: string };
  };
  expect(stdout).toBe(`${block.hash} ${block.reward}n\n`);
  // This code also makes the compiler check that the types fit.
  const client = createRingscopeClient(site.url);
  const { data, error } = await client.GET('/api/v1/blocks/{id}', { params: { path: { id: 42 } } });
  expect(error).toBeUndefined();
  expect(data?.block.hash).toBe(block.hash);
});

test('a response does not depend on the headers with which Next.js requests parts of a page', async () => {
  for (const path of ['/api/v1/blocks/3', '/api/v1/status?x=1', '/api', '/docs/blocks']) {
    const plain = await fetch(site.url + path);
    const body = await plain.text();
    for (const headers of [{ RSC: '1' }, { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Url': '/tx/1' }]) {
      const other = await fetch(site.url + path, { headers });
      expect([other.status, other.headers.get('content-type')]).toEqual([
        plain.status,
        plain.headers.get('content-type'),
      ]);
      expect(await other.text()).toBe(body);
    }
  }
});

test('every error below /api/ is JSON', async () => {
  for (const path of ['/api/v1/nothing', '/api/v2/blocks', '/api/nothing']) {
    const response = await fetch(site.url + path);
    expect(response.status, path).toBe(404);
    expect(errorResponse.parse(await response.json()).error.code).toBe('unknown_path');
  }
});
