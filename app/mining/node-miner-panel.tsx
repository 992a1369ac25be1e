import type { MiningAnswer, MiningFacts } from '../../server/mining-facts.ts';
import { DefinitionList, type Definition } from '../_components/definition-list.tsx';
import { Badge } from '../_components/badge.tsx';
import { Notice } from '../_components/notice.tsx';
import { Panel } from '../_components/panel.tsx';
import { Count } from '../_components/values/number.tsx';
import { formatDuration } from '../_lib/age.ts';
import { shortNumber } from '../_lib/digits.ts';

const TITLE = 'The miner of this node';

/** Shows what the built-in miner of the operator's node does. */
export function NodeMinerPanel({ miner }: { readonly miner: MiningAnswer }) {
  if (miner.state === 'away') {
    return (
      <Panel title={TITLE} live="node-miner" padded>
        <Notice tone="warn" title="The node does not tell what its miner does">
          <p>{miner.reason}</p>
        </Notice>
      </Panel>
    );
  }
  const { facts } = miner;
  return (
    <Panel title={TITLE} live="node-miner">
      <DefinitionList
        definitions={[
          {
            term: 'State',
            value: facts.isActive ? <Badge tone="good">mining</Badge> : <Badge>not mining</Badge>,
            ...(facts.isActive && facts.isInBackground
              ? { note: 'It mines while the machine has nothing else to do.' }
              : {}),
          },
          facts.isActive ? { term: 'Algorithm', value: facts.algorithm } : undefined,
          facts.isActive ? { term: 'Threads', value: <Count value={facts.threads} /> } : undefined,
          facts.isActive ? hashRateDefinition(facts) : undefined,
        ]}
      />
    </Panel>
  );
}

function hashRateDefinition({ hashRate, difficulty }: MiningFacts): Definition {
  const value = shortNumber(hashRate, 'H/s');
  if (hashRate === 0) return { term: 'Hash rate', value, note: 'The node measures it after a few seconds.' };
  const seconds = Number(difficulty / BigInt(hashRate));
  return {
    term: 'Hash rate',
    value,
    note: `At this rate it finds a block every ${formatDuration(seconds)} on average.`,
  };
}
