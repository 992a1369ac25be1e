import { t } from '../../i18n/translate.ts';
import { parseProofKind, proofKinds } from '../../proofs/kinds.ts';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import type { PageUrlParams, PageResponse } from '../_frame/site-page.ts';
import { proofsPageDefinition } from './definition.ts';
import { createPageHandlers } from '../_frame/page-handlers.ts';
import { badRequestPage } from '../_components/error-pages.tsx';
import { isInvalidUrlParam, parseOptionalParam } from '../_lib/params.ts';
import { routes } from '../_lib/routes.ts';
import { ProofsView } from './proofs-view.tsx';

export const { GET, POST } = createPageHandlers(proofsPageDefinition, {
  metadataOf: () => ({
    title: t('Proofs'),
    description: t(
      'Checks transaction keys, payment proofs, spend proofs, reserve proofs and signed messages of Monero.',
    ),
  }),
  loadPage,
});

async function loadPage({ query }: PageUrlParams<never>): Promise<PageResponse> {
  const { proofForm, status, site } = currentPageRequest();
  const asksFor = parseOptionalParam(
    query,
    'kind',
    parseProofKind,
    t('The URL parameter “kind” must be one of {values}.', { values: proofKinds.join(', ') }),
  );
  if (isInvalidUrlParam(asksFor)) return badRequestPage(asksFor);
  const txid = parseOptionalParam(
    query,
    'txid',
    parseTxHash,
    t('The URL parameter “txid” must be a transaction hash: 64 hexadecimal characters.'),
  );
  if (isInvalidUrlParam(txid)) return badRequestPage(txid);
  const { data } = await status;
  const isMalformed =
    proofForm?.state === 'invalid-form' ||
    (proofForm?.state === 'checked' && proofForm.outcome.verdict === 'malformed');
  return {
    metadata: { canonical: routes.proofs },
    ...(isMalformed ? { status: 400 } : {}),
    ...(proofForm === undefined ? {} : { headers: { 'Cache-Control': 'no-store' } }),
    content: (
      <ProofsView
        formResult={proofForm}
        network={data?.tip?.network}
        hasExamples={site.isDemo}
        txid={txid}
        requestedProofKind={asksFor}
      />
    ),
  };
}
