import { t } from '../../i18n/texts.ts';
import { detect } from '../../proofs/detect.ts';
import { parseProofKind, proofKinds } from '../../proofs/kinds.ts';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import type { DeskAnswer } from '../../server/desk-answer.ts';
import { pageRequest } from '../../server/page-request.ts';
import type { PageAddress, PageAnswer } from '../_frame/site-page.ts';
import { proofsPage } from './definition.ts';
import { pageHandlers } from '../_frame/page-handlers.ts';
import { badRequestPage } from '../_components/error-pages.tsx';
import { Notice } from '../_components/notice.tsx';
import { Page } from '../_components/page.tsx';
import { Panel } from '../_components/panel.tsx';
import { isBadParam, optionalParam } from '../_lib/params.ts';
import { routes } from '../_lib/routes.ts';
import { AddressQuestion } from './address-question.tsx';
import { Checkers } from './checkers.tsx';
import { DeskForm } from './desk-form.tsx';
import { OpenOutputsPanel } from './open-outputs-panel.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { ReceiptLinks } from './receipt-links.tsx';
import { WhatToPaste } from './what-to-paste.tsx';

export const { GET, POST } = pageHandlers(proofsPage, {
  about: () => ({
    title: t('Proofs'),
    description: t(
      'Checks transaction keys, payment proofs, spend proofs, reserve proofs and signed messages of Monero.',
    ),
  }),
  prepare,
});

async function prepare({ query }: PageAddress<never>): Promise<PageAnswer> {
  const { desk, status, site } = pageRequest();
  const asksFor = optionalParam(
    query,
    'kind',
    parseProofKind,
    t('kind must be one of {values}.', { values: proofKinds.join(', ') }),
  );
  if (isBadParam(asksFor)) return badRequestPage(asksFor);
  const txid = optionalParam(query, 'txid', parseTxHash, t('txid must be 64 hexadecimal digits.'));
  if (isBadParam(txid)) return badRequestPage(txid);
  const { data } = await status;
  const isMalformed =
    desk?.state === 'unread' || (desk?.state === 'answered' && desk.outcome.verdict === 'malformed');
  return {
    about: { canonical: routes.proofs },
    ...(isMalformed ? { status: 400 } : {}),
    ...(desk === undefined ? {} : { headers: { 'Cache-Control': 'no-store' } }),
    content: (
      <Page
        title={t('Proof desk')}
        lead={t(
          'Settle a dispute about a payment: paste what the wallet gave you. The answer says what is proven and what is not.',
        )}
      >
        {desk?.state === 'unread' && (
          <Notice tone="bad" title={t('Nothing was checked')} role="alert">
            <p>{t('The request was not a valid form of this page. Please use the form below.')}</p>
          </Notice>
        )}
        <div data-desk-answer>
          <Answer desk={desk} />
        </div>
        <Panel title={t('What should be checked?')} padded>
          <DeskForm network={data?.tip?.network} {...formOf(desk, txid, asksFor)} />
        </Panel>
        <WhatToPaste hasExamples={site.isDemo} />
        <OpenOutputsPanel />
      </Page>
    ),
  };
}

function Answer({ desk }: { readonly desk: DeskAnswer | undefined }) {
  if (desk?.state === 'asks') {
    return desk.kind === undefined ? (
      <Notice tone="bad" title={t('Nothing was recognised')} role="alert">
        <p>
          {t(
            'The text has no transaction key, no proof and no signature. A proof begins with OutProof, InProof, SpendProof or ReserveProof, and a signature with Sig.',
          )}
        </p>
      </Notice>
    ) : (
      <Notice title={t('One more step')} role="status">
        <p>{t('The text was recognised. Please fill in the fields that it does not have.')}</p>
      </Notice>
    );
  }
  if (desk?.state !== 'answered') return null;
  const { outcome, receipts, fields } = desk;
  return (
    <OutcomeView
      outcome={outcome}
      checkers={
        outcome.verdict === 'malformed' && outcome.field === 'address' ? (
          <AddressQuestion address={fields.address} />
        ) : (
          <Checkers place="server" verdict={outcome.verdict} service={outcome.second} />
        )
      }
      actions={receipts && <ReceiptLinks {...receipts} />}
    />
  );
}

/** Returns what the form shows: what was typed, or the transaction of a link from its page. */
function formOf(
  desk: DeskAnswer | undefined,
  txid: string | undefined,
  kind: ReturnType<typeof parseProofKind>,
) {
  if (desk === undefined || desk.state === 'unread') {
    const { suggestions } = detect(txid === undefined ? '' : `txid: ${txid}`);
    return { text: txid ?? '', suggestions, values: {}, kind: kind ?? suggestions[0]?.kind };
  }
  const { text, suggestions, fields } = desk;
  const outcome = desk.state === 'answered' ? desk.outcome : undefined;
  return {
    text,
    suggestions,
    kind: desk.kind,
    values: fields,
    error:
      outcome?.field === undefined
        ? undefined
        : { name: outcome.field, message: outcome.message, told: outcome.told },
  };
}
