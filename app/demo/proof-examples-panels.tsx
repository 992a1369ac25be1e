import type { ReactNode } from 'react';
import type { DemoFacts } from '../../demo/facts.ts';
import { Badge } from '../_components/badge.tsx';
import { DefinitionList } from '../_components/definition-list.tsx';
import { Empty } from '../_components/empty.tsx';
import { Panel, PanelSection } from '../_components/panel.tsx';
import { Copy } from '../_components/values/copy.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { kindsOfProof, type FieldName, type ProofKind } from '../../desk/kinds.ts';
import { FilledProofForm } from '../proofs/proof-form.tsx';

interface ProofExample {
  readonly id: string;
  readonly title: string;
  readonly kind: ProofKind;
  readonly fields: Partial<Record<FieldName, string>>;
  readonly good: boolean;
  /** The answer that the proof desk must give. */
  readonly expected: ReactNode;
}

function proofExamplesOf(facts: DemoFacts): ProofExample[] {
  return [
    ...facts.txKeys.map(({ id, title, txHash, txKey, address, expected }): ProofExample => {
      const good = expected.received > 0n;
      return {
        id,
        title,
        kind: 'tx-key',
        fields: { txid: txHash, txKey, address },
        good,
        expected: good ? <Xmr amount={expected.received} /> : 'nothing received',
      };
    }),
    ...facts.txProofs.map(({ id, title, txHash, address, message, signature, expected }): ProofExample => ({
      id,
      title,
      kind: 'tx-proof',
      fields: { txid: txHash, address, message, proof: signature },
      good: expected.good && expected.received > 0n,
      expected: expected.good ? <Xmr amount={expected.received} /> : 'not proven',
    })),
    ...facts.spendProofs.map(({ id, title, txHash, message, signature, expected }): ProofExample => ({
      id,
      title,
      kind: 'spend-proof',
      fields: { txid: txHash, message, proof: signature },
      good: expected.good,
      expected: expected.good ? 'proven' : 'not proven',
    })),
    ...facts.reserveProofs.map(({ id, title, address, message, signature, expected }): ProofExample => ({
      id,
      title,
      kind: 'reserve-proof',
      fields: { address, message, proof: signature },
      good: expected.good,
      expected: expected.good ? <Xmr amount={expected.total - expected.spent} /> : 'not proven',
    })),
  ];
}

const kinds: readonly ProofKind[] = ['tx-key', 'tx-proof', 'spend-proof', 'reserve-proof'];

/** Lists examples for the proof desk with their correct answers. Each has a button that sends it. */
export function ProofsPanels({ facts }: { readonly facts: DemoFacts }) {
  const examples = proofExamplesOf(facts);
  return (
    <>
      {kinds.map((kind) => (
        <Panel key={kind} title={`Examples: ${kindsOfProof[kind].title.toLowerCase()}`}>
          {examples
            .filter((example) => example.kind === kind)
            .map((example) => (
              <ProofExampleView key={example.id} example={example} />
            ))}
          {!examples.some((example) => example.kind === kind) && <Empty>There is no example yet.</Empty>}
        </Panel>
      ))}
    </>
  );
}

function ProofExampleView({ example }: { readonly example: ProofExample }) {
  const { id, title, kind, fields, good, expected } = example;
  const labels = new Map(kindsOfProof[kind].fields.map(({ name, label }) => [name as string, label]));
  return (
    <PanelSection label={title} example={id}>
      <div className="proof-examples-panels-head">
        <h3>{title}</h3>
        <Badge tone={good ? 'good' : 'bad'}>{good ? 'valid' : 'not valid'}</Badge>
        <span className="proof-examples-panels-expected">{expected}</span>
        <FilledProofForm kind={kind} fields={fields} />
      </div>
      <details>
        <summary>Fields of the form</summary>
        <DefinitionList
          layout="stacked"
          definitions={Object.entries(fields).map(([name, value]) => ({
            term: labels.get(name) ?? name,
            value: (
              <>
                <span className="mono">{value === '' ? '(empty)' : value}</span>
                <Copy value={value} what={labels.get(name) ?? name} />
              </>
            ),
          }))}
        />
      </details>
    </PanelSection>
  );
}
