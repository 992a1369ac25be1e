import { expect, test } from 'playwright/test';
import { parseWithSchema } from '@ringscope/rpc/response.ts';
import { daemonMethods } from '@ringscope/rpc/daemon/methods.ts';
import { InvalidResponseError } from '@ringscope/rpc/errors.ts';
import { parseJson } from '@ringscope/rpc/json.ts';
import type { JsonObject, JsonValue } from '@ringscope/rpc/json.ts';
import type { RpcMethodSpec } from '@ringscope/rpc/method.ts';
import { walletMethods } from '@ringscope/rpc/wallet/methods.ts';
import { capturedJson } from '../../helpers/protocol/vector-files.ts';
import { need } from '../protocol/vectors.ts';

/** These tests read responses of real programs with all shapes. Only such responses show which fields a program omits. */

type AnySpec = RpcMethodSpec<never, unknown>;
const target = { method: 'test', node: '' };

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
  readonly name: string;
  readonly spec: AnySpec;
  readonly result: JsonValue;
}

/**
 * Reads a file with its request and returns the method and the result. Returns undefined for an error or an unknown
 * method.
 */
function readPair(file: JsonObject): Omit<Captured, 'name'> | undefined {
  const { request, response, endpoint } = file;
  if (!isObject(response) || response['error'] !== undefined) return undefined;
  const isRpc = response['jsonrpc'] !== undefined;
  const name = isRpc ? isObject(request) && request['method'] : endpoint;
  const spec = typeof name === 'string' ? daemon.get(name) : undefined;
  const result = isRpc ? response['result'] : response;
  return spec === undefined || result === undefined ? undefined : { spec, result };
}

/** Returns the responses whose requests were captured too. */
function capturedPairs(network?: string): Captured[] {
  return capturedJson('rpc-json').flatMap(({ vector, name, text }) => {
    if (network !== undefined && vector.network !== network) return [];
    const file = parseJson(text);
    const pair = isObject(file) ? readPair(file) : undefined;
    return pair === undefined ? [] : [{ name, ...pair }];
  });
}

function shapeOf(spec: AnySpec) {
  if (spec.kind === 'binary') throw new Error(`${spec.name} is binary`);
  return spec.result;
}

function fit({ spec, result }: Omit<Captured, 'name'>): string {
  try {
    parseWithSchema(shapeOf(spec), result, target);
    return 'fits';
  } catch (error) {
    return String(error);
  }
}

/** Checks for dots that abbreviate a long value. Documentation contains them, and no program sends them. */
function isAbbreviated(value: JsonValue): boolean {
  if (typeof value === 'string') return value.includes('...');
  if (value === null || typeof value !== 'object') return false;
  return Object.values(value).some(isAbbreviated);
}

test('shapes fit the responses that were captured with their requests', () => {
  const pairs = capturedPairs().filter((one) => !isAbbreviated(one.result) || fit(one) === 'fits');
  for (const one of need(pairs, 'answers with their requests')) expect.soft(fit(one), one.name).toBe('fits');
});

/** Pairs of fields. A response with the first field and without the second is from a program older than 0.18. */
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

/** Finds the method of a response without its request. It is the longest method whose name is part of the response's name. */
function specNamedIn(name: string, methods: ReadonlyMap<string, AnySpec>): AnySpec | undefined {
  const words = name.replaceAll('_', '');
  const named = [...methods].filter(
    ([method, { kind }]) => kind !== 'binary' && words.includes(method.replaceAll(/[/_]/g, '')),
  );
  return named.sort(([a], [b]) => b.length - a.length)[0]?.[1];
}

for (const [kind, methods] of [
  ['rpc-json', daemon],
  ['wallet-rpc-json', wallet],
] as const) {
  test(`shapes fit the captured responses of kind ${kind} that are named after their method`, () => {
    const responses = capturedJson(kind).flatMap(({ name, text }): Captured[] => {
      const file = parseJson(text);
      const spec = specNamedIn(name, methods);
      if (spec === undefined || !isObject(file) || file['response'] !== undefined) return [];
      if (file['error'] !== undefined) return [];
      const result = file['result'] ?? file;
      // An empty header comes with BUSY, and the client checks the status first.
      const busy = isObject(result) && result['status'] === 'BUSY';
      return busy || isOlder(result) ? [] : [{ name, spec, result }];
    });
    for (const one of need(responses, `answers of kind ${kind} named after their method`))
      expect.soft(fit(one), one.name).toBe('fits');
  });
}

/** Returns the path of every value inside. */
function* paths(value: JsonValue, path: readonly string[] = []): Generator<readonly string[]> {
  if (path.length > 0) yield path;
  if (value === null || typeof value !== 'object') return;
  for (const [key, member] of Object.entries(value)) yield* paths(member, [...path, key]);
}

/** Returns a value with its long strings truncated, so that thousands of variants are checked quickly. */
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

test('a wrong type in any field of any captured response is an invalid response or is ignored, and never another error', () => {
  let tried = 0;
  let refused = 0;
  for (const captured of need(capturedPairs('regtest'), 'answers of a private chain with their requests')) {
    const result = shortened(captured.result);
    for (const path of paths(result)) {
      for (const wrong of WRONG_VALUES) {
        tried += 1;
        try {
          parseWithSchema(shapeOf(captured.spec), replaced(result, path, wrong), target);
        } catch (error) {
          if (!(error instanceof InvalidResponseError)) throw error;
          refused += 1;
          // The error contains the field or a field around it. An error in one half of a number contains the
          // full number's name.
          const around = error.field.split('/').slice(0, -1).join('/');
          if (!path.join('/').startsWith(around))
            throw new Error(`${error.field} blamed for ${path.join('/')}`, { cause: error });
        }
      }
    }
  }
  expect(refused / tried).toBeGreaterThan(0.6);
});
