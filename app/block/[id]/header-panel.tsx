import { t } from '../../../i18n/translate.ts';
import { blockTargetSeconds } from '@ringscope/protocol/hard-forks.ts';
import type { BlockHash, TxHash } from '@ringscope/protocol/brands.ts';
import { DefinitionList, type DefinitionItem } from '../../_components/definition-list.tsx';
import { BlockHashLink, TxLink } from '../../_components/links.tsx';
import { MissingValue } from '../../_components/missing-value.tsx';
import { Panel } from '../../_components/panel.tsx';
import { CopyButton } from '../../_components/values/copy.tsx';
import { Hash } from '../../_components/values/hash.tsx';
import { Count } from '../../_components/values/number.tsx';
import { Timestamp } from '../../_components/values/time.tsx';
import { formatHashRate } from '../../../i18n/rates.ts';

/** Fields that main chain blocks and alternative blocks have in common. */
interface BlockHeader {
  readonly height: number;
  readonly hash: BlockHash;
  readonly prevHash: BlockHash;
  readonly timestamp: number;
  readonly majorVersion: number;
  readonly minorVersion: number;
  readonly nonce: number;
  /** Null for alternative blocks that were never on the main chain. */
  readonly difficulty: bigint | null;
  readonly minerTxHash: TxHash;
}

interface HeaderPanelProps {
  readonly header: BlockHeader;
  /** Fields that only main chain blocks or only alternative blocks have. They are always visible. */
  readonly details: readonly (DefinitionItem | undefined)[];
  /** Additional fields that few readers need. They are collapsed by default. */
  readonly rarelyNeededDetails: readonly (DefinitionItem | undefined)[];
}

/** The hash of a block in full, below its title. */
export function BlockHashLine({ hash }: { readonly hash: BlockHash }) {
  return (
    <span className="header-panel-hash">
      <Hash value={hash} size="full" />
      <CopyButton value={hash} copiedItem={t('block hash')} />
    </span>
  );
}

export function BlockHeaderPanel({ header, details, rarelyNeededDetails }: HeaderPanelProps) {
  const { height, prevHash, timestamp, majorVersion, minorVersion, nonce, difficulty } = header;
  const folded = [
    {
      term: t('Version'),
      value: t('{majorVersion}; the miner voted for version {minorVersion}', { majorVersion, minorVersion }),
      explanation: t(
        'The version of the consensus rules of this block, and the version that its miner voted for.',
      ),
    },
    { term: t('Nonce'), value: <span className="mono">{nonce}</span> },
    { term: t('Coinbase'), value: <TxLink hash={header.minerTxHash} /> },
    ...rarelyNeededDetails.filter((definition) => definition !== undefined),
  ];
  return (
    <Panel title={t('Header')} liveUpdateId="header">
      <DefinitionList
        definitions={[
          {
            term: t('Previous block'),
            value:
              height === 0 ? (
                <MissingValue>{t('none: this is the genesis block')}</MissingValue>
              ) : (
                <BlockHashLink hash={prevHash} />
              ),
          },
          difficultyDefinition(difficulty, majorVersion),
          {
            term: t('Time set by the miner'),
            value: <Timestamp timestamp={timestamp} />,
            explanation: t(
              'The time that the miner set. The network accepts times up to two hours ahead, and no time before the median time of the last 60 blocks.',
            ),
          },
          ...details,
        ]}
      />
      <details className="fold fold-last">
        <summary>
          {t('Version, nonce and weights')}{' '}
          <span>{t('{count} fields that are rarely needed', { count: folded.length })}</span>
        </summary>
        <DefinitionList definitions={folded} />
      </details>
    </Panel>
  );
}

function difficultyDefinition(difficulty: bigint | null, majorVersion: number): DefinitionItem {
  if (difficulty === null) {
    return {
      term: t('Difficulty'),
      value: <MissingValue>{t('unknown: this block was never on the main chain')}</MissingValue>,
    };
  }
  const target = blockTargetSeconds(majorVersion);
  return {
    term: t('Difficulty'),
    value: <Count value={difficulty} />,
    note: t('Hash rate at this difficulty: about {hashRate}.', {
      hashRate: formatHashRate(difficulty, target),
    }),
    explanation: t(
      'The number of hashes that miners need on average to find this block. The hash rate is the difficulty divided by the target time of {target} s.',
      { target },
    ),
  };
}
