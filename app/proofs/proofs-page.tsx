import type { PageAddress, PageAnswer, SitePage } from '../_frame/site-page.ts';
import { pageRequest } from '../../server/page-request.ts';
import { parseTxHash } from '../../protocol/brands.ts';
import { badRequestPage } from '../_components/error-pages.tsx';
import { Notice } from '../_components/notice.tsx';
import { Page } from '../_components/page.tsx';
import { Panel } from '../_components/panel.tsx';
import { Tabs } from '../_components/tabs.tsx';
import { queryParam } from '../_lib/params.ts';
import { routes } from '../_lib/routes.ts';
import { kindsOfProof, parseProofKind, proofKinds } from '../../desk/kinds.ts';
import { ProofForm } from './proof-form.tsx';

export const proofsPage: SitePage = {
  about: () => ({
    title: 'Proofs',
    description: 'Checks transaction keys, payment proofs, spend proofs and reserve proofs of Monero.',
  }),
  prepare,
};

async function prepare({ query }: PageAddress<never>): Promise<PageAnswer> {
  const { desk, site } = pageRequest();
  const text = queryParam(query, 'kind');
  const asksFor = text === undefined ? proofKinds[0] : parseProofKind(text);
  // The page shows an answer even when the address names another kind.
  const kind = desk?.state === 'answered' ? desk.kind : asksFor;
  if (kind === undefined) {
    return badRequestPage({ field: 'kind', problem: `kind must be one of ${proofKinds.join(', ')}.` });
  }
  const asked = queryParam(query, 'txid');
  const txid = asked === undefined ? undefined : parseTxHash(asked);
  if (asked !== undefined && txid === undefined) {
    return badRequestPage({ field: 'txid', problem: 'txid must be 64 hexadecimal digits.' });
  }
  const unread = desk?.state === 'unread';
  const isMalformed = unread || (desk?.state === 'answered' && desk.outcome.verdict === 'malformed');
  const { title, question } = kindsOfProof[kind];
  return {
    ...(isMalformed ? { status: 400 } : {}),
    ...(desk === undefined ? {} : { headers: { 'Cache-Control': 'no-store' } }),
    content: (
      <Page
        title="Proofs"
        lead="Check a payment with a key or a proof. The answer tells what the proof shows and what it does not show. The site uses what you type for the answer only: it does not store it, log it or put it into an address."
      >
        {unread && (
          <Notice tone="bad" title="Nothing was checked" role="alert">
            <p>The request was not a valid form of this page. Please use the form below.</p>
          </Notice>
        )}
        <Tabs
          label="Kinds of proof"
          tabs={proofKinds.map((each) => ({
            href: routes.proofKind(each, txid),
            label: kindsOfProof[each].title,
            isCurrent: each === kind,
          }))}
        />
        <Panel title={title} padded>
          <p className="prose">{question}</p>
          <ProofForm
            kind={kind}
            {...(txid === undefined ? {} : { fields: { txid } })}
            {...(desk === undefined ? {} : { answer: desk })}
          />
        </Panel>
        <link rel="canonical" href={`${site.publicUrl}${routes.proofKind(kind)}`} />
      </Page>
    ),
  };
}
