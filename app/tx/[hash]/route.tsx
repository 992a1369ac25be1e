import { t } from '../../../i18n/translate.ts';
import type { PageUrlParams, PageResponse } from '../../_frame/site-page.ts';
import { txPageDefinition } from './definition.ts';
import { createPageHandlers } from '../../_frame/page-handlers.ts';
import { INPUTS_PER_PAGE, OUTPUTS_PER_PAGE } from '../../_lib/tx-pages.ts';
import { currentPageRequest } from '../../../server/page-request.ts';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { countConfirmations } from '@ringscope/protocol/confirmations.ts';
import { badRequestPage, badTxHashPage, notFoundPage } from '../../_components/error-pages.tsx';
import { createOutagePage } from '../../_components/outage.tsx';
import { readQueryParam } from '../../_lib/params.ts';
import { routes } from '../../_lib/routes.ts';
import { parseListPosition } from '../../../lookups/positions.ts';
import { FEE_AND_WEIGHT_WINDOW_BLOCKS, type NextBlockRules } from '../../../lookups/block-limits.ts';
import type { TxDetail } from '../../../lookups/transaction.ts';
import { fetchOutputTreeCounts } from '../../_frame/possible-sources.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import type { ExpectedRingAges } from '../../../lookups/expected-ring-ages.ts';
import { RING_SIZE_BEFORE_FORK_17 } from './last-ring.tsx';
import { listDistinctRingCtRingSizes, ringCreationHeightOf } from './tx-rings.ts';
import { txIconPathOf } from './tx-icon.ts';
import { txProgressOf, type TxProgress } from './tx-progress.ts';
import { TxView } from './tx-view.tsx';
import { getRequestUnixSeconds } from '../../_frame/now.ts';

export const { GET, POST } = createPageHandlers(txPageDefinition, {
  metadataOf: (params) => {
    const hash = parseTxHash(params.hash);
    return {
      title: hash === undefined ? t('Transaction') : t('Transaction {start}…', { start: hash.slice(0, 8) }),
      description: t(
        'A Monero transaction: its block, its fee, the rings of its inputs, its outputs and its extra field.',
      ),
    };
  },
  loadPage,
});

/**
 * Returns the fee rules that classify the fee as slow or fast. Undefined for a coinbase, for a transaction that is
 * neither in the pool nor in a recent block, and when the rules are not known.
 */
async function feeRulesOf({
  location,
  tip,
  isCoinbase,
}: TxDetail): Promise<NextBlockRules['weightAndFeeRules']> {
  const isRecent =
    location.state === 'pool' ||
    (location.state === 'chain' && tip.height - location.tx.height < FEE_AND_WEIGHT_WINDOW_BLOCKS);
  if (isCoinbase || !isRecent) return undefined;
  const { data } = await currentPageRequest().site.pageDataReader.blockLimits();
  return data?.weightAndFeeRules;
}

/**
 * Returns the expected ages of ring members, or undefined without inputs. For a transaction without rings, returns the
 * expected ages for the ring size before hard fork 17.
 */
async function expectedAgesOf(detail: TxDetail): Promise<ExpectedRingAges | undefined> {
  if (detail.isCoinbase || detail.inputs.length === 0) return undefined;
  const hasRings = detail.commonFields.rctType !== RingCtType.FcmpPlusPlus;
  const { data } = await currentPageRequest().site.pageDataReader.expectedRingAges(
    ringCreationHeightOf(detail),
    hasRings ? listDistinctRingCtRingSizes(detail) : [RING_SIZE_BEFORE_FORK_17],
  );
  return data;
}

/**
 * Returns a title with the state of a transaction that may still change, because tabs and bookmarks show only the title
 * and the icon.
 */
function titleOf({ hash }: TxDetail, progress: TxProgress): string {
  const start = hash.slice(0, 8);
  switch (progress.kind) {
    case 'orphaned-by-reorg':
      return t('Not on the main chain: transaction {start}…', { start });
    case 'confirmed':
      return t('{count} of {needed} confirmations: transaction {start}…', {
        count: progress.confirmations,
        needed: progress.needed,
        start,
      });
    case 'spendable':
      return t('Transaction {start}…', { start });
    case 'locked':
      return t('Locked: transaction {start}…', { start });
    case 'cannot-be-mined':
      return t('Cannot be mined: transaction {start}…', { start });
    case 'double-spend':
      return t('Double spend: transaction {start}…', { start });
    case 'not-relayed':
      return t('Not relayed: transaction {start}…', { start });
    case 'skipped':
    case 'waiting':
      return t('Waiting: transaction {start}…', { start });
  }
}

async function loadPage({ params, query }: PageUrlParams<'hash'>): Promise<PageResponse> {
  const hash = parseTxHash(params.hash);
  if (hash === undefined) return badTxHashPage();
  const inputsFrom = parseListPosition(readQueryParam(query, 'inputs'));
  const outputsFrom = parseListPosition(readQueryParam(query, 'outputs'));
  const membersFrom = parseListPosition(readQueryParam(query, 'members'));
  if (inputsFrom === undefined || outputsFrom === undefined || membersFrom === undefined) {
    const field = inputsFrom === undefined ? 'inputs' : outputsFrom === undefined ? 'outputs' : 'members';
    return badRequestPage({
      field,
      problem: t(
        'The URL parameter “{field}” must be the position of the first item to show: a whole number, 0 or greater.',
        { field },
      ),
    });
  }
  const loaded = await currentPageRequest().site.pageDataReader.transaction(hash, {
    ...{ inputsOffset: inputsFrom, inputsLimit: INPUTS_PER_PAGE },
    ...{ outputsOffset: outputsFrom, outputsLimit: OUTPUTS_PER_PAGE },
  });
  if (loaded.unavailableReason !== undefined) return createOutagePage(loaded.unavailableReason);
  if (loaded.data === undefined) {
    return notFoundPage(
      t('No such transaction'),
      <p>
        {t(
          'No transaction with this hash is in an indexed block, in the pool or in a known orphaned block. If it was just sent, please try again in a minute.',
        )}
      </p>,
    );
  }
  const { referenceBlock } = loaded.data.commonFields;
  const [rules, expected, tree] = await Promise.all([
    feeRulesOf(loaded.data),
    expectedAgesOf(loaded.data),
    referenceBlock === null ? undefined : fetchOutputTreeCounts(referenceBlock),
  ]);
  const { location, orphanedCopies } = loaded.data;
  const progress = txProgressOf(loaded.data, rules, getRequestUnixSeconds());
  return {
    ...(location.state === 'chain' && orphanedCopies.length === 0 ? { dependsOn: 'tip' } : {}),
    ...(location.state === 'chain'
      ? { confirmations: countConfirmations(location.tx.height, loaded.data.tip.height) }
      : {}),
    metadata: {
      title: titleOf(loaded.data, progress),
      icon: txIconPathOf(progress),
      picture: {
        path: routes.txPicture(hash),
        alt: t('Transaction {start}…: its location, its fee, its size and the ages of its ring members.', {
          start: hash.slice(0, 8),
        }),
      },
    },
    content: (
      <TxView
        {...loaded.data}
        rules={rules}
        expectedRingAges={expected}
        outputTreeCounts={tree}
        inputsFrom={inputsFrom}
        membersFrom={membersFrom}
        firstOutputPosition={outputsFrom}
      />
    ),
  };
}
