import { t } from '../../i18n/translate.ts';
import { T, ValueInMessage } from '../_components/t.tsx';
import { formatShortBytes, formatShortQuotient, translateCountWithNoun } from '../../i18n/digits.ts';
import type { HomePageData } from '../../lookups/home.ts';
import { hardForks } from '@ringscope/protocol/hard-forks.ts';
import { ATOMIC_PER_XMR } from '@ringscope/protocol/units.ts';
import { DefinitionList } from '../_components/definition-list.tsx';
import { Panel } from '../_components/panel.tsx';
import { Count } from '../_components/values/number.tsx';
import { routes } from '../_lib/routes.ts';

interface NetworkSummaryPanelProps extends Pick<HomePageData, 'tip' | 'chainTotals' | 'poolTotals'> {
  /** Difficulty of the next block. */
  readonly difficulty: bigint;
}

/** Key figures of the chain, the pool and the consensus rules, with links to the pages about them. */
export function NetworkSummaryPanel({ tip, chainTotals, poolTotals, difficulty }: NetworkSummaryPanelProps) {
  const forks = hardForks(tip.network);
  const current = forks.findLast(({ height }) => height <= tip.height);
  const next = forks.find(({ height }) => height > tip.height);
  return (
    <Panel
      title={t('Network summary')}
      liveUpdateId="pool-network"
      aside={<a href={routes.network}>{t('Nodes and consensus rules')}</a>}
    >
      <DefinitionList
        definitions={[
          {
            term: t('Difficulty'),
            value: (
              <T>
                <ValueInMessage of={formatShortQuotient(difficulty, 1n, '').trim()} />{' '}
                <span className="muted small">hashes per block</span>
              </T>
            ),
          },
          chainTotals && {
            term: t('Supply'),
            value: (
              <>
                <Count value={chainTotals.emission / ATOMIC_PER_XMR} /> XMR
              </>
            ),
          },
          chainTotals && {
            term: t('Transactions'),
            value: (
              <T>
                <Count value={chainTotals.txs} /> <span className="muted small">without coinbases</span>
              </T>
            ),
          },
          {
            term: t('Waiting transactions'),
            value: (
              <a href={routes.pool}>
                {translateCountWithNoun(poolTotals.count, 'transaction')},{' '}
                {formatShortBytes(poolTotals.weight)}
              </a>
            ),
          },
          {
            term: t('Consensus rules'),
            value: (
              <>
                {current === undefined ? t('unknown') : t('version {version}', { version: current.version })}{' '}
                <span className="muted small">
                  {next === undefined
                    ? t('no later hard fork is planned')
                    : t('version {version} from block {height} on', {
                        version: next.version,
                        height: next.height,
                      })}
                </span>
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
}
