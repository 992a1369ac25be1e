import { translatePlural, t } from '../../i18n/translate.ts';
import type { CoinbaseSummary } from '../../db/queries/series.ts';
import type { BlockSample } from '../../db/queries/series.ts';
import { countBlockVersions } from '../../lookups/block-series.ts';
import { BlockLink } from '../_components/links.tsx';
import { DefinitionList } from '../_components/definition-list.tsx';
import { MissingValue } from '../_components/missing-value.tsx';
import { PanelNote } from './panel-note.tsx';
import { Panel } from '../_components/panel.tsx';
import { coinbaseExtraKindOf, countCoinbaseKinds, MAX_OUTPUTS_OF_USUAL_COINBASE } from './coinbase-kinds.ts';
import { PercentageBars } from './share-bars.tsx';
import { translateCountWithNoun } from '../../i18n/digits.ts';

/** Maximum number of blocks that the panel links to. */
const MAX_NAMED = 5;

interface CoinbaseKindsPanelProps {
  readonly coinbases: readonly CoinbaseSummary[];
  /** The blocks whose coinbases the panel counts. The panel also shows the versions and votes of these blocks. */
  readonly blocks: readonly BlockSample[];
}

/** Shows the kinds of coinbases: by the number of their outputs and by what their extra contains. */
export function CoinbaseKindsPanel({ coinbases, blocks }: CoinbaseKindsPanelProps) {
  if (coinbases.length === 0) return null;
  const tagged = coinbases.filter(({ extra }) => coinbaseExtraKindOf(extra) === 'mergeMining');
  const shaped = tagged.filter(({ outputCount }) => outputCount > 1);
  const several = coinbases.filter(({ outputCount }) => outputCount > 1);
  const { byOutputCount, byExtraKind } = countCoinbaseKinds(coinbases);
  const [one, few, many] = byOutputCount;
  return (
    <Panel
      title={t('Coinbases by their outputs')}
      aside={translateCountWithNoun(coinbases.length, 'block')}
      liveUpdateId="coinbase-kinds"
    >
      <p className="shared-mining-panel-versions">{versionsSentence(blocks)}</p>
      <PercentageBars
        total={coinbases.length}
        bars={[
          { name: t('one output in the coinbase'), count: one },
          { name: t('2 to {count} outputs', { count: MAX_OUTPUTS_OF_USUAL_COINBASE }), count: few },
          { name: t('more than {count} outputs', { count: MAX_OUTPUTS_OF_USUAL_COINBASE }), count: many },
        ]}
      />
      <p className="shared-mining-panel-part">{t('What the extra field of the coinbases contains')}</p>
      <PercentageBars
        total={coinbases.length}
        bars={[
          { name: t('extra field with a merge mining tag'), count: byExtraKind.mergeMining },
          { name: t('extra field with a nonce'), count: byExtraKind.extraNonce },
          { name: t('extra field with only public keys'), count: byExtraKind.publicKeysOnly },
          { name: t('extra field with other content'), count: byExtraKind.other },
        ].filter(({ count }, index) => index < 3 || count > 0)}
      />
      <PanelNote>
        {t(
          'The form of a coinbase shows at most which mining software made it. No block shows who mined it.',
        )}
      </PanelNote>
      <details className="small">
        <summary>{t('Blocks by features of their coinbase')}</summary>
        <DefinitionList
          layout="stacked"
          definitions={[
            {
              term: t('P2Pool-like blocks'),
              value: <Blocks shapes={shaped} />,
              note: t(
                'The coinbase has a merge mining tag and several outputs, as in blocks of P2Pool. Any miner can make a block like this.',
              ),
            },
            {
              term: t('Merge mining tag'),
              value: <Blocks shapes={tagged} />,
              note: t('Other chains were mined together with these blocks.'),
            },
            {
              term: t('Several outputs in the coinbase'),
              value: <Blocks shapes={several} />,
              note: t(
                'The coinbase pays several one-time keys. These keys may belong to one miner or to many.',
              ),
            },
          ]}
        />
      </details>
    </Panel>
  );
}

/** Returns a sentence on the most frequent combination of a block version and a vote. */
function versionsSentence(series: readonly BlockSample[]): string {
  const [most, ...others] = countBlockVersions(series);
  if (most === undefined) return '';
  const { blockVersion, votedVersion } = most;
  if (others.length > 0)
    return translatePlural(
      most.blockCount,
      '{count} of {total} blocks follows the rules of protocol version {version} and votes for version {vote}.',
      '{count} of {total} blocks follow the rules of protocol version {version} and vote for version {vote}.',
      { total: series.length, version: blockVersion, vote: votedVersion },
    );
  return blockVersion === votedVersion
    ? translatePlural(
        series.length,
        '{count} block follows the rules of protocol version {version} and votes for this version.',
        'All {count} blocks follow the rules of protocol version {version} and vote for this version.',
        { version: blockVersion },
      )
    : translatePlural(
        series.length,
        '{count} block follows the rules of protocol version {version} and votes for version {vote}.',
        'All {count} blocks follow the rules of protocol version {version} and vote for version {vote}.',
        { version: blockVersion, vote: votedVersion },
      );
}

function Blocks({ shapes }: { readonly shapes: readonly CoinbaseSummary[] }) {
  if (shapes.length === 0) return <MissingValue>{t('none')}</MissingValue>;
  const newest = shapes.slice(-MAX_NAMED).reverse();
  return (
    <>
      {shapes.length} ({t('newest block:')}{' '}
      {newest.map(({ height }, index) => (
        <span key={height}>
          {index > 0 && ', '}
          <BlockLink height={height} />
        </span>
      ))}
      )
    </>
  );
}
