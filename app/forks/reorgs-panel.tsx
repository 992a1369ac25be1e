import { counted, t } from '../../i18n/translate.ts';
import { T } from '../_components/t.tsx';
import { Empty } from '../_components/empty.tsx';
import type { Reorg, ReorgSums, TransactionFateKind } from '../../db/queries/reorgs.ts';
import type { ListedReorg } from '../../lookups/reorgs.ts';
import { FateBadge } from '../_components/fate.tsx';
import { Panel, PanelSection } from '../_components/panel.tsx';
import { Timestamp } from '../_components/values/time.tsx';
import { routes } from '../_lib/routes.ts';
import { ForkDrawing } from './fork-drawing.tsx';

interface ReorgsPanelProps {
  readonly reorgs: readonly ListedReorg[];
  /** URL of the page with older reorganisations. Undefined when there are none. */
  readonly older: string | undefined;
}

export function ReorgsPanel({ reorgs, older }: ReorgsPanelProps) {
  return (
    <Panel
      title={t('Reorganisations seen')}
      live="reorgs"
      {...(older === undefined ? {} : { foot: <a href={older}>{t('Older reorganisations')}</a> })}
    >
      {reorgs.length === 0 && <Empty>{t('This index saw no reorganisation.')}</Empty>}
      {reorgs.map(({ reorg, blocks, sums }) => (
        <PanelSection key={reorg.id}>
          <div className="spread">
            <h3>
              <a href={routes.reorg(reorg.id)}>{reorgTitle(reorg)}</a>
            </h3>
            <span className="muted small">
              <T>
                Seen <Timestamp seconds={Math.floor(reorg.detectedAt.getTime() / 1000)} />
              </T>
            </span>
          </div>
          <ForkDrawing
            forkHeight={reorg.forkHeight}
            blocks={blocks}
            orphanedCount={reorg.depth}
            adoptedCount={reorg.newTipHeight - reorg.forkHeight}
          />
          {sums !== undefined && <FateCounts sums={sums} />}
        </PanelSection>
      ))}
    </Panel>
  );
}

export function reorgTitle({ depth, forkHeight }: Reorg): string {
  return counted(
    depth,
    '{count} block replaced above block {forkHeight}',
    '{count} blocks replaced above block {forkHeight}',
    { forkHeight },
  );
}

export function FateCounts({ sums }: { readonly sums: ReorgSums }) {
  const counts = countFates(sums);
  if (counts.length === 0)
    return <p className="muted small">{t('The orphaned blocks had no transactions except coinbases.')}</p>;
  return (
    <p className="small">
      {t('Transactions:')}{' '}
      {counts.map(([kind, count]) => (
        <span key={kind} className="nowrap">
          {count} <FateBadge kind={kind} />{' '}
        </span>
      ))}
    </p>
  );
}

const order: readonly TransactionFateKind[] = ['mined', 'pool', 'replaced', 'dead', 'unseen'];

/** Returns the number of transactions for each fate that occurs, from `mined` to `unseen`. */
function countFates({ fates }: ReorgSums): [TransactionFateKind, number][] {
  return order.flatMap((kind): [TransactionFateKind, number][] => {
    const count = fates[kind];
    return count === undefined ? [] : [[kind, count]];
  });
}
