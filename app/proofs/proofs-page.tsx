import type { PageAddress, PageAnswer, SitePage } from '../_frame/site-page.ts';
import { pageRequest } from '../../server/page-request.ts';
import { parseTxHash } from '../../protocol/brands.ts';
import { badRequestPage } from '../_components/error-pages.tsx';
import { Notice } from '../_components/marks.tsx';
import { Page } from '../_components/page.tsx';
import { Panel } from '../_components/panel.tsx';
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
  // An answer is shown whatever the address says.
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
        lead="What the chain hides, its owner can show. Bring a key or a proof, and this desk says what it shows and what it does not. What you type is sent by POST, used for the answer and forgotten: it is in no address, log or database."
      >
        {unread && (
          <Notice tone="bad" title="Nothing was checked" role="alert">
            <p>What was sent is not a form of this desk. These are its forms.</p>
          </Notice>
        )}
        <nav aria-label="Kinds of proof">
          <ul className="tabs">
            {proofKinds.map((each) => (
              <li key={each}>
                <a href={routes.proofKind(each, txid)} aria-current={each === kind ? 'page' : undefined}>
                  {kindsOfProof[each].title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
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
