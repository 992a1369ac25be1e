import { messageId, translate, t } from '../../i18n/translate.ts';
import type { DaemonMiningStatusResult, DaemonMiningStatus } from '../../server/node-facts.ts';
import { DefinitionList, type DefinitionItem } from '../_components/definition-list.tsx';
import { Badge } from '../_components/badge.tsx';
import { Notice } from '../_components/notice.tsx';
import { Panel } from '../_components/panel.tsx';
import { Count } from '../_components/values/number.tsx';
import { formatDuration } from '../../i18n/age.ts';
import { bigintRatio, formatShortNumber } from '../../i18n/digits.ts';

const TITLE = messageId('Built-in miner of the node');

/** Shows the state of the built-in miner of the node. */
export function NodeMinerPanel({ miner }: { readonly miner: DaemonMiningStatusResult }) {
  if (miner.state === 'unreachable') {
    return (
      <Panel title={translate(TITLE)} liveUpdateId="node-miner" padded>
        <Notice tone="warn" title={t('The state of the node’s miner is not available')}>
          <p>{miner.reason}</p>
        </Notice>
      </Panel>
    );
  }
  const { data } = miner;
  return (
    <Panel title={translate(TITLE)} liveUpdateId="node-miner">
      <DefinitionList
        definitions={[
          {
            term: t('State'),
            value: data.isActive ? (
              <Badge tone="good">{t('the miner is running')}</Badge>
            ) : (
              <Badge>{t('the miner is stopped')}</Badge>
            ),
            ...(data.isActive && data.isInBackground
              ? { note: t('The miner runs only while the machine is idle.') }
              : {}),
          },
          data.isActive ? { term: t('Algorithm'), value: data.algorithm } : undefined,
          data.isActive ? { term: t('CPU threads'), value: <Count value={data.threads} /> } : undefined,
          data.isActive ? hashRateDefinition(data) : undefined,
        ]}
      />
    </Panel>
  );
}

function hashRateDefinition({ hashRate, difficulty }: DaemonMiningStatus): DefinitionItem {
  const value = formatShortNumber(hashRate, 'H/s');
  if (hashRate === 0)
    return {
      term: t('Hash rate'),
      value,
      note: t('The node measures its miner’s hash rate a few seconds after the start.'),
    };
  return {
    term: t('Hash rate'),
    value,
    note: t('At this hash rate, the miner finds a block every {time} on average.', {
      time: formatDuration(bigintRatio(difficulty, BigInt(hashRate))),
    }),
  };
}
