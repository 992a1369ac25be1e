import { translatePlural, t } from '../../../i18n/translate.ts';
import { T, ValueInMessage } from '../../_components/t.tsx';
import {
  CURRENT_BLOCK_TARGET_SECONDS,
  hardForks,
  RINGCT_FORK_VERSION,
} from '@ringscope/protocol/hard-forks.ts';
import { DefinitionList } from '../../_components/definition-list.tsx';
import { Table } from '../../_components/table.tsx';
import { formatDuration } from '../../../i18n/age.ts';
import { RING_MEMBERS_PER_PAGE } from '../../_lib/tx-pages.ts';
import { toOutputRefMapKey, type TxDetail } from '../../../lookups/transaction.ts';
import { computeRingReport, type RingMemberAgeQuartile, type RingReport } from './ring-report.ts';
import { formatLocalNumber } from '../../../i18n/local-number.ts';

export type RingReportDetailsProps = Pick<TxDetail, 'inputs' | 'ringMembers' | 'location' | 'tip'>;

/**
 * A report on the ring members of the page, collapsed by default: their ages, and the transactions and blocks that
 * contain several of them.
 */
export function RingReportDetails({ inputs, ringMembers, location, tip }: RingReportDetailsProps) {
  const ringHeight = location.state === 'pool' ? tip.height + 1 : location.tx.height;
  const rings = inputs
    // Rings of outputs from before RingCT are left out. Wallets chose their members by other rules, among outputs of one amount.
    .filter(({ amount }) => amount === 0n)
    .map(({ position, ring }) => ({
      inputPosition: position,
      members: ring
        .slice(0, RING_MEMBERS_PER_PAGE)
        .flatMap((globalIndex) => ringMembers.get(toOutputRefMapKey({ amount: 0n, globalIndex })) ?? []),
    }));
  // Wallets choose ring members only among RingCT outputs.
  const oldestOutputHeight =
    hardForks(tip.network).find(({ version }) => version === RINGCT_FORK_VERSION)?.height ?? 0;
  const report = computeRingReport(rings, ringHeight, oldestOutputHeight);
  if (report.memberCount === 0) return null;
  return (
    <details className="fold fold-last ring-report-details">
      <summary>{t('Ring report')}</summary>
      <p className="prose">
        {t(
          'Each input spends one output. The ring contains this output together with decoys, and only the sender knows which member is spent. The key image ensures that an output is spent only once. Transactions without rings have no such report.',
        )}
      </p>
      <p className="prose">
        <T>
          <ValueInMessage of={summaryOf(report)} /> This report counts properties of the members on this page.
          Decoys and spent outputs both have these properties, so the report does not show which members are
          spent.
        </T>
      </p>
      <QuartersTable report={report} />
      <SharedList report={report} />
    </details>
  );
}

/** Returns one or two sentences with the most important facts about the rings. */
function summaryOf({
  ageQuartiles,
  memberCount,
  sharedTxAcrossRingsCount,
  repeatedOutputCount,
}: RingReport): string {
  const younger = (ageQuartiles[0]?.memberCount ?? 0) + (ageQuartiles[1]?.memberCount ?? 0);
  const limit = ageQuartiles[1]?.maxAgeBlocks ?? 0;
  const ages = translatePlural(
    younger,
    '{count} of {members} members is at most {limit} old. Wallets choose about half of their ring members from this range.',
    '{count} of {members} members are at most {limit} old. Wallets choose about half of their ring members from this range.',
    { members: memberCount, limit: ageLabel(limit) },
  );
  const shared =
    sharedTxAcrossRingsCount === 0
      ? t('No two rings have outputs of the same transaction.')
      : translatePlural(
          sharedTxAcrossRingsCount,
          'In {count} case, different rings have outputs of the same transaction.',
          'In {count} cases, different rings have outputs of the same transaction.',
        );
  const repeated =
    repeatedOutputCount === 0
      ? ''
      : ` ${translatePlural(repeatedOutputCount, '{count} output occurs in several rings.', '{count} outputs occur in several rings.')}`;
  return `${ages} ${shared}${repeated}`;
}

function ageLabel(blocks: number): string {
  return formatDuration(blocks * CURRENT_BLOCK_TARGET_SECONDS);
}

function rangeLabel({ minAgeBlocks, maxAgeBlocks }: RingMemberAgeQuartile): string {
  return maxAgeBlocks === undefined
    ? t('older than {time}', { time: ageLabel(minAgeBlocks - 1) })
    : t('{from} to {to}', { from: ageLabel(minAgeBlocks), to: ageLabel(maxAgeBlocks) });
}

function QuartersTable({ report: { ageQuartiles, memberCount } }: { readonly report: RingReport }) {
  return (
    <>
      <p className="prose">
        {t(
          'Common wallets choose decoys by age, from a gamma distribution (wallet2, class gamma_picker). A quarter of their choices falls into each row. With few members, the numbers vary by chance, so small differences mean nothing.',
        )}
      </p>
      <Table
        caption={t('Ages of the ring members, compared with what wallets choose')}
        rows={ageQuartiles}
        rowKey={({ minAgeBlocks }) => minAgeBlocks}
        emptyMessage=""
        columns={[
          { key: 'age', header: t('Age when the ring was made'), cell: rangeLabel },
          {
            key: 'expected',
            header: t('Expected members'),
            isRightAligned: true,
            cell: () => formatLocalNumber((memberCount / 4).toFixed(1)),
          },
          {
            key: 'found',
            header: t('Ring members'),
            isRightAligned: true,
            cell: ({ memberCount: found }) => found,
          },
        ]}
      />
    </>
  );
}

function SharedList({ report }: { readonly report: RingReport }) {
  const {
    coinbaseMemberCount,
    repeatedOutputCount,
    sharedTxCount,
    sharedTxAcrossRingsCount,
    sharedBlockCount,
  } = report;
  return (
    <DefinitionList
      definitions={[
        {
          term: t('Ring members from coinbases'),
          value: coinbaseMemberCount,
          note: t(
            'Wallets choose outputs of coinbases like all other outputs. Until it is spent, an output of a coinbase belongs to the miner or the mining pool that found the block.',
          ),
        },
        {
          term: t('Outputs in several rings'),
          value: repeatedOutputCount,
          note: t(
            'An output is spent at most once, so at most one of these rings spends it. In the other rings it is a decoy.',
          ),
        },
        {
          term: t('Transactions with several outputs in rings'),
          value: sharedTxCount,
          note: translatePlural(
            sharedTxAcrossRingsCount,
            'In {count} case, outputs of one transaction are in different rings. This happens when someone spends two outputs of one payment together, and also by chance.',
            'In {count} cases, outputs of one transaction are in different rings. This happens when someone spends two outputs of one payment together, and also by chance.',
          ),
        },
        {
          term: t('Blocks with several ring members'),
          value: sharedBlockCount,
          note: t(
            'Several ring members from one block are usual on a short chain and for blocks with many outputs.',
          ),
        },
      ]}
    />
  );
}
