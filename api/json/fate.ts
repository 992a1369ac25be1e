import type { Fate } from '../../db/queries/reorgs.ts';
import { fate, type FateJson } from '../contract/fate.ts';
import { jsonFields } from './fields.ts';

const writeFate = jsonFields(fate.shape);

export function fateJson({ reorgId, inputPosition, ...rest }: Fate): FateJson {
  return writeFate({ ...rest, reorg: reorgId, input: inputPosition });
}
