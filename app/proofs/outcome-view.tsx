import { routes } from '../_lib/routes.ts';
import type { ProofOutcome, Verdict } from '../../desk/outcome.ts';
import { Notice } from '../_components/marks.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { kindsOfProof } from '../../desk/kinds.ts';

const headlines: Readonly<Record<Verdict, string>> = {
  proven: 'Proven',
  refuted: 'Not proven',
  malformed: 'This cannot be checked as it is',
  undecided: 'No verdict',
};

const tones = { proven: 'good', refuted: 'bad', malformed: 'bad', undecided: 'warn' } as const;

/** A verdict, what it rests on, and what it does and does not show. */
export function OutcomeView({ outcome }: { readonly outcome: ProofOutcome }) {
  const { kind, verdict, message, amounts, warnings } = outcome;
  const { shows, showsNot } = kindsOfProof[kind];
  return (
    <section className="outcome" aria-label="Answer" id="answer">
      <Notice
        tone={tones[verdict]}
        title={headlines[verdict]}
        role={verdict === 'proven' ? 'status' : 'alert'}
      >
        <p>{message}</p>
        {amounts.length > 0 && (
          <dl className="outcome-amounts">
            {amounts.map(({ label, amount }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Xmr amount={amount} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        <TransactionLine outcome={outcome} />
        {warnings.map((warning) => (
          <p key={warning}>
            <strong>Mind:</strong> {warning}
          </p>
        ))}
        <WalletServiceLine outcome={outcome} />
      </Notice>
      {verdict === 'proven' && (
        <div className="columns prose-columns">
          <div>
            <h3>What this shows</h3>
            <ul>
              {shows.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
          <div>
            <h3>What it does not show</h3>
            <ul>
              {showsNot.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </section>
  );
}

function TransactionLine({ outcome: { place, verdict } }: { readonly outcome: ProofOutcome }) {
  if (place === undefined || verdict === 'malformed') return null;
  if (place.state === 'pool') {
    return (
      <p>
        <strong>The transaction is not in a block yet.</strong> It waits in the pool and may still fail: wait
        for confirmations.
      </p>
    );
  }
  return (
    <p>
      The transaction is in block <a href={routes.block(place.height)}>{place.height}</a>, with{' '}
      {place.confirmations} {place.confirmations === 1 ? 'confirmation' : 'confirmations'}.
    </p>
  );
}

function WalletServiceLine({ outcome: { second } }: { readonly outcome: ProofOutcome }) {
  if (second.state === 'agrees') {
    return (
      <p className="muted small">Checked twice: by this explorer and by monero-wallet-rpc, which agrees.</p>
    );
  }
  if (second.state === 'disagrees') {
    return (
      <p>
        <strong>The wallet service disagrees.</strong> {second.message}
      </p>
    );
  }
  return <p className="muted small">{second.message}</p>;
}
