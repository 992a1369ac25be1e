import { t } from '../../i18n/translate.ts';
import type { CoinbaseShape } from '../../db/queries/series.ts';
import { parseExtra } from '@ringscope/protocol/extra.ts';
import { BlockLink } from '../_components/links.tsx';
import { DefinitionList } from '../_components/definition-list.tsx';
import { None } from '../_components/none.tsx';
import { Panel } from '../_components/panel.tsx';
import { plural } from '../../i18n/digits.ts';

/** Maximum number of blocks that the panel links to. */
const MAX_NAMED = 5;

/** Counts blocks by the merge mining tag and the number of outputs of their coinbase. */
export function SharedMiningPanel({ coinbases }: { readonly coinbases: readonly CoinbaseShape[] }) {
  if (coinbases.length === 0) return null;
  const tagged = coinbases.filter(({ extra }) => hasMergeMiningTag(extra));
  const shaped = tagged.filter(({ outputCount }) => outputCount > 1);
  const several = coinbases.filter(({ outputCount }) => outputCount > 1);
  return (
    <Panel title={t('Forms of coinbases')} aside={plural(coinbases.length, 'block')} live="coinbase-forms">
      <DefinitionList
        definitions={[
          {
            term: t('Similar to P2Pool'),
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
            term: t('Several outputs'),
            value: <Blocks shapes={several} />,
            note: t(
              'The coinbase pays several one-time keys. These keys may belong to one miner or to many.',
            ),
          },
        ]}
      />
    </Panel>
  );
}

function hasMergeMiningTag(extra: Uint8Array): boolean {
  return parseExtra(extra).some(({ kind }) => kind === 'mergeMining' || kind === 'p2poolShare');
}

function Blocks({ shapes }: { readonly shapes: readonly CoinbaseShape[] }) {
  if (shapes.length === 0) return <None>{t('none')}</None>;
  const newest = shapes.slice(-MAX_NAMED).reverse();
  return (
    <>
      {shapes.length} ({t('newest:')}{' '}
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
