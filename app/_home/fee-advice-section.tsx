import { translate, t } from '../../i18n/translate.ts';
import { describeFutureBlock, formatExpectedWait } from '../../i18n/block-wait.ts';
import { formatShortBytes } from '../../i18n/digits.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';
import type { NextBlockRules } from '../../lookups/block-limits.ts';
import { createFeeAdvice, type FeeTierAdvice } from '../../lookups/fee-advice.ts';
import { feeClassNames } from '../../lookups/fee-classes.ts';
import { TYPICAL_PAYMENT_WEIGHT } from '../../lookups/fee-tiers.ts';
import { blockTargetSeconds } from '@ringscope/protocol/hard-forks.ts';
import { formatXmr } from '@ringscope/protocol/units.ts';
import { Badge } from '../_components/badge.tsx';
import { FeeClassSwatch } from '../_components/fee-legend.tsx';
import { feeTierTitles } from '../_components/fee-tiers-panel.tsx';

interface FeeAdviceSectionProps {
  /** Rules of the next block. Undefined when they could not be read. */
  readonly nextBlockRules:
    | (Pick<NextBlockRules, 'weightAndFeeRules'> & {
        readonly block: Pick<NextBlockRules['block'], 'majorVersion'>;
      })
    | undefined;
  readonly waitingTxs: readonly { readonly weight: number; readonly fee: bigint }[];
  /** Whether the chain is a local demo, whose fees differ from those of the public networks. */
  readonly isDemoChain: boolean;
}

/**
 * The lowest priority with which a payment will probably be mined as early as with the highest one, and a list of all
 * priorities.
 */
export function FeeAdviceSection({ nextBlockRules, waitingTxs, isDemoChain }: FeeAdviceSectionProps) {
  return (
    <section className="fee-advice-section" aria-labelledby="fee-advice" data-live="pool-fee-advice">
      <h2 className="label" id="fee-advice">
        {t('Fee for a payment now')} {isDemoChain && <Badge>{t('demo chain')}</Badge>}
      </h2>
      {nextBlockRules?.weightAndFeeRules === undefined ? (
        <p>
          {nextBlockRules === undefined
            ? t('The fee rules could not be read.')
            : t('This explorer computes minimum fees only for blocks of version 15 or later.')}
        </p>
      ) : (
        <Advice
          rules={nextBlockRules.weightAndFeeRules}
          waitingTxs={waitingTxs}
          target={blockTargetSeconds(nextBlockRules.block.majorVersion)}
          isDemoChain={isDemoChain}
        />
      )}
    </section>
  );
}

interface AdviceProps extends Pick<FeeAdviceSectionProps, 'waitingTxs' | 'isDemoChain'> {
  readonly rules: NonNullable<NextBlockRules['weightAndFeeRules']>;
  /** Target time between two blocks in seconds. */
  readonly target: number;
}

function Advice({ rules, waitingTxs, target, isDemoChain }: AdviceProps) {
  const { tiers, sufficientTier } = createFeeAdvice(rules, waitingTxs);
  const size = formatShortBytes(TYPICAL_PAYMENT_WEIGHT);
  return (
    <>
      <p className="large-amount">
        {formatFee(sufficientTier.typicalPaymentFee)} <small>XMR</small>
      </p>
      <p className="small">
        {waitingTxs.length === 0
          ? t('No transaction is waiting. The lowest fee is enough.')
          : t('{priority} priority is enough for a usual payment of {size} to enter the {futureBlock}.', {
              priority: translate(feeTierTitles[sufficientTier.name]),
              size,
              futureBlock: describeFutureBlock(sufficientTier.blocksUntilMined),
            })}{' '}
        {isDemoChain
          ? t(
              'Block rewards on a demo chain are higher than on mainnet. Minimum fees depend on the block reward, so they are higher too.',
            )
          : describeBlockTimes(target)}
      </p>
      <table className="facts-table">
        <caption className="visually-hidden">
          {t('Fee for a payment of {size} by priority', { size })}
        </caption>
        <tbody>
          {tiers.map((tier) => (
            <tr key={tier.name} className={tier === sufficientTier ? 'facts-table-strong' : undefined}>
              <th scope="row">
                <FeeClassSwatch feeClass={classOfTier(tier)} />
                {translate(feeTierTitles[tier.name])}
              </th>
              <td>
                {t('in the {futureBlock}', { futureBlock: describeFutureBlock(tier.blocksUntilMined) })},{' '}
                {tier.isNoFasterThanCheaperTier
                  ? t('a higher fee has no benefit now')
                  : formatExpectedWait(tier.blocksUntilMined, target)}
              </td>
              <td>{formatFee(tier.typicalPaymentFee)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/**
 * Returns a sentence on the time between blocks. This time has an exponential distribution, which only the target time
 * determines.
 */
function describeBlockTimes(target: number): string {
  const minutes = (share: number) => formatLocalNumber(((-Math.log(1 - share) * target) / 60).toFixed(1));
  return t('Half of all blocks follow the previous one within {half} min, 9 of 10 within {most} min.', {
    half: minutes(0.5),
    most: minutes(0.9),
  });
}

function formatFee(fee: bigint): string {
  return formatLocalNumber(formatXmr(fee));
}

function classOfTier({ name }: FeeTierAdvice) {
  return ([1, 2, 3, 4] as const).find((feeClass) => feeClassNames[feeClass] === name) ?? 1;
}
