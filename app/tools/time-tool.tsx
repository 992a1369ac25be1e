import { messageId, translate, t } from '../../i18n/translate.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import { parseHeight } from '@ringscope/protocol/brands.ts';
import { BlockHashLink, BlockLink } from '../_components/links.tsx';
import { DefinitionList, type DefinitionItem } from '../_components/definition-list.tsx';
import { Notice } from '../_components/notice.tsx';
import { Panel } from '../_components/panel.tsx';
import { Count } from '../_components/values/number.tsx';
import { Timestamp } from '../_components/values/time.tsx';
import { readQueryParam, type SearchParams } from '../_lib/params.ts';
import { parseUtcTime } from '../_lib/parse-time.ts';
import { ToolForm, ToolInput, type ToolInputProps } from './tool-form.tsx';
import type { RenderedTool } from './tools.ts';

interface Found {
  readonly definitions: readonly DefinitionItem[];
}

/**
 * Result of a search for a date or a height: what was found, an error message, or undefined when the form was not
 * submitted.
 */
type Lookup =
  | { readonly found: Found }
  | { readonly problem: string; readonly isOutage?: boolean }
  | undefined;

const OUTAGE = messageId('The index cannot be read at the moment. Please try again in a minute.');

/** Returns the tool that converts between dates and heights. The input is public, so it may be part of the URL. */
export async function renderTimeTool(query: SearchParams): Promise<RenderedTool> {
  const [time, height] = [readQueryParam(query, 'time') ?? '', readQueryParam(query, 'height') ?? ''];
  const [atTime, atHeight] = await Promise.all([findHeight(time.trim()), findTime(height.trim())]);
  const problems = [atTime, atHeight].filter((one) => one !== undefined && 'problem' in one);
  const isOutage = problems.some((one) => 'isOutage' in one);
  return {
    ...(problems.length === 0 ? {} : { status: isOutage ? 503 : 400 }),
    content: (
      <>
        {isOutage && (
          <Notice tone="bad">
            <p>{translate(OUTAGE)}</p>
          </Notice>
        )}
        <TimeResult title={t('The height at this time')} lookup={atTime} />
        <TimeResult title={t('The time at this height')} lookup={atHeight} />
        <div className="columns">
          <LookupForm
            title={t('From a date to a height')}
            button={t('Find the height')}
            name="time"
            label={t('Date in UTC')}
            value={time}
            lookup={atTime}
            help={t(
              'Such as 2024-05-31, 2024-05-31 12:30, or seconds since 1970. To restore a wallet, use the height of a date before its first payment.',
            )}
          />
          <LookupForm
            title={t('From a height to a date')}
            button={t('Find the date')}
            name="height"
            label={t('Height')}
            value={height}
            lookup={atHeight}
            help={t('Digits only.')}
          />
        </div>
      </>
    ),
  };
}

function problemOf(lookup: Lookup): string | undefined {
  return lookup !== undefined && 'problem' in lookup && lookup.isOutage !== true ? lookup.problem : undefined;
}

interface LookupFormProps extends Omit<ToolInputProps, 'error'> {
  readonly title: string;
  readonly button: string;
  readonly lookup: Lookup;
}

/** A form with one field for a date or a height. The page does not show an outage as an error of the field. */
function LookupForm({ title, button, lookup, ...input }: LookupFormProps) {
  return (
    <div className="not-printed">
      <Panel title={title} padded>
        <ToolForm tool="time" button={button} method="get">
          <ToolInput {...input} error={problemOf(lookup)} />
        </ToolForm>
      </Panel>
    </div>
  );
}

function TimeResult({ title, lookup }: { readonly title: string; readonly lookup: Lookup }) {
  if (lookup === undefined || !('found' in lookup)) return null;
  return (
    <Panel title={title} id="result">
      <DefinitionList definitions={lookup.found.definitions} />
    </Panel>
  );
}

async function findHeight(text: string): Promise<Lookup> {
  if (text === '') return undefined;
  const seconds = parseUtcTime(text);
  if (seconds === undefined) {
    return { problem: t('A date must look like 2024-05-31 or 2024-05-31 12:30, or be seconds since 1970.') };
  }
  const loaded = await currentPageRequest().site.pageDataReader.heightAt(seconds);
  if (loaded.unavailableReason !== undefined) return { problem: translate(OUTAGE), isOutage: true };
  const { height, block } = loaded.data;
  return {
    found: {
      definitions: [
        { term: t('Time'), value: <Timestamp timestamp={seconds} /> },
        {
          term: t('Height'),
          value: block === undefined ? <Count value={height} /> : <BlockLink height={height} />,
          note:
            block === undefined
              ? t('Every indexed block is older than this time.')
              : t('This height is the number of blocks with an earlier time. Miners set the times.'),
        },
      ],
    },
  };
}

async function findTime(text: string): Promise<Lookup> {
  if (text === '') return undefined;
  const height = parseHeight(text);
  if (height === undefined) return { problem: t('A height has only digits, without a leading zero.') };
  const loaded = await currentPageRequest().site.pageDataReader.timeAt(height);
  if (loaded.unavailableReason !== undefined) return { problem: translate(OUTAGE), isOutage: true };
  if (loaded.data === undefined) return { problem: t('The index has no block at this height yet.') };
  const { time, block } = loaded.data;
  return {
    found: {
      definitions: [
        { term: t('Height'), value: <BlockLink height={height} /> },
        { term: t('Time'), value: <Timestamp timestamp={time} /> },
        time === block.timestamp
          ? { term: t('Block'), value: <BlockHashLink hash={block.hash} /> }
          : {
              term: t('Time that the miner set'),
              value: <Timestamp timestamp={block.timestamp} />,
              note: t(
                'Block times do not always ascend, so this tool sorts all block times. The time above is the one at this height in the sorted list, so it differs from the time of this block.',
              ),
            },
      ],
    },
  };
}
