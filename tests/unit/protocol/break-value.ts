/** Creates values that are almost valid: one part of a valid value is changed. */
import type { Random } from '../../helpers/protocol/random.ts';

/** A value, and the position where it differs from the original value. */
export interface BrokenValue<T> {
  readonly value: T;
  /** Names and indices from the root, such as `inputs/0/keyImage`. */
  readonly path: string;
  /** `list` when the number of elements was changed, `leaf` when one number or byte string was changed. */
  readonly what: 'leaf' | 'list';
}

interface Place {
  readonly parent: object;
  readonly key: string | number;
  readonly value: unknown;
  readonly path: string;
}

/** Returns a copy with one number, byte string or list changed at random. The new value may also be valid. */
export function breakValue<T extends object>(value: T, random: Random): BrokenValue<T> {
  const copy = structuredClone(value);
  const { parent, key, value: old, path } = random.pick(placesOf(copy, ''));
  if (Array.isArray(old)) {
    changeList(old, random);
    return { value: copy, path, what: 'list' };
  }
  Reflect.set(parent, key, otherLeaf(old, random));
  return { value: copy, path, what: 'leaf' };
}

function placesOf(parent: object, prefix: string): Place[] {
  const entries: [string | number, unknown][] = Array.isArray(parent)
    ? [...parent.entries()]
    : Object.entries(parent);
  return entries.flatMap(([key, value]): Place[] => {
    const path = prefix === '' ? String(key) : `${prefix}/${key}`;
    const here = { parent, key, value, path };
    if (value instanceof Uint8Array) return [here];
    if (Array.isArray(value)) return [here, ...placesOf(value, path)];
    if (typeof value === 'object' && value !== null) return placesOf(value, path);
    return typeof value === 'number' || typeof value === 'bigint' ? [here] : [];
  });
}

function changeList(list: unknown[], random: Random): void {
  const at = random.int(0, list.length);
  switch (random.int(0, 2)) {
    case 0:
      list.splice(at, 1);
      break;
    case 1:
      if (list.length > 0) list.splice(at, 0, structuredClone(random.pick(list)));
      break;
    default:
      list.length = 0;
  }
}

function otherLeaf(old: unknown, random: Random): unknown {
  if (old instanceof Uint8Array) return random.bytes(random.pick([0, 8, 31, 32, 33, old.length + 1]));
  if (typeof old === 'bigint') return random.pick([-1n, 0n, 1n, 2n ** 64n - 1n, 2n ** 64n]);
  return random.pick([-1, 0, 0.5, 1, 2, 3, 6, 7, 255, 256, NaN, 2 ** 53]);
}
