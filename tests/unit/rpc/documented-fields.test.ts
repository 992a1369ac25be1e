import { expect, test } from 'playwright/test';
import { z } from 'zod';
import type { StorageSection } from '@ringscope/protocol/portable-storage.ts';
import { daemonMethods } from '@ringscope/rpc/daemon/methods.ts';
import { InvalidRequestError } from '@ringscope/rpc/errors.ts';
import type { RpcMethodSpec } from '@ringscope/rpc/method.ts';
import type { StorageFieldReader } from '@ringscope/rpc/storage-fields.ts';
import { walletMethods } from '@ringscope/rpc/wallet/methods.ts';
import { documentedMethods } from './interface-document.ts';
import type { DocumentedField, DocumentedMethod } from './interface-document.ts';

/**
 * These tests compare every argument and response field of the interface documents, by name and type, with the
 * descriptions in packages/rpc/. `DIFFERENT` lists each difference with its reason, which the docstring of the
 * function also contains. An entry that no longer differs fails the test.
 */
type AnySpec = RpcMethodSpec<never, unknown>;

const DIFFERENT: Readonly<Record<string, string>> = {
  'daemon calc_pow out result': 'the result is the text itself and has no fields',
  'daemon get_block in height': 'one of height and hash is sent, as the document says',
  'daemon /get_blocks.bin in start_height':
    'one of block_ids and start_height is sent: monerod obeys only one',
  'wallet check_reserve_proof in signature': 'only a proof that can be read to its end is sent',
};

const HASH = '01'.padEnd(64, '0');
const ADDRESS =
  '42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm';
const BLOB = Uint8Array.of(1);
const GENESIS = '418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3';

/** Arguments of methods whose arguments differ from the documented ones in name or type. */
const ARGUMENTS: Readonly<Record<string, object>> = {
  'daemon on_get_block_hash': { height: 1 },
  'daemon submit_block': { blob: BLOB },
  'daemon calc_pow': { majorVersion: 1, height: 1, blockBlob: BLOB, seedHash: HASH },
  'daemon add_aux_pow': { blocktemplateBlob: BLOB, auxPow: [{ id: HASH, hash: HASH }] },
  'daemon flush_txpool': { hashes: [HASH] },
  'daemon relay_tx': { hashes: [HASH] },
  'daemon set_bans': {
    bans: [
      { host: 'x', ban: true, seconds: 1 },
      { ip: 1, ban: true, seconds: 1 },
    ],
  },
  'daemon /get_blocks.bin': { blockIds: [GENESIS], prune: true },
  'daemon /get_hashes.bin': { blockIds: [GENESIS], startHeight: 1 },
  'daemon /get_outs': { outputs: [{ amount: 0n, index: 1n }], getTxid: true },
  'daemon /get_outs.bin': { outputs: [{ amount: 0n, index: 1n }] },
  'daemon /get_transactions': { hashes: [HASH], decodeAsJson: true, prune: true, split: true },
  'daemon /send_raw_transaction': { blob: BLOB, doNotRelay: true },
  'wallet check_tx_proof': { txid: HASH, address: ADDRESS, message: 'x', signature: 'OutProofV2x' },
  'wallet check_spend_proof': { txid: HASH, message: 'x', signature: 'SpendProofV1x' },
};

const specs = (methods: object): AnySpec[] =>
  (Object.values(methods) as { spec: AnySpec }[]).map(({ spec }) => spec);

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns a value of the documented type, as the functions of packages/rpc/ accept it. */
function argument({ name, type, list, members }: DocumentedField): unknown {
  const one =
    members !== undefined
      ? argumentsOf(members)
      : type === 'bool'
        ? true
        : type === 'str' || type === undefined
          ? name.endsWith('address')
            ? ADDRESS
            : HASH
          : name.includes('amount') && !name.includes('amount_of')
            ? 1n
            : 1;
  return list ? [one] : one;
}

function argumentsOf(fields: readonly DocumentedField[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [camelCase(field.name), argument(field)]));
}

/** Returns the names that were sent, at every depth: `bans/host`. */
function* sentNames(value: unknown, path = ''): Generator<string> {
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value as unknown[]) yield* sentNames(item, path);
    return;
  }
  const members = value instanceof Map ? [...(value as StorageSection)] : Object.entries(value);
  for (const [name, member] of members) {
    if (member === undefined) continue;
    yield `${path}${name}`;
    yield* sentNames(isEntry(member) ? member.value : member, `${path}${name}/`);
  }
}

function isEntry(value: unknown): value is { type: string; value: unknown } {
  return typeof value === 'object' && value !== null && 'type' in value && 'value' in value;
}

function* names(fields: readonly DocumentedField[], path = ''): Generator<string> {
  for (const { name, members } of fields) {
    yield `${path}${name}`;
    yield* names(members ?? [], `${path}${name}/`);
  }
}

