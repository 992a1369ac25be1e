import { t } from '../../../../i18n/translate.ts';
import type { PageUrlParams, PageResponse } from '../../../_frame/site-page.ts';
import { outputPageDefinition } from './definition.ts';
import { createPageHandlers } from '../../../_frame/page-handlers.ts';
import { currentPageRequest } from '../../../../server/page-request.ts';
import { badRequestPage, notFoundPage } from '../../../_components/error-pages.tsx';
import { createOutagePage } from '../../../_components/outage.tsx';
import { parseAtomicUnits, parseGlobalIndex, parseInputPosition } from '../../../../lookups/positions.ts';
import type { RingReferencePagePosition } from '../../../../db/queries/references.ts';
import {
  type InvalidUrlParam,
  isInvalidUrlParam,
  parseListPageStart,
  type SearchParams,
} from '../../../_lib/params.ts';
import type { ExpectedRingAges } from '../../../../lookups/expected-ring-ages.ts';
import type { OutputPageData } from '../../../../lookups/output.ts';
import type { OutputTreeSizeAndPosition } from '../../../../server/output-tree.ts';
import { OutputView } from './output-view.tsx';
import { hasFullChainMembershipProofs } from './source-since.ts';

const RINGS_PER_PAGE = 25;

export const { GET, POST } = createPageHandlers(outputPageDefinition, {
  metadataOf: (params) => {
    const index = parseGlobalIndex(params.index);
    return {
      title: index === undefined ? t('Output') : t('Output {index}', { index }),
      description: t('An output of the Monero chain, and the rings that include it.'),
    };
  },
  loadPage,
});

async function loadPage({ params, query }: PageUrlParams<'amount' | 'index'>): Promise<PageResponse> {
  const { amount: amountString, index: indexText } = params;
  const amount = parseAtomicUnits(amountString);
  if (amount === undefined) {
    return badRequestPage({
      field: 'amount',
      problem: t(
        'The amount must be a whole number of atomic units, at most 2^64 - 1. It is 0 for hidden amounts.',
      ),
    });
  }
  const globalIndex = parseGlobalIndex(indexText);
  if (globalIndex === undefined) {
    return badRequestPage({
      field: 'index',
      problem: t('The global index must be a whole number, 0 or greater.'),
    });
  }
  const position = parseReferencesParams(query);
  if ('field' in position) return badRequestPage(position);
  const { pageDataReader } = currentPageRequest().site;
  const [loaded, limits] = await Promise.all([
    pageDataReader.output({ amount, globalIndex }, position, RINGS_PER_PAGE),
    pageDataReader.blockLimits(),
  ]);
  if (loaded.unavailableReason !== undefined) return createOutagePage(loaded.unavailableReason);
  if (loaded.data === undefined) {
    return notFoundPage(
      t('No such output'),
      <p>{t('No indexed output of this amount has this global index.')}</p>,
    );
  }
  const [expected, tree, { data: usualRings }] = await Promise.all([
    expectedAgesOf(loaded.data),
    outputTreeOf(loaded.data),
    pageDataReader.expectedRingCount(loaded.data.output),
  ]);
  return {
    content: (
      <OutputView
        data={loaded.data}
        expectedRingAges={expected}
        nextBlockRules={limits.data}
        outputTree={tree}
        averageRingReferenceCount={usualRings}
      />
    ),
  };
}

/**
 * Reads the output tree of the tip, with the position of the output in it, from the daemon. Undefined before hard fork
 * 17, and when the daemon does not have the tree.
 */
async function outputTreeOf(data: OutputPageData): Promise<OutputTreeSizeAndPosition | undefined> {
  if (!hasFullChainMembershipProofs(data)) return undefined;
  const { unifiedId } = data.output;
  return currentPageRequest().site.readOutputTree({ referenceBlockHeight: undefined, unifiedId });
}

/** Parses `?before=P` or `?after=P`, where `P` is the position of an input. Default: the newest rings. */
function parseReferencesParams(params: SearchParams): RingReferencePagePosition | InvalidUrlParam {
  const start = parseListPageStart(params, parseInputPosition, (field) =>
    t(
      'The URL parameter “{field}” must identify an input: the block height, the position of the transaction and the position of the input, with hyphens between them.',
      { field },
    ),
  );
  if (start === undefined) return { kind: 'newest' };
  if (isInvalidUrlParam(start)) return start;
  return { kind: start.direction === 'before' ? 'older-than' : 'newer-than', input: start.position };
}

/**
 * Reads the expected ages of the ring members in the transaction that created the output. Undefined if no input of the
 * transaction spends a RingCT output, and when the ages cannot be read.
 */
async function expectedAgesOf({ output, creatingTx }: OutputPageData): Promise<ExpectedRingAges | undefined> {
  const sizes = (creatingTx?.inputs ?? [])
    .filter(({ amount }) => amount === 0n)
    .map(({ ring }) => ring.length);
  if (sizes.length === 0) return undefined;
  const { data } = await currentPageRequest().site.pageDataReader.expectedRingAges(output.height, sizes);
  return data;
}
