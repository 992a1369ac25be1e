import { CURRENT_BLOCK_TARGET_SECONDS } from '@ringscope/protocol/hard-forks.ts';
import { formatUnixTime, SPENDABLE_AGE_BLOCKS, type UnlockState } from '@ringscope/protocol/unlock-time.ts';
import { formatXmr } from '@ringscope/protocol/units.ts';
import { formatDuration } from '../../i18n/age.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';
import { translatePlural, t } from '../../i18n/translate.ts';
import { translateCountWithNoun } from '../../i18n/digits.ts';
import type { ProofVerifierOutcome } from '../../proofs/outcome.ts';
import { LargeAmount } from '../_components/large-amount.tsx';
import { TranslatedSentence } from '../_components/sentence.tsx';
import { getTotalAndSpentReserve } from './headline.ts';
import { ReserveBar } from './reserve-bar.tsx';
import { timeLockEndUnixSeconds, firstSpendableHeight } from './first-spendable-height.ts';

interface ProofOutcomeProps {
  readonly outcome: ProofVerifierOutcome;
}

/** The first part of a result: its message, its amount in large type, and a sentence on when the outputs can be spent. */
export function ProofOutcomeSummary({ outcome }: ProofOutcomeProps) {
  const { verdict, message, translatable, amounts } = outcome;
  const reserve = getTotalAndSpentReserve({ verdict, amounts, warnings: [] });
  if (reserve !== undefined) return <SpentReserve outcome={outcome} {...reserve} />;
  const [figure] = amounts;
  if (figure === undefined)
    return (
      <p className="outcome-figure-statement">
        <TranslatedSentence of={message} translatable={translatable} />
      </p>
    );
  return (
    <div>
      <p className="muted small">
        <TranslatedSentence of={message} translatable={translatable} />
      </p>
      <LargeAmount amount={figure.amount} />
      {outcome.kind === 'reserve-proof' ? (
        <p>
          <strong>{t('The holder owns at least this amount.')}</strong>{' '}
          {t('None of {outputs} is spent.', {
            outputs: translateCountWithNoun(outcome.outputs.length, 'output'),
          })}
        </p>
      ) : (
        <SpendingSentence outcome={outcome} />
      )}
    </div>
  );
}

/** A sentence on when the outputs of a payment can be spent. */
function SpendingSentence({ outcome: { location, unlockState, outputs } }: ProofOutcomeProps) {
  // Of several outputs with the same key, only one can ever be spent.
  const isBurnt = outputs.some(({ outputsWithSameKey }) => outputsWithSameKey.length > 0);
  if (location?.state !== 'block' || unlockState === undefined || isBurnt) return null;
  const height = firstSpendableHeight(location, unlockState);
  if (height !== undefined) {
    return (
      <p>
        <strong>
          {t('Spendable since block {height}, unless already spent.', { height: String(height) })}
        </strong>
      </p>
    );
  }
  const ended = timeLockEndUnixSeconds(location, unlockState);
  const sentence =
    ended === undefined
      ? futureSpendingSentence(location.confirmations, unlockState)
      : t('Spendable since {date}, unless already spent.', { date: formatUnixTime(ended) });
  return (
    sentence !== undefined && (
      <p>
        <strong>{sentence}</strong>
      </p>
    )
  );
}

/**
 * Returns a sentence on when a locked payment can be spent.
 *
 * @returns undefined if the payment is not locked, or is locked for more than {@link MAX_TIMED_BLOCKS} blocks
 */
function futureSpendingSentence(confirmations: number, lock: UnlockState): string | undefined {
  if (lock.kind === 'time' && lock.isLocked)
    return t('Spendable from {date} on.', { date: formatUnixTime(lock.unixSeconds) });
  const young = BigInt(Math.max(0, SPENDABLE_AGE_BLOCKS - confirmations));
  const locked = lock.kind === 'height' && lock.isLocked ? lock.remainingBlocks : 0n;
  const left = locked > young ? locked : young;
  if (left === 0n) return undefined;
  // No sentence is needed for a long lock, because the warning about it contains the height. Some locks end after more
  // blocks than will ever exist.
  if (left > MAX_TIMED_BLOCKS) return undefined;
  const time = formatDuration(Number(left) * CURRENT_BLOCK_TARGET_SECONDS);
  return translatePlural(
    Number(left),
    'Spendable in {count} block, about {time}.',
    'Spendable in {count} blocks, about {time}.',
    { time },
  );
}

/** Longest lock, in blocks (one year), for which a result states the time until the payment can be spent. */
const MAX_TIMED_BLOCKS = 262_800n;

interface SpentReserveProps extends ProofOutcomeProps {
  readonly total: bigint;
  readonly spent: bigint;
}

/** The spent amount of a reserve, with a bar that compares it with the unspent amount. */
function SpentReserve({ outcome: { outputs }, total, spent }: SpentReserveProps) {
  const xmr = (amount: bigint): string => formatLocalNumber(formatXmr(amount));
  const unspent = outputs.filter(({ spent: state }) => state?.state === 'unspent').length;
  return (
    <div>
      <p className="muted small">
        {t('The holder of this address had a reserve of {total} XMR and has spent a part of it:', {
          total: xmr(total),
        })}
      </p>
      <LargeAmount amount={spent} wordsInsteadOfUnit={t('XMR spent from the reserve')} />
      <ReserveBar total={total} spent={spent} />
      <p>
        <strong>{t('{left} XMR are unspent.', { left: xmr(total - spent) })}</strong>{' '}
        {translatePlural(
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
