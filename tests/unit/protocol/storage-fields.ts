/** Fields of a portable storage section by what a test knows them to be. */
import type { StorageEntry, StorageSection } from '../../../protocol/portable-storage.ts';

export function bytesOf(entry: StorageEntry | undefined): Uint8Array {
  if (entry?.type !== 'string') throw new Error(`expected a string, found ${entry?.type ?? 'nothing'}`);
  return entry.value;
}

/** The sections of an array; an absent field is an empty one. */
export function objectsOf(entry: StorageEntry | undefined): readonly StorageSection[] {
  if (entry === undefined) return [];
  if (entry.type === 'array' && entry.of === 'object') return entry.value;
  throw new Error(`expected an array of sections, found ${entry.type}`);
}

/** The strings of an array, or the `blob` fields of an array of sections; an absent field is an empty one. */
export function stringsOf(entry: StorageEntry | undefined): readonly Uint8Array[] {
  if (entry === undefined) return [];
  if (entry.type === 'array' && entry.of === 'string') return entry.value;
  return objectsOf(entry).map((section) => bytesOf(section.get('blob')));
}
