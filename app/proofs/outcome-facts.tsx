import { translateInSentence } from '../../i18n/translate-in-sentence.ts';
import { translatePlural, t } from '../../i18n/translate.ts';
import { proofKindDetails } from '../../proofs/kinds.ts';
import type { ProofVerifierOutcome } from '../../proofs/outcome.ts';
import type { IndexedTxLocation } from '../../proofs/sources.ts';
import { formatUnixTime, type UnlockState } from '@ringscope/protocol/unlock-time.ts';
import { DefinitionList } from '../_components/definition-list.tsx';
import { BlockHashLink, BlockLink, TxLink } from '../_components/links.tsx';
import { formatDuration } from '../../i18n/age.ts';
import { translateCountWithNoun } from '../../i18n/digits.ts';

/** Maximum number of output positions in the description of a proof. */
const MAX_LISTED_OUTPUTS = 5;

/**
 * Lists what was checked: transaction, address, message and proof. Also shows the block of the transaction, and whether its
 * outputs are locked.
 */
export function ProofOutcomeDetails({ outcome }: { readonly outcome: ProofVerifierOutcome }) {
  const { kind, verdict, subject, location, unlockState, format, tip } = outcome;
  const { txid, address, message } = subject;
  return (
    <DefinitionList
      definitions={[
        txid === undefined
          ? undefined
          : { term: t('Transaction'), value: <TxLink hash={txid} size="full" /> },
        address === undefined
          ? undefined
          : {
              term:
                kind === 'signature'
                  ? t('Signer')
                  : kind === 'reserve-proof'
                    ? t('Address of the holder')
                    : t('Receiver'),
              value: <span className="mono outcome-facts-address">{address}</span>,
            },
        message === undefined
          ? undefined
          : {
              term: t('Message'),
              value:
                message === '' ? (
                  <span className="muted">{t('none')}</span>
                ) : (
                  <blockquote className="outcome-facts-message">{message}</blockquote>
                ),
            },
        {
          term: verdict === 'proven' ? t('What proves the result') : t('Key or proof that was checked'),
          value: proofLabel(outcome),
          ...(format?.isOld === true ? { note: t('An old proof format, weaker than the current one.') } : {}),
        },
        location === undefined
          ? undefined
          : {
              term: t('Block or pool'),
              value: <TxLocationView location={location} />,
              ...(location.state === 'block'
                ? { note: translateCountWithNoun(location.confirmations, 'confirmation') }
                : {}),
            },
        unlockState === undefined
          ? undefined
          : { term: t('Are the outputs locked?'), value: lockLabel(unlockState) },
        tip === undefined
          ? undefined
          : { term: t('Chain at the time of the check'), value: <Tip tip={tip} /> },
      ]}
    />
  );
}

function TxLocationView({ location }: { readonly location: IndexedTxLocation }) {
  switch (location.state) {
    case 'pool':
      return location.firstSeenTime === undefined
        ? t('in the pool, not in a block yet')
        : t('in the pool since {time}, not in a block yet', { time: timeLabel(location.firstSeenTime) });
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

function Tip({
  tip: { height, hash, time, age },
}: {
  readonly tip: NonNullable<ProofVerifierOutcome['tip']>;
}) {
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
  switch (lock.kind) {
    case 'none':
      return t('not locked, except for the 10 blocks for which every output is locked');
    case 'height':
      return lock.isLocked
        ? translatePlural(
            Number(lock.remainingBlocks),
            'locked until block {height}: {count} more block',
            'locked until block {height}: {count} more blocks',
            { height: lock.height },
          )
        : t('unlocked since block {height}', { height: lock.height });
    case 'time': {
      const when = formatUnixTime(lock.unixSeconds);
      return lock.isLocked ? t('locked until {when}', { when }) : t('unlocked since {when}', { when });
    }
  }
}

function timeLabel(seconds: number): string {
  return formatUnixTime(BigInt(seconds));
}

/**
 * Returns a label with the kind, the format and the output positions of the proof. The positions are left out for a reserve proof, and when
 * there are too many.
 */
function proofLabel({ kind, outputs, format }: ProofVerifierOutcome): string {
  const title = translateInSentence(proofKindDetails[kind].title);
  const proof = format === undefined ? title : `${title} (${format.name})`;
  if (outputs.length === 0 || outputs.length > MAX_LISTED_OUTPUTS || kind === 'reserve-proof') return proof;
  return translatePlural(
    outputs.length,
    '{proof}, for output {positions}',
    '{proof}, for outputs {positions}',
    {
      proof,
      positions: outputs.map(({ index }) => index).join(', '),
    },
  );
}
