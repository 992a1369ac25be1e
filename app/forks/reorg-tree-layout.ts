import type { TransactionFateKind } from '../../db/queries/reorgs.ts';

/** The numbers of a reorganisation that determine its drawing. */
export interface ReorgTreeInput {
  readonly forkHeight: number;
  readonly oldTipHeight: number;
  readonly newTipHeight: number;
  readonly flows: readonly ReorgTxFlow[];
}

/** Transactions of one orphaned block that had the same fate, for example all that are now in the same block. */
export interface ReorgTxFlow {
  readonly orphanedBlockHeight: number;
  readonly kind: TransactionFateKind;
  /** Height of the block that includes the transactions now. Null unless `kind` is `mined`. */
  readonly minedHeight: number | null;
  readonly txCount: number;
}

/** Sizes and maximum distances in the drawing of a reorganisation, in SVG units. */
export interface ReorgTreeSize {
  readonly width: number;
  readonly height: number;
  /** Largest width and height of a block. */
  readonly boxWidth: number;
  readonly boxHeight: number;
  /** Largest distance between two columns. */
  readonly maxColumnDistance: number;
  readonly margin: number;
  /** Height of the free space above the row of orphaned blocks. */
  readonly spaceAbove: number;
  /** Height of the free space below the row of the main chain. */
  readonly spaceBelow: number;
  /**
   * Largest width of a ribbon per transaction. A ribbon leads from an orphaned block to where its transactions are now.
   */
  readonly maxRibbonWidthPerTx: number;
}

/** A column of the drawing: one height, several of them, or the next block. */
export interface ReorgTreeColumn {
  readonly kind: 'fork' | 'height' | 'omitted' | 'afterReorg' | 'nextBlock';
  /** Lowest and highest block height of the column. */
  readonly fromHeight: number;
  readonly toHeight: number;
  /** Left edge of the column in SVG units. */
  readonly x: number;
}

/**
 * Where a ribbon, which stands for some transactions, ends: at a block, in the pool, at the cross for lost transactions,
 * or at the mark for transactions that were not seen again.
 */
export type ReorgTxFlowEnd = 'chain' | 'pool' | 'lost' | 'unseen';

interface Ribbon {
  readonly end: ReorgTxFlowEnd;
  readonly path: string;
  readonly width: number;
}

interface Mark {
  readonly x: number;
  readonly y: number;
  readonly txs: number;
}

export interface ReorgTreeLayout {
  readonly columns: readonly ReorgTreeColumn[];
  readonly boxWidth: number;
  /** Vertical positions: top of the orphaned blocks, top of the main chain, and the line through the main chain. */
  readonly orphanedBlocksTop: number;
  readonly mainChainTop: number;
  readonly mainChainLineY: number;
  /** Right end of the last block of the main chain that is drawn. The line continues from there. */
  readonly mainChainLineEndX: number;
  readonly ribbons: readonly Ribbon[];
  /**
   * The cross at the end of the ribbons of lost transactions, which can never be mined again. Undefined when there are
   * none.
   */
  readonly unminableTxsMark: Mark | undefined;
  readonly unseenTxsMark: Mark | undefined;
  /** Horizontal position of the line that marks the reorganisation, right of the old tip. */
  readonly reorgLineX: number;
  /** Path of the dashed line from the last common block along the orphaned blocks. */
  readonly orphanedBranchPath: string;
}

/**
 * If the branches have more heights than `MAX_COLUMNS`, only the lowest and the highest `END_COLUMNS` of them have
 * columns of their own.
 */
const MAX_COLUMNS = 6;
const END_COLUMNS = 2;

/** Share of the width of a block that all its ribbons together may take. */
const RIBBON_SHARE = 0.8;

/** A ribbon is at least this wide, so that a single transaction is visible. */
const MIN_RIBBON_WIDTH = 1.5;

/** Distance of the marks of lost and of unseen transactions above the main chain, as a share of the room between the branches. */
const LOST_SHARE = 0.16;
const UNSEEN_SHARE = 0.42;

export function classifyReorgTxFlow({ kind }: Pick<ReorgTxFlow, 'kind'>): ReorgTxFlowEnd {
  if (kind === 'mined') return 'chain';
  if (kind === 'pool' || kind === 'unseen') return kind;
  return 'lost';
}

type HeightRange = Omit<ReorgTreeColumn, 'x'>;

