import type { ReactNode } from 'react';
import { translate, t } from '../../i18n/translate.ts';
import type { ProofVerifierOutcome } from '../../proofs/outcome.ts';
import { TranslatedSentence } from '../_components/sentence.tsx';
import { VerdictSheet } from '../_components/sheet.tsx';
import { describeVerdict } from './headline.ts';
import { unprovenResultAdvice } from './next-step.ts';
import { ProofOutcomeDetails } from './outcome-facts.tsx';
import { ProofOutcomeSummary } from './outcome-figure.tsx';
import { ReserveOutputs } from './reserve-outputs.tsx';

interface OutcomeViewProps {
  readonly outcome: ProofVerifierOutcome;
  /** The verdicts of the programs that checked the proof: this explorer and the wallet service. */
  readonly checkers?: ReactNode;
  /** The QR code and the links of the signed receipts. */
  readonly receipts?: ReactNode;
  /** Buttons for actions on the result, such as printing. */
  readonly actions?: ReactNode;
  /** Content below the frame that contains the result. */
  readonly contentBelow?: ReactNode;
}

/**
 * Shows the result of a check in a frame: the verdict, what it means, what was checked and by whom. A printout contains
 * only the frame.
 */
export function ProofOutcomeView({ outcome, checkers, receipts, actions, contentBelow }: OutcomeViewProps) {
  const { kind, verdict, warnings, causes, provenStatements, unprovenStatements } = outcome;
  const { tone, title } = describeVerdict({ ...outcome, warnings: warnings.map(({ code }) => code) });
  const { limitation, nextStep } = unprovenResultAdvice[kind];
  return (
    <section className="outcome-view" aria-label={t('Result')} id="result" tabIndex={-1}>
      <VerdictSheet tone={tone} title={title} role={verdict === 'proven' ? 'status' : 'alert'}>
        <div className="split split-early">
          <div className="stack-close">
            <ProofOutcomeSummary outcome={outcome} />
            {warnings.map((warning) => (
              <p key={`${warning.code} ${warning.message}`}>
                <strong>{warning.isSerious ? t('Warning:') : t('Note:')}</strong>{' '}
                <TranslatedSentence of={warning.message} translatable={warning.translatable} />
              </p>
            ))}
            {verdict === 'refuted' && (
              <p>
                {translate(limitation)} {translate(nextStep)}
              </p>
            )}
            {verdict !== 'malformed' && <ProofOutcomeDetails outcome={outcome} />}
          </div>
          <div className="stack-close">
            {causes.length > 0 && <SentenceList title={t('Likely causes')} sentences={causes} />}
            {verdict === 'proven' && (
              <>
                <SentenceList title={t('What the result shows')} sentences={provenStatements} isShown />
                <SentenceList title={t('What the result does not show')} sentences={unprovenStatements} />
              </>
            )}
            {receipts}
          </div>
        </div>
        {checkers}
        {actions}
      </VerdictSheet>
      {kind === 'reserve-proof' && outcome.outputs.length > 0 && <ReserveOutputs outcome={outcome} />}
      {contentBelow}
    </section>
  );
}

interface SentenceListProps {
  readonly title: string;
  readonly sentences: readonly string[];
  /** Whether the result shows what the sentences state. If so, the bullets are filled squares, otherwise hollow ones. */
  readonly isShown?: boolean;
}

function SentenceList({ title, sentences, isShown = false }: SentenceListProps) {
  return (
    <div>
      <h3>{title}</h3>
      <ul className={isShown ? 'outcome-view-list outcome-view-shown' : 'outcome-view-list'}>
        {sentences.map((sentence) => (
          <li key={sentence}>
            <TranslatedSentence of={sentence} />
          </li>
        ))}
      </ul>
    </div>
  );
}
