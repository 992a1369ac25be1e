import { translatePlural, t } from '../../i18n/translate.ts';
import { formatExpectedWait } from '../../i18n/block-wait.ts';
import type { Tip } from '../../db/queries/index-state.ts';
import { FCMP_FIRST_BLOCK_VERSION, FORK17_DRAFT_MONTH } from '@ringscope/protocol/fork17-draft.ts';
import { blockTargetSeconds, hardForkHeight } from '@ringscope/protocol/hard-forks.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import { Panel } from '../_components/panel.tsx';

interface NextHardForkPanelProps {
  readonly tip: Tip;
  /** Version of the newest block. */
  readonly version: number;
}

/**
 * What hard fork 17 changes for a visitor, and the time until the fork. Renders nothing when the fork is in force, or
 * when the operator has switched off notices about it.
 */
export function NextHardForkPanel({ tip, version }: NextHardForkPanelProps) {
  if (!currentPageRequest().site.isHardFork17Draft || version >= FCMP_FIRST_BLOCK_VERSION) return null;
  return (
    <Panel
      title={t('The next hard fork: FCMP++ and Carrot')}
      aside={describeTimeUntil(hardForkHeight(tip.network, FCMP_FIRST_BLOCK_VERSION), tip.height, version)}
      padded
    >
      <div className="prose">
        <ul>
          <li>
            {t(
              'A transaction no longer has rings: one proof covers all outputs that can be spent, instead of 16 ring members for each input.',
            )}
          </li>
          <li>
            {t(
              'Transactions from before the fork keep their rings. Only their pages show the ages of ring members and a ring report.',
            )}
          </li>
          <li>{t('Addresses stay the same. Wallets and nodes need an update before the fork.')}</li>
          <li>
            {t(
              'A payment is still checked with its transaction key or a view key. Payment, spend and reserve proofs after the fork have no final format yet.',
            )}
          </li>
          <li>
            {t(
              'This explorer decodes blocks of the new version as the draft specification of {date} defines them. If the draft changes, this explorer needs an update.',
              { date: FORK17_DRAFT_MONTH },
            )}
          </li>
        </ul>
      </div>
    </Panel>
  );
}

/** @param height first height of the fork. Undefined when no release of the daemon has set it */
function describeTimeUntil(height: number | undefined, tipHeight: number, version: number): string {
  if (height === undefined) return t('the height of this fork is not set yet');
  const left = height - tipHeight;
  const wait = formatExpectedWait(left, blockTargetSeconds(version));
  return translatePlural(left, 'in {count} block, {wait}', 'in {count} blocks, {wait}', { wait });
}
