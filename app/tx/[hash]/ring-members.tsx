import { translatePlural, t } from '../../../i18n/translate.ts';
import { formatRoundedAge } from '../../../i18n/rounded-age.ts';
import type { TxInputRow } from '../../../db/queries/transaction.ts';
import { NO_SUCH_OUTPUT } from '@ringscope/protocol/ring-members.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import { HtmlStringTable, type HtmlTableColumn } from '../../_components/html-string-table.tsx';
import { Pagination, pageLinksByPosition } from '../../_components/pagination.tsx';
import { CopyButton } from '../../_components/values/copy.tsx';
import { Hash } from '../../_components/values/hash.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { routes } from '../../_lib/routes.ts';
import { RING_MEMBERS_PER_PAGE, type ListedRingMemberRange } from '../../_lib/tx-pages.ts';
import { escapedHtml, emptyHtml } from '../../_html/escaped-html.ts';
import {
  renderBadgeHtml,
  renderBlockLinkHtml,
  renderMissingValueHtml,
  renderOutputLinkHtml,
  renderTxLinkHtml,
} from '../../_html/values.ts';
import type { RingMemberWithAge, TxRing } from './tx-rings.ts';

interface RingMembersProps {
  readonly hash: TxHash;
  readonly ring: TxRing;
  /** Range of members that the page lists. Undefined when another page lists them. */
  readonly listedRange: ListedRingMemberRange | undefined;
  readonly isOpen: boolean;
}

/** The members of the ring of one input, collapsed by default, with the key image of the input. */
export function RingMembers({ hash, ring, listedRange, isOpen }: RingMembersProps) {
  const { input, members } = ring;
  const name = t('Input {position}', { position: input.position });
  const keyImage = (
    <>
      {t('key image')} <Hash value={input.keyImage} size="short" />
    </>
  );
  return (
    <section className="fold ring-members" id={`input-${input.position}`} aria-label={name}>
      {listedRange === undefined ? (
        <p>
          <b>{name}</b>{' '}
          <a href={routes.txMembers(hash, input.position, 0)}>
            {t('Ring of {count}: list its members', { count: input.ring.length })}
          </a>
          <span>{keyImage}</span>
        </p>
      ) : (
        <details open={isOpen}>
          <summary>
            {translatePlural(
              input.ring.length,
              'The ring member of input {position}',
              'The {count} ring members of input {position}',
              { position: input.position },
            )}
            <span className="not-printed">{keyImage}</span>
          </summary>
          <p className="small">
            <span className="muted">{t('key image')}</span> <Hash value={input.keyImage} size="full" />
            <CopyButton value={input.keyImage} copiedItem={t('key image')} />{' '}
            {input.amount !== 0n && <Xmr amount={input.amount} />}
          </p>
          <HtmlStringTable
            caption={t('Ring members of input {position}', { position: input.position })}
            rows={members.slice(listedRange.fromPosition, listedRange.toPosition)}
            emptyMessage={t('The ring of this input has no members at this position.')}
            columns={memberColumns(input.amount)}
          />
          {members.length > RING_MEMBERS_PER_PAGE && (
            <MemberPages
              hash={hash}
              input={input}
              fromPosition={listedRange.fromPosition}
              toPosition={listedRange.toPosition}
            />
          )}
        </details>
      )}
    </section>
  );
}

interface MemberPagesProps extends ListedRingMemberRange {
  readonly hash: TxHash;
  readonly input: TxInputRow;
}

/** Links to the pages with the other members of a ring, if the ring is larger than a page. */
function MemberPages({ hash, input, fromPosition, toPosition }: MemberPagesProps) {
  const total = input.ring.length;
  return (
    <div className="ring-members-pages">
      <p>
        {t('Ring members {first} to {to} of {total}', { first: fromPosition + 1, to: toPosition, total })}
      </p>
      <Pagination
        {...pageLinksByPosition({
          listName: t('ring members of input {position}', { position: input.position }),
          from: fromPosition,
          pageSize: RING_MEMBERS_PER_PAGE,
          total,
          link: (position) => routes.txMembers(hash, input.position, position),
        })}
      />
    </div>
  );
}

function memberColumns(amount: bigint): readonly HtmlTableColumn<RingMemberWithAge>[] {
  return [
    {
      key: 'index',
      header: t('Output'),
      cell: ({ globalIndex, member }) => {
        const link =
          globalIndex === NO_SUCH_OUTPUT
            ? renderMissingValueHtml(t('unknown'))
            : renderOutputLinkHtml(amount, globalIndex);
        return member?.coinbase === true ? escapedHtml`${link} ${renderBadgeHtml(t('coinbase'))}` : link;
      },
    },
    {
      key: 'height',
      header: t('Block'),
      isRightAligned: true,
      cell: ({ member }) =>
        member === undefined
          ? renderMissingValueHtml(t('unknown block'))
          : renderBlockLinkHtml(member.height),
    },
    {
      key: 'age',
      header: t('Age when the ring was made'),
      cell: ({ ageSeconds, hasUnexpectedAge }) => {
        if (ageSeconds === undefined) return emptyHtml;
        const words = formatRoundedAge(ageSeconds);
        return hasUnexpectedAge
          ? escapedHtml`<span class="wraps">${words} ${renderBadgeHtml(t('unusual age'))}</span>`
          : escapedHtml`${words}`;
      },
    },
    {
      key: 'tx',
      header: t('Transaction'),
      fillsWidth: true,
      cell: ({ member }) => (member === undefined ? emptyHtml : renderTxLinkHtml(member.txHash)),
    },
  ];
}