/** Returns the part of a schema that a response must fit, without defaults and transformations. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return bare(schema.in);
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodCatch
    ? bare(schema.unwrap())
    : schema;
}

/** Returns the shapes that a response may have. */
function alternatives(schema: z.core.$ZodType): z.core.$ZodType[] {
  const one = bare(schema);
  return one instanceof z.ZodUnion ? (one.options as z.core.$ZodType[]).flatMap(alternatives) : [one];
}

const SAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  uint: [1, 0],
  int: [1, 0],
  bool: [true],
  str: ['ab'.repeat(32), 'ab', '0x1', 'x', '1'],
};

/** Returns the fields of a documented response that our shape does not have, or has with another type. */
function* missing(fields: readonly DocumentedField[], schema: z.core.$ZodType, path = ''): Generator<string> {
  for (const { name, type, list, members } of fields) {
    const found = alternatives(schema)
      .map((one) =>
        one instanceof z.ZodObject ? (one.shape as Record<string, z.core.$ZodType>)[name] : undefined,
      )
      .find((one) => one !== undefined);
    const at = `${path}${name}`;
    if (found === undefined) {
      yield at;
      continue;
    }
    const array = alternatives(found).find((one) => one instanceof z.ZodArray);
    const holds = array?.element;
    if (members !== undefined) yield* missing(members, holds ?? found, `${at}/`);
    else if (list && holds === undefined) yield `${at} as a list`;
    else if (type !== undefined) {
      const fits = (SAMPLES[type] ?? []).some((sample) => z.safeParse(holds ?? found, sample).success);
      if (!fits) yield `${at} as ${type}`;
    }
  }
}

/** Reads a binary response that has every field, and records the fields that are read. */
function namesRead(spec: AnySpec & { kind: 'binary' }, args: object): Set<string> {
  const seen = new Set<string>(['status']);
  const recorder = (path: string): StorageFieldReader => {
    const note =
      <T>(value: T) =>
      (name: string): T => {
        seen.add(`${path}${name}`);
        return value;
      };
    const inner = (name: string): StorageFieldReader => {
      seen.add(`${path}${name}`);
      return recorder(`${path}${name}/`);
    };
    return {
      u64: note(1n),
      count: note(1),
      optionalCount: note(1),
      flag: note(false),
      bytes: note(Uint8Array.of(1)),
      optionalBytes: note(Uint8Array.of(1)),
      text: note(''),
      hash: note(HASH),
      optionalHash: note(HASH),
      packedHashes: note([HASH]),
      packedU64: note([1n]),
      u64List: note([1n]),
      byteStrings: note([]),
      objects: (name) => [inner(name)],
      object: inner,
      holdsObjects: () => false,
      fail: (name, expected) => {
        throw new Error(`${name}: ${expected}`);
      },
    };
  };
  spec.read(recorder(''), args as never);
  return seen;
}

function differences(service: 'daemon' | 'wallet', method: DocumentedMethod, spec: AnySpec): string[] {
  const label = `${service} ${method.name}`;
  const args = ARGUMENTS[label] ?? argumentsOf(method.inputs);
  const found: string[] = [];
  let request: unknown;
  try {
    request = spec.request(args as never);
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error;
    // A request that is refused before it is sent stands for all arguments.
    return [`${label} in ${error.argument ?? ''}`];
  }
  const sent = new Set(sentNames(request));
  for (const name of names(method.inputs)) if (!sent.has(name)) found.push(`${label} in ${name}`);
  if (spec.kind === 'binary') {
    const read = namesRead(spec, args);
    for (const name of names(method.outputs)) if (!read.has(name)) found.push(`${label} out ${name}`);
  } else {
    // A result exists only when the status is OK. The exception is a method whose response includes other
    // statuses.
    const outputs = method.outputs.filter(
      ({ name }) => name !== 'status' || (spec.kind === 'path' && spec.acceptStatus !== undefined),
    );
    for (const name of missing(outputs, spec.result)) found.push(`${label} out ${name}`);
  }
  return found;
}

for (const [service, file, methods] of [
  ['daemon', 'daemon.md', daemonMethods],
  ['wallet', 'wallet-service.md', walletMethods],
] as const) {
  test(`every field of ${file} is sent or read, with its type, or the difference has a reason`, () => {
    const found = documentedMethods(file).flatMap((method) => {
      const spec = specs(methods).find(({ name }) => name === method.name);
      return spec === undefined ? [`${service} ${method.name}`] : differences(service, method, spec);
    });
    expect(found.toSorted()).toEqual(
      Object.keys(DIFFERENT)
        .filter((one) => one.startsWith(`${service} `))
        .toSorted(),
    );
  });
}