/**
 * Returns the columns from left to right: the last common block, the two branches, the blocks mined after the reorg, and
 * the block that is not mined yet.
 */
export function reorgTreeColumnRangesOf({
  forkHeight,
  oldTipHeight,
  newTipHeight,
  flows,
}: ReorgTreeInput): HeightRange[] {
  const end = Math.max(oldTipHeight, newTipHeight);
  const later = flows.flatMap(({ minedHeight }) =>
    minedHeight !== null && minedHeight > newTipHeight ? [minedHeight] : [],
  );
  const one = (height: number): HeightRange => ({ kind: 'height', fromHeight: height, toHeight: height });
  const first = forkHeight + 1;
  const heights =
    end - forkHeight <= MAX_COLUMNS
      ? Array.from({ length: end - forkHeight }, (_, index) => one(first + index))
      : [
          ...Array.from({ length: END_COLUMNS }, (_, index) => one(first + index)),
          { kind: 'omitted' as const, fromHeight: first + END_COLUMNS, toHeight: end - END_COLUMNS },
          ...Array.from({ length: END_COLUMNS }, (_, index) => one(end - END_COLUMNS + 1 + index)),
        ];
  return [
    { kind: 'fork', fromHeight: forkHeight, toHeight: forkHeight },
    ...heights,
    ...(later.length === 0
      ? []
      : [{ kind: 'afterReorg' as const, fromHeight: Math.min(...later), toHeight: Math.max(...later) }]),
    ...(flows.some(({ kind }) => kind === 'pool')
      ? [{ kind: 'nextBlock' as const, fromHeight: Infinity, toHeight: Infinity }]
      : []),
  ];
}

