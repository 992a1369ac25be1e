import { plural } from '../_lib/digits.ts';
import { routes } from '../_lib/routes.ts';
import type { ProofOutcome, Verdict } from '../../desk/outcome.ts';
import { DefinitionList } from '../_components/definition-list.tsx';
import { Notice } from '../_components/notice.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { kindsOfProof } from '../../desk/kinds.ts';

const headlines: Readonly<Record<Verdict, string>> = {
  proven: 'Proven',
  refuted: 'Not proven',
  malformed: 'This input cannot be checked',
  undecided: 'No verdict',
};

const tones = { proven: 'good', refuted: 'bad', malformed: 'bad', undecided: 'warn' } as const;

/** Shows the verdict of a proof, its amounts, and what it shows and does not show. */
export function OutcomeView({ outcome }: { readonly outcome: ProofOutcome }) {
  const { kind, verdict, message, amounts, warnings } = outcome;
  const { shows, showsNot } = kindsOfProof[kind];
  return (
    <section className="outcome-view" aria-label="Answer" id="answer">
      <Notice
        tone={tones[verdict]}
        title={headlines[verdict]}
        role={verdict === 'proven' ? 'status' : 'alert'}
      >
        <p>{message}</p>
        {amounts.length > 0 && (
          <DefinitionList
            layout="figures"
            definitions={amounts.map(({ label, amount }) => ({
              term: label,
              value: <Xmr amount={amount} />,
            }))}
          />
        )}
        <TransactionLine outcome={outcome} />
        {warnings.map((warning) => (
          <p key={warning}>
            <strong>Note:</strong> {warning}
          </p>
        ))}
        <WalletServiceLine outcome={outcome} />
      </Notice>
      {verdict === 'proven' && (
        <div className="columns outcome-view-lists">
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
        <strong>The transaction is not in a block yet.</strong> It waits in the pool and may still fail. Wait
        for confirmations.
      </p>
    );
  }
  return (
    <p>
      The transaction is in block <a href={routes.block(place.height)}>{place.height}</a>, with{' '}
      {plural(place.confirmations, 'confirmation')}.
    </p>
  );
}

function WalletServiceLine({ outcome: { second } }: { readonly outcome: ProofOutcome }) {
  if (second.state === 'agrees') {
    return (
      <p className="muted small">
        This explorer and monero-wallet-rpc both checked this, and their verdicts agree.
      </p>
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
