import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { parse } from 'yaml';
import { z } from 'zod';
import { readEnv, readSettings, environmentVariables } from '../../../config/env.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const service = z.object({
  build: z.object({ context: z.literal('.'), target: z.string() }).optional(),
  image: z.string(),
  restart: z.string(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  volumes: z.array(z.string()).default([]),
});
const compose = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) })
  .parse(parse(read('docker-compose.yml'), { merge: true }));

/** Replaces `${NAME:-default}` as the shell does when the variable is not set. */
function interpolate(text: string, values: Readonly<Record<string, string>> = {}): string {
  return text.replaceAll(
    /\$\{(\w+):-([^}]*)\}/g,
    (_, name: string, fallback: string) => values[name] ?? fallback,
  );
}

function environmentOf(name: string, values: Readonly<Record<string, string>> = {}): Record<string, string> {
  const entries = Object.entries(compose.services[name]?.environment ?? {});
  return Object.fromEntries(entries.map(([key, text]) => [key, interpolate(text, values)]));
}

test('compose has the six services of a complete deployment', () => {
  expect(Object.keys(compose.services).sort()).toEqual([
    'indexer',
    'monerod',
    'postgres',
    'redis',
    'wallet',
    'web',
  ]);
});

for (const part of ['web', 'indexer']) {
  test(`${part} accepts its environment in compose`, () => {
    const environment = environmentOf(part);
    expect(environmentVariables).toEqual(expect.arrayContaining(Object.keys(environment)));
    const env = readEnv(environment);
    expect(Object.keys(compose.services)).toEqual(
      expect.arrayContaining(
        [env.databaseUrl, env.redisUrl, ...env.daemons.map(({ url }) => url)].map(
          (url) => new URL(url ?? '').hostname,
        ),
      ),
    );
  });

  test(`${part} uses the daemon that is configured`, () => {
    const values = { MONEROD_URL: 'https://node.example:18089', MONEROD_LOGIN: 'me:secret' };
    expect(readEnv(environmentOf(part, values))).toMatchObject({
      daemons: [{ url: values.MONEROD_URL, login: { user: 'me', password: 'secret' } }],
    });
    const several = { MONEROD_URLS: 'http://a.example,http://b.example' };
    expect(readEnv(environmentOf(part, several)).daemons.map(({ url }) => url)).toEqual([
      'http://a.example',
      'http://b.example',
    ]);
  });
}

test('the site and the wallet service agree on URL and login', () => {
  const { walletRpcUrl, walletRpcLogin } = readEnv(environmentOf('web'));
  expect(walletRpcUrl).toBe('http://wallet:18083');
  expect(compose.services['wallet']?.command).toContain('--rpc-bind-port=18083');
  const { RPC_LOGIN } = environmentOf('wallet');
  expect(RPC_LOGIN).toBe(`${walletRpcLogin?.user}:${walletRpcLogin?.password}`);
});

test('the wallet service gets the login of the daemon, or none if there is none', () => {
  const { entrypoint: [shell = '', ...args] = [] } = compose.services['wallet'] ?? {};
  // Compose escapes a `$` of the shell as `$$`.
  const script = [...args.map((argument) => argument.replaceAll('$$', '$')), 'printf', '%s,'];
  const run = (login: string): string =>
    execFileSync(shell, script, { encoding: 'utf8', env: { ...process.env, MONEROD_LOGIN: login } });
  expect(run('')).toBe(',');
  expect(run("me:a b'c$d")).toBe("--daemon-login=me:a b'c$d,");
});

test('every service restarts after a failure and has a health check', () => {
  for (const [name, { restart, healthcheck }] of Object.entries(compose.services)) {
    expect([restart, healthcheck?.test[0]], name).toEqual([
      'unless-stopped',
      expect.stringMatching(/^CMD(-SHELL)?$/),
    ]);
  }
});

test('Postgres gets the login that the other services use', () => {
  const { databaseUrl } = readEnv(environmentOf('web', { POSTGRES_PASSWORD: 'secret' }));
  const { username, password, pathname } = new URL(databaseUrl);
  expect(environmentOf('postgres', { POSTGRES_PASSWORD: 'secret' })).toMatchObject({
    POSTGRES_USER: username,
    POSTGRES_PASSWORD: password,
    POSTGRES_DB: pathname.slice(1),
  });
});

test('every image, command, service and volume that a service refers to exists', () => {
  const dockerfile = read('Dockerfile');
  for (const [name, { build, command = [], depends_on, healthcheck, volumes }] of Object.entries(
    compose.services,
  )) {
    if (build !== undefined)
      expect(dockerfile, name).toMatch(new RegExp(`^FROM .+ AS ${build.target}$`, 'm'));
    for (const argument of [...command, ...(healthcheck?.test ?? [])].filter((text) =>
      text.endsWith('.mjs'),
    )) {
      expect(existsSync(join(root, argument)), `${name}: ${argument}`).toBe(true);
    }
    for (const other of Object.keys(depends_on)) {
      expect(compose.services[other]?.healthcheck, `${name} waits for ${other}`).toBeDefined();
    }
    for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
  }
});

test('only the site can be reached from outside', () => {
  expect(read('docker-compose.yml').match(/^ {4}ports:/gm)).toHaveLength(1);
});

test('.env.example lists every variable, and its examples are accepted', () => {
  const examples = [...read('.env.example').matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(
    ([, name, value]) => [name ?? '', value ?? ''] as const,
  );
  expect(examples.map(([name]) => name)).toEqual(environmentVariables);
  expect(() => readSettings(Object.fromEntries(examples))).not.toThrow();
});

test('the README explains every variable that a user may set', () => {
  const readme = read('README.md');
  const setByPrograms = ['RINGSCOPE_DEMO_FILE', 'RINGSCOPE_SITE_FOLDER'];
  for (const name of environmentVariables.filter((variable) => !setByPrograms.includes(variable))) {
    expect(readme, name).toContain(`\`${name}\``);
  }
});
