import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'playwright/test';
import { readShape } from '../../../rpc/answer.ts';
import * as daemonMethods from '../../../rpc/daemon/methods.ts';
import { InvalidAnswerError } from '../../../rpc/errors.ts';
import { parseJson } from '../../../rpc/json.ts';
import type { JsonObject, JsonValue } from '../../../rpc/json.ts';
import type { MethodSpec } from '../../../rpc/method.ts';
import * as walletMethods from '../../../rpc/wallet/methods.ts';
import { vectorsDir } from './vectors.ts';

/** Answers of real programs, all through the shapes: the only thing that tells what they really leave out. */

type AnySpec = MethodSpec<never, unknown>;
const where = { method: 'test', node: '' };

function specs(methods: Readonly<Record<string, { readonly spec: unknown }>>): Map<string, AnySpec> {
  const byName = new Map<string, AnySpec>();
  for (const { spec } of Object.values(methods) as { spec: AnySpec }[]) {
    for (const name of [spec.name, ...(spec.aliases ?? [])]) byName.set(name, spec);
  }
  return byName;
}
const daemon = specs(daemonMethods);
const wallet = specs(walletMethods);

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !(value instanceof Array);
}

interface Captured {
  readonly spec: AnySpec;
  readonly result: JsonValue;
}

/** A captured file's method and result; undefined when it holds a refusal, or no request we know. */
function readCaptured(path: string): Captured | undefined {
  const file = parseJson(readFileSync(path, 'utf8'));
  if (!isObject(file)) return undefined;
  const response = file['response'];
  if (!isObject(response) || response['error'] !== undefined) return undefined;
  const request = file['request'];
  const endpoint = file['endpoint'];
  const method = isObject(request) ? request['method'] : undefined;
  const isRpc = response['jsonrpc'] !== undefined;
  const name = isRpc ? (typeof method === 'string' ? method : basename(path, '.json')) : endpoint;
  const spec = typeof name === 'string' ? daemon.get(name) : undefined;
  const result = isRpc ? response['result'] : response;
  return spec === undefined || result === undefined ? undefined : { spec, result };
}

function shapeOf(spec: AnySpec) {
  if (spec.kind === 'binary') throw new Error(`${spec.name} is binary`);
  return spec.result;
}

function fit({ spec, result }: Captured): string {
  try {
    readShape(shapeOf(spec), result, where);
    return 'fits';
  } catch (error) {
    return String(error);
  }
}

/** Documentation that shows what no program sends, by file, and why. */
const NOT_REAL: Readonly<Record<string, string>> = {
  'monero-docs/get_txpool_backlog.json': 'raw bytes replaced by a word',
  'monero-docs/get_transaction_pool_hashes_bin.json': 'raw bytes replaced by a word',
  'monero-docs/add_aux_pow.json': 'blobs abbreviated',
  'monero-docs/get_transactions.json': 'blobs abbreviated',
  'monero-docs/get_transactions-2.json': 'blobs abbreviated',
};

for (const folder of ['regtest', 'cuprate', 'monero-docs']) {
  test(`shapes fit the answers captured in ${folder}`, () => {
    const directory = join(vectorsDir(), 'json', folder);
    let fitted = 0;
    for (const name of readdirSync(directory)) {
      const captured = readCaptured(join(directory, name));
      if (captured === undefined || NOT_REAL[`${folder}/${name}`] !== undefined) continue;
      expect.soft(fit(captured), `${folder}/${name}`).toBe('fits');
      fitted += 1;
    }
    expect(fitted).toBeGreaterThan(15);
  });
}

test('shapes fit the answers captured of wallet services', () => {
  const directory = join(vectorsDir(), 'json', 'bh-php-rpc', 'wallet');
  let fitted = 0;
  for (const name of readdirSync(directory)) {
    const spec = wallet.get(basename(name, '.json'));
    const file = parseJson(readFileSync(join(directory, name), 'utf8'));
    if (spec === undefined || !isObject(file) || file['result'] === undefined) continue;
    expect.soft(fit({ spec, result: file['result'] }), name).toBe('fits');
    fitted += 1;
  }
  expect(fitted).toBeGreaterThan(35);
});

