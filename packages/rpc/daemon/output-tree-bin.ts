import { refuseArgument } from '../input.ts';
import { defineRpcMethod, findCountMismatch } from '../method.ts';
import { buildStorageSection, toCountStorageEntry, toU64ListStorageEntry } from '../storage-entries.ts';
import { readEnvelopeFields } from '../storage-fields.ts';
import type { StorageFieldReader } from '../storage-fields.ts';

/**
 * Returns the size of the tree of all outputs at a height, and the positions of the requested outputs in it. The daemon
 * also sends the hashes on the path from each output to the root, which this method drops.
 *
 * Only daemons that implement the draft of hard fork 17 have this method. docs/fork-17.md describes it.
 *
 * @throws InvalidRequestError without an id, because the daemon then returns a size of 0
 * @throws MethodUnavailableError from other daemons
 * @throws NodeRefusedError when the daemon does not know an id, and for more than 50 ids on a restricted port
 */
export const getPathByUnifiedIdBin = defineRpcMethod({
  service: 'daemon',
  kind: 'binary',
  name: '/get_path_by_unified_id.bin',
  repeatable: true,
  request: (args: {
    /**
     * Number of blocks after which the tree is read: the height of the reference block plus one, or 0 for the
     * tip.
     */
    readonly asOfBlocks: number;
    /** Ids of one or more outputs. The id of an output is its index among all outputs of the chain. */
    readonly unifiedIds: readonly number[];
  }) => {
    if (args.unifiedIds.length === 0) refuseArgument('unified_ids', 'a list of at least one unified id');
    return buildStorageSection({
      as_of_n_blocks: toCountStorageEntry(args.asOfBlocks, 'as_of_n_blocks'),
      unified_ids: toU64ListStorageEntry(args.unifiedIds.map(BigInt), 'unified_ids'),
    });
  },
  read: (fields, { unifiedIds }) => {
    const leafCount = fields.count('n_leaf_tuples');
    return {
      /** Number of outputs in the tree. */
      leafCount,
      /** Position of each output among the leaves, in the order of the request. Undefined while an output is locked. */
      leafPositions: fields
        .objects('paths')
        .map((path, index) => readLeafPosition(path, BigInt(unifiedIds[index] ?? -1), leafCount)),
      ...readEnvelopeFields(fields),
    };
  },
  findMismatch: ({ leafPositions }, { unifiedIds }) =>
    findCountMismatch('paths', leafPositions, unifiedIds, (count) => `${count} paths`),
});

/**
 * Reads the position of one output, and checks that the output is among the leaves of its branch.
 *
 * @returns undefined when the output is not in the tree
 */
function readLeafPosition(
  fields: StorageFieldReader,
  unifiedId: bigint,
  leafCount: number,
): number | undefined {
  // Daemons omit empty lists, so an output that is not in the tree has a path without leaves.
  const branch = fields.object('path')?.object('leaves')?.packedU64('unified_ids') ?? [];
  if (branch.length === 0) return undefined;
  if (!branch.includes(unifiedId))
    fields.fail(
      'path/leaves/unified_ids',
      `the leaves do not include the requested output ${String(unifiedId)}`,
    );
  const position = fields.count('leaf_idx');
  if (position >= leafCount)
    fields.fail(
      'leaf_idx',
      `the position ${String(position)} is not in the tree, which has ${String(leafCount)} outputs`,
    );
  return position;
}
