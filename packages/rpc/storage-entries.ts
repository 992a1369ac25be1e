import { concatBytes, hexToBytes, type StorageEntry, type StorageSection } from '@ringscope/protocol';
import { checkCountArgument, checkHashArgument, checkHashArguments, checkU64Argument } from './input.ts';

/** Builds the fields of a binary request. Undefined fields are omitted, and the daemon uses its defaults. */
export function buildStorageSection(
  fields: Readonly<Record<string, StorageEntry | undefined>>,
): StorageSection {
  const entries = new Map<string, StorageEntry>();
  for (const [name, entry] of Object.entries(fields)) {
    if (entry !== undefined) entries.set(name, entry);
  }
  return entries;
}

export function toBoolStorageEntry(value: boolean | undefined): StorageEntry | undefined {
  return value === undefined ? undefined : { type: 'bool', value };
}

export function toCountStorageEntry(
  value: number | undefined,
  argumentName: string,
): StorageEntry | undefined {
  if (value === undefined) return undefined;
  return { type: 'uint64', value: BigInt(checkCountArgument(value, argumentName)) };
}

export function toU64StorageEntry(value: bigint, argumentName: string): StorageEntry {
  return { type: 'uint64', value: checkU64Argument(value, argumentName) };
}

/**
 * Returns the storage entry of a list of 64-bit integers. Undefined for an empty list, because daemons omit empty lists too.
 */
export function toU64ListStorageEntry(
  values: readonly bigint[],
  argumentName: string,
): StorageEntry | undefined {
  if (values.length === 0) return undefined;
  return { type: 'array', of: 'uint64', value: values.map((value) => checkU64Argument(value, argumentName)) };
}

export function toHashStorageEntry(value: string, argumentName: string): StorageEntry {
  return { type: 'string', value: hexToBytes(checkHashArgument(value, argumentName)) };
}

/**
 * Returns an entry with all hashes concatenated in one string, which is the format of `block_ids`. Undefined for an empty
 * list.
 */
export function toPackedHashesStorageEntry(
  values: readonly string[],
  argument: string,
): StorageEntry | undefined {
  if (values.length === 0) return undefined;
  return { type: 'string', value: concatBytes(...checkHashArguments(values, argument).map(hexToBytes)) };
}
