import { t } from '../../../../languages/texts.ts';
import type { ReferencePosition } from '../../../../db/queries/ring-references.ts';
import { parseInputPlace } from '../../../../read/input-place.ts';
import { queryParam, type BadParam, type SearchParams } from '../../../_lib/params.ts';

/** Reads `?before=P` for rings before the place of an input or `?after=P` for rings after it. The default is the newest ring. */
export function parseReferencesParams(params: SearchParams): ReferencePosition | BadParam {
  const before = queryParam(params, 'before');
  const after = queryParam(params, 'after');
  if (before !== undefined && after !== undefined) {
    return { field: 'before', problem: t('before and after cannot be given together.') };
  }
  const from = before === undefined ? 'after' : 'before';
  const text = before ?? after;
  if (text === undefined) return { from: 'newest' };
  const place = parseInputPlace(text);
  if (place === undefined) {
    return {
      field: from,
      problem: t(
        '{from} must be the place of an input: height, transaction and input as three numbers with hyphens.',
        { from },
      ),
    };
  }
  return { from, place };
}
