import { translateInSentence } from '../../i18n/translate-in-sentence.ts';
import { TranslatedSentence } from '../_components/sentence.tsx';
import { messageId, translate, t, type MessageId } from '../../i18n/translate.ts';
import type { ReactNode } from 'react';
import type { ProofCaveat, DemoChainDescription } from '../../demo/facts.ts';
import { Badge } from '../_components/badge.tsx';
import { DefinitionList } from '../_components/definition-list.tsx';
import { EmptyListMessage } from '../_components/empty.tsx';
import { Panel, PanelSection } from '../_components/panel.tsx';
import { CopyButton } from '../_components/values/copy.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { proofKindDetails, proofKinds, type ProofFieldName, type ProofKind } from '../../proofs/kinds.ts';
import { PrefilledProofForm } from '../proofs/check-form.tsx';

interface ProofExample {
  readonly id: string;
  readonly title: string;
  readonly kind: ProofKind;
  readonly fields: Partial<Record<ProofFieldName, string>>;
  readonly good: boolean;
  readonly caveat?: ProofCaveat | undefined;
  /** The result that the check of this example must have. */
  readonly expected: ReactNode;
}

function proofExamplesOf(facts: DemoChainDescription): ProofExample[] {
  return [
    ...facts.txKeys.map(({ id, title, txHash, txKey, address, expected, caveat }): ProofExample => {
      const good = expected.received > 0n;
      return {
        id,
        title,
        kind: 'tx-key',
        fields: { txid: txHash, txKey, address },
        good,
        caveat,
        expected: good ? (
          <Xmr amount={expected.received} />
        ) : caveat === undefined ? (
          t('nothing received')
        ) : (
          t('cannot be checked')
        ),
      };
    }),
    ...facts.txProofs.map(({ id, title, txHash, address, message, signature, expected }): ProofExample => ({
      id,
      title,
      kind: 'tx-proof',
      fields: { txid: txHash, address, message, proof: signature },
      good: expected.good && expected.received > 0n,
      expected: expected.good ? <Xmr amount={expected.received} /> : t('not proven'),
    })),
    ...facts.spendProofs.map(({ id, title, txHash, message, signature, expected }): ProofExample => ({
      id,
      title,
      kind: 'spend-proof',
      fields: { txid: txHash, message, proof: signature },
      good: expected.good,
      expected: expected.good ? t('proven') : t('not proven'),
    })),
    ...facts.reserveProofs.map(({ id, title, address, message, signature, expected }): ProofExample => ({
      id,
      title,
      kind: 'reserve-proof',
      fields: { address, message, proof: signature },
      good: expected.good,
      expected: expected.good ? <Xmr amount={expected.total - expected.spent} /> : t('not proven'),
    })),
    ...facts.signedMessages.map(({ id, title, address, message, signature, expected }): ProofExample => ({
      id,
      title,
      kind: 'signature',
      fields: { address, message, proof: signature },
      good: expected.good,
      expected: `${signature.slice(0, 5)}, ${expected.good ? t('proven') : t('not proven')}`,
    })),
  ];
}

/** Explains the result of the example for each special case, such as a locked payment. */
const lessons: Readonly<Record<ProofCaveat, MessageId>> = {
  'height-lock': messageId(
    'The amount is proven, but the first line of the result warns that the coins are locked. No one can spend them before a block far in the future.',
  ),
  'time-lock': messageId(
    'The amount is proven, but the first line of the result warns that the coins are locked. No one can spend them before a certain date.',
  ),
  'in-pool': messageId(
    'The amount is proven, but the first line of the result warns that the transaction is not in a block yet. The transaction may never be mined.',
  ),
  orphaned: messageId(
    'The amount is proven, but the transaction is no longer on the chain. The wallet service no longer knows the transaction.',
  ),
  burnt: messageId(
    'The amount is proven, but the first line of the result warns that the coins may be worthless. The result shows the other output with the same key.',
  ),
  'other-network': messageId(
    'Nothing is checked, because the address belongs to another network than this explorer. The result shows both networks.',
  ),
};

/**
 * Lists proof examples with their expected results. The button of each example opens the page that checks proofs, filled
 * in with the example.
 */
export function ProofExamplesPanels({
  demoChainDescription,
}: {
  readonly demoChainDescription: DemoChainDescription;
}) {
  const examples = proofExamplesOf(demoChainDescription);
  return (
    <>
      {proofKinds.map((kind) => (
        <Panel
          key={kind}
          id={`examples-${kind}`}
          title={t('Examples: {kind}', { kind: translateInSentence(proofKindDetails[kind].title) })}
        >
          {examples
            .filter((example) => example.kind === kind)
            .map((example) => (
              <ProofExampleView key={example.id} example={example} />
            ))}
          {!examples.some((example) => example.kind === kind) && (
            <EmptyListMessage>{t('There is no example yet.')}</EmptyListMessage>
          )}
        </Panel>
      ))}
    </>
  );
}

function ProofExampleView({ example }: { readonly example: ProofExample }) {
  const { id, title, kind, fields, good, caveat, expected } = example;
  const isCaution = good && caveat !== undefined;
  const labels = new Map(
    proofKindDetails[kind].fields.map(({ name, label }) => [name as string, translate(label)]),
  );
  return (
    <PanelSection label={`${title} (${id})`} proofExampleId={id}>
      <div className="proof-examples-panels-head">
        <h3>
          <TranslatedSentence of={title} />
        </h3>
        <Badge tone={isCaution ? 'warn' : good ? 'good' : 'bad'}>
          {isCaution ? t('valid, with a warning') : good ? t('valid') : t('not valid')}
        </Badge>
        <span className="small muted">{expected}</span>
        <PrefilledProofForm kind={kind} fields={fields} />
      </div>
      {caveat !== undefined && <p className="prose">{translate(lessons[caveat])}</p>}
      <details>
        <summary>{t('Fields of the form')}</summary>
        <DefinitionList
          layout="stacked"
          definitions={Object.entries(fields).map(([name, value]) => ({
            term: labels.get(name) ?? name,
            value: (
              <>
                <span className="mono">{value === '' ? t('(empty field)') : value}</span>
                <CopyButton value={value} copiedItem={labels.get(name) ?? name} />
              </>
            ),
          }))}
        />
      </details>
    </PanelSection>
  );
}
