import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { environmentVariableNames } from '../../../config/env.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The commands of `docs/operating.md`. */
const blocks = Array.from(
  read('docs/operating.md').matchAll(/^```sh\n([\s\S]*?)^```$/gm),
  ([, block = '']) => block,
);
const commands = blocks.join('\n');

test('each block of commands is a valid script of bash', () => {
  expect(blocks.length).toBeGreaterThan(10);
  const errors = blocks.map((input) => spawnSync('bash', ['-n'], { input, encoding: 'utf8' }).stderr);
  expect(errors.filter((error) => error !== '')).toEqual([]);
});

test('the files of ops that the commands use exist', () => {
  const used = Array.from(commands.matchAll(/\bops\/[\w./-]*\w/g), ([path]) => path);
  expect(used.length).toBeGreaterThan(2);
  expect(used.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('the files of settings that the commands create have variables of the programs or of the units', () => {
  const known = new Set<string>(environmentVariableNames);
  const units = read('ops/systemd/ringscope-monerod.service') + read('ops/systemd/ringscope-wallet.service');
  const files = Array.from(
    commands.matchAll(/\/(\w+)\.env <<END\n([\s\S]*?)^END$/gm),
    ([, name, text = '']) => ({
      name,
      variables: Array.from(text.matchAll(/^#?([A-Z_]+)=/gm), ([, variable = '']) => variable),
    }),
  );
  expect(files.map(({ name }) => name)).toEqual(['monero', 'ringscope', 'indexer', 'site']);
  const unknown = files.flatMap(({ variables }) =>
    variables.filter((variable) => !known.has(variable) && !units.includes(`$${variable}\n`)),
  );
  expect(unknown).toEqual([]);
});

test('nginx logs no URL, and neither does the server that certbot adds for the redirect to HTTPS', () => {
  const [outside = '', ...servers] = read('ops/nginx/ringscope.conf').split(/^server \{$/m);
  expect(outside).toMatch(/^access_log off;$/m);
  expect(servers.join('')).not.toContain('access_log');
});

test('the configuration of Prometheus and the commands use the same port of Alertmanager', () => {
  const port = /alertmanagers:[\s\S]*?'(127\.0\.0\.1:\d+)'/.exec(read('ops/prometheus/prometheus.yml'))?.[1];
  expect(port).toBeDefined();
  expect(commands).toContain(`--web.listen-address=${port} `);
});
