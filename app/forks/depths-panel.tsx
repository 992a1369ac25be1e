import { SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';
import { t } from '../../i18n/translate.ts';
import type { ReorgDepthCount } from '../../db/queries/reorgs.ts';
import { Panel } from '../_components/panel.tsx';
import { translateCountWithNoun } from '../../i18n/digits.ts';

/** Greatest depth with a row of its own. All greater depths share one row. */
const MAX_SINGLE_DEPTH = 20;

/** Width of the longest bar, in per cent of its row. The rest of the row is for the number. */
const LONGEST_BAR = 80;

/** Shows the depths of the reorganisations, and what they mean for confirmations. */
export function ReorgDepthsPanel({ depths }: { readonly depths: readonly ReorgDepthCount[] }) {
  const total = countReorgs(depths);
  const deepest = greatestReorgDepth(depths);
  if (deepest === undefined) return null;
  const rows = rowsOf(depths);
  const most = Math.max(...rows.map(({ reorgs }) => reorgs));
  return (
    <Panel
      title={t('Depth of the reorganisations')}
      aside={t('reorganisations that this index saw: {count}', { count: total })}
      liveUpdateId="depths"
      padded
    >
      <p>
        <b>
          {t(
            'A payment with {confirmations} or more confirmations stayed in its block in every reorganisation that this index saw.',
            { confirmations: deepest + 1 },
          )}
        </b>
      </p>
      <dl className="depths-panel">
        {rows.map(({ name, reorgs }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <svg
                className="depths-panel-bar"
                width={`${((LONGEST_BAR * reorgs) / most).toFixed(1)}%`}
                height={14}
                aria-hidden="true"
              >
                <rect width="100%" height="100%" />
              </svg>
              {reorgs}
            </dd>
          </div>
        ))}
        {deepest < SPENDABLE_AGE_BLOCKS && (
          <div>
            <dt>{t('{count} or more blocks', { count: SPENDABLE_AGE_BLOCKS })}</dt>
            <dd className="muted">
              {t('no reorganisation; wallets can spend received coins after {count} blocks', {
                count: SPENDABLE_AGE_BLOCKS,
              })}
            </dd>
          </div>
        )}
      </dl>
      <p className="muted small">
        {t(
          'Reorganisations that this index and its node saw. Other nodes may have seen more. Future ones can be deeper.',
        )}
      </p>
    </Panel>
  );
}

/** Returns the number of reorganisations that replaced at least `minDepth` blocks. By default, all of them. */
export function countReorgs(depths: readonly ReorgDepthCount[], minDepth = 0): number {
  return depths.reduce((sum, { depth, reorgCount }) => (depth < minDepth ? sum : sum + reorgCount), 0);
}

/** Returns the depth of the deepest reorganisation. Undefined without reorganisations. @param depths ascending */
export function greatestReorgDepth(depths: readonly ReorgDepthCount[]): number | undefined {
  return depths.at(-1)?.depth;
}

/** Returns one row for each depth that occurred, and one for all depths above {@link MAX_SINGLE_DEPTH}. */
function rowsOf(depths: readonly ReorgDepthCount[]): { name: string; reorgs: number }[] {
  const deeper = countReorgs(depths, MAX_SINGLE_DEPTH + 1);
  return [
    ...depths
      .filter(({ depth }) => depth <= MAX_SINGLE_DEPTH)
      .map(({ depth, reorgCount }) => ({ name: translateCountWithNoun(depth, 'block'), reorgs: reorgCount })),
    ...(deeper === 0
      ? []
      : [{ name: t('more than {limit} blocks', { limit: MAX_SINGLE_DEPTH }), reorgs: deeper }]),
  ];
}