/** Collections whose files are named after their method, among other words: no request is kept. */
const NAMED: readonly [folder: string, methods: ReadonlyMap<string, AnySpec>][] = [
  ['bh-php-rpc/daemon', daemon],
  ['monero-python/jsonrpcdaemon', daemon],
  ['monero-python/jsonrpcwallet', wallet],
];

/** What every program of 0.18 sends, by what it stands beside: an answer without it is of an older one. */
const SINCE: readonly [beside: string, field: string][] = [
  ['top_block_hash', 'adjusted_time'],
  ['block_hash', 'main_chain_parent_block'],
  ['suggested_confirmations_threshold', 'locked'],
];

function isOlder(value: JsonValue): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (isObject(value)) {
    for (const [beside, field] of SINCE) {
      if (value[beside] !== undefined && value[field] === undefined) return true;
    }
  }
  return Object.values(value).some(isOlder);
}

function specNamedIn(file: string, methods: ReadonlyMap<string, AnySpec>): AnySpec | undefined {
  const words = file.replaceAll('_', '');
  const named = [...methods].filter(
    ([name, { kind }]) => kind !== 'binary' && words.includes(name.replaceAll(/[/_]/g, '')),
  );
  return named.sort(([a], [b]) => b.length - a.length)[0]?.[1];
}

for (const [folder, methods] of NAMED) {
  test(`shapes fit the answers captured in ${folder}`, () => {
    const directory = join(vectorsDir(), 'json', folder);
    let fitted = 0;
    for (const name of readdirSync(directory)) {
      const spec = specNamedIn(name, methods);
      const file = parseJson(readFileSync(join(directory, name), 'utf8'));
      if (spec === undefined || !isObject(file) || file['error'] !== undefined) continue;
      const result = file['result'] ?? file;
      // A header of nothing comes with BUSY, which is judged before.
      const busy = isObject(result) && result['status'] === 'BUSY';
      if (busy || isOlder(result)) continue;
      expect.soft(fit({ spec, result }), `${folder}/${name}`).toBe('fits');
      fitted += 1;
    }
    expect(fitted).toBeGreaterThan(0);
  });
}

/** Every value inside, as a path. */
function* paths(value: JsonValue, path: readonly string[] = []): Generator<readonly string[]> {
  if (path.length > 0) yield path;
  if (value === null || typeof value !== 'object') return;
  for (const [key, member] of Object.entries(value)) yield* paths(member, [...path, key]);
}

/** Long blobs cut, so that thousands of variants are quick to judge. */
function shortened(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.slice(0, 64);
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Array) return value.slice(0, 2).map(shortened);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shortened(member)]));
}

function replaced(value: JsonValue, path: readonly string[], by: JsonValue): JsonValue {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  if (value instanceof Array) {
    return value.map((item: JsonValue, index) => (String(index) === key ? replaced(item, rest, by) : item));
  }
  if (!isObject(value)) throw new Error('no such path');
  return { ...value, [key]: replaced(value[key] ?? null, rest, by) };
}

const WRONG_VALUES: readonly JsonValue[] = [
  null,
  -1,
  1.5,
  2n ** 64n,
  -(2n ** 63n),
  2n ** 200n,
  'x',
  '',
  '0x',
  true,
  [],
  [[]],
  [null],
  {},
  { length: 1 },
];

test('a wrong type in any field of any captured answer is an invalid answer or is ignored, never another error', () => {
  const directory = join(vectorsDir(), 'json', 'regtest');
  let tried = 0;
  let refused = 0;
  for (const name of readdirSync(directory)) {
    const captured = readCaptured(join(directory, name));
    if (captured === undefined) continue;
    const result = shortened(captured.result);
    for (const path of paths(result)) {
      for (const wrong of WRONG_VALUES) {
        tried += 1;
        try {
          readShape(shapeOf(captured.spec), replaced(result, path, wrong), where);
        } catch (error) {
          if (!(error instanceof InvalidAnswerError)) throw error;
          refused += 1;
          // The error names the field or one around it (halves of a number are named by the whole).
          const around = error.field.split('/').slice(0, -1).join('/');
          if (!path.join('/').startsWith(around))
            throw new Error(`${error.field} blamed for ${path.join('/')}`, { cause: error });
        }
      }
    }
  }
  expect(refused / tried).toBeGreaterThan(0.6);
});
