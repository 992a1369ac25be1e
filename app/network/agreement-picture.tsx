import type { ReactNode } from 'react';
import { fullRewardZone } from '@ringscope/protocol/emission.ts';
import type { StoredBlock } from '../../db/queries/blocks.ts';
import { groupDigits, translateCountWithNoun } from '../../i18n/digits.ts';
import { translatePlural, t } from '../../i18n/translate.ts';
import { Badge, type BadgeTone } from '../_components/badge.tsx';
import { DiagramSection } from '../_components/diagram-section.tsx';
import { blockBarFillPercent } from '../_components/treemap/fill-scale.ts';
import {
  isNodeInSyncWithIndex,
  listHeightsToCompare,
  getNodeAgreementAtHeight,
  type NodeAgreementAtHeight,
  type NodeAgreement,
  type NodeInComparison,
} from './agreement.ts';

/** Number of heights in the picture, on screens of any width. */
const COLUMNS = 12;
const CELL_HEIGHT = 44;

/** Width of a column and of the space beside its cell, in percent of the picture. */
const COLUMN = 100 / COLUMNS;
const SPACE = 0.35;

/** Number of columns between two labelled heights. */
const LABEL_STEP = 4;

interface NodeAgreementPictureProps {
  /** Newest blocks of the index, newest first, at least one. */
  readonly blocks: readonly [StoredBlock, ...StoredBlock[]];
  readonly nodes: readonly NodeInComparison[];
}

/** Shows which of the newest blocks the index and the nodes have, with one row for each node and one for the index. */
export function NodeAgreementPicture({ blocks, nodes }: NodeAgreementPictureProps) {
  const [tip] = blocks;
  const followed = nodes.find(({ isFollowed }) => isFollowed);
  const heights = listHeightsToCompare(tip.height, followed?.tip?.height, COLUMNS);
  const fills = new Map(
    blocks.map(({ height, weight, majorVersion }) => [
      height,
      blockBarFillPercent(weight, fullRewardZone(majorVersion)) / 100,
    ]),
  );
  return (
    <DiagramSection
      title={t('Which node has which blocks')}
      aside={translatePlural(
        heights.length,
        'The last height. A dashed outline is a height without a block.',
        'The last {count} heights. A dashed outline is a height without a block.',
      )}
      liveUpdateId="network-agreement"
    >
      <div className="agreement-picture-row agreement-picture-scale" aria-hidden="true">
        <span />
        <Scale heights={heights} />
        <span />
      </div>
      {nodes.map(({ name, tip: nodeTip, agreement }) => (
        <Row
          key={name}
          name={<strong>{name}</strong>}
          label={
            nodeTip === undefined
              ? t('The node does not respond')
              : t('This node has blocks up to height {height}', { height: nodeTip.height })
          }
          state={<NodeAgreementBadge agreement={agreement} />}
          cells={heights.map((height) =>
            getNodeAgreementAtHeight(height, agreement, nodeTip?.height, fills.has(height)),
          )}
          fills={heights.map((height) => fills.get(height))}
        />
      ))}
      <Row
        name={<strong>{t('Index of this explorer')}</strong>}
        label={t('Indexed blocks up to height {height}', { height: tip.height })}
        state={<IndexBadge followed={followed?.agreement} />}
        cells={heights.map((height) => (height > tip.height ? 'no-block' : 'same-block'))}
        fills={heights.map((height) => fills.get(height))}
      />
    </DiagramSection>
  );
}

/** A badge that shows whether a node and the index have the same blocks. */
export function NodeAgreementBadge({ agreement }: { readonly agreement: NodeAgreement }) {
  const { tone, word } = stateOf(agreement);
  return <Badge tone={tone}>{word}</Badge>;
}

function IndexBadge({ followed }: { readonly followed: NodeAgreement | undefined }) {
  return followed?.kind === 'index-behind' ? (
    <Badge tone="warn">
      {t('{blocks} behind', { blocks: translateCountWithNoun(followed.blockCount, 'block') })}
    </Badge>
  ) : (
    <Badge tone="good">{t('index complete')}</Badge>
  );
}

function stateOf(agreement: NodeAgreement): { readonly tone: BadgeTone; readonly word: string } {
  switch (agreement.kind) {
    case 'agrees':
      return { tone: 'good', word: t('agrees with the index') };
    case 'index-behind':
      return {
        tone: 'warn',
        word: t('{blocks} ahead', { blocks: translateCountWithNoun(agreement.blockCount, 'block') }),
      };
    case 'node-behind':
      return {
        tone: isNodeInSyncWithIndex(agreement) ? 'good' : 'warn',
        word: t('{blocks} behind', { blocks: translateCountWithNoun(agreement.blockCount, 'block') }),
      };
    case 'other-branch':
      return { tone: 'bad', word: t('on another branch') };
    case 'unknown':
      return { tone: 'warn', word: t('no response') };
  }
}

function Scale({ heights }: { readonly heights: readonly number[] }) {
  return (
    <svg width="100%" height="18">
      {heights.map((height, index) => {
        const isLast = index === heights.length - 1;
        if (!isLast && (index % LABEL_STEP !== 0 || index > heights.length - LABEL_STEP)) return null;
        return (
          <text
            key={height}
            className={isLast ? 'agreement-picture-tip' : undefined}
            x={`${percent((isLast ? index + 1 : index) * COLUMN)}%`}
            y="13"
            textAnchor={isLast ? 'end' : undefined}
          >
            {groupDigits(height.toString()).join(' ')}
          </text>
        );
      })}
    </svg>
  );
}

interface RowProps {
  readonly name: ReactNode;
  readonly label: string;
  readonly state: ReactNode;
  readonly cells: readonly NodeAgreementAtHeight[];
  readonly fills: readonly (number | undefined)[];
}

function Row({ name, label, state, cells, fills }: RowProps) {
  return (
    <div className="agreement-picture-row">
      <span>{name}</span>
      <svg
        className="agreement-picture-cells"
        width="100%"
        height={CELL_HEIGHT}
        role="img"
        aria-label={label}
      >
        {cells.map((cell, index) => (
          <Cell
            key={index}
            index={index}
            cell={cell}
            fill={cell === 'same-block' ? (fills[index] ?? 0) : 0}
          />
        ))}
      </svg>
      <span>{state}</span>
    </div>
  );
}

interface CellProps {
  readonly index: number;
  readonly cell: NodeAgreementAtHeight;
  /** Filled share of the block, from 0 to 1. */
  readonly fill: number;
}

const cellClasses: Readonly<Record<NodeAgreementAtHeight, string>> = {
  'same-block': 'agreement-picture-block',
  'unknown-block': 'agreement-picture-unread',
  'other-block': 'agreement-picture-other',
  'no-block': 'agreement-picture-none',
};

function Cell({ index, cell, fill }: CellProps) {
  const height = Math.round(fill * CELL_HEIGHT);
  const x = `${percent(index * COLUMN + SPACE / 2)}%`;
  const width = `${percent(COLUMN - SPACE)}%`;
  return (
    <>
      <rect className={cellClasses[cell]} x={x} y="0.5" width={width} height={CELL_HEIGHT} />
      {height > 0 && (
        <rect
          className="agreement-picture-fill"
          x={x}
          y={CELL_HEIGHT - height}
          width={width}
          height={height}
        />
      )}
    </>
  );
}

function percent(value: number): number {
  return Number(value.toFixed(2));
}
