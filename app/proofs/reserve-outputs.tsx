import { t } from '../../i18n/translate.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';
import type { ProofOutcomeOutput, ProofVerifierOutcome } from '../../proofs/outcome.ts';
import { formatUnixTime } from '@ringscope/protocol/unlock-time.ts';
import { Badge } from '../_components/badge.tsx';
import { BlockLink, TxLink } from '../_components/links.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { translateCountWithNoun } from '../../i18n/digits.ts';
import {
  earliestReserveOutputHeight,
  layOutUnspentPeriodLine,
  type UnspentPeriodLineLayout,
} from './reserve-life.ts';

interface ReserveOutputsProps {
  readonly outcome: ProofVerifierOutcome;
}

/**
 * Lists the outputs of a reserve proof and where they were spent, and states between which blocks all of them were
 * unspent.
 */
export function ReserveOutputs({ outcome: { outputs, timeline, tip } }: ReserveOutputsProps) {
  const first = earliestReserveOutputHeight(outputs);
  return (
    <Panel title={t('Outputs of the reserve')} aside={translateCountWithNoun(outputs.length, 'output')}>
      {timeline !== undefined && (
        <p className="reserve-outputs-timeline">
          {timeline.allOutputsUnspentToHeight === undefined
            ? t(
                'All outputs of the reserve have existed since block {from}. None of them has been spent in a block.',
                {
                  from: timeline.allOutputsExistFromHeight,
                },
              )
            : timeline.allOutputsUnspentToHeight < timeline.allOutputsExistFromHeight
              ? t(
                  'The reserve was never complete: a part was spent before block {from}, which contains the newest listed output.',
                  { from: timeline.allOutputsExistFromHeight },
                )
              : t('All outputs of the reserve were unspent from block {from} to block {to}.', {
                  from: timeline.allOutputsExistFromHeight,
                  to: timeline.allOutputsUnspentToHeight,
                })}{' '}
          {t('Now {percent} % of the reserve is unspent.', {
            percent: formatLocalNumber(String(timeline.unspentPermille / 10)),
          })}
        </p>
      )}
      <Table
        caption={t('Outputs of the reserve')}
        rows={outputs}
        rowKey={({ txid, index }) => `${txid} ${index}`}
        emptyMessage={t('The proof lists no output.')}
        columns={[
          {
            key: 'output',
            header: t('Output'),
            cell: ({ txid, index }) => (
              <span className="wraps">
                {t('Output {position}', { position: index })}, <TxLink hash={txid} size="short" />
              </span>
            ),
          },
          {
            key: 'from',
            header: t('Unchanged since'),
            displayOnPhones: 'hide',
            cell: (output) => <Since output={output} />,
          },
          ...(first === undefined || tip === undefined
            ? []
            : [
                {
                  key: 'life',
                  header: t('Unspent from block {first} to now', { first }),
                  displayOnPhones: 'hide',
                  cell: (output: ProofOutcomeOutput) => (
                    <LifeLine life={layOutUnspentPeriodLine(output, first, tip.height)} />
                  ),
                } as const,
              ]),
          { key: 'state', header: t('State'), cell: (output) => <State output={output} /> },
          {
            key: 'amount',
            header: t('Amount'),
            isRightAligned: true,
            cell: ({ amount }) => <Xmr amount={amount} showsUnit={false} />,
          },
        ]}
      />
    </Panel>
  );
}

/** A line for the heights at which an output was unspent. The columns beside it contain the heights. */
function LifeLine({ life }: { readonly life: UnspentPeriodLineLayout | undefined }) {
  if (life === undefined) return null;
  const { startPercent, endPercent, isEndedBySpend } = life;
  return (
    <svg className="reserve-outputs-life" aria-hidden="true">
      <rect
        className={isEndedBySpend ? 'reserve-outputs-gone' : 'reserve-outputs-left'}
        x={`${startPercent}%`}
        y="6"
        width={`${Math.round((endPercent - startPercent) * 10) / 10}%`}
        height="4"
      />
    </svg>
  );
}

function Since({ output: { location } }: { readonly output: ProofOutcomeOutput }) {
  if (location?.state !== 'block') return t('unknown');
  return (
    <span className="nowrap">
      {t('block')} <BlockLink height={location.height} />
    </span>
  );
}

function State({
  output: { spent, spend, unlockState, outputsWithSameKey },
}: {
  readonly output: ProofOutcomeOutput;
}) {
  return (
    <span className="wraps">
      {spent?.state === 'unspent' && <Badge tone="good">{t('output unspent')}</Badge>}
      {spent?.state === 'pool' && <Badge tone="warn">{t('output being spent')}</Badge>}
      {spent?.state === 'chain' && <Badge tone="bad">{t('output spent')}</Badge>}
      {spend !== undefined && (
        <>
          {' '}
          <span className="reserve-outputs-spender">
            {t('transaction')} <TxLink hash={spend.txid} size="short" />
            {spend.state === 'block' && ', '}
          </span>
          {spend.state === 'block' && (
            <span className="nowrap">
              {t('block')} <BlockLink height={spend.height} />
            </span>
          )}
        </>
      )}
      {unlockState?.isLocked === true && (
        <>
          {' '}
          <Badge tone="warn">
            {unlockState.kind === 'height'
              ? t('locked until block {height}', { height: unlockState.height })
              : t('locked until {when}', { when: formatUnixTime(unlockState.unixSeconds) })}
          </Badge>
        </>
      )}
      {outputsWithSameKey.length > 0 && (
        <>
          {' '}
          <Badge tone="bad">{t('one-time key used twice')}</Badge>
        </>
      )}
    </span>
  );
}
