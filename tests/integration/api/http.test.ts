import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test } from 'playwright/test';
import { apiEndpoints } from '../../../api/endpoints/index.ts';
import { errorResponseSchema, errorDefinitions } from '../../../api/contract/envelope.ts';
import { endpointGroups } from '../../../app/api/groups.ts';
import { codeBlocksOf } from '../../helpers/code-blocks.ts';
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

test('the response to POST has no entity tag and is not stored, because it depends on the body', async () => {
  const posts = apiEndpoints.filter(({ body }) => body !== undefined);
  const statuses = new Set<number>();
  for (const { path, body } of posts) {
    const { status, headers } = await fetch(site.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body?.example),
    });
    expect([headers.get('etag'), headers.get('cache-control')], path).toEqual([null, 'no-store']);
    statuses.add(status);
  }
  expect(statuses).toContain(200);
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
      expect(errorResponseSchema.parse(JSON.parse(body)).error.field).toBe(field);
      expect(body.length).toBeLessThan(300);
    }
    const unknown = await fetch(`${site.url}/api/v1/${text}`);
    expect(unknown.status, text).toBe(404);
    expect(errorResponseSchema.parse(await unknown.json()).error.code).toBe('unknown_path');
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
  for (const { path, operation } of apiEndpoints) {
    expect(overview).toContain(`/${operation}"`);
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

/** Runs Python programs in one process. @returns the name of each program that failed, with its error */
async function runPython(programs: Readonly<Record<string, string>>): Promise<string[]> {
  const runner = [
    'import contextlib, io, json, sys',
    'for name, code in json.load(sys.stdin).items():',
    '    try:',
    '        with contextlib.redirect_stdout(io.StringIO()): exec(code, {})',
    "    except Exception as error: print(f'{name} {error}')",
  ].join('\n');
  const python = execFile('python3', ['-c', runner]);
  python.stdin?.end(JSON.stringify(programs));
  let output = '';
  python.stdout?.on('data', (part: string) => (output += part));
  const [code] = (await once(python, 'close')) as [number];
  expect(code).toBe(0);
  return output.split('\n').filter((line) => line !== '');
}

test('the examples in the documentation, in curl and in Python, request data that this index has', async () => {
  const programs: Record<string, string> = {};
  let asked = 0;
  for (const { name, endpoints: documented } of endpointGroups) {
    for (const { operation, path } of documented) {
      const blocks = codeBlocksOf(await (await fetch(`${site.url}/docs/${name}/${operation}`)).text());
      const command = blocks.find((block) => block.startsWith("curl -s '"));
      const program = blocks.find((block) => block.includes('import urllib.request'));
      expect(program, path).toBeDefined();
      // These need a free proof desk or a key of receipts, or do not end.
      const isRun = !/\/(?:proofs|broadcast|receipts|stream)/.test(path);
      if (isRun) programs[path] = program!;
      const url = /'[^']+?(\/api\/v1\/[^']+)'$/.exec(command ?? '')?.[1];
      if (url === undefined) continue;
      asked += 1;
      const response = await fetch(site.url + url);
      expect([200, ...refusalsOf(path)], `${path} ${await response.text()}`).toContain(response.status);
    }
  }
  expect(asked).toBeGreaterThan(30);
  expect(Object.keys(programs).length).toBeGreaterThan(35);
  const unexpected = (await runPython(programs)).filter(
    (failure) => !refusalsOf(failure).some((status) => failure.includes(`HTTP Error ${status}`)),
  );
  expect(unexpected).toEqual([]);
});

/** Returns the errors of an example at this site. */
function refusalsOf(path: string): number[] {
  // It has no node, so it refuses requests for bytes.
  if (path.includes('/raw')) return [503];
  // Its newest hundred blocks have no payments, so it has no key image for the example.
  return path.includes('/key-images') ? [404] : [];
}

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
    expect(errorResponseSchema.parse(await response.json()).error.code).toBe('unknown_path');
  }
});

test('a client of the Model Context Protocol lists the tools and reads what the API returns', async () => {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', site.url)));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['search', 'get_block', 'get_transaction', 'get_fees', 'check_payment_proof']),
  );
  for (const { annotations, inputSchema } of tools) {
    expect(annotations?.readOnlyHint).toBe(true);
    expect(Object.keys(inputSchema.properties ?? {}).join()).not.toMatch(/key$|seed|secret/);
  }
  const call = async (name: string, args: Record<string, unknown>) => {
    const { content, isError } = await client.callTool({ name, arguments: args });
    const [part] = content as { readonly text: string }[];
    return { isError: isError === true, text: part?.text ?? '' };
  };
  const block = await call('get_block', { id: 42 });
  const { node: _node, ...expected } = (await (await fetch(`${site.url}/api/v1/blocks/42`)).json()) as Record<
    string,
    unknown
  >;
  expect(JSON.parse(block.text)).toMatchObject(expected);
  const missing = await call('get_block', { id: 99_999_999 });
  expect(missing.isError).toBe(true);
  expect(missing.text).toContain('"block_not_found"');
  expect((await call('get_block', { id: { $ne: 1 } })).text).toContain('"invalid_parameter"');
  expect((await call('drop_tables', {})).text).toContain('There is no tool with this name.');
  await client.close();
  const batch = await fetch(`${site.url}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: '[{},{}]',
  });
  expect(batch.status).toBe(400);
});
