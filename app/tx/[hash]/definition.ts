import {
  createCanonicaliser,
  definePage,
  DETAIL_PAGE_CACHE_MS,
  type ParamValues,
} from '../../_frame/define-page.ts';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { parseListPosition } from '../../../lookups/positions.ts';
import { pageStartCanonicaliser } from '../../_lib/canonical-values.ts';
import { INPUTS_PER_PAGE, RING_MEMBERS_PER_PAGE, OUTPUTS_PER_PAGE } from '../../_lib/tx-pages.ts';

export const txPageDefinition = definePage({
  path: '/tx/:hash',
  pathParams: { hash: createCanonicaliser(parseTxHash) },
  query: {
    inputs: createCanonicaliser(parseListPosition),
    members: createCanonicaliser(parseListPosition),
    outputs: pageStartCanonicaliser(OUTPUTS_PER_PAGE),
  },
  canonicaliseTogether: txPositions,
  dependsOn: 'pool',
  cacheMs: DETAIL_PAGE_CACHE_MS,
  translations: ['de'],
});

/**
 * Normalises the positions in the URL. `inputs` becomes the position of the first input on its page. It stays unchanged if
 * `members` is present, because the URL then selects the ring of exactly that input.
 */
function txPositions({ inputs, members, ...others }: ParamValues): ParamValues {
  const [input, member] = [Number(inputs ?? 0), Number(members ?? 0)];
  const from = input - (input % INPUTS_PER_PAGE);
  const isRing = members !== undefined && (member > 0 || input !== from);
  const first = isRing ? input : from;
  return {
    ...(first === 0 ? {} : { inputs: String(first) }),
    ...(isRing ? { members: String(member - (member % RING_MEMBERS_PER_PAGE)) } : {}),
    ...others,
  };
}
