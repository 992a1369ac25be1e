import { translatePlural, messageId, translate, t, type MessageId } from '../../i18n/translate.ts';
import type { NodeStatus, IndexAndNodeStatus } from '../../db/queries/status.ts';
import type { Tip } from '../../db/queries/index-state.ts';
import { nodeStateSeverities, secondsWithoutIndexerReport } from '../../lookups/indexer-report.ts';
import { formatDuration } from '../../i18n/age.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';
import { routes } from './routes.ts';

/** If the index is at least this many blocks behind its daemon, pages show a warning. A lag of one or two blocks is normal. */
export const INDEX_LAG_WARNING_BLOCKS = 3;

/**
 * If the newest block of mainnet is at least this old, in seconds, pages show a warning. Blocks come every two minutes, and
 * a wait of one hour happens less than once in a million years. A miner may set a timestamp that is one hour too early,
 * because it only needs to reach the median of the timestamps of the 60 blocks before it.
 */
const OLD_TIP_SECONDS = 2 * 60 * 60;

export type SiteHealthLevel = 'good' | 'warn' | 'bad';

export interface SiteProblem {
  readonly level: Exclude<SiteHealthLevel, 'good'>;
  readonly title: string;
  readonly text: string;
  /** A page that explains the problem. */
  readonly link?: { readonly href: string; readonly label: string };
}

export interface SiteState {
  readonly health: SiteHealthLevel;
  readonly nodeLabel: string;
  readonly problems: readonly SiteProblem[];
}

const nodeProblemTitles: Readonly<Record<Exclude<NodeStatus['state'], 'ok'>, MessageId>> = {
  syncing: messageId('The node is still syncing'),
  busy: messageId('The node is busy'),
  unreachable: messageId('This site cannot reach its Monero node'),
  'invalid-answer': messageId('The node returns invalid responses'),
  'wrong-network': messageId('The node is on a different network from this index'),
  disagreement: messageId('The nodes of this site have different chains'),
  pruned: messageId('The node is pruned and lacks data that the index needs'),
  shortage: messageId('The database or job queue lacks disk, memory or connections'),
  'queue-unreachable': messageId('The indexer cannot reach its job queue'),
  stalled: messageId('The indexer makes no progress'),
  defect: messageId('Indexing failed with an unexpected error'),
};

const severityTones = { none: 'good', warning: 'warn', error: 'bad' } as const satisfies Readonly<
  Record<string, SiteHealthLevel>
>;

const INDEXED_DATA_STILL_SHOWN = messageId(
  'Indexed blocks and transactions are still shown, but newer ones may be missing.',
);

function nodeProblem(node: NodeStatus): SiteProblem | undefined {
  const tone = severityTones[nodeStateSeverities[node.state]];
  if (node.state === 'ok' || tone === 'good') {
    if (node.message === '' || node.phase === 'paused') return undefined;
    return {
      level: 'warn',
      title: t('The indexer is waiting'),
      text: `${node.message} ${translate(INDEXED_DATA_STILL_SHOWN)}`,
    };
  }
  if (node.state === 'disagreement' && node.phase === 'follow') {
    return { level: tone, title: translate(nodeProblemTitles[node.state]), text: node.message };
  }
  return {
    level: tone,
    title: translate(nodeProblemTitles[node.state]),
    text: `${node.message} ${translate(INDEXED_DATA_STILL_SHOWN)}`.trim(),
  };
}

function reportProblem(node: NodeStatus, now: number): SiteProblem | undefined {
  const secondsSilent = secondsWithoutIndexerReport(node, now);
  if (secondsSilent === undefined) return undefined;
  return {
    level: 'bad',
    title: t('The indexer stopped reporting {time} ago', { time: formatDuration(secondsSilent) }),
    text: t(
      'The indexer is not running, or it cannot write to the database. The pages show the chain at the time of its last report.',
    ),
  };
}

/** Formats a share as `12.3 %`, rounded down, so that 100 % means complete. */
function percent(share: number): string {
  return `${formatLocalNumber((Math.floor(share * 1000) / 10).toFixed(1))} %`;
}

/**
 * Formats the progress of an index build, or returns undefined when none is running. While blocks are loaded, it is
 * `12.3 %, block 1200 of 3400, 250 blocks/s, 900 tx/s, about 9 s left for indexing`. While secondary indexes are built,
 * it is `12.3 %, about 9 s left for indexing`.
 */
