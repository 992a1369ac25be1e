import { translate, t } from '../../i18n/translate.ts';
import type { NodeInfoResult } from '../../server/node-facts.ts';
import type { NextBlockRules } from '../../lookups/block-limits.ts';
import { describeHardFork } from '../../lookups/hard-fork-changes.ts';
import {
  blockTargetSeconds,
  hardForks,
  type HardFork,
  type Network,
} from '@ringscope/protocol/hard-forks.ts';
import { ButtonLink } from '../_components/button-link.tsx';
import { BlockLink } from '../_components/links.tsx';
import { DefinitionList, type DefinitionItem } from '../_components/definition-list.tsx';
import { MissingValue } from '../_components/missing-value.tsx';
import { Panel } from '../_components/panel.tsx';
import { Timeline } from '../_components/timeline.tsx';
import { translateCountWithNoun } from '../../i18n/digits.ts';
import { routes } from '../_lib/routes.ts';

interface RulesPanelProps {
  readonly nextBlockRules: NextBlockRules;
  readonly node: NodeInfoResult;
  /** Network of the index. Undefined when the index cannot be read. */
  readonly network: Network | undefined;
}

/** Shows the consensus rules in force and the votes of the miners. */
export function ConsensusRulesPanel({ nextBlockRules: { block }, node, network }: RulesPanelProps) {
  const { majorVersion, height } = block;
  const forks = network === undefined ? [] : hardForks(network);
  const current = forks.find(({ version }) => version === majorVersion);
  const next = forks.find((fork) => fork.height > height);
  return (
    <Panel
      title={t('Hard fork')}
      liveUpdateId="network-rules"
      footer={<ButtonLink href={routes.forks}>{t('All hard forks')}</ButtonLink>}
    >
      <ForkWay current={current} next={next} tip={height} />
      <DefinitionList
        definitions={[
          {
            term: t('Protocol version'),
            value: majorVersion,
            note: `${translate(describeHardFork(majorVersion))}.`,
          },
          current === undefined
            ? undefined
            : { term: t('In force since block'), value: <BlockLink height={current.height} /> },
          {
            term: t('Next hard fork'),
            value:
              next === undefined ? (
                <MissingValue>{t('no hard fork is planned')}</MissingValue>
              ) : (
                t('version {version}', { version: next.version })
              ),
            ...(next === undefined
              ? {}
              : { note: t('Hard fork at block {height}.', { height: next.height }) }),
          },
          voteDefinition(node),
          {
            term: t('Time between blocks'),
            value: `${blockTargetSeconds(majorVersion)} s`,
            note: t('The difficulty follows the hash rate, so that blocks take this time on average.'),
          },
        ]}
      />
    </Panel>
  );
}

interface ForkWayProps {
  readonly current: HardFork | undefined;
  /** The next hard fork. Undefined while none has a height. */
  readonly next: HardFork | undefined;
  readonly tip: number;
}

/**
 * Width of the part of the timeline from the last hard fork to now, in percent of the timeline. It is at most
 * MAX_PAST_PERCENT if the height of the next hard fork is known, otherwise PAST_PERCENT.
 */
const MAX_PAST_PERCENT = 85;
const PAST_PERCENT = 78;

/** The timeline from the last hard fork to the next one. Distances on it are proportional to numbers of blocks. */
function ForkWay({ current, next, tip }: ForkWayProps) {
  if (current === undefined) return null;
  const past = tip - current.height;
  const percent =
    next === undefined
      ? PAST_PERCENT
      : Math.min(MAX_PAST_PERCENT, (100 * past) / Math.max(1, next.height - current.height));
  return (
    <Timeline
      label={
        next === undefined
          ? t('Protocol version {version} since block {height}. No later version is planned.', current)
          : t(
              'Protocol version {version} since block {height}. The next version is planned for block {next}.',
              {
                ...current,
                next: next.height,
              },
            )
      }
      items={[
        { kind: 'gap', widthPercent: 3 },
        { kind: 'time', label: t('Version {version}', { version: current.version }), isNow: false },
        { kind: 'gap', widthPercent: Number(percent.toFixed(1)) },
        { kind: 'time', label: t('Now'), isNow: true },
        {
          kind: 'break',
          label:
            next === undefined
              ? t('no hard fork is planned')
              : translateCountWithNoun(next.height - tip, 'block'),
        },
        ...(next === undefined
          ? []
          : [
              {
                kind: 'time',
                label: t('Version {version}', { version: next.version }),
                isNow: false,
              } as const,
            ]),
      ]}
    />
  );
}

function voteDefinition(node: NodeInfoResult): DefinitionItem | undefined {
  if (node.state === 'unreachable') return undefined;
  const { hardForkVersion, votes, windowBlocks, threshold, isEnabled } = node.data.vote;
  return {
    term: t('Hard fork votes'),
    value: t('{votes} of {window} blocks vote for version {version}', {
      votes,
      window: windowBlocks,
      version: hardForkVersion,
    }),
    note: isEnabled
      ? t('This protocol version is in force.')
      : t(
          'This version comes into force when {threshold} of {window} blocks vote for it, but not before the height of its hard fork.',
          { threshold, window: windowBlocks },
        ),
  };
}
