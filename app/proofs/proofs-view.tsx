import { t } from '../../i18n/translate.ts';
import { detectPastedParts } from '../../proofs/detect.ts';
import type { parseProofKind, ProofKind } from '../../proofs/kinds.ts';
import type { ProofFormResult } from '../../server/proof-form-result.ts';
import { Notice } from '../_components/notice.tsx';
import { Page } from '../_components/page.tsx';
import { Panel } from '../_components/panel.tsx';
import { AddressForm } from './address-form.tsx';
import { Checkers } from './checkers.tsx';
import { DeskForm } from './desk-form.tsx';
import { OpenOutputsPanel } from './open-outputs-panel.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { ReceiptLinks } from './receipt-links.tsx';
import { WhatToPaste } from './what-to-paste.tsx';
import type { Tip } from '../../db/queries/index-state.ts';

interface ProofsViewProps {
  /** Result of a posted form. */
  readonly desk: ProofFormResult | undefined;
  readonly network: Tip['network'] | undefined;
  readonly hasExamples: boolean;
  /** Transaction hash from the `txid` parameter. */
  readonly txid: string | undefined;
  readonly asksFor: ProofKind | undefined;
}

export function ProofsView({ desk, network, hasExamples, txid, asksFor }: ProofsViewProps) {
  return (
    <Page
      title={t('Proof desk')}
      lead={t(
        'Settle a dispute about a payment: paste what the wallet gave you. The result says what is proven and what is not.',
      )}
    >
      {desk?.state === 'unread' && (
        <Notice tone="bad" title={t('Nothing was checked')} role="alert">
          <p>{t('The request was not a valid form of this page. Please use the form below.')}</p>
        </Notice>
      )}
      <div data-desk-result>
        <DeskOutcome desk={desk} />
      </div>
      <Panel title={t('What should be checked?')} padded>
        <DeskForm network={network} {...initialFormState(desk, txid, asksFor)} />
      </Panel>
      <WhatToPaste hasExamples={hasExamples} />
      <OpenOutputsPanel />
    </Page>
  );
}

function DeskOutcome({ desk }: { readonly desk: ProofFormResult | undefined }) {
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
        <p>{t('The text was recognised. Please fill in the missing fields.')}</p>
      </Notice>
    );
  }
  if (desk?.state !== 'checked') return null;
  const { outcome, receipts, fields } = desk;
  return (
    <OutcomeView
      outcome={outcome}
      checkers={
        outcome.verdict === 'malformed' && outcome.field === 'address' ? (
          <AddressForm address={fields.address} />
        ) : (
          <Checkers ranIn="server" verdict={outcome.verdict} service={outcome.second} />
        )
      }
      actions={receipts && <ReceiptLinks {...receipts} />}
    />
  );
}

/** Returns the initial state of the form: the submitted input, or the transaction from the `txid` parameter. */
function initialFormState(
  desk: ProofFormResult | undefined,
  txid: string | undefined,
  kind: ReturnType<typeof parseProofKind>,
) {
  if (desk === undefined || desk.state === 'unread') {
    const { suggestions } = detectPastedParts(txid === undefined ? '' : `txid: ${txid}`);
    return { text: txid ?? '', suggestions, values: {}, kind: kind ?? suggestions[0]?.kind };
  }
  const { text, suggestions, fields } = desk;
  const outcome = desk.state === 'checked' ? desk.outcome : undefined;
  return {
    text,
    suggestions,
    kind: desk.kind,
    values: fields,
    error:
      outcome?.field === undefined
        ? undefined
        : { name: outcome.field, message: outcome.message, translatable: outcome.translatable },
  };
}
