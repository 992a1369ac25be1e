import { messageId, translate, t } from '../../../../i18n/translate.ts';
import { T } from '../../../_components/t.tsx';
import { MAX_COUNTED_RING_REFERENCES, type RingReferencesResult } from '../../../../lookups/output.ts';
import type { RingReference, PoolRingReference } from '../../../../db/queries/references.ts';
import type { OutputRef } from '../../../../db/queries/ring-members.ts';
import { BlockLink, TxLink } from '../../../_components/links.tsx';
import { Badge } from '../../../_components/badge.tsx';
import { PagedPanel, Panel } from '../../../_components/panel.tsx';
import { Table } from '../../../_components/table.tsx';
import { Percent } from '../../../_components/values/number.tsx';
import { Age } from '../../../_components/values/time.tsx';
import { formatRoundedAge } from '../../../../i18n/rounded-age.ts';
import { routes } from '../../../_lib/routes.ts';

interface ReferencesPanelProps {
  readonly output: OutputRef;
  readonly references: RingReferencesResult;
  /** Timestamp of the block that created the output, in Unix seconds. */
  readonly outputTimestamp: number;
}

const TITLE = messageId('Rings that include this output');

/** Lists the rings that include an output. Renders nothing when the operator has not enabled the search for such rings. */
export function RingReferencesPanel({ output, outputTimestamp, references }: ReferencesPanelProps) {
  if (references.state === 'off') return null;
  if (references.state === 'building') {
    const { builtShare } = references;
    return (
      <Panel id="rings" title={translate(TITLE)} padded>
        <p>
          {builtShare === undefined ? (
            t('The index of rings is not complete yet. The rings will be listed here when it is complete.')
          ) : (
            <T>
              The index of rings is not complete yet (<Percent share={builtShare} />
              ). The rings will be listed here when it is complete.
            </T>
          )}
        </p>
      </Panel>
    );
  }
  return <Listed output={output} outputTimestamp={outputTimestamp} references={references} />;
}

interface ListedProps extends Pick<ReferencesPanelProps, 'output' | 'outputTimestamp'> {
  readonly references: Extract<RingReferencesResult, { readonly state: 'on' }>;
}

/** An input whose ring includes the output: of a mined transaction, or of one in the pool. */
type Row = RingReference | PoolRingReference;

function Listed({ output, outputTimestamp, references }: ListedProps) {
  const { olderPageCursor, newerPageCursor, totalCount, waiting } = references;
  const rows: readonly Row[] = [...waiting, ...references.references];
  return (
    <PagedPanel
      id="rings"
      liveUpdateId="rings"
      title={translate(TITLE)}
      aside={
        <>
          {totalCount === undefined
            ? t('more than {count} results', { count: MAX_COUNTED_RING_REFERENCES })
            : countLabel(totalCount)}{' '}
          {totalCount !== 0 && <a href={routes.outputRingsCsv(output)}>CSV</a>}
        </>
      }
      pages={{
        listName: t('rings'),
        first: {
          label: t('Newest rings'),
          href: newerPageCursor === undefined ? undefined : routes.outputRings(output),
        },
        previous: {
          label: t('Newer rings'),
          href:
            newerPageCursor === undefined
              ? undefined
              : routes.outputRings(output, { after: newerPageCursor }),
        },
        next: {
          label: t('Older rings'),
          href:
            olderPageCursor === undefined
              ? undefined
              : routes.outputRings(output, { before: olderPageCursor }),
        },
      }}
    >
      <Table
        caption={t('Rings that include this output, newest first')}
        rows={rows}
        rowKey={(row) => `${row.txHash}/${row.keyImage}`}
        emptyMessage={t('No ring includes this output.')}
        columns={[
          {
            key: 'made',
            header: t('Time of the ring'),
            cell: (row) => <Age timestamp={ringTime(row)} />,
          },
          {
            key: 'age',
            header: t('Age when the ring was made'),
            displayOnPhones: 'hide',
            cell: (row) => formatRoundedAge(Math.max(0, ringTime(row) - outputTimestamp)),
          },
          {
            key: 'block',
            header: t('Block'),
            displayOnPhones: 'hide',
            cell: (row) =>
              'input' in row ? (
                <BlockLink height={row.height} />
              ) : (
                <Badge tone="warn">{t('in the pool')}</Badge>
              ),
          },
          {
            key: 'tx',
            header: t('Transaction'),
            fillsWidth: true,
            cell: ({ txHash }) => <TxLink hash={txHash} />,
          },
          {
            key: 'input',
            header: t('Input'),
            isRightAligned: true,
            displayOnPhones: 'hide',
            cell: (row) => {
              const position = 'input' in row ? row.input.position : row.inputPosition;
              return <a href={routes.txInput(row.txHash, position)}>{position}</a>;
            },
          },
          {
            key: 'member',
            header: t('Position in the ring'),
            isRightAligned: true,
            cell: ({ ringPosition, ringSize }) =>
              t('{position} of {ringSize}', { position: ringPosition + 1, ringSize }),
          },
        ]}
      />
      <p className="output-view-note">
        {t(
          'Being in a ring does not mean being spent. Each ring spends one of its members, and only the sender knows which one. The other members are decoys. An output can be a decoy any number of times.',
        )}
      </p>
      <p className="muted small">
        {t(
          'The position in the ring does not show which member is spent. Transactions without rings are not listed.',
        )}
      </p>
    </PagedPanel>
  );
}

/** Returns the time of the block that contains a ring, or when a ring in the pool was first seen, in Unix seconds. */
function ringTime(row: Row): number {
  return 'input' in row ? row.timestamp : Math.floor(row.firstSeenAt.getTime() / 1000);
}

function countLabel(total: number): string {
  if (total === 0) return t('none');
  return total === 1 ? t('one ring') : String(total);
}
