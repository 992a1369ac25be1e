import { t } from '../../../i18n/translate.ts';
import { T, Value } from '../../_components/t.tsx';
import type { RingMember } from '../../../db/queries/ring-members.ts';
import type { TxInputRow } from '../../../db/queries/transaction.ts';
import { NO_SUCH_OUTPUT } from '@ringscope/protocol/ring-members.ts';
import { Empty } from '../../_components/empty.tsx';
import { Explanation } from '../../_components/explanation.tsx';
import { MarkupTable, type MarkupColumn } from '../../_components/markup-table.tsx';
import { Pagination, positionPageLinks } from '../../_components/pagination.tsx';
import { PagedPanel } from '../../_components/panel.tsx';
import { CopyButton } from '../../_components/values/copy.tsx';
import { Hash } from '../../_components/values/hash.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { routes } from '../../_lib/routes.ts';
import { markup, emptyMarkup } from '../../_markup/markup.ts';
import {
  ageMarkup,
  badgeMarkup,
  blockLinkMarkup,
  hashMarkup as hashHex,
  noneMarkup,
  outputLinkMarkup,
  txLinkMarkup,
} from '../../_markup/values.ts';
import {
  INPUTS_PER_PAGE,
  selectListedMembers,
  RING_MEMBERS_PER_PAGE,
  type ListedRingMembers,
} from '../../_lib/tx-pages.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import { outputRefKey, type TxDetail } from '../../../lookups/transaction.ts';
import { RingStrip } from './ring-strip.tsx';

/** Number of rings whose member tables are initially open. The age strips give an overview of all rings. */
const OPEN_RINGS = 1;

/** Maximum ring size for an age strip with a tooltip per member. */
const MAX_POINTED_MEMBERS = 64;

interface InputsPanelProps extends TxDetail {
  readonly inputsFrom: number;
  /** Position in the first ring on the page from which ring members are listed. */
  readonly membersFrom: number;
}

interface ResolvedMember {
  /** Position in the ring. It identifies a member, because a ring may contain one output more than once. */
  readonly position: number;
  /** Global output index, or `NO_SUCH_OUTPUT` when no chain can have the output. */
  readonly globalIndex: number;
  /** Undefined when the index does not contain the output. */
  readonly member: RingMember | undefined;
}

/** A ring with its known members, in ring order, which is not necessarily ascending. */
interface ResolvedRing {
  readonly input: TxInputRow;
  readonly members: readonly ResolvedMember[];
}

function resolved(input: TxInputRow, members: TxDetail['members']): ResolvedRing {
  return {
    input,
    members: input.ring.map((globalIndex, position) => ({
      position,
      globalIndex,
      member: members.get(outputRefKey({ amount: input.amount, globalIndex })),
    })),
  };
}

export function InputsPanel(props: InputsPanelProps) {
  const { facts, inputs, members, inputsFrom, membersFrom, location, hash, tip } = props;
  const total = facts.inputCount ?? inputs.length;
  const usedAt = location.state === 'pool' ? tip.height + 1 : location.tx.height;
  const rings = inputs.map((input) => resolved(input, members));
  const listed = selectListedMembers(
    rings.map((ring) => ring.members.length),
    membersFrom,
  );
  const oldest = rings
    .flatMap((ring) => ring.members)
    .reduce((most, { member }) => (member === undefined ? most : Math.max(most, usedAt - member.height)), 1);
  return (
    <PagedPanel
      id="inputs"
      title={t('Inputs')}
      aside={total}
      pages={positionPageLinks({
        what: t('inputs'),
        from: inputsFrom,
        pageSize: INPUTS_PER_PAGE,
        total,
        link: (from) => routes.txInputs(hash, from),
      })}
    >
      {rings.length === 0 ? (
        <Empty>{t('No input is known.')}</Empty>
      ) : (
        <div className="inputs-panel-explanation">
          <Explanation of={t('Ring')}>
            {t(
              'Each input spends one output. The ring contains this output together with decoys, and only the sender knows which member is spent. The key image ensures that an output is spent only once.',
            )}
          </Explanation>
        </div>
      )}
      {rings.map((ring, index) => (
        <InputView
          key={ring.input.position}
          hash={hash}
          ring={ring}
          listed={listed[index]}
          usedAt={usedAt}
          oldest={oldest}
          open={index < OPEN_RINGS}
        />
      ))}
    </PagedPanel>
  );
}

