import type { BlockPage } from '../../db/queries/blocks.ts';
import type { HashPrefixMatches } from '../../lookups/search.ts';
import { t } from '../../i18n/translate.ts';
import type { PageContent } from '../_frame/site-page.ts';
import { BlockTimeline } from '../_components/block-timeline.tsx';
import { ButtonLink } from '../_components/button-link.tsx';
import { T, ValueInMessage } from '../_components/t.tsx';
import { Count } from '../_components/values/number.tsx';
import { Age } from '../_components/values/time.tsx';
import { routes } from '../_lib/routes.ts';
import { hashPrefixMatchRowsOf } from './prefix-result.tsx';
import { SearchResult, SearchResultNotes } from './search-result.tsx';

interface NumberMeanings {
  readonly query: string;
  readonly height: number;
  readonly tipHeight: number;
  /** The block with the searched number as its height, and its neighbours, newest first. */
  readonly around: BlockPage['blocks'];
  /** Whether the chain has an output with the searched number as its global index. */
  readonly isOutput: boolean;
  /** Blocks and transactions whose hashes begin with the digits of the searched number. */
  readonly prefixed: HashPrefixMatches;
}

/**
 * Returns the result page for a number without a word such as "block" before it. A height takes precedence, and the
 * other meanings are listed below it.
 *
 * @returns undefined when the number has only one meaning
 */
export function numberSearchResult(meanings: NumberMeanings): PageContent | undefined {
  const { query, height, tipHeight, around, isOutput, prefixed } = meanings;
  const block = around.find((each) => each.height === height);
  const matches = hashPrefixMatchRowsOf(prefixed);
  if (block === undefined || (!isOutput && matches.length === 0)) return undefined;
  return {
    content: (
      <SearchResult
        kind={t('The text is a number')}
        query={query}
        hint={t(
          'For a number, this page shows the block of this height first. Write “block 150” or “output 150” to choose.',
        )}
        title={
          <T>
            Block <Count value={height} />, mined <Age timestamp={block.timestamp} />.
          </T>
        }
      >
        <BlockTimeline
          label={t('Block {height} and its neighbours. The distances show the time between the blocks.', {
            height,
          })}
          blocks={[...around].reverse()}
          soughtHeight={height}
          tipHeight={tipHeight}
        />
        <p className="buttons">
          <ButtonLink href={routes.block(height)} isMain>
            {t('Open the block')}
          </ButtonLink>
        </p>
        <SearchResultNotes
          lines={[
            ...(isOutput
              ? [
                  <T key="output">
                    <a href={routes.output(0n, height)}>
                      Output <ValueInMessage of={height} />
                    </a>{' '}
                    among the outputs with hidden amounts
                  </T>,
                ]
              : []),
            ...matches.map(({ hash, href, kindLabel }) => (
              <T key={hash}>
                <a href={href}>
                  <ValueInMessage of={kindLabel} /> <ValueInMessage of={hash.slice(0, 12)} />…
                </a>{' '}
                has a hash that begins with this number
              </T>
            )),
          ]}
        />
      </SearchResult>
    ),
  };
}
