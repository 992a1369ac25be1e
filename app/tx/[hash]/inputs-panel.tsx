import type { RingMember } from '../../../db/queries/rings.ts';
import type { TxInputRow } from '../../../db/queries/transactions.ts';
import { NO_SUCH_OUTPUT } from '../../../protocol/ring-members.ts';
import { MarkupTable, type MarkupColumn } from '../../_components/markup-table.tsx';
import { Pagination } from '../../_components/pagination.tsx';
import { Panel } from '../../_components/panel.tsx';
import { Copy, Hash } from '../../_components/values/hash.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { routes } from '../../_lib/routes.ts';
import { markup, nothing } from '../../_markup/markup.ts';
import { age, badge, blockLink, hash, none, outputLink, txLink } from '../../_markup/values.ts';
import { INPUTS_PER_PAGE, membersShown } from '../../_lib/tx-pages.ts';
import { outputRefKey, type TxDetail } from '../../../read/transaction.ts';
import { RingStrip } from './ring-strip.tsx';

/** Rings that are unfolded at once; more would be a page nobody reads. */
const OPEN_RINGS = 4;

interface InputsPanelProps extends TxDetail {
  readonly inputsFrom: number;
}

interface ResolvedMember {
  /** Place in the ring, which alone names a member: a ring may name one output more than once. */
  readonly place: number;
  /** NO_SUCH_OUTPUT where no chain can have the output. */
  readonly globalIndex: number;
  /** Undefined when the index does not hold the output. */
  readonly member: RingMember | undefined;
}

/** A ring with what is known of each member, in the ring's own order, which need not be by index. */
interface ResolvedRing {
  readonly input: TxInputRow;
  /** Fewer than the ring has where the page does not show all. */
  readonly members: readonly ResolvedMember[];
}

function resolved(input: TxInputRow, members: TxDetail['members'], shown: number): ResolvedRing {
  return {
    input,
    members: input.ring.slice(0, shown).map((globalIndex, place) => ({
      place,
      globalIndex,
      member: members.get(outputRefKey({ amount: input.amount, globalIndex })),
    })),
  };
}

export function InputsPanel(props: InputsPanelProps) {
  const { facts, inputs, members, inputsFrom, place, hash, tip } = props;
  const total = facts.inputCount ?? inputs.length;
  const usedAt = place.state === 'pool' ? tip.height + 1 : place.tx.height;
  const rings = inputs.map((input) => resolved(input, members, membersShown(inputs.length)));
  const oldest = Math.max(
    1,
    ...rings.flatMap((ring) =>
      ring.members.map(({ member }) => (member === undefined ? 1 : usedAt - member.height)),
    ),
  );
  const next = inputsFrom + INPUTS_PER_PAGE;
  const link = (from: number) => routes.txInputs(hash, from);
  return (
    <Panel
      id="inputs"
      title="Inputs"
      aside={`${total}, each spends one member of its ring, and nobody but the spender knows which`}
      {...(total > INPUTS_PER_PAGE
        ? {
            foot: (
              <Pagination
                what="inputs"
                first={{ label: 'First', href: inputsFrom === 0 ? undefined : link(0) }}
                previous={{
                  label: 'Earlier',
                  href: inputsFrom === 0 ? undefined : link(Math.max(0, inputsFrom - INPUTS_PER_PAGE)),
                }}
                next={{ label: 'Later', href: next >= total ? undefined : link(next) }}
              />
            ),
          }
        : {})}
    >
      {rings.length === 0 && <p className="empty">No input is known.</p>}
      {rings.map((ring) => (
        <InputView
          key={ring.input.position}
          ring={ring}
          usedAt={usedAt}
          oldest={oldest}
          open={rings.length <= OPEN_RINGS}
        />
      ))}
    </Panel>
  );
}

interface InputViewProps {
  readonly ring: ResolvedRing;
  /** Height of the block that holds the transaction, or would be the next to. */
  readonly usedAt: number;
  /** Age in blocks of the oldest member on the page: all strips share one scale. */
  readonly oldest: number;
  readonly open: boolean;
}

function InputView({ ring, usedAt, oldest, open }: InputViewProps) {
  const { input, members } = ring;
  const ages = members.flatMap(({ place, globalIndex, member }) =>
    member === undefined ? [] : [{ place, globalIndex, age: usedAt - member.height }],
  );
  return (
    <section className="input" id={`input-${input.position}`} aria-label={`Input ${input.position}`}>
      <div className="input-head">
        <h3>Input {input.position}</h3>
        <span className="input-image">
          <span className="muted">key image</span> <Hash value={input.keyImage} />
          <Copy value={input.keyImage} what="key image" />
        </span>
        {input.amount !== 0n && <Xmr amount={input.amount} />}
      </div>
      <RingStrip id={`ring-${input.position}`} ages={ages} oldest={oldest} />
      <details open={open}>
        <summary>{`Ring of ${input.ring.length}`}</summary>
        <MarkupTable
          caption={`Ring members of input ${input.position}`}
          rows={members}
          empty="This input names no ring members."
          columns={memberColumns(input.amount)}
        />
        {members.length < input.ring.length && (
          <p className="empty">{`The first ${members.length} of its members; the JSON of the index has all.`}</p>
        )}
      </details>
    </section>
  );
}

function memberColumns(amount: bigint): readonly MarkupColumn<ResolvedMember>[] {
  return [
    {
      key: 'index',
      header: 'Output',
      card: 'name',
      cell: ({ globalIndex, member }) => {
        const link = globalIndex === NO_SUCH_OUTPUT ? none('unknown') : outputLink(amount, globalIndex);
        return member?.coinbase === true ? markup`${link} ${badge('coinbase')}` : link;
      },
    },
    {
      key: 'height',
      header: 'Block',
      end: true,
      cell: ({ member }) => (member === undefined ? none('not indexed') : blockLink(member.height)),
    },
    {
      key: 'age',
      header: 'Mined',
      card: 'figure',
      cell: ({ member }) => (member === undefined ? nothing : age(member.timestamp)),
    },
    {
      key: 'tx',
      header: 'Made by',
      fill: true,
      cell: ({ member }) => (member === undefined ? nothing : txLink(member.txHash)),
    },
    {
      key: 'key',
      header: 'One-time key',
      card: 'wide',
      cell: ({ member }) => {
        if (member === undefined) return nothing;
        return member.key === null ? none('unknown') : hash(member.key, 'short');
      },
    },
  ];
}
