/**
 * What the site says about itself on every page: up to which block the index goes, what the node last said, and what
 * is wrong, if something is. Pure: takes the status and the time, returns words.
 */
import type { NodeStatus, Status } from '../../db/queries/status.ts';
import { secondsWithoutReport } from '../../read/indexer-report.ts';
import { formatDuration } from './age.ts';

/** Falling behind by a block or two is how following works. */
const LAG_BLOCKS = 3;

export type Health = 'good' | 'warn' | 'bad';

export interface SiteProblem {
  readonly tone: Exclude<Health, 'good'>;
  readonly title: string;
  readonly text: string;
}

export interface SiteState {
  readonly health: Health;
  readonly node: string;
  readonly problems: readonly SiteProblem[];
}

const titles: Readonly<Record<Exclude<NodeStatus['state'], 'ok'>, string>> = {
  syncing: 'The node is still syncing',
  busy: 'The node is busy',
  unreachable: 'The node cannot be reached',
  'invalid-answer': 'The node gives answers that are not a Monero daemon’s',
  'wrong-network': 'The node is on another network than this index',
  pruned: 'The node is pruned and lacks what an index needs',
};

const tones: Readonly<Record<NodeStatus['state'], Health>> = {
  ok: 'good',
  syncing: 'warn',
  busy: 'warn',
  unreachable: 'bad',
  'invalid-answer': 'bad',
  'wrong-network': 'bad',
  pruned: 'bad',
};

const STAYS_SERVED = 'Everything that is indexed stays on show; it may be behind the network.';

function nodeProblem(node: NodeStatus): SiteProblem | undefined {
  const tone = tones[node.state];
  if (node.state === 'ok' || tone === 'good') {
    if (node.message === '' || node.phase === 'paused') return undefined;
    return { tone: 'warn', title: 'The indexer is held up', text: `${node.message} ${STAYS_SERVED}` };
  }
  return { tone, title: titles[node.state], text: `${node.message} ${STAYS_SERVED}`.trim() };
}

function silence(node: NodeStatus, now: number): SiteProblem | undefined {
  const silent = secondsWithoutReport(node, now);
  if (silent === undefined) return undefined;
  return {
    tone: 'bad',
    title: `The indexer has been silent for ${formatDuration(silent)}`,
    text: 'It is not running, or it cannot write. What is on show is the chain as it was then.',
  };
}

/** `12.3%`, rounded down: nothing is whole before it is. */
function percent(share: number): string {
  return `${(Math.floor(share * 1000) / 10).toFixed(1)}%`;
}

/**
 * `12.3%, block 1200 of 3400, 250 blocks/s, 900 tx/s, 9 s left` while blocks are loaded, `12.3%, 9 s left` while indexes
 * are built after that; undefined otherwise.
 */
export function buildProgress(node: NodeStatus): string | undefined {
  const { phase, progressShare: share, progressTo: to, progressCurrent: current } = node;
  if ((phase !== 'backfill' && phase !== 'indexes') || share === null) return undefined;
  const { blocksPerSecond, txsPerSecond, secondsLeft } = node;
  return [
    percent(share),
    phase === 'backfill' && to !== null ? `block ${Math.max(0, current ?? 0)} of ${to}` : undefined,
    blocksPerSecond === null ? undefined : `${Math.round(blocksPerSecond)} blocks/s`,
    txsPerSecond === null ? undefined : `${Math.round(txsPerSecond)} tx/s`,
    secondsLeft === null ? undefined : `${formatDuration(secondsLeft)} left`,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

function lag(status: Status, node: NodeStatus): SiteProblem | undefined {
  const progress = buildProgress(node);
  if (progress !== undefined) {
    return {
      tone: 'warn',
      title: 'The index is being built',
      text:
        node.phase === 'indexes'
          ? `All blocks are loaded; the indexes that find their transactions, outputs and key images: ${progress}.`
          : `${progress}. Blocks appear here as they are done.`,
    };
  }
  if (node.phase === 'paused') {
    return { tone: 'warn', title: 'Indexing is paused', text: 'The operator has paused it.' };
  }
  if (status.tip === undefined || node.nodeHeight === null) return undefined;
  const behind = node.nodeHeight - status.tip.height;
  if (behind < LAG_BLOCKS) return undefined;
  return {
    tone: 'warn',
    title: `The index is ${behind} blocks behind the node`,
    text: 'Newer blocks and transactions are not on show yet.',
  };
}

function nodeText(node: NodeStatus | undefined): string {
  if (node === undefined) return 'no node seen yet';
  const version = node.version === null || node.version === '' ? '' : ` ${node.version}`;
  if (node.nodeHeight === null) return `node${version} without a height yet`;
  return `node${version} at block ${node.nodeHeight}`;
}

export function describeSite(status: Status, now: number): SiteState {
  const { node } = status;
  const found =
    node === undefined
      ? []
      : [silence(node, now), nodeProblem(node), lag(status, node)].filter((problem) => problem !== undefined);
  const problems: SiteProblem[] =
    status.tip === undefined && found.length === 0
      ? [
          {
            tone: 'warn',
            title: 'Nothing is indexed yet',
            text: 'The first blocks will appear here in a moment.',
          },
        ]
      : found;
  const health = problems.some(({ tone }) => tone === 'bad') ? 'bad' : problems.length > 0 ? 'warn' : 'good';
  return { health, node: nodeText(node), problems };
}
