import type { ReactNode } from 'react';
import { kindsOfProof } from '../../desk/kinds.ts';
import type { OwnOutcome } from '../../desk/outcome.ts';
import type { TxPlace } from '../../desk/sources.ts';
import { formatUnixTime, type UnlockState } from '../../protocol/unlock-time.ts';
import { DefinitionList } from '../_components/definition-list.tsx';
import { BlockHashLink, BlockLink, TxLink } from '../_components/links.tsx';
import { Notice } from '../_components/notice.tsx';
import { Panel } from '../_components/panel.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { formatDuration } from '../_lib/age.ts';
import { plural } from '../_lib/digits.ts';
import { headlineWith } from './headline.ts';
import { ReserveOutputs } from './reserve-outputs.tsx';

const tones = { proven: 'good', refuted: 'bad', malformed: 'bad', undecided: 'warn' } as const;

interface OutcomeViewProps {
  readonly outcome: OwnOutcome;
  /** The answers of the checkers. */
  readonly checkers: ReactNode;
  /** Buttons for what a visitor can do with the answer. */
  readonly actions?: ReactNode;
}

/** Shows an answer of the proof desk so that it is complete on paper: the question, the verdict, and what it means. */
export function OutcomeView({ outcome, checkers, actions }: OutcomeViewProps) {
  const { kind, verdict, message, amounts, warnings, causes, shows, showsNot } = outcome;
  const grave = warnings.filter(({ isGrave }) => isGrave);
  return (
    <section className="outcome-view" aria-label="Answer" id="answer" tabIndex={-1}>
      <Notice
        tone={verdict === 'proven' && grave.length > 0 ? 'warn' : tones[verdict]}
        title={
          <span className="outcome-view-headline">
            {headlineWith(
              verdict,
              grave.map(({ code }) => code),
            )}
          </span>
        }
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
        {warnings.map((warning) => (
          <p key={`${warning.code} ${warning.message}`}>
            <strong>{warning.isGrave ? 'Warning:' : 'Note:'}</strong> {warning.message}
          </p>
        ))}
      </Notice>
      {verdict !== 'malformed' && (
        <Panel title={`The question: ${kindsOfProof[kind].title.toLowerCase()}`}>
          <Facts outcome={outcome} />
        </Panel>
      )}
      {kind === 'reserve-proof' && outcome.outputs.length > 0 && <ReserveOutputs outcome={outcome} />}
      {causes.length > 0 && (
        <div className="outcome-view-lists">
          <SentenceList title="Likely causes" sentences={causes} />
        </div>
      )}
      {verdict === 'proven' && (
        <div className="columns outcome-view-lists">
          <SentenceList title="What this shows" sentences={shows} />
          <SentenceList title="What it does not show" sentences={showsNot} />
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
      <h3>{title}</h3>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function Facts({ outcome }: { readonly outcome: OwnOutcome }) {
  const { kind, subject, place, lock, format, tip } = outcome;
  const { txid, address, message } = subject;
  return (
    <DefinitionList
      definitions={[
        txid === undefined ? undefined : { term: 'Transaction', value: <TxLink hash={txid} size="whole" /> },
        address === undefined
          ? undefined
          : {
              term: kind === 'signature' ? 'Signer' : kind === 'reserve-proof' ? 'Holder' : 'Receiver',
              value: <span className="mono">{address}</span>,
            },
        message === undefined
          ? undefined
          : {
              term: 'Message',
              value:
                message === '' ? (
                  <span className="muted">none</span>
                ) : (
                  <blockquote className="outcome-view-message">{message}</blockquote>
                ),
            },
        place === undefined ? undefined : { term: 'Place', value: <Place place={place} /> },
        place?.state === 'block'
          ? { term: 'Depth', value: plural(place.confirmations, 'confirmation') }
          : undefined,
        lock === undefined ? undefined : { term: 'Locked', value: lockText(lock) },
        format === undefined
          ? undefined
          : {
              term: 'Format',
              value: format.isOld
                ? `${format.name}, an old format that is weaker than the present one`
                : format.name,
            },
        tip === undefined ? undefined : { term: 'As of', value: <Tip tip={tip} /> },
      ]}
    />
  );
}

function Place({ place }: { readonly place: TxPlace }) {
  switch (place.state) {
    case 'pool':
      return place.seenAt === undefined
        ? 'the pool, in no block yet'
        : `the pool since ${timeText(place.seenAt)}, in no block yet`;
    case 'block':
      return (
        <>
          block <BlockLink height={place.height} />
          {place.block !== undefined && ` of ${timeText(place.block.time)}`}
        </>
      );
    case 'orphaned':
      return place.block === undefined ? (
        'only in blocks off the main chain'
      ) : (
        <>
          only in blocks off the main chain, such as block {place.block.height}:{' '}
          <BlockHashLink hash={place.block.hash} />
        </>
      );
  }
}

function Tip({ tip: { height, hash, time, age } }: { readonly tip: NonNullable<OwnOutcome['tip']> }) {
  return (
    <>
      block <BlockLink height={height} />
      {` of ${timeText(time)}, ${formatDuration(age)} before this check`} <BlockHashLink hash={hash} />
    </>
  );
}

function lockText(lock: UnlockState): string {
  switch (lock.by) {
    case 'nothing':
      return 'no, beyond the 10 blocks that every output waits';
    case 'height':
      return lock.isLocked
        ? `yes, until block ${lock.height}: ${lock.blocksLeft} more blocks`
        : `no longer: it was, until block ${lock.height}`;
    case 'time':
      return `${lock.isLocked ? 'yes, until' : 'no longer: it was, until'} ${formatUnixTime(lock.seconds)}`;
  }
}

function timeText(seconds: number): string {
  return formatUnixTime(BigInt(seconds));
}
