import { pageRequest } from '../../server/page-request.ts';
import { parseHeight } from '../../protocol/brands.ts';
import { BlockHashLink, BlockLink } from '../_components/links.tsx';
import { DefinitionList, type Definition } from '../_components/definition-list.tsx';
import { Notice } from '../_components/notice.tsx';
import { Panel } from '../_components/panel.tsx';
import { Count } from '../_components/values/number.tsx';
import { Timestamp } from '../_components/values/time.tsx';
import { queryParam, type SearchParams } from '../_lib/params.ts';
import { parseTime } from '../_lib/parse-time.ts';
import { ToolForm, ToolInput } from './tool-form.tsx';
import type { ToolView } from './tool-view.ts';

interface Found {
  readonly definitions: readonly Definition[];
}

/** What a lookup gave: the facts, a sentence about what is wrong, or nothing when nothing was asked. */
type Lookup =
  | { readonly found: Found }
  | { readonly problem: string; readonly isOutage?: boolean }
  | undefined;

const OUTAGE = 'The index cannot be read at the moment. Please try again in a minute.';

/** Converts a date to a height and a height to a date. Both are public, so they are in the address. */
export async function timeTool(query: SearchParams): Promise<ToolView> {
  const [time, height] = [queryParam(query, 'time') ?? '', queryParam(query, 'height') ?? ''];
  const [atTime, atHeight] = await Promise.all([findHeight(time.trim()), findTime(height.trim())]);
  const problems = [atTime, atHeight].filter((one) => one !== undefined && 'problem' in one);
  const isOutage = problems.some((one) => 'isOutage' in one);
  return {
    ...(problems.length === 0 ? {} : { status: isOutage ? 503 : 400 }),
    content: (
      <>
        {isOutage && (
          <Notice tone="bad">
            <p>{OUTAGE}</p>
          </Notice>
        )}
        <Answer title={`The height at this time`} lookup={atTime} />
        <Answer title={`The time of this height`} lookup={atHeight} />
        <div className="columns">
          <Panel title="From a date to a height" padded>
            <ToolForm tool="time" button="Find the height" method="get">
              <ToolInput
                name="time"
                label="Date in UTC"
                value={time}
                error={problemOf(atTime)}
                help="Such as 2024-05-31, 2024-05-31 12:30, or seconds since 1970. Wallets that are restored need the height of a date before their first payment."
              />
            </ToolForm>
          </Panel>
          <Panel title="From a height to a date" padded>
            <ToolForm tool="time" button="Find the date" method="get">
              <ToolInput
                name="height"
                label="Height"
                value={height}
                error={problemOf(atHeight)}
                help="Digits only."
              />
            </ToolForm>
          </Panel>
        </div>
      </>
    ),
  };
}

function problemOf(lookup: Lookup): string | undefined {
  return lookup !== undefined && 'problem' in lookup && lookup.isOutage !== true ? lookup.problem : undefined;
}

function Answer({ title, lookup }: { readonly title: string; readonly lookup: Lookup }) {
  if (lookup === undefined || !('found' in lookup)) return null;
  return (
    <Panel title={title} id="answer">
      <DefinitionList definitions={lookup.found.definitions} />
    </Panel>
  );
}

async function findHeight(text: string): Promise<Lookup> {
  if (text === '') return undefined;
  const seconds = parseTime(text);
  if (seconds === undefined) {
    return { problem: 'A date must look like 2024-05-31 or 2024-05-31 12:30, or be seconds since 1970.' };
  }
  const loaded = await pageRequest().site.reads.heightAt(seconds);
  if (loaded.unavailable !== undefined) return { problem: OUTAGE, isOutage: true };
  const { height, block } = loaded.data;
  return {
    found: {
      definitions: [
        { term: 'Time', value: <Timestamp seconds={seconds} /> },
        {
          term: 'Height',
          value: block === undefined ? <Count value={height} /> : <BlockLink height={height} />,
          note:
            block === undefined
              ? 'Every indexed block has an earlier time.'
              : 'This is the number of blocks with an earlier time. Miners state the times.',
        },
      ],
    },
  };
}

async function findTime(text: string): Promise<Lookup> {
  if (text === '') return undefined;
  const height = parseHeight(text);
  if (height === undefined) return { problem: 'A height is digits only, without a leading zero.' };
  const loaded = await pageRequest().site.reads.timeAt(height);
  if (loaded.unavailable !== undefined) return { problem: OUTAGE, isOutage: true };
  if (loaded.data === undefined) return { problem: 'The index has no block at this height yet.' };
  const { time, block } = loaded.data;
  return {
    found: {
      definitions: [
        { term: 'Height', value: <BlockLink height={height} /> },
        { term: 'Time', value: <Timestamp seconds={time} /> },
        time === block.timestamp
          ? { term: 'Block', value: <BlockHashLink hash={block.hash} /> }
          : {
              term: 'Time that its miner states',
              value: <Timestamp seconds={block.timestamp} />,
              note: 'The times of miners do not always ascend. The time above is the one at this place when all times are sorted.',
            },
      ],
    },
  };
}
