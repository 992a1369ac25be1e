import { translatePlural, t } from '../../../../i18n/translate.ts';
import type { OutputWithTx } from '../../../../db/queries/output.ts';
import { COINBASE_LOCK_BLOCKS, SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';
import { BlockLink, TxLink } from '../../../_components/links.tsx';
import { MissingValue } from '../../../_components/missing-value.tsx';
import { T } from '../../../_components/t.tsx';
import { DefinitionList, type DefinitionItem } from '../../../_components/definition-list.tsx';
import { Panel } from '../../../_components/panel.tsx';
import { CopyButton } from '../../../_components/values/copy.tsx';
import { Hash } from '../../../_components/values/hash.tsx';
import { Count } from '../../../_components/values/number.tsx';
import { Timestamp } from '../../../_components/values/time.tsx';
import { ViewTag } from '../../../_components/values/view-tag.tsx';
import { encryptedAnchorToHex, viewTagToHex } from '../../../../lookups/view-tag.ts';
import type { OutputTreeSizeAndPosition } from '../../../../server/output-tree.ts';
import { Xmr } from '../../../_components/values/xmr.tsx';
import { getRequestUnixSeconds } from '../../../_frame/now.ts';
import { routes } from '../../../_lib/routes.ts';
import { describeUnlockTime } from '../../../../i18n/unlock-time.ts';
import { hasFullChainMembershipProofs, firstSpendableHeightOfOutput } from './source-since.ts';
import type { OutputPageData } from '../../../../lookups/output.ts';

interface OutputDetailsPanelProps extends Pick<OutputPageData, 'output' | 'tip' | 'tipBlockVersion'> {
  /** The daemon's output tree. Undefined before hard fork 17, and when the daemon does not return it. */
  readonly outputTree: OutputTreeSizeAndPosition | undefined;
}

/** The list of all values of an output. */
export function OutputDetailsPanel(data: OutputDetailsPanelProps) {
  const { output, tip } = data;
  const { amount, globalIndex } = output;
  const unlock =
    output.unlockTime === null
      ? undefined
      : describeUnlockTime(output.unlockTime, tip.height, getRequestUnixSeconds());
  return (
    <Panel title={t('Details')} aside={<a href={routes.apiOutput(amount, globalIndex)}>JSON</a>}>
      <DefinitionList
        definitions={[
          {
            term: t('One-time key'),
            value:
              output.key === null ? (
                <MissingValue>
                  {t('unknown: this version of Ringscope does not know the format of this output')}
                </MissingValue>
              ) : (
                <>
                  <Hash value={output.key} size="full" />
                  <CopyButton value={output.key} copiedItem={t('one-time key')} />
                </>
              ),
          },
          {
            term: t('View tag'),
            value:
              viewTagToHex(output) === null ? (
                <MissingValue>{t('none: only outputs since hard fork 15 have a view tag')}</MissingValue>
              ) : (
                <ViewTag {...output} />
              ),
            explanation:
              output.carrotFields === null
                ? t(
                    'One byte that lets a wallet skip 255 of 256 outputs that are not its own. It reveals nothing to anyone else.',
                  )
                : t(
                    'Three bytes that let a wallet skip nearly all outputs that are not its own. They reveal nothing to anyone else.',
                  ),
          },
          anchorDefinition(output),
          { term: t('Amount'), value: <OutputAmount output={output} /> },
          {
            term: t('Global index'),
            value: <Count value={globalIndex} />,
            note:
              amount === 0n
                ? t('The number of this output among all outputs with hidden amounts.')
                : t('The number of this output among all outputs of exactly this amount.'),
          },
          {
            term: t('Unified output id'),
            value: <Count value={output.unifiedId} />,
            note: t('The number of this output among all outputs of the chain, whatever their amounts.'),
          },
          sourceDefinition(data),
          positionDefinition(data.outputTree),
          {
            term: t('Block'),
            value: <BlockLink height={output.height} />,
            note: ageNote(output, tip.height),
          },
          { term: t('Time of the block'), value: <Timestamp timestamp={output.timestamp} /> },
          {
            term: t('Transaction'),
            value: <TxLink hash={output.txHash} />,
            note: t('This is output {position} of the transaction, counted from 0.', {
              position: output.position,
            }),
          },
          { term: t('Unlock time'), value: unlock?.text ?? <MissingValue>{t('unknown')}</MissingValue> },
        ]}
      />
    </Panel>
  );
}

/**
 * Returns the list entry that says since which block transactions without rings can spend an output. Undefined before
 * hard fork 17.
 */
function sourceDefinition({
  output,
  tip,
  tipBlockVersion,
}: Pick<OutputPageData, 'output' | 'tip' | 'tipBlockVersion'>): DefinitionItem | undefined {
  if (!hasFullChainMembershipProofs({ tipBlockVersion })) return undefined;
  const term = t('In the output tree');
  const from = firstSpendableHeightOfOutput(output);
  if (from === undefined) {
    return {
      term,
      value: <MissingValue>{t('when the lock of this output ends')}</MissingValue>,
    };
  }
  if (from > tip.height + 1)
    return {
      term,
      value: translatePlural(from - tip.height - 1, 'after {count} more block', 'after {count} more blocks'),
    };
  return {
    term,
    value:
      output.carrotFields === null ? (
        t('Any transaction without rings can be the one that spends this output.')
      ) : (
        <T>
          Any transaction since block <Count value={from} /> can be the one that spends this output.
        </T>
      ),
    note: (
      <T>
        The output tree of reference block <Count value={from - 1} /> is the first that contains this output.
      </T>
    ),
  };
}

/**
 * Returns the list entry with the position of an output in the daemon's output tree. Undefined when the daemon does not
 * report it.
 */
function positionDefinition(tree: OutputTreeSizeAndPosition | undefined): DefinitionItem | undefined {
  if (tree?.outputPosition === undefined) return undefined;
  return {
    term: t('Position in the output tree'),
    value: <Count value={tree.outputPosition} />,
    note: t('The first of {count} outputs has position 0.', { count: tree.outputCount }),
    explanation: t('The node adds outputs to the output tree in the order in which they become spendable.'),
  };
}

/** Returns the list entry with the encrypted anchor of a Carrot output. Undefined for other outputs. */
function anchorDefinition(output: OutputWithTx): DefinitionItem | undefined {
  const anchor = encryptedAnchorToHex(output);
  if (anchor === null) return undefined;
  return {
    term: t('Encrypted anchor'),
    value: <span className="mono">{anchor}</span>,
    explanation: t(
      'Bytes with which the receiver checks that the sender made the output for one address and did not combine parts of two addresses. Only the receiver can decrypt them.',
    ),
  };
}

function OutputAmount({ output }: { readonly output: OutputWithTx }) {
  return output.clearAmount === null ? (
    <MissingValue>{t('hidden by RingCT')}</MissingValue>
  ) : (
    <Xmr amount={output.clearAmount} />
  );
}

/** Describes the age of an output, and whether rings may include it already. */
function ageNote({ height, coinbase, carrotFields }: OutputWithTx, tip: number): string {
  const age = tip - height;
  const left = (coinbase ? COINBASE_LOCK_BLOCKS : SPENDABLE_AGE_BLOCKS) - age - 1;
  const text = translatePlural(
    age,
    'This output is {count} block old.',
    'This output is {count} blocks old.',
  );
  if (carrotFields !== null) return text;
  const use =
    left > 0
      ? translatePlural(
          left,
          'Rings can include this output after {count} more block.',
          'Rings can include this output after {count} more blocks.',
        )
      : t('Rings can include this output.');
  return `${text} ${use}`;
}
