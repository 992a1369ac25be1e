import { translateInSentence } from '../../i18n/translate-in-sentence.ts';
import { Sentence } from '../_components/sentence.tsx';
import { translate, t } from '../../i18n/translate.ts';
import type { ReactNode } from 'react';
import { proofKindDetails } from '../../proofs/kinds.ts';
import type { VerifierOutcome } from '../../proofs/outcome.ts';
import type { IndexedTxState } from '../../proofs/sources.ts';
import { formatUnixTime, type UnlockState } from '@ringscope/protocol/unlock-time.ts';
import { DefinitionList } from '../_components/definition-list.tsx';
import { BlockHashLink, BlockLink, TxLink } from '../_components/links.tsx';
import { Notice } from '../_components/notice.tsx';
import { Panel } from '../_components/panel.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { formatDuration } from '../../i18n/age.ts';
import { plural } from '../../i18n/digits.ts';
import { formatVerdictHeadline } from './headline.ts';
import { ReserveOutputs } from './reserve-outputs.tsx';

const tones = { proven: 'good', refuted: 'bad', malformed: 'bad', undecided: 'warn' } as const;

interface OutcomeViewProps {
  readonly outcome: VerifierOutcome;
  /** The verdicts of the checkers. */
  readonly checkers: ReactNode;
  /** Buttons for actions on the result, such as printing. */
  readonly actions?: ReactNode;
}

/** Shows a result of the proof desk: the input, the verdict and its meaning. A printout contains all of them. */
export function OutcomeView({ outcome, checkers, actions }: OutcomeViewProps) {
  const { kind, verdict, message, translatable, amounts, warnings, causes, shows, showsNot } = outcome;
  const grave = warnings.filter(({ isGrave }) => isGrave);
  return (
    <section className="outcome-view" aria-label={t('Result')} id="result" tabIndex={-1}>
      <Notice
        tone={verdict === 'proven' && grave.length > 0 ? 'warn' : tones[verdict]}
        title={
          <span className="outcome-view-headline">
            {formatVerdictHeadline(
              verdict,
              grave.map(({ code }) => code),
            )}
          </span>
        }
        role={verdict === 'proven' ? 'status' : 'alert'}
      >
        <p>
          <Sentence of={message} translatable={translatable} />
        </p>
        {amounts.length > 0 && (
          <DefinitionList
            layout="figures"
            definitions={amounts.map(({ label, amount }) => ({
              term: translate(label),
              value: <Xmr amount={amount} />,
            }))}
          />
        )}
        {warnings.map((warning) => (
          <p key={`${warning.code} ${warning.message}`}>
            <strong>{warning.isGrave ? t('Warning:') : t('Note:')}</strong>{' '}
            <Sentence of={warning.message} translatable={warning.translatable} />
          </p>
        ))}
      </Notice>
      {verdict !== 'malformed' && (
        <Panel
          title={t('What was checked: {kind}', { kind: translateInSentence(proofKindDetails[kind].title) })}
        >
          <Facts outcome={outcome} />
        </Panel>
      )}
      {kind === 'reserve-proof' && outcome.outputs.length > 0 && <ReserveOutputs outcome={outcome} />}
      {causes.length > 0 && (
        <div className="outcome-view-lists">
          <SentenceList title={t('Likely causes')} sentences={causes} />
        </div>
      )}
      {verdict === 'proven' && (
        <div className="columns outcome-view-lists">
          <SentenceList title={t('What this shows')} sentences={shows} />
          <SentenceList title={t('What this does not show')} sentences={showsNot} />
        </div>
      )}
      {checkers}
      {actions}
    </section>
  );
}

function SentenceList({
  title,
  sentences,
}: {
  readonly title: string;
  readonly sentences: readonly string[];
}) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>
            <Sentence of={sentence} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Facts({ outcome }: { readonly outcome: VerifierOutcome }) {
  const { kind, subject, location, lock, format, tip } = outcome;
  const { txid, address, message } = subject;
  return (
    <DefinitionList
      definitions={[
        txid === undefined
          ? undefined
          : { term: t('Transaction'), value: <TxLink hash={txid} size="whole" /> },
        address === undefined
          ? undefined
          : {
              term:
                kind === 'signature' ? t('Signer') : kind === 'reserve-proof' ? t('Holder') : t('Receiver'),
              value: <span className="mono">{address}</span>,
            },
        message === undefined
          ? undefined
          : {
              term: t('Message'),
              value:
                message === '' ? (
                  <span className="muted">{t('none')}</span>
                ) : (
                  <blockquote className="outcome-view-message">{message}</blockquote>
                ),
            },
        location === undefined
          ? undefined
          : { term: t('Location'), value: <TxLocationView location={location} /> },
        location?.state === 'block'
          ? { term: t('Depth'), value: plural(location.confirmations, 'confirmation') }
          : undefined,
        lock === undefined ? undefined : { term: t('Locked'), value: lockLabel(lock) },
        format === undefined
          ? undefined
          : {
              term: t('Format'),
              value: format.isOld
                ? t('{name}, an old format that is weaker than the current one', { name: format.name })
                : format.name,
            },
        tip === undefined ? undefined : { term: t('As of'), value: <Tip tip={tip} /> },
      ]}
    />
  );
}

function TxLocationView({ location }: { readonly location: IndexedTxState }) {
  switch (location.state) {
    case 'pool':
      return location.seenAt === undefined
        ? t('the pool, in no block yet')
        : t('the pool since {time}, in no block yet', { time: timeLabel(location.seenAt) });
    case 'block':
      return (
        <>
          {t('block')} <BlockLink height={location.height} />
          {location.block !== undefined &&
            ` ${t('(timestamp {time})', { time: timeLabel(location.block.time) })}`}
        </>
      );
    case 'orphaned':
      return location.block === undefined ? (
        t('only in blocks off the main chain')
      ) : (
        <>
          {t('only in blocks off the main chain, such as block {height}:', { height: location.block.height })}{' '}
          <BlockHashLink hash={location.block.hash} />
        </>
      );
  }
}

function Tip({ tip: { height, hash, time, age } }: { readonly tip: NonNullable<VerifierOutcome['tip']> }) {
  return (
    <>
      {t('block')} <BlockLink height={height} />{' '}
      {t('(timestamp {time}, {duration} before this check)', {
        time: timeLabel(time),
        duration: formatDuration(age),
      })}{' '}
      <BlockHashLink hash={hash} />
    </>
  );
}

function lockLabel(lock: UnlockState): string {
  switch (lock.by) {
    case 'nothing':
      return t('no, apart from the 10 blocks that apply to every output');
    case 'height':
      return lock.isLocked
        ? t('yes, until block {height}: {blocksLeft} more blocks', {
            height: lock.height,
            blocksLeft: lock.blocksLeft,
          })
        : t('no longer, the lock ended at block {height}', { height: lock.height });
    case 'time': {
      const when = formatUnixTime(lock.seconds);
      return lock.isLocked
        ? t('yes, until {when}', { when })
        : t('no longer, the lock ended: {when}', { when });
    }
  }
}

function timeLabel(seconds: number): string {
  return formatUnixTime(BigInt(seconds));
}
