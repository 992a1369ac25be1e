import { counted, t } from '../../../i18n/translate.ts';
import { plural } from '../../../i18n/digits.ts';
import { formatLocalNumber } from '../../../i18n/local-number.ts';
import { treeCapacity, TREE_LAYER_WIDTHS } from '@ringscope/protocol/fork17-draft.ts';
import type { OutputTree } from '../../../lookups/output-tree.ts';
import type { TxDetail } from '../../../lookups/transaction.ts';
import { BlockLink } from '../../_components/links.tsx';
import { positionPageLinks } from '../../_components/pagination.tsx';
import { PagedPanel, Panel } from '../../_components/panel.tsx';
import { T, Value } from '../../_components/t.tsx';
import { Table } from '../../_components/table.tsx';
import { Count } from '../../_components/values/number.tsx';
import { Hash } from '../../_components/values/hash.tsx';
import { INPUTS_PER_PAGE } from '../../_lib/tx-pages.ts';
import { routes } from '../../_lib/routes.ts';

/** Ring size that the network required before hard fork 17. */
const LAST_RING_SIZE = 16;

interface MembershipPanelsProps extends Pick<TxDetail, 'hash' | 'facts' | 'inputs'> {
  readonly inputsFrom: number;
  /** Tree of the reference block. Undefined when it could not be read. */
  readonly tree: OutputTree | undefined;
}

/** What a membership proof means for privacy, the tree that it refers to, and the key images of the inputs. */
export function MembershipPanels(props: MembershipPanelsProps) {
  return (
    <>
      <div className="split">
        <PrivacyPanel {...props} />
        <ComparisonPanel {...props} />
      </div>
      <TreePanel {...props} />
      <KeyImagesPanel {...props} />
    </>
  );
}

function PrivacyPanel({ facts: { referenceBlock } }: MembershipPanelsProps) {
  return (
    <Panel title={t('What this means for privacy')} padded>
      <p>
        {referenceBlock !== null && (
          <T>
            The transaction names no candidates. Every output that could be spent after block{' '}
            <BlockLink height={referenceBlock} /> is one.
          </T>
        )}
      </p>
      <p className="muted">
        {t(
          'Ages cannot be compared, and rings cannot be combined. Knowledge from other sources, such as one’s own payments, is not hidden.',
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

function ComparisonPanel({ tree }: MembershipPanelsProps) {
  const rows: ComparisonRow[] = [
    {
      name: t('Possible sources of an input'),
      before: String(LAST_RING_SIZE),
      after: tree === undefined ? t('all spendable outputs') : formatLocalNumber(String(tree.outputs)),
    },
    { name: t('Their ages'), before: t('visible'), after: t('not visible') },
    { name: t('Later rings with an output'), before: t('can be counted'), after: t('none') },
  ];
  return (
    <Panel title={t('Before and after')}>
      <Table
        caption={t('What the chain shows about the sources of an input')}
        rows={rows}
        rowKey={({ name }) => name}
        empty={t('unknown')}
        columns={[
          { key: 'name', header: t('What the chain shows'), cell: ({ name }) => name },
          { key: 'before', header: t('With rings'), end: true, cell: ({ before }) => before },
          { key: 'after', header: t('With FCMP++'), end: true, cell: ({ after }) => <b>{after}</b> },
        ]}
      />
    </Panel>
  );
}

/** Number of nodes of each layer, from the lowest up. */
function layersOf(outputs: number, count: number): { width: number; nodes: number }[] {
  const layers: { width: number; nodes: number }[] = [];
  let nodes = outputs;
  for (let layer = 0; layer < count; layer += 1) {
    const width = TREE_LAYER_WIDTHS[layer % 2] ?? 1;
    nodes = Math.ceil(nodes / width);
    layers.push({ width, nodes });
  }
  return layers;
}

function TreePanel({ facts: { treeLayers }, tree }: MembershipPanelsProps) {
  if (treeLayers === null) return null;
  const rows = tree === undefined ? [] : layersOf(tree.outputs, treeLayers);
  return (
    <Panel
      title={t('The tree of all outputs')}
      aside={
        <T>
          <Value of={plural(treeLayers, 'layer')} />, full at <Count value={treeCapacity(treeLayers)} />{' '}
          outputs
        </T>
      }
    >
      <Table
        caption={t('Layers of the tree, from the lowest up')}
        rows={rows}
        rowKey={(_, index) => index}
        empty={t('The number of outputs in the tree is not known.')}
        columns={[
          { key: 'layer', header: t('Layer'), cell: (_, index) => index + 1 },
          { key: 'nodes', header: t('Branches'), end: true, cell: ({ nodes }) => <Count value={nodes} /> },
          {
            key: 'width',
            header: t('Each joins up to'),
            end: true,
            cell: ({ width }, index) =>
              index === 0 ? plural(width, 'output') : counted(width, '{count} branch', '{count} branches'),
          },
        ]}
      />
      <p className="panel-body muted">
        {t(
          'The proof shows that each source is in this tree, and not where. The number of outputs follows from the outputs that could be spent, without those that their own transaction locks.',
        )}
      </p>
    </Panel>
  );
}

function KeyImagesPanel({ inputs, facts, hash, inputsFrom }: MembershipPanelsProps) {
  const total = facts.inputCount ?? inputs.length;
  return (
    <PagedPanel
      id="inputs"
      title={t('Key images')}
      aside={total}
      pages={positionPageLinks({
        what: t('inputs'),
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
        empty={t('No input is known.')}
        columns={[
          { key: 'position', header: t('Input'), cell: ({ position }) => position },
          {
            key: 'image',
            header: t('Key image'),
            fill: true,
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
