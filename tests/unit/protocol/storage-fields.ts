/** Returns fields of a portable storage section with the type that a test expects. */
import type { StorageEntry, StorageSection } from '@ringscope/protocol/portable-storage.ts';

export function bytesOf(entry: StorageEntry | undefined): Uint8Array {
  if (entry?.type !== 'string') throw new Error(`expected a string, found ${entry?.type ?? 'nothing'}`);
  return entry.value;
}

/** Returns the sections of an array. An absent field is an empty array. */
export function objectsOf(entry: StorageEntry | undefined): readonly StorageSection[] {
  if (entry === undefined) return [];
  if (entry.type === 'array' && entry.of === 'object') return entry.value;
  throw new Error(`expected an array of sections, found ${entry.type}`);
}

/** Returns the strings of an array, or the `blob` fields of an array of sections. An absent field is an empty array. */
export function stringsOf(entry: StorageEntry | undefined): readonly Uint8Array[] {
  if (entry === undefined) return [];
  if (entry.type === 'array' && entry.of === 'string') return entry.value;
  return objectsOf(entry).map((section) => bytesOf(section.get('blob')));
}
