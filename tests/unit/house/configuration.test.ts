import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { readSettings, environmentVariableNames } from '../../../config/env.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Only `npm start` and the tests set these variables. */
const INTERNAL = new Set(['RINGSCOPE_DEMO_FILE', 'RINGSCOPE_SITE_FOLDER']);
/** Their default depends on the machine or on other variables, or is the absence of a value. */
const WITHOUT_LITERAL_DEFAULT = new Set([
  'METRICS_PORT',
  'PUBLIC_URL',
  'RATE_LIMIT_EXEMPT',
  'RATE_LIMIT_REDIS_URL',
  'API_KEYS_FILE',
  'WEBHOOKS',
  'WEB_WORKERS',
  'ONION_URL',
  'SECURITY_CONTACT',
  'RECEIPT_KEY_FILE',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'MONEROD_URL',
  'MONEROD_URLS',
  'MONEROD_LOGIN',
  'OUTBOUND_PROXY',
  'WALLET_RPC_URL',
  'WALLET_RPC_LOGIN',
  'RINGSCOPE_DIR',
]);

/** Name and default of each row of the configuration tables in the README. */
const documented = read('README.md')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .flatMap((cells) => {
    const name = /^`([A-Z_]+)`$/.exec(cells[1] ?? '')?.[1];
    return name === undefined ? [] : [{ name, fallback: cells.at(-2) ?? '' }];
  });
/** Documented defaults that are literal values, such as `3000`. */
const literals = documented.flatMap(({ name, fallback }) => {
  const value = /^`([^`]+)`$/.exec(fallback)?.[1];
  return value === undefined ? [] : [{ name, value }];
});

test('the tables of the README list each variable of config/env.ts once, in the order of .env.example', () => {
  expect(documented.map(({ name }) => name)).toEqual(
    environmentVariableNames.filter((name) => !INTERNAL.has(name)),
  );
});

test('the README has a literal default for each variable whose default is a constant', () => {
  const expected = environmentVariableNames.filter(
    (name) => !INTERNAL.has(name) && !WITHOUT_LITERAL_DEFAULT.has(name),
  );
  expect(literals.map(({ name }) => name)).toEqual(expected);
});

for (const { name, value } of literals) {
  test(`${name}=${value} is the default of config/env.ts`, () => {
    expect(readSettings({ [name]: value })).toEqual(readSettings({}));
  });

  test(`.env.example contains the default of ${name}`, () => {
    const paragraphs = read('.env.example').trimEnd().split('\n\n');
    const paragraph = paragraphs.find((text) => text.includes(`\n# ${name}=`)) ?? '';
    const isExample = paragraph.split('\n').includes(`# ${name}=${value}`);
    expect(isExample || paragraph.includes(`Default: ${value}.`)).toBe(true);
  });
}
