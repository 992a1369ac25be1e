import { translate, t } from '../../../i18n/translate.ts';
import { T } from '../../_components/t.tsx';
import { BlockLink } from '../../_components/links.tsx';
import { Badge } from '../../_components/badge.tsx';
import { MissingValue } from '../../_components/missing-value.tsx';
import { NodeComparisonLink } from '../../_components/compare-link.tsx';
import { DefinitionList, type DefinitionItem } from '../../_components/definition-list.tsx';
import { Panel } from '../../_components/panel.tsx';
import { feeRateOrNull } from '../../_components/tx-table.tsx';
import { Count } from '../../_components/values/number.tsx';
import { createTxLocationDefinitionItems } from './location-definitions.tsx';
import type { TxProgress } from './tx-progress.ts';
import { Xmr } from '../../_components/values/xmr.tsx';
import { FeeRate } from '../../_components/values/fee-rate.tsx';
import { FEE_RATE_EXPLANATION } from '../../../i18n/rates.ts';
import { ExtraFields } from '../../_components/extra-fields.tsx';
import { routes } from '../../_lib/routes.ts';
import { getRequestUnixSeconds } from '../../_frame/now.ts';
import { feeTierTitles } from '../../_components/fee-tiers-panel.tsx';
import { TREE_ROOT_DELAY_BLOCKS } from '@ringscope/protocol/fork17-draft.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import type { OutputTreeCounts } from '../../../lookups/output-tree.ts';
import type { NextBlockRules } from '../../../lookups/block-limits.ts';
import { feeTierOf } from '../../../lookups/fee-tiers.ts';
import { formatRingCtType, describeRingCtType } from '../../../i18n/ringct-names.ts';
import { describeUnlockTime } from '../../../i18n/unlock-time.ts';
import type { TxDetail, CommonTxFields } from '../../../lookups/transaction.ts';

/** Returns the reason for a missing value: the index has only the hash, or the format of the transaction is unknown. */
function missingValue({ version }: CommonTxFields) {
  return version === null ? (
    <MissingValue>{t('not stored by this index')}</MissingValue>
  ) : (
    <MissingValue>{t('unknown')}</MissingValue>
  );
}

function bytes(value: number | null, facts: CommonTxFields) {
  return value === null ? (
    missingValue(facts)
  ) : (
    <T>
      <Count value={value} /> bytes
    </T>
  );
}

interface DetailsPanelProps extends TxDetail {
  readonly progress: TxProgress;
  /**
   * Counts of the outputs that the inputs may spend. Undefined when they could not be read, and for a transaction
   * without a membership proof.
   */
  readonly outputTreeCounts: OutputTreeCounts | undefined;
  /**
   * Fee rules for the next block. Undefined for a coinbase, for a transaction that is neither in the pool nor in a recent
   * block, and when the rules are not known.
   */
  readonly rules: NextBlockRules['weightAndFeeRules'];
}

export function TxDetailsPanel(props: DetailsPanelProps) {
  const { hash, commonFields, isCoinbase, rules } = props;
  const { fee, weight } = commonFields;
  const rate = feeRateOrNull({ fee, weight });
  return (
    <Panel
      title={t('Details')}
      liveUpdateId="summary"
      aside={
        <span className="not-printed">
          <a href={routes.apiTx(hash)}>JSON</a> · <a href={routes.rawTx(hash)}>{t('Raw data')}</a> ·{' '}
          <a href={routes.shareTx(hash)}>{t('Share this transaction')}</a> <NodeComparisonLink hash={hash} />
        </span>
      }
    >
      <DefinitionList
        definitions={[
          ...createTxLocationDefinitionItems(props),
          isCoinbase
            ? undefined
            : {
                term: t('Fee'),
                value: fee === null ? missingValue(commonFields) : <Xmr amount={fee} />,
                explanation: t(
                  'The miner receives the fee, and everyone can see it. Wallets offer four priorities. A fee rate that matches none of them can show which wallet made the transaction.',
                ),
              },
          isCoinbase || rate === null
            ? undefined
            : {
                term: t('Fee rate'),
                value: (
                  <>
                    <FeeRate rate={rate} />
                    {rules !== undefined && <FeeTier rate={rate} rules={rules} />}
                  </>
                ),
                explanation: translate(FEE_RATE_EXPLANATION),
              },
          {
            term: t('Weight'),
            value: bytes(weight, commonFields),
            ...(commonFields.size === null || commonFields.size === weight
              ? {}
              : { note: t('size {size} bytes', { size: commonFields.size }) }),
            explanation: explainWeight(commonFields),
          },
          {
            term: t('RingCT type'),
            value: ringctLabel(commonFields, isCoinbase),
            ...typeNote(commonFields, isCoinbase),
            explanation: t(
              'The version of the RingCT format, which determines how amounts are hidden and which signatures and proofs the transaction has.',
            ),
          },
          ...membershipDefinitions(props),
          unlockDefinition(props),
        ]}
      />
      <ExtraDetails {...props} />
    </Panel>
  );
}

