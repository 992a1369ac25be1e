import type { Fate } from '../../db/queries/reorgs.ts';
import type { FateJson } from '../contract/fate.ts';
import { unixSeconds } from './envelope.ts';

export function fateJson(fate: Fate): FateJson {
  return {
    kind: fate.kind,
    since: unixSeconds(fate.since),
    until: fate.until === null ? null : unixSeconds(fate.until),
    reorg: fate.reorgId,
    height: fate.height,
    block_hash: fate.blockHash,
    replaced_by: fate.replacedBy,
    input: fate.inputPosition,
    global_index: fate.globalIndex,
  };
}
