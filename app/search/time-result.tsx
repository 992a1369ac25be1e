import type { BlockPage, StoredBlock } from '../../db/queries/blocks.ts';
import type { ParsedDateInput } from '../../i18n/typed-date.ts';
import { t } from '../../i18n/translate.ts';
import type { PageContent } from '../_frame/site-page.ts';
import { BlockTimeline } from '../_components/block-timeline.tsx';
import { ButtonLink } from '../_components/button-link.tsx';
import { T, ValueInMessage } from '../_components/t.tsx';
import { Count } from '../_components/values/number.tsx';
import { formatIsoUtc } from '../_components/values/time.tsx';
import { routes } from '../_lib/routes.ts';
import { SearchResult } from './search-result.tsx';

/** A searched date and the blocks at that time. */
interface DatedBlocks {
  readonly query: string;
  readonly date: ParsedDateInput;
  readonly tipHeight: number;
  /** Blocks before and after the searched time, newest first. */
  readonly around: BlockPage['blocks'];
  /** Number of blocks before the searched time: the height of the first block at or after it. */
  readonly first: number;
  /** Number of blocks before the end of the searched day, minute or second. */
  readonly end: number;
}

const DAY_SECONDS = 86_400;

/** Number of seconds that a typed date covers. */
export const searchedSecondsByDatePrecision: Readonly<Record<ParsedDateInput['precision'], number>> = {
  day: DAY_SECONDS,
  // A typed minute means its first second, as in "the newest block at 14:01".
  minute: 1,
  second: 1,
};

/** Returns the result page for a date: the first and last block of a day, or the newest block at a minute or second. */
export function timeSearchResult(datedBlocks: DatedBlocks): PageContent {
  const { query, date, around, tipHeight, first, end } = datedBlocks;
  const wanted = date.precision === 'day' && first < end ? first : Math.max(0, end - 1);
  const blockAt = (height: number): StoredBlock | undefined =>
    around.find((block) => block.height === height);
  const next = blockAt(end);
  return {
    content: (
      <SearchResult
        kind={t('A date')}
        query={query}
        hint={t(
          'Enter a day, or a day with hour and minute, in UTC. A day alone finds its first and last block.',
        )}
        title={<DateTitle {...datedBlocks} wanted={wanted} />}
      >
        {around.length > 0 && (
          <BlockTimeline
            label={t(
              'The time that you entered, among the blocks around it. The distances show the time between the blocks.',
            )}
            blocks={[...around].reverse()}
            soughtHeight={wanted}
            soughtTime={{ seconds: date.unixSeconds, name: timeName(date) }}
            tipHeight={tipHeight}
          />
        )}
        <p className="buttons">
          <ButtonLink href={routes.block(wanted)} isMain>
            {t('Open block {height}', { height: wanted })}
          </ButtonLink>
          {date.precision === 'day' && first < end - 1 && (
            <ButtonLink href={routes.block(end - 1)}>{t('The last block of the day')}</ButtonLink>
          )}
          {date.precision !== 'day' && next !== undefined && (
            <ButtonLink href={routes.block(next.height)}>
              {t('The next block, {time}', { time: clock(next.timestamp) })}
            </ButtonLink>
          )}
        </p>
      </SearchResult>
    ),
  };
}

function DateTitle({ date, first, end, wanted }: DatedBlocks & { readonly wanted: number }) {
  const day = formatIsoUtc(date.unixSeconds)?.slice(0, 10) ?? '';
  if (end === 0) return t('No block is that old. The first block has the height 0.');
  if (date.precision !== 'day') {
    return (
      <T>
        At <ValueInMessage of={clock(date.unixSeconds)} /> on <ValueInMessage of={day} /> the newest block was{' '}
        <Count value={wanted} />.
      </T>
    );
  }
  if (first >= end) {
    return (
      <T>
        No block is from this day. The newest block before this day is <Count value={wanted} />.
      </T>
    );
  }
  return (
    <T>
      On <ValueInMessage of={day} /> the first block was <Count value={first} /> and the last{' '}
      <Count value={end - 1} />.
    </T>
  );
}

function clock(seconds: number): string {
  return formatIsoUtc(seconds)?.slice(11, 16) ?? '';
}

function timeName({ unixSeconds, precision }: ParsedDateInput): string {
  const iso = formatIsoUtc(unixSeconds) ?? '';
  return precision === 'day' ? iso.slice(0, 10) : iso.slice(11, precision === 'minute' ? 16 : 19);
}
