import { t } from '../../../../i18n/texts.ts';
import type { ReferencePosition } from '../../../../db/queries/references.ts';
import { parseInputPlace } from '../../../../lookups/places.ts';
import { pageStart, type BadParam, type SearchParams } from '../../../_lib/params.ts';

/** Reads `?before=P` for rings before the place of an input or `?after=P` for rings after it. The default is the newest ring. */
export function parseReferencesParams(params: SearchParams): ReferencePosition | BadParam {
  const start = pageStart(params, parseInputPlace, (from) =>
    t('{from} must be the place of an input: height, transaction and input as three numbers with hyphens.', {
      from,
    }),
  );
  return start ?? { from: 'newest' };
}