/** Returns the positions and sizes of all parts of the drawing of a reorganisation, in SVG units. */
export function layOutReorgTree(input: ReorgTreeInput, size: ReorgTreeSize): ReorgTreeLayout {
  const ranges = reorgTreeColumnRangesOf(input);
  const ends = new Set(input.flows.map(classifyReorgTxFlow));
  // The marks for lost transactions and for those not seen again take as much space as a column.
  const hasMarks = ends.has('lost') || ends.has('unseen');
  const room = ranges.length - 1 + (hasMarks ? 1 : 0);
  const step = Math.min(
    size.maxColumnDistance,
    (size.width - 2 * size.margin - size.boxWidth) / Math.max(1, room),
  );
  const boxWidth = Math.min(size.boxWidth, step * 0.74);
  const lastX = size.width - size.margin - boxWidth;
  const columns = ranges.map((range, index) => ({
    ...range,
    x: round(range.kind === 'nextBlock' ? lastX : size.margin + index * step),
  }));
  const oldTop = size.spaceAbove;
  const newTop = size.height - size.spaceBelow - size.boxHeight;
  const oldBottom = oldTop + size.boxHeight;
  const gap = newTop - oldBottom;
  const oldTip = columnOf(columns, input.oldTipHeight);
  const chainColumns = columns.filter(
    ({ kind, fromHeight }) =>
      kind === 'afterReorg' || (kind !== 'nextBlock' && fromHeight <= input.newTipHeight),
  );
  const lineEnd = (chainColumns.at(-1)?.x ?? 0) + boxWidth;
  const lastChain = columns.findLast(({ kind }) => kind !== 'nextBlock');
  const markX = (lastChain?.x ?? 0) + boxWidth / 2 + step * 0.8;
  const targetOf = (flow: ReorgTxFlow): number => {
    const end = classifyReorgTxFlow(flow);
    if (end === 'pool') return columns.findIndex(({ kind }) => kind === 'nextBlock');
    if (end !== 'chain') return end === 'lost' ? columns.length : columns.length + 1;
    const later = columns.findIndex(({ kind }) => kind === 'afterReorg');
    if (flow.minedHeight === null || flow.minedHeight > input.newTipHeight) return later;
    return columns.indexOf(columnOf(columns, flow.minedHeight));
  };
  const bundles = bundle(
    input.flows.map((flow) => ({
      source: columns.indexOf(columnOf(columns, flow.orphanedBlockHeight)),
      target: targetOf(flow),
      end: classifyReorgTxFlow(flow),
      txs: flow.txCount,
    })),
  );
  const widest = Math.max(
    1,
    ...bundles.map(({ source }) => sumOf(bundles.filter((other) => other.source === source))),
    ...bundles.map(({ target }) => sumOf(bundles.filter((other) => other.target === target))),
  );
  const perTx = Math.min(size.maxRibbonWidthPerTx, (boxWidth * RIBBON_SHARE) / widest);
  const centreOf = (index: number): number => (columns[index]?.x ?? 0) + boxWidth / 2;
  const markYOf = (end: ReorgTxFlowEnd): number =>
    newTop - gap * (end === 'lost' ? LOST_SHARE : UNSEEN_SHARE);
  const leftOf = new Map<string, number>();
  /**
   * Returns the x coordinate of the centre of a ribbon at its start or end. Ribbons with the same `name`, such as
   * `from 2` for all that start in column 2, are placed side by side from left to right.
   */
  const placeAt = (name: string, centre: number, total: number, width: number): number => {
    const left = leftOf.get(name) ?? centre - (total * perTx) / 2;
    leftOf.set(name, left + width);
    return round(left + width / 2);
  };
  const ribbons = bundles.map(({ source, target, end, txs }): Ribbon => {
    const width = txs * perTx;
    const out = sumOf(bundles.filter((other) => other.source === source));
    const x1 = placeAt(`from ${source}`, centreOf(source), out, width);
    const drawn = round(Math.max(MIN_RIBBON_WIDTH, width));
    if (end === 'lost' || end === 'unseen') {
      const y = round(markYOf(end));
      const bend = round(oldBottom + gap * 0.35);
      return {
        end,
        width: drawn,
        path: `M${x1} ${oldBottom}C${x1} ${bend} ${round((x1 + markX) / 2)} ${y} ${round(markX - 10)} ${y}`,
      };
    }
    const into = sumOf(bundles.filter((other) => other.target === target));
    const x2 = placeAt(`to ${target}`, centreOf(target), into, width);
    const middle = round((oldBottom + newTop) / 2);
    return {
      end,
      width: drawn,
      path: `M${x1} ${oldBottom}C${x1} ${middle} ${x2} ${middle} ${x2} ${newTop}`,
    };
  });
  const markOf = (end: 'lost' | 'unseen'): Mark | undefined => {
    const txs = sumOf(bundles.filter((one) => one.end === end));
    return txs === 0 ? undefined : { x: round(markX), y: round(markYOf(end)), txs };
  };
  const line = newTop + size.boxHeight;
  const forkRight = size.margin + boxWidth;
  return {
    columns,
    boxWidth: round(boxWidth),
    orphanedBlocksTop: oldTop,
    mainChainTop: newTop,
    mainChainLineY: line,
    mainChainLineEndX: round(lineEnd),
    ribbons,
    unminableTxsMark: markOf('lost'),
    unseenTxsMark: markOf('unseen'),
    reorgLineX: round(oldTip.x + boxWidth + (step - boxWidth) / 2),
    orphanedBranchPath:
      `M${round(forkRight)} ${line - 8}C${round(forkRight + step * 0.34)} ${line - 8} ` +
      `${round(forkRight + step * 0.1)} ${oldBottom} ${round(size.margin + step)} ${oldBottom}H${round(oldTip.x + boxWidth)}`,
  };
}

interface Bundle {
  readonly source: number;
  readonly target: number;
  readonly end: ReorgTxFlowEnd;
  readonly txs: number;
}

/** Joins ribbons that begin and end at the same places. In the returned order, the ribbons of one block do not cross. */
function bundle(flows: readonly Bundle[]): Bundle[] {
  const joined = new Map<string, Bundle>();
  for (const flow of flows) {
    const key = `${flow.source} ${flow.target}`;
    joined.set(key, { ...flow, txs: flow.txs + (joined.get(key)?.txs ?? 0) });
  }
  return [...joined.values()].sort((a, b) => a.source - b.source || a.target - b.target);
}

function sumOf(bundles: readonly Bundle[]): number {
  return bundles.reduce((sum, { txs }) => sum + txs, 0);
}

/** Returns the column that contains a height of one of the two branches. */
function columnOf(columns: readonly ReorgTreeColumn[], height: number): ReorgTreeColumn {
  const found = columns.find(
    ({ kind, fromHeight, toHeight }) => kind !== 'afterReorg' && fromHeight <= height && height <= toHeight,
  );
  const [first] = columns;
  if (first === undefined)
    throw new RangeError(
      `The picture of a reorganisation has no column for height ${height}, because the list of columns is empty. Pass the columns that reorgTreeColumnRangesOf returns.`,
    );
  return found ?? first;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
