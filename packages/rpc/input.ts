import { InvalidRequestError } from './errors.ts';
import type { JsonInput, JsonInputObject } from './stringify-json.ts';

// The client checks arguments before it sends anything. monerod and monero-wallet-rpc silently replace an invalid value
// with a default: `get_block_header_by_height` without a height returns the header at height 0. Some versions read past the end
// of a short hex string. Error messages contain the name of the argument and never its value.

const MAX_U64 = 2n ** 64n - 1n;
const HASH = /^[0-9a-fA-F]{64}$/;
const HEX = /^(?:[0-9a-fA-F]{2})+$/;

/** @throws InvalidRequestError always */
export function refuseArgument(argumentName: string, expected: string): never {
  throw new InvalidRequestError(
    `the client did not send the call, because its argument ${argumentName} is not ${expected}`,
    undefined,
    argumentName,
  );
}

/** Checks a hash, and returns it in lower case. @throws InvalidRequestError unless it has 64 hexadecimal characters */
export function checkHashArgument(value: string, argumentName: string): string {
  if (typeof value !== 'string' || !HASH.test(value))
    refuseArgument(argumentName, '64 hexadecimal characters');
  return value.toLowerCase();
}

export function checkHashArguments(values: readonly string[], argumentName: string): string[] {
  return values.map((value, index) => checkHashArgument(value, `${argumentName}[${String(index)}]`));
}

/** Checks a hex string, and returns it in lower case. @throws InvalidRequestError unless it contains one or more complete bytes */
export function checkHexArgument(value: string, argumentName: string): string {
  if (typeof value !== 'string' || !HEX.test(value))
    refuseArgument(argumentName, 'a hex string with two characters per byte');
  return value.toLowerCase();
}

/** Checks a height, count, size or time, and returns it. @throws InvalidRequestError unless it is an integer from 0 to 2^53−1 */
export function checkCountArgument(value: number, argumentName: string): number {
  if (!Number.isSafeInteger(value) || value < 0) refuseArgument(argumentName, 'an integer from 0 to 2^53−1');
  return value;
}

export function checkU32Argument(value: number, argumentName: string): number {
  if (!Number.isInteger(value) || value < 0 || value > 0xffff_ffff)
    refuseArgument(argumentName, 'an integer from 0 to 2^32−1');
  return value;
}

/** Checks an amount in atomic units or another u64, and returns it. @throws InvalidRequestError unless it is a bigint from 0 to 2^64−1 */
export function checkU64Argument(value: bigint, argumentName: string): bigint {
  if (typeof value !== 'bigint' || value < 0n || value > MAX_U64)
    refuseArgument(argumentName, 'a bigint from 0 to 2^64−1');
  return value;
}

export function encodeBlobArgument(value: Uint8Array, argumentName: string): string {
  if (!(value instanceof Uint8Array) || value.length === 0)
    refuseArgument(argumentName, 'a Uint8Array of at least one byte');
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex');
}

/** Types of argument values. The client changes the names of arguments, but sends their values unchanged. */
type WireValue = undefined | boolean | number | bigint | string | readonly WireValue[] | WireObject;
interface WireObject {
  readonly [name: string]: WireValue;
}

/**
 * Renames arguments, at every depth, to the names that the Monero programs use: `subaddrIndices` becomes
 * `subaddr_indices`. Omits undefined arguments. Numbers must be integers from 0 to 2^53−1, bigints must be from 0 to
 * 2^64−1.
 *
 * @throws InvalidRequestError with the name of the argument
 */
export function toWireArguments(args: object): JsonInputObject {
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
  if (typeof value === 'number') return checkCountArgument(value, path);
  if (typeof value === 'bigint') return checkU64Argument(value, path);
  if (typeof value !== 'object') return value;
  if (isWireArray(value)) return value.map((item, index) => renameValue(item, `${path}[${String(index)}]`));
  return renameMembers(value, path);
}

function isWireArray(value: readonly WireValue[] | object): value is readonly WireValue[] {
  return Array.isArray(value);
}
