import type { OutputOrigin } from '../../db/queries/output.ts';
import { outputOrigin, type OutputOriginJson } from '../contract/output.ts';
import { jsonFields, viewTagJson } from './fields.ts';

const writeOutput = jsonFields(outputOrigin.shape);

export function outputOriginJson({ amount, clearAmount, viewTag, ...rest }: OutputOrigin): OutputOriginJson {
  return writeOutput({ ...rest, bucket: amount, amount: clearAmount, viewTag: viewTagJson(viewTag) });
}
