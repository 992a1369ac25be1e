import type { ReactNode } from 'react';
import type { DemoFacts } from '../../demo/facts.ts';
import { Badge } from '../_components/marks.tsx';
import { Panel } from '../_components/panel.tsx';
import { Copy } from '../_components/values/hash.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { kindsOfProof, type FieldName, type ProofKind } from '../../desk/kinds.ts';
import { FilledProofForm } from '../proofs/proof-form.tsx';

interface ProofExample {
  readonly id: string;
  readonly title: string;
  readonly kind: ProofKind;
  readonly fields: Partial<Record<FieldName, string>>;
  readonly good: boolean;
  /** What the desk must answer. */
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

/** Questions for the proof desk with their right answers, each a button away from being asked. */
export function ProofsPanels({ facts }: { readonly facts: DemoFacts }) {
  const examples = proofExamplesOf(facts);
  return (
    <>
      {kinds.map((kind) => (
        <Panel key={kind} title={`For the desk: ${kindsOfProof[kind].title.toLowerCase()}`}>
          {examples
            .filter((example) => example.kind === kind)
            .map((example) => (
              <ProofExampleView key={example.id} example={example} />
            ))}
          {!examples.some((example) => example.kind === kind) && <p className="empty">None made yet.</p>}
        </Panel>
      ))}
    </>
  );
}

function ProofExampleView({ example }: { readonly example: ProofExample }) {
  const { id, title, kind, fields, good, expected } = example;
  const labels = new Map(kindsOfProof[kind].fields.map(({ name, label }) => [name as string, label]));
  return (
    <section className="example" aria-label={title} data-proof-example={id}>
      <div className="example-head">
        <h3>{title}</h3>
        <Badge tone={good ? 'good' : 'bad'}>{good ? 'holds' : 'does not hold'}</Badge>
        <span className="example-expected">{expected}</span>
        <FilledProofForm kind={kind} fields={fields} />
      </div>
      <details>
        <summary>What is sent</summary>
        <dl className="example-fields">
          {Object.entries(fields).map(([name, value]) => (
            <div key={name}>
              <dt>
                {labels.get(name)} <Copy value={value} what={labels.get(name) ?? name} />
              </dt>
              <dd className="mono">{value === '' ? '(empty)' : value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