export function formatIndexBuildProgress(nodeStatus: NodeStatus): string | undefined {
  const {
    phase,
    progressFraction: share,
    progressTargetHeight: to,
    progressCurrentHeight: current,
  } = nodeStatus;
  if ((phase !== 'backfill' && phase !== 'indexes') || share === null) return undefined;
  const { blocksPerSecond, txsPerSecond, secondsLeft } = nodeStatus;
  return [
    percent(share),
    phase === 'backfill' && to !== null
      ? t('block {height} of {last}', { height: Math.max(0, current ?? 0), last: to })
      : undefined,
    blocksPerSecond === null ? undefined : t('{rate} blocks/s', { rate: Math.round(blocksPerSecond) }),
    txsPerSecond === null ? undefined : t('{rate} tx/s', { rate: Math.round(txsPerSecond) }),
    secondsLeft === null
      ? undefined
      : t('about {time} left for indexing', { time: formatDuration(secondsLeft) }),
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

function lagProblem(status: IndexAndNodeStatus, node: NodeStatus): SiteProblem | undefined {
  const progress = formatIndexBuildProgress(node);
  if (progress !== undefined) {
    return {
      level: 'warn',
      title: t('The index is being built'),
      text:
        node.phase === 'indexes'
          ? t(
              'All blocks are loaded. Database indexes are being built, and each kind of search works as soon as its index is ready: {progress}.',
              { progress },
            )
          : t('{progress}. Blocks appear here as soon as they are loaded.', { progress }),
    };
  }
  if (node.phase === 'paused') {
    return {
      level: 'warn',
      title: t('Indexing is paused'),
      text: t('The operator paused the indexer, so newer blocks are missing.'),
    };
  }
  if (status.tip === undefined || node.nodeHeight === null) return undefined;
  const behind = node.nodeHeight - status.tip.height;
  if (behind < INDEX_LAG_WARNING_BLOCKS) return undefined;
  return {
    level: 'warn',
    title: t('The index is {count} blocks behind the node', { count: behind }),
    text: t('Newer blocks and transactions are not shown yet.'),
  };
}

/**
 * If the newest block of a private chain (`fakechain`) is at least this old, in seconds, pages show a warning. A demo
 * chain has a block every ten seconds.
 */
const OLD_REGTEST_TIP_SECONDS = 30 * 60;

const oldTipExplanations: Partial<
  Record<Tip['network'], { readonly from: number; readonly text: MessageId }>
> = {
  // A node without peers does not notice that it is behind, so only the age of the tip reveals it.
  mainnet: {
    from: OLD_TIP_SECONDS,
    text: messageId(
      'Monero has a new block every two minutes on average, so the node is probably cut off from the network. Newer blocks and transactions are missing here.',
    ),
  },
  // A new demo chain begins two days in the past, so at first even its newest block is hours old.
  fakechain: {
    from: OLD_REGTEST_TIP_SECONDS,
    text: messageId(
      'A demo chain begins two days in the past and reaches the current time within a few minutes. Any other regtest chain grows only while someone mines.',
    ),
  },
};

/**
 * Reports a chain without new blocks while node and indexer seem healthy. On public test networks, hours without a block are
 * normal, so they are not checked.
 */
function oldTipProblem(
  { tip }: IndexAndNodeStatus,
  { state, phase }: NodeStatus,
  now: number,
): SiteProblem | undefined {
  if (tip === undefined || state !== 'ok' || phase !== 'follow') return undefined;
  const explanation = oldTipExplanations[tip.network];
  if (explanation === undefined) return undefined;
  // A genesis block is years old on every network, and on a regtest network its timestamp is 0.
  if (tip.height === 0) return undefined;
  const age = now - tip.timestamp;
  if (age < explanation.from) return undefined;
  return {
    level: 'warn',
    title: t('The newest block is {time} old', { time: formatDuration(age) }),
    text: translate(explanation.text),
  };
}

/** Warns about a deep reorg of the last 24 hours, because payments that seemed final may have been undone. */
function reorgProblem(
  { deepestReorg: reorg }: IndexAndNodeStatus,
  now: number,
  alarmDepth: number,
): SiteProblem | undefined {
  if (reorg === undefined || reorg.depth < alarmDepth) return undefined;
  const age = Math.max(0, now - reorg.detectedAt.getTime() / 1000);
  return {
    level: 'warn',
    title: translatePlural(
      reorg.depth,
      'A reorganisation undid {count} block',
      'A reorganisation undid {count} blocks',
    ),
    text: t(
      'This site saw the reorganisation {time} ago. Another one can undo payments with few confirmations, so wait for more confirmations than usual.',
      { time: formatDuration(age) },
    ),
    link: {
      href: routes.reorg(reorg.id),
      label: t('Blocks and transactions that the reorganisation removed from the main chain'),
    },
  };
}

function nodeLabel(node: NodeStatus | undefined, now: number): string {
  if (node === undefined) return t('no node connected yet');
  if (node.state === 'unreachable' && node.answeredAt !== null) {
    const seconds = Math.max(0, now - node.answeredAt.getTime() / 1000);
    return t('node silent for {time}', { time: formatDuration(seconds) });
  }
  const { version, nodeHeight: height } = node;
  if (version === null || version === '')
    return height === null ? t('node with unknown height') : t('node at block {height}', { height });
  return height === null
    ? t('node {version}, height not known yet', { version })
    : t('node {version} at block {height}', { version, height });
}

function problemsOf(status: IndexAndNodeStatus, node: NodeStatus, now: number): SiteProblem[] {
  const missingReport = reportProblem(node, now);
  // The lag in an outdated report of the indexer is not the current lag. A node problem in this report is
  // still shown, because it may be the reason why the indexer stopped.
  const found =
    missingReport === undefined
      ? [nodeProblem(node), lagProblem(status, node), oldTipProblem(status, node, now)]
      : [missingReport, nodeProblem(node)];
  return found.filter((problem) => problem !== undefined);
}

/**
 * Describes the state of the site for the state line of a page. A pure function of its arguments.
 *
 * @param now Unix seconds
 * @param reorgAlarmDepth minimum number of orphaned blocks for a reorg of the last 24 hours to be reported as a problem
 */
export function describeSiteState(
  status: IndexAndNodeStatus,
  now: number,
  reorgAlarmDepth: number,
): SiteState {
  const { node } = status;
  const reorg = reorgProblem(status, now, reorgAlarmDepth);
  const found = [
    ...(node === undefined ? [] : problemsOf(status, node, now)),
    ...(reorg === undefined ? [] : [reorg]),
  ];
  const problems: SiteProblem[] =
    status.tip === undefined && found.length === 0
      ? [
          {
            level: 'warn',
            title: t('Nothing is indexed yet'),
            text: t('The first blocks will appear here soon.'),
          },
        ]
      : found;
  const health = problems.some(({ level }) => level === 'bad')
    ? 'bad'
    : problems.length > 0
      ? 'warn'
      : 'good';
  return { health, nodeLabel: nodeLabel(node, now), problems };
}
