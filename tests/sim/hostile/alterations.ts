import type { Random } from '../../helpers/protocol/random.ts';
import { isStorage, readTree, writeTree } from './response-tree.ts';
import { listValues } from './value-paths.ts';
import { isTreeKind, shown, treeChanges, type TreeKind } from './tree-changes.ts';

/** The ways in which a response is altered. A case uses them one after the other. */
export const KINDS = [
  'digit',
  'larger',
  'smaller',
  'hex-digit',
  'blob-bit',
  /** One bit anywhere in the response changes. */
  'bit',
  'flag',
  'character',
  'field-removed',
  'field-doubled',
  'other-type',
  'items-swapped',
  'item-removed',
  'item-doubled',
  'count',
  'truncated',
  /** The daemon returns a response that it returned to an earlier call of the same method. */
  'earlier-answer',
  /** The daemon returns its last response to another method. */
  'other-answer',
] as const;
export type Kind = (typeof KINDS)[number];

/** Earlier responses of the daemon. */
export interface Past {
  /** True responses to the method, oldest first, without duplicates. */
  readonly same: readonly Buffer[];
  /** The last true responses to the other methods whose responses have the same form. There is one response for each method. */
  readonly other: readonly Buffer[];
}

export interface Altered {
  readonly body: Buffer;
  /** Describes the change for people. */
  readonly what: string;
}

/**
 * Alters a response in one way, at one position. Each alteration uses the next field name. A field that occurs
 * once is therefore altered as often as a field that every header has. One of the positions with that name is
 * chosen at random.
 *
 * @param alterationNumber number of the alteration; it selects the field, modulo the number of fields
 * @returns undefined when the response has no position that fits the kind
 */
export function alter(
  kind: Kind,
  body: Buffer,
  past: Past,
  random: Random,
  alterationNumber: number,
): Altered | undefined {
  if (isTreeKind(kind)) return inTree(kind, body, random, alterationNumber);
  switch (kind) {
    case 'bit':
      return changedBit(body, random);
    case 'truncated':
      return body.length < 2
        ? undefined
        : { body: body.subarray(0, random.int(0, body.length - 1)), what: 'the end is missing' };
    case 'earlier-answer':
      return replaced(body, past.same, random, 'an earlier answer to the method');
    case 'other-answer':
      return replaced(body, past.other, random, 'the answer to another method');
  }
}

function changedBit(body: Buffer, random: Random): Altered | undefined {
  if (body.length === 0) return undefined;
  const position = random.int(0, body.length - 1);
  const bit = random.int(0, 7);
  const changed = Buffer.from(body);
  changed[position] = (changed[position] ?? 0) ^ (1 << bit);
  return { body: changed, what: `bit ${bit} of byte ${position} of ${body.length}` };
}

function replaced(
  body: Buffer,
  candidates: readonly Buffer[],
  random: Random,
  what: string,
): Altered | undefined {
  const others = candidates.filter((one) => !one.equals(body));
  return others.length === 0 ? undefined : { body: random.pick(others), what };
}

function inTree(kind: TreeKind, body: Buffer, random: Random, alterationNumber: number): Altered | undefined {
  const tree = readTree(body);
  if (tree === undefined) return undefined;
  const { fits, change } = treeChanges[kind];
  const possible = listValues(tree).filter(fits);
  const names = [...new Set(possible.map(({ name }) => name))];
  const name = names[alterationNumber % names.length];
  if (name === undefined) return undefined;
  const place = random.pick(possible.filter((one) => one.name === name));
  const before = shown(place.node);
  const after = change(place, random);
  const changed = writeTree(tree, isStorage(body));
  // A change may have no effect, for example when two equal items are swapped.
  return changed.equals(body) ? undefined : { body: changed, what: `${place.path}: ${before} → ${after}` };
}
