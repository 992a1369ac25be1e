import { InvalidRequestError } from './errors.ts';
import type { JsonInput, JsonInputObject } from './json.ts';

// Arguments are checked before anything is sent. The programs silently replace a wrong value by a default:
// `get_block_header_by_height` without a number answers height 0. Some versions read past a short hexadecimal text.
// Messages name the argument and never repeat its value.

const MAX_U64 = 2n ** 64n - 1n;
const HASH = /^[0-9a-fA-F]{64}$/;
const HEX = /^(?:[0-9a-fA-F]{2})+$/;

function refuse(argument: string, expected: string): never {
  throw new InvalidRequestError(`${argument} must be ${expected}`, undefined, argument);
}

/** @returns the 64 digits in lower case */
export function hashArgument(value: string, argument: string): string {
  if (typeof value !== 'string' || !HASH.test(value)) refuse(argument, '64 hexadecimal digits');
  return value.toLowerCase();
}

export function hashArguments(values: readonly string[], argument: string): string[] {
  return values.map((value, index) => hashArgument(value, `${argument}[${String(index)}]`));
}

/** Checks hexadecimal text of at least one whole byte. */
export function hexArgument(value: string, argument: string): string {
  if (typeof value !== 'string' || !HEX.test(value)) refuse(argument, 'hexadecimal digits, two per byte');
  return value.toLowerCase();
}

/** Checks a height, count, size or time: 0 … 2^53−1. */
export function countArgument(value: number, argument: string): number {
  if (!Number.isSafeInteger(value) || value < 0) refuse(argument, 'a whole number, 0 or more');
  return value;
}

export function u32Argument(value: number, argument: string): number {
  if (!Number.isInteger(value) || value < 0 || value > 0xffff_ffff)
    refuse(argument, 'a whole number, 0 … 2^32−1');
  return value;
}

/** Checks an amount in atomic units or another u64. */
export function u64Argument(value: bigint, argument: string): bigint {
  if (typeof value !== 'bigint' || value < 0n || value > MAX_U64) refuse(argument, 'a bigint, 0 … 2^64−1');
  return value;
}

export function blobArgument(value: Uint8Array, argument: string): string {
  if (!(value instanceof Uint8Array) || value.length === 0) refuse(argument, 'at least one byte');
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex');
}

/** Values that arguments may hold when only their names change on the wire. */
type WireValue = undefined | boolean | number | bigint | string | readonly WireValue[] | WireObject;
interface WireObject {
  readonly [name: string]: WireValue;
}

/**
 * Renames arguments for the wire: `subaddrIndices` becomes `subaddr_indices`, at every depth. It leaves out undefined
 * arguments. Numbers must be whole, exact and not negative; bigints must be 0 … 2^64−1.
 *
 * @throws InvalidRequestError naming the argument
 */
export function wireArguments(args: object): JsonInputObject {
  return renameMembers(args as WireObject, '');
}

function renameMembers(members: WireObject, path: string): JsonInputObject {
  const renamed: Record<string, JsonInput> = {};
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    const wireName = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    renamed[wireName] = renameValue(value, path === '' ? name : `${path}.${name}`);
  }
  return renamed;
}

function renameValue(value: WireValue, path: string): JsonInput {
  if (typeof value === 'number') return countArgument(value, path);
  if (typeof value === 'bigint') return u64Argument(value, path);
  if (typeof value !== 'object') return value;
  if (isWireList(value)) return value.map((item, index) => renameValue(item, `${path}[${String(index)}]`));
  return renameMembers(value, path);
}

function isWireList(value: readonly WireValue[] | object): value is readonly WireValue[] {
  return Array.isArray(value);
}
