import { roundFeeUp } from '@ringscope/protocol/fee-estimate.ts';
import { formatXmr } from '@ringscope/protocol/units.ts';
import { typicalClsagTransactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import { formatShortBytes } from '../../../i18n/digits.ts';
import { t } from '../../../i18n/translate.ts';
import { formatLocalNumber } from '../../../i18n/local-number.ts';
import type { OutputTreeCounts } from '../../../lookups/output-tree.ts';
import type { TxDetail } from '../../../lookups/transaction.ts';
import { BlockLink } from '../../_components/links.tsx';
import { pageLinksByPosition } from '../../_components/pagination.tsx';
import { PagedPanel, Panel } from '../../_components/panel.tsx';
import { T } from '../../_components/t.tsx';
import { Table } from '../../_components/table.tsx';
import { Hash } from '../../_components/values/hash.tsx';
import { INPUTS_PER_PAGE } from '../../_lib/tx-pages.ts';
import { routes } from '../../_lib/routes.ts';
import { RING_SIZE_BEFORE_FORK_17 } from './last-ring.tsx';
import { OutputTreePanel } from './tree-panel.tsx';

interface MembershipProofPanelsProps extends Pick<TxDetail, 'hash' | 'commonFields' | 'inputs'> {
  readonly inputsFrom: number;
  /** Output tree of the reference block. Undefined when it could not be read. */
  readonly outputTreeCounts: OutputTreeCounts | undefined;
}

/** What a membership proof means for privacy, the tree that it refers to, and the key images of the inputs. */
export function MembershipProofPanels(props: MembershipProofPanelsProps) {
  return (
    <>
      <div className="split">
        <PrivacyPanel {...props} />
        <ComparisonPanel {...props} />
      </div>
      <OutputTreePanel layers={props.commonFields.treeLayers} outputTreeCounts={props.outputTreeCounts} />
      <KeyImagesPanel {...props} />
    </>
  );
}

function PrivacyPanel({ commonFields: { referenceBlock } }: MembershipProofPanelsProps) {
  return (
    <Panel title={t('What this means for privacy')} padded>
      <p>
        {referenceBlock !== null && (
          <T>
            The transaction has no rings: each input can spend any output that was spendable after block{' '}
            <BlockLink height={referenceBlock} />.
          </T>
        )}
      </p>
      <p className="muted">
        {t(
          'Without rings, nobody can compare the ages of ring members or combine several rings. Knowledge from elsewhere, such as about one’s own payments, can still narrow down which outputs were spent.',
        )}
      </p>
    </Panel>
  );
}

interface ComparisonRow {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

function ComparisonPanel({ outputTreeCounts, commonFields }: MembershipProofPanelsProps) {
  const rows: ComparisonRow[] = [
    {
      name: t('Outputs an input can spend'),
      before: String(RING_SIZE_BEFORE_FORK_17),
      after:
        outputTreeCounts === undefined
          ? t('all spendable outputs')
          : formatLocalNumber(String(outputTreeCounts.outputCount)),
    },
    { name: t('Ages of the outputs'), before: t('ages visible'), after: t('unknown') },
    { name: t('Later rings with this output'), before: t('rings visible'), after: t('none') },
    ...weightRows(commonFields),
  ];
  return (
    <Panel title={t('Rings compared with FCMP++')}>
      <Table
        caption={t('What the chain shows about the outputs that an input can spend')}
        rows={rows}
        rowKey={({ name }) => name}
        emptyMessage={t('unknown')}
        columns={[
          { key: 'name', header: t('What the chain shows'), cell: ({ name }) => name },
          { key: 'before', header: t('With rings'), isRightAligned: true, cell: ({ before }) => before },
          {
            key: 'after',
            header: t('With FCMP++'),
            isRightAligned: true,
            cell: ({ after }) => <b>{after}</b>,
          },
        ]}
      />
    </Panel>
  );
}

const MICRO_PER_XMR = 1_000_000n;

/**
 * Returns table rows that compare the weight and the fee of the transaction with those of a transaction with rings.
 * Empty when the index does not have the fields of the transaction.
 */
function weightRows({
  inputCount,
  outputCount,
  extra,
  weight,
  fee,
}: TxDetail['commonFields']): ComparisonRow[] {
  if (inputCount === null || outputCount === null || extra === null || weight === null || fee === null)
    return [];
  const before = typicalClsagTransactionWeight(inputCount, outputCount, extra.length);
  const feeBefore = roundFeeUp((fee * BigInt(before)) / BigInt(weight));
  return [
    {
      name: t('Weight'),
      before: t('about {weight}', { weight: formatShortBytes(before) }),
      after: formatShortBytes(weight),
    },
    {
      name: t('Fee at this rate, in µXMR'),
      before: t('about {fee}', { fee: formatLocalNumber(formatXmr(feeBefore * MICRO_PER_XMR)) }),
      after: formatLocalNumber(formatXmr(fee * MICRO_PER_XMR)),
    },
  ];
}

function KeyImagesPanel({ inputs, commonFields, hash, inputsFrom }: MembershipProofPanelsProps) {
  const total = commonFields.inputCount ?? inputs.length;
  return (
    <PagedPanel
      id="inputs"
      title={t('Key images')}
      aside={total}
      pages={pageLinksByPosition({
        listName: t('inputs'),
        from: inputsFrom,
        pageSize: INPUTS_PER_PAGE,
        total,
        link: (from) => routes.txInputs(hash, from),
      })}
    >
      <Table
        caption={t('Key images of the inputs')}
        rows={inputs}
        rowKey={({ position }) => position}
        emptyMessage={t('This index does not know the inputs of this transaction.')}
        columns={[
          { key: 'position', header: t('Input'), cell: ({ position }) => position },
          {
            key: 'image',
            header: t('Key image'),
            fillsWidth: true,
            cell: ({ keyImage }) => (
              <a href={routes.keyImage(keyImage)}>
                <Hash value={keyImage} />
              </a>
            ),
          },
        ]}
      />
    </PagedPanel>
  );
}
