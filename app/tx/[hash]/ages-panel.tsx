import { translatePlural, t } from '../../../i18n/translate.ts';
import { RingAgeStrip } from '../../_components/rings/age-strip.tsx';
import { EmptyListMessage } from '../../_components/empty.tsx';
import { pageLinksByPosition } from '../../_components/pagination.tsx';
import { PagedPanel } from '../../_components/panel.tsx';
import { INPUTS_PER_PAGE, selectListedRingMemberRanges } from '../../_lib/tx-pages.ts';
import { routes } from '../../_lib/routes.ts';
import type { TxDetail } from '../../../lookups/transaction.ts';
import { RingMembers } from './ring-members.tsx';
import { RingReportDetails, type RingReportDetailsProps } from './ring-report-details.tsx';
import { unexpectedRingAgesOf, type TxRing, type TxRings } from './tx-rings.ts';

/** Maximum number of rings that have a line in the picture. The others are only in the tables. */
const MAX_DRAWN_RINGS = 12;

interface AgesPanelProps extends RingReportDetailsProps, Pick<TxDetail, 'commonFields' | 'hash'> {
  readonly rings: TxRings;
  readonly inputsFrom: number;
  /** Position of the first listed member in the first ring on the page. */
  readonly membersFrom: number;
}

/** The ages of the members of all rings in one picture, a sentence about them, and the members of each ring. */
export function RingAgesPanel(props: AgesPanelProps) {
  const { commonFields, inputs, hash, inputsFrom, membersFrom } = props;
  const { rings, scale } = props.rings;
  const total = commonFields.inputCount ?? inputs.length;
  const listed = selectListedRingMemberRanges(
    rings.map((ring) => ring.members.length),
    membersFrom,
  );
  const drawn = rings.slice(0, MAX_DRAWN_RINGS).filter(({ agesSeconds }) => agesSeconds.length > 0);
  const undrawn = total - drawn.length;
  return (
    <PagedPanel
      id="inputs"
      title={t('Ages of the ring members on one scale')}
      aside={t('ring member ages at the time of the transaction, logarithmic scale')}
      pages={pageLinksByPosition({
        listName: t('inputs'),
        from: inputsFrom,
        pageSize: INPUTS_PER_PAGE,
        total,
        link: (from) => routes.txInputs(hash, from),
      })}
    >
      {rings.length === 0 && (
        <EmptyListMessage>{t('This index does not know the inputs of this transaction.')}</EmptyListMessage>
      )}
      {drawn.length > 0 && (
        <div className="ages-panel-picture">
          <RingSentence rings={rings} />
          <RingAgeStrip
            scale={scale}
            rings={drawn.map(({ input, agesSeconds, expectedAges }) => ({
              name: t('Input {position}', { position: input.position }),
              agesInSeconds: agesSeconds,
              expectedAges,
            }))}
          />
          {rings.length > MAX_DRAWN_RINGS && (
            <p className="muted">
              {translatePlural(
                undrawn,
                '{count} more ring, not in this picture',
                '{count} more rings, not in this picture',
              )}
            </p>
          )}
        </div>
      )}
      {rings.map((ring, index) => (
        <RingMembers
          key={ring.input.position}
          hash={hash}
          ring={ring}
          listedRange={listed[index]}
          // A link to the members of a ring opens a page of inputs that begins with this ring, so the first
          // ring is open there.
          isOpen={index === 0 && inputsFrom + membersFrom > 0}
        />
      ))}
      <RingReportDetails {...props} />
    </PagedPanel>
  );
}

/** Counts the ring members with unexpected ages, and states that such ages do not show which member is spent. */
function RingSentence({ rings }: { readonly rings: readonly TxRing[] }) {
  const compared = rings.filter(({ expectedAges }) => expectedAges !== undefined);
  const [first] = compared;
  if (first?.expectedAges === undefined) return <p className="page-lead">{missingShellReason(rings)}</p>;
  const members = compared.reduce((sum, { agesSeconds }) => sum + agesSeconds.length, 0);
  const marked = compared.flatMap(unexpectedRingAgesOf);
  const older = marked.filter(({ isOlderThanExpected }) => isOlderThanExpected);
  const younger = marked.length - older.length;
  const usual = Math.round(100 * first.expectedAges.shareOfRingsWithUnexpectedAge);
  return (
    <p className="page-lead">
      {marked.length === 0
        ? t('All {members} ring members have ages that wallets usually choose.', { members })
        : translatePlural(
            members - marked.length,
            '{count} of {members} ring members has an age that wallets usually choose.',
            '{count} of {members} ring members have ages that wallets usually choose.',
            { members },
          )}{' '}
      {older.length > 0 && (
        <b>
          {translatePlural(
            older.length,
            '{count} member is older than the member at the same position in 99 of 100 ordinary rings.',
            '{count} members are older than the members at the same positions in 99 of 100 ordinary rings.',
          )}{' '}
        </b>
      )}
      {younger > 0 && (
        <b>
          {translatePlural(
            younger,
            '{count} member is younger than the member at the same position in 99 of 100 ordinary rings.',
            '{count} members are younger than the members at the same positions in 99 of 100 ordinary rings.',
          )}{' '}
        </b>
      )}
      {marked.length > 0
        ? t(
            'About {usual} of 100 ordinary rings also have such a member. Decoys and spent outputs can both have such ages, so this does not show which member is spent.',
            { usual },
          )
        : t('The ages do not show which ring member is spent.')}
    </p>
  );
}

function missingShellReason(rings: readonly TxRing[]): string {
  if (rings.some(({ input }) => input.amount !== 0n)) {
    return t(
      'Before RingCT, wallets chose ring members among the outputs of one amount, by other rules. This picture therefore shows no expected ages.',
    );
  }
  if (rings.some(({ agesSeconds, input }) => agesSeconds.length < input.ring.length))
    return t('Not all ring members are indexed, so this picture shows no expected ages.');
  return t(
    'This picture shows no expected ages: it is not certain how wallets chose ring members at that time, or the chain had too few outputs.',
  );
}
