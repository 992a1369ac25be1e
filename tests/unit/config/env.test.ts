import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { readIndexerAndSiteSettings, readSettings } from '../../../config/env.ts';
import { getDefaultPageProcessCount, getMemoryLimitBytes } from '../../../config/page-processes.ts';
import { EnvError, type Environment } from '../../../config/read.ts';

const DATABASE_URL = 'postgres://scope:secret@127.0.0.1:5432/ringscope';

/** Returns the sentences of the configuration error, or undefined when the environment is accepted. */
function refusal(source: Environment): string | undefined {
  try {
    readSettings(source);
    return undefined;
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
}

test('an empty environment has the defaults', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    bindHost: '127.0.0.1',
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    logLevel: 'info',
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReadUrl: undefined,
    databasePoolMode: 'session',
    redisUrl: undefined,
    monerodUrls: [],
    monerodLogin: undefined,
    outboundProxy: undefined,
    walletRpcUrl: undefined,
    walletRpcLogin: undefined,
    poolHistoryDays: 30,
    ringReferences: true,
    reorgAlarmDepth: 6,
    publicUrl: 'http://127.0.0.1:3000',
    trustedProxies: 0,
    rateLimit: 1_200,
    rateLimitExempt: [],
    viewKeyRoutes: true,
    broadcast: true,
    isFork17Draft: true,
    miningStatus: false,
    webhooks: [],
    cacheMegabytes: 48,
    webWorkers: getDefaultPageProcessCount(getMemoryLimitBytes()),
    hstsSeconds: 0,
    onionUrl: undefined,
    demo: 'auto',
    stateFolder: undefined,
    receiptKeyFile: join(process.cwd(), '.ringscope/receipt-key.pem'),
    siteFolder: '.next',
    demoFile: undefined,
  });
});

test('every variable is read', () => {
  expect(
    readSettings({
      PORT: '8080',
      BIND_ADDRESS: '::1',
      METRICS_PORT: '9465',
      METRICS_BIND_ADDRESS: '10.0.0.1',
      LOG_LEVEL: 'debug',
      DATABASE_URL: DATABASE_URL,
      DATABASE_DIRECT_URL: 'postgres://u:p@[::1]:5432/ringscope',
      DATABASE_READ_URL: 'postgres://u:p@one:5433,two/ringscope?target_session_attrs=prefer-standby',
      DATABASE_POOL_MODE: 'transaction',
      REDIS_URL: 'rediss://:secret@queue.example:6380/2',
      MONEROD_URLS: 'https://first.example/rpc/, http://second.example:18081',
      MONEROD_LOGIN: 'user:pass:with:colons',
      OUTBOUND_PROXY: 'socks5h://tor:secret@127.0.0.1:9050',
      OUTBOUND_PROXY_EXEMPT: 'Node.example, ::1',
      WALLET_RPC_URL: 'http://[::1]:18083/',
      WALLET_RPC_LOGIN: 'w:p',
      POOL_HISTORY_DAYS: '7',
      RING_REFERENCES: 'off',
      REORG_ALARM_DEPTH: '3',
      PUBLIC_URL: 'https://explorer.example/',
      TRUST_PROXY: '2',
      RATE_LIMIT: '600',
      RATE_LIMIT_EXEMPT: '10.0.0.0/8, fd00::/8,192.0.2.1',
      VIEW_KEY_ROUTES: 'off',
      BROADCAST: 'off',
      HARD_FORK_DRAFT: 'off',
      MINING_STATUS: 'on',
      WEBHOOKS: '[{"url":"http://[::1]/hook","secret":"0123456789abcdef","types":["pool"]}]',
      CACHE_MEGABYTES: '0',
      WEB_WORKERS: '4',
      HSTS_SECONDS: '31536000',
      ONION_URL: `http://${'a2'.repeat(28)}.onion/`,
      RECEIPT_KEY_FILE: '/srv/keys/receipts.pem',
      RINGSCOPE_DEMO: 'always',
      RINGSCOPE_DIR: '/srv/ringscope',
      RINGSCOPE_DEMO_FILE: '/srv/demo/facts.json',
      RINGSCOPE_SITE_FOLDER: '.next-test',
    }),
  ).toEqual({
    port: 8080,
    bindHost: '::1',
    metricsPort: 9465,
    metricsHost: '10.0.0.1',
    logLevel: 'debug',
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: 'postgres://u:p@[::1]:5432/ringscope',
    databaseReadUrl: 'postgres://u:p@one:5433,two/ringscope?target_session_attrs=prefer-standby',
    databasePoolMode: 'transaction',
    redisUrl: 'rediss://:secret@queue.example:6380/2',
    monerodUrls: ['https://first.example/rpc', 'http://second.example:18081'],
    monerodLogin: { user: 'user', password: 'pass:with:colons' },
    outboundProxy: {
      url: 'socks5h://tor:secret@127.0.0.1:9050',
      exemptHosts: new Set(['node.example', '::1']),
    },
    walletRpcUrl: 'http://[::1]:18083',
    walletRpcLogin: { user: 'w', password: 'p' },
    poolHistoryDays: 7,
    ringReferences: false,
    reorgAlarmDepth: 3,
    publicUrl: 'https://explorer.example',
    trustedProxies: 2,
    rateLimit: 600,
    rateLimitExempt: [
      { address: '10.0.0.0', prefixLength: 8 },
      { address: 'fd00::', prefixLength: 8 },
      { address: '192.0.2.1', prefixLength: 32 },
    ],
    viewKeyRoutes: false,
    broadcast: false,
    isFork17Draft: false,
    miningStatus: true,
    webhooks: [{ url: 'http://[::1]/hook', secret: '0123456789abcdef', types: ['pool'] }],
    cacheMegabytes: 0,
    webWorkers: 4,
    hstsSeconds: 31_536_000,
    onionUrl: `http://${'a2'.repeat(28)}.onion`,
    demo: 'always',
    stateFolder: '/srv/ringscope',
    receiptKeyFile: '/srv/keys/receipts.pem',
    siteFolder: '.next-test',
    demoFile: '/srv/demo/facts.json',
  });
});

