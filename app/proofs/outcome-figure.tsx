import { formatXmr } from '@ringscope/protocol/units.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';
import { counted, t } from '../../i18n/translate.ts';
import { plural } from '../../i18n/digits.ts';
import type { VerifierOutcome } from '../../proofs/outcome.ts';
import { FigureAmount } from '../_components/figure-amount.tsx';
import { Sentence } from '../_components/sentence.tsx';
import { spentReserve } from './headline.ts';
import { ReserveBar } from './reserve-bar.tsx';
import { unlockHeight } from './unlock-height.ts';

interface OutcomeFigureProps {
  readonly outcome: VerifierOutcome;
}

/** The first part of a result: what it says, the amount at full size, and the sentence on spending. */
export function OutcomeFigure({ outcome }: OutcomeFigureProps) {
  const { verdict, message, translatable, amounts } = outcome;
  const reserve = spentReserve({ verdict, amounts, warnings: [] });
  if (reserve !== undefined) return <SpentReserve outcome={outcome} {...reserve} />;
  const [figure] = amounts;
  if (figure === undefined)
    return (
      <p className="outcome-figure-statement">
        <Sentence of={message} translatable={translatable} />
      </p>
    );
  return (
    <div>
      <p className="muted small">
        <Sentence of={message} translatable={translatable} />
      </p>
      <FigureAmount amount={figure.amount} />
      {outcome.kind === 'reserve-proof' ? (
        <p>
          <strong>{t('The holder owns at least this amount.')}</strong>{' '}
          {t('None of {outputs} is spent.', { outputs: plural(outcome.outputs.length, 'output') })}
        </p>
      ) : (
        <SpendingSentence outcome={outcome} />
      )}
    </div>
  );
}

/** States since when a payment can be spent. Warnings say it while it cannot. */
function SpendingSentence({ outcome: { location, lock } }: OutcomeFigureProps) {
  const height = unlockHeight(location, lock);
  if (location?.state !== 'block' || height === undefined) return null;
  return (
    <p>
      <strong>{t('Unlocked since block {height}.', { height: String(height) })}</strong>{' '}
      {t('The receiver may already have spent it.')}
    </p>
  );
}

interface SpentReserveProps extends OutcomeFigureProps {
  readonly total: bigint;
  readonly spent: bigint;
}

/** The amount of a reserve that is gone, with a bar of what is left. */
function SpentReserve({ outcome: { outputs }, total, spent }: SpentReserveProps) {
  const xmr = (amount: bigint): string => formatLocalNumber(formatXmr(amount));
  const unspent = outputs.filter(({ spent: state }) => state?.state === 'unspent').length;
  return (
    <div>
      <p className="muted small">
        {t('The holder of this address had a reserve of {total} XMR, but', { total: xmr(total) })}
      </p>
      <FigureAmount amount={spent} words={t('XMR are spent')} />
      <ReserveBar total={total} spent={spent} />
      <p>
        <strong>{t('{left} XMR are left.', { left: xmr(total - spent) })}</strong>{' '}
        {counted(
          outputs.length,
          '{unspent} of {count} output is unspent.',
          '{unspent} of {count} outputs are unspent.',
          {
            unspent,
          },
        )}
      </p>
    </div>
  );
}