/**
 * Returns the fields about the membership proof: its reference block and its tree. Empty for a transaction without one.
 */
function membershipDefinitions({
  commonFields,
  outputTreeCounts,
}: DetailsPanelProps): (DefinitionItem | undefined)[] {
  const { referenceBlock, treeLayers } = commonFields;
  if (referenceBlock === null) return [];
  return [
    {
      term: t('Reference block'),
      value: <BlockLink height={referenceBlock} />,
      ...(referenceBlock < TREE_ROOT_DELAY_BLOCKS
        ? {}
        : {
            note: (
              <T>
                Block <BlockLink height={referenceBlock - TREE_ROOT_DELAY_BLOCKS} /> contains the root of the
                output tree of the proof.
              </T>
            ),
          }),
      explanation: t(
        'The proof covers the outputs that could be spent after this block. Wallets choose a recent block, but the rules allow any.',
      ),
    },
    outputTreeCounts === undefined
      ? undefined
      : {
          term: t('Outputs in the output tree'),
          value: <Count value={outputTreeCounts.outputCount} />,
          note: t('every input can spend any output'),
        },
    treeLayers === null
      ? undefined
      : { term: t('Layers of the output tree'), value: <Count value={treeLayers} /> },
  ];
}

/** The fields of the extra, collapsed by default. Renders nothing when the extra is unknown. */
function ExtraDetails({ commonFields: { extra }, isCoinbase }: TxDetail) {
  if (extra === null) return null;
  return (
    <details className="fold">
      <summary>
        {t('Extra field')} <span>{t('{count} bytes', { count: extra.length })}</span>
      </summary>
      <ExtraFields extra={extra} isCoinbase={isCoinbase} />
    </details>
  );
}

/** A badge with the wallet priority that corresponds to the fee rate. */
function FeeTier({
  rate,
  rules,
}: {
  readonly rate: bigint;
  readonly rules: NonNullable<NextBlockRules['weightAndFeeRules']>;
}) {
  const tier = feeTierOf(rate, rules);
  const text =
    tier === undefined
      ? t('below priority Slow')
      : t('priority {name}', { name: translate(feeTierTitles[tier]) });
  return (
    <>
      {' '}
      <Badge tone={tier === undefined ? 'warn' : 'plain'}>{text}</Badge>
    </>
  );
}

function unlockDefinition({ commonFields, location, isCoinbase, tip }: TxDetail): DefinitionItem {
  const term = t('Unlock time');
  const { unlockTime } = commonFields;
  if (unlockTime === null) return { term, value: missingValue(commonFields) };
  if (location.state === 'orphaned') {
    return {
      term,
      value: <MissingValue>{t('no lock in force')}</MissingValue>,
      note: isCoinbase
        ? t('The outputs of this coinbase do not exist on the main chain, so they never unlock.')
        : t('The outputs do not exist, because the transaction is not on the main chain.'),
    };
  }
  const { text, isLocked } = describeUnlockTime(unlockTime, tip.height, getRequestUnixSeconds());
  return { term, value: text, ...(isLocked ? { note: <Badge tone="warn">{t('coins locked')}</Badge> } : {}) };
}

/** Returns a note with the transaction version and the meaning of the RingCT type. */
function typeNote({ version, rctType }: CommonTxFields, coinbase: boolean): Pick<DefinitionItem, 'note'> {
  const words = coinbase || rctType === null ? undefined : describeRingCtType(rctType);
  if (version === null) return words === undefined ? {} : { note: words };
  const format = t('Transaction version {version}.', { version });
  return { note: words === undefined ? format : `${format} ${words}` };
}

function explainWeight({ rctType }: CommonTxFields): string {
  return rctType === RingCtType.FcmpPlusPlus
    ? t(
        'The weight follows from the numbers of inputs and outputs and the length of the extra field. The size may differ, because the weight counts a fixed number of bytes for the fee and a fixed number of layers for the membership proof.',
      )
    : t(
        'The weight is the size plus, in transactions with Bulletproofs and more than two outputs, a surcharge. Their outputs share one range proof, and the surcharge makes up for a part of the bytes that the shared proof saves.',
      );
}

function ringctLabel(facts: CommonTxFields, coinbase: boolean) {
  const { version, rctType } = facts;
  if (version === null) return missingValue(facts);
  return coinbase
    ? t('no RingCT type: the amounts of a coinbase are public')
    : formatRingCtType({ version, rctType });
}