interface InputViewProps {
  readonly hash: TxHash;
  readonly ring: ResolvedRing;
  /** Range of members that the page lists. Undefined when another page lists them. */
  readonly listed: ListedRingMembers | undefined;
  /** Height of the block of the transaction, or of the next block for a waiting transaction. Ages are relative to it. */
  readonly usedAt: number;
  /** Age in blocks of the oldest member on the page: the end of the age scale of every ring. */
  readonly oldest: number;
  readonly open: boolean;
}

function InputView({ hash, ring, listed, usedAt, oldest, open }: InputViewProps) {
  const { input, members } = ring;
  const ages = members.flatMap(({ position, globalIndex, member }) =>
    member === undefined ? [] : [{ position, globalIndex, age: usedAt - member.height }],
  );
  return (
    <section
      className="inputs-panel-input"
      id={`input-${input.position}`}
      aria-label={t('Input {position}', { position: input.position })}
    >
      <div className="inputs-panel-head">
        <h3>
          <T>
            Input <Value of={input.position} />
          </T>
        </h3>
        <span className="inputs-panel-image">
          <span className="muted">{t('key image')}</span> <Hash value={input.keyImage} />
          <CopyButton value={input.keyImage} what={t('key image')} />
        </span>
        {input.amount !== 0n && <Xmr amount={input.amount} />}
      </div>
      <RingStrip
        id={`ring-${input.position}`}
        ages={ages}
        oldest={oldest}
        isPointed={listed !== undefined && ages.length <= MAX_POINTED_MEMBERS}
      />
      {listed === undefined ? (
        <p className="inputs-panel-ring">
          <a href={routes.txMembers(hash, input.position, 0)}>
            {t('Ring of {count}: list its members', { count: input.ring.length })}
          </a>
        </p>
      ) : (
        <details open={open}>
          <summary>{t('Ring of {count}', { count: input.ring.length })}</summary>
          <MarkupTable
            caption={t('Ring members of input {position}', { position: input.position })}
            rows={members.slice(listed.from, listed.to)}
            empty={t('The ring of this input has no members at this position.')}
            columns={memberColumns(input.amount)}
          />
          {members.length > RING_MEMBERS_PER_PAGE && (
            <MemberPages hash={hash} input={input} from={listed.from} to={listed.to} />
          )}
        </details>
      )}
    </section>
  );
}

interface MemberPagesProps extends ListedRingMembers {
  readonly hash: TxHash;
  readonly input: TxInputRow;
}

/** Links to the other members of a ring that is larger than a page. */
function MemberPages({ hash, input, from, to }: MemberPagesProps) {
  const total = input.ring.length;
  return (
    <div className="inputs-panel-pages">
      <p>{t('Members {first} to {to} of {total}', { first: from + 1, to, total })}</p>
      <Pagination
        {...positionPageLinks({
          what: t('members of input {position}', { position: input.position }),
          from,
          pageSize: RING_MEMBERS_PER_PAGE,
          total,
          link: (position) => routes.txMembers(hash, input.position, position),
        })}
      />
    </div>
  );
}

function memberColumns(amount: bigint): readonly MarkupColumn<ResolvedMember>[] {
  return [
    {
      key: 'index',
      header: t('Output'),
      cell: ({ globalIndex, member }) => {
        const link =
          globalIndex === NO_SUCH_OUTPUT ? noneMarkup(t('unknown')) : outputLinkMarkup(amount, globalIndex);
        return member?.coinbase === true ? markup`${link} ${badgeMarkup(t('coinbase'))}` : link;
      },
    },
    {
      key: 'height',
      header: t('Block'),
      end: true,
      cell: ({ member }) =>
        member === undefined ? noneMarkup(t('not indexed')) : blockLinkMarkup(member.height),
    },
    {
      key: 'age',
      header: t('Mined'),
      cell: ({ member }) => (member === undefined ? emptyMarkup : ageMarkup(member.timestamp)),
    },
    {
      key: 'tx',
      header: t('Transaction'),
      fill: true,
      cell: ({ member }) => (member === undefined ? emptyMarkup : txLinkMarkup(member.txHash)),
    },
    {
      key: 'key',
      header: t('One-time key'),
      phone: 'hide',
      cell: ({ member }) => {
        if (member === undefined) return emptyMarkup;
        return member.key === null ? noneMarkup(t('unknown')) : hashHex(member.key, 'short');
      },
    },
  ];
}