test('an empty or blank variable counts as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '  ', MONEROD_LOGIN: '' })).toEqual(readSettings({}));
});

const refused: readonly (readonly [variable: string, values: readonly string[]])[] = [
  ['PORT', ['0', '-1', '65536', '99999', '080', '3000.5', '3e3', '0x50', 'http', '1'.repeat(400)]],
  ['BIND_ADDRESS', ['256.0.0.1', 'example.org', '127.0.0.1:3000', '*']],
  ['LOG_LEVEL', ['loud', 'INFO']],
  [
    'DATABASE_URL',
    [
      'mysql://localhost/x',
      'localhost:5432',
      'postgres:///socket',
      'ringscope',
      'postgres://h1,/x',
      'postgres://h1:x,h2/x',
      'postgres://h/x?target_session_attrs=master',
    ],
  ],
  ['REDIS_URL', ['http://127.0.0.1:6379', '127.0.0.1:6379']],
  [
    'MONEROD_URL',
    [
      '127.0.0.1:18081',
      'ftp://127.0.0.1',
      'http://u:p@127.0.0.1:18081',
      'http://h/?x=1',
      'http://h/#x',
      'http://',
    ],
  ],
  ['MONEROD_URLS', ['127.0.0.1:18081', 'http://a.example,', 'http://a.example,http://u:p@b.example', ',']],
  ['MONEROD_LOGIN', ['user', ':password', 'user:', 'us"er:x', 'user:pass\nword', `u:${'x'.repeat(600)}`]],
  [
    'OUTBOUND_PROXY',
    ['127.0.0.1:9050', 'socks5://127.0.0.1:9050', 'http://127.0.0.1:8118', 'socks5h://h/path'],
  ],
  ['OUTBOUND_PROXY_EXEMPT', ['http://localhost', 'a,,b', 'a b']],
  ['WALLET_RPC_URL', ['18083', 'tcp://127.0.0.1:18083']],
  ['WALLET_RPC_LOGIN', ['nobody']],
  ['POOL_HISTORY_DAYS', ['0', '1', '36501', 'x']],
  ['RING_REFERENCES', ['yes', '1', 'ON']],
  ['PUBLIC_URL', ['explorer.example', 'https://me:secret@explorer.example', 'https://explorer.example/?a=b']],
  ['TRUST_PROXY', ['true', '-1', '11', '1.5']],
  ['RATE_LIMIT', ['0', '-5', 'none', '1e9']],
  ['RATE_LIMIT_EXEMPT', ['localhost', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/8,', '10.0.0.0/x']],
  [
    'WEBHOOKS',
    [
      'https://a.example',
      '{}',
      '[{"url":"https://a.example"}]',
      '[{"url":"https://a.example","secret":"too short"}]',
      '[{"url":"ftp://a.example","secret":"0123456789abcdef"}]',
      '[{"url":"https://u:p@a.example","secret":"0123456789abcdef"}]',
      '[{"url":"https://a.example","secret":"0123456789abcdef","types":[]}]',
      '[{"url":"https://a.example","secret":"0123456789abcdef","type":"block"}]',
      `[${'{"url":"https://a.example","secret":"0123456789abcdef"},'.repeat(2).slice(0, -1)}]`,
    ],
  ],
  ['WEB_WORKERS', ['0', '65', 'all']],
  ['HSTS_SECONDS', ['-1', 'on', '1y']],
  ['ONION_URL', ['explorer.onion', 'http://explorer.onion', `http://${'a2'.repeat(28)}.onion/path`]],
  ['RECEIPT_KEY_FILE', ['receipts.pem']],
  ['RINGSCOPE_DEMO', ['yes', '1']],
  ['RINGSCOPE_DIR', ['data', '~/data']],
  ['RINGSCOPE_DEMO_FILE', ['facts.json', './facts.json']],
];

for (const [variable, values] of refused) {
  test(`a wrong ${variable} is refused with an error that contains its name`, () => {
    for (const value of values) {
      const sentence = refusal({ [variable]: value });
      expect(sentence, value).toMatch(new RegExp(`^${variable} must .+\\.$`));
    }
  });
}

test('a site has two page processes where there is enough memory for them', () => {
  expect([512e6, 1e9, 2e9, 64e9].map(getDefaultPageProcessCount)).toEqual([1, 1, 2, 2]);
});

test('every wrong variable has its own sentence in the error', () => {
  const sentences = refusal({ PORT: 'x', REDIS_URL: 'x', MONEROD_URL: 'x' })?.split('\n');
  expect(sentences?.map((sentence) => sentence.split(' ')[0])).toEqual(['PORT', 'REDIS_URL', 'MONEROD_URL']);
});

test('a configuration error never contains a secret', () => {
  const secret = 'hunter2';
  const sentence = refusal({
    DATABASE_URL: `mysql://u:${secret}@h/d`,
    REDIS_URL: `http://:${secret}@h`,
    MONEROD_URL: `http://u:${secret}@h`,
    MONEROD_URLS: `http://h,http://u:${secret}@h`,
    MONEROD_LOGIN: `"u":${secret}`,
    WALLET_RPC_LOGIN: secret,
  });
  expect(sentence?.split('\n')).toHaveLength(6);
  expect(sentence).not.toContain(secret);
});

test('receivers of webhooks require Redis, and their secret is not repeated', () => {
  const WEBHOOKS = JSON.stringify([{ url: 'https://a.example/hook', secret: '0123456789abcdef' }]);
  expect(readSettings({ WEBHOOKS, REDIS_URL: 'redis://127.0.0.1:6379' }).webhooks).toEqual([
    { url: 'https://a.example/hook', secret: '0123456789abcdef', types: ['block', 'reorg'] },
  ]);
  expect(refusal({ WEBHOOKS })).toBe(
    'WEBHOOKS is set but REDIS_URL is not. The queue of deliveries is in Redis: set REDIS_URL, or unset WEBHOOKS.',
  );
});

test('a wallet login without its service is refused', () => {
  expect(refusal({ WALLET_RPC_LOGIN: 'u:p' })).toMatch(/^WALLET_RPC_LOGIN is set but WALLET_RPC_URL is not/);
});

test('each program requires a database and defaults to the local daemon', () => {
  expect(() => readIndexerAndSiteSettings({})).toThrow(/^DATABASE_URL is not set/);
  expect(readIndexerAndSiteSettings({ DATABASE_URL: DATABASE_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    daemons: [{ url: 'http://127.0.0.1:18081' }],
  });
});

test('MONEROD_URLS takes precedence over MONEROD_URL, and every daemon has the login', () => {
  const one = { DATABASE_URL, MONEROD_URL: 'http://one.example:18081/' };
  expect(readIndexerAndSiteSettings(one).daemons).toEqual([{ url: 'http://one.example:18081' }]);
  const several = { ...one, MONEROD_URLS: 'http://a.example,http://b.example', MONEROD_LOGIN: 'me:secret' };
  const login = { user: 'me', password: 'secret' };
  expect(readIndexerAndSiteSettings(several).daemons).toEqual([
    { url: 'http://a.example', login },
    { url: 'http://b.example', login },
  ]);
});

test('a pooler in transaction mode requires a direct connection for notifications', () => {
  const pooled = { DATABASE_URL, DATABASE_POOL_MODE: 'transaction' };
  expect(refusal(pooled)).toMatch(/^DATABASE_POOL_MODE is transaction but DATABASE_DIRECT_URL is not set/);
  expect(
    readIndexerAndSiteSettings({ ...pooled, DATABASE_DIRECT_URL: 'postgres://direct/x' }).databaseDirectUrl,
  ).toBe('postgres://direct/x');
  expect(
    readIndexerAndSiteSettings({ ...pooled, DATABASE_READ_URL: 'postgres://read/x' }).databaseDirectUrl,
  ).toBe(DATABASE_URL);
});
