import type { Page } from 'playwright/test';
import { statement } from '../../../db/write-database.ts';
import { browserOptions } from '../../helpers/browser.ts';
import { composeTestSite, expect, test, type ComposedTestSite } from './site.ts';

const PUBLIC_URL = 'https://explorer.example';

// A browser parses the feeds.
test.use({ launchOptions: browserOptions });

let site: ComposedTestSite;
test.beforeEach(async ({ database }) => {
  site = await composeTestSite({ DATABASE_URL: database.url, PUBLIC_URL });
});
test.afterEach(async () => {
  await site.close();
});

/** An element of a feed as a browser parses it. */
interface ParsedFeed {
  readonly error: string | null;
  readonly root: string;
  readonly namespace: string | null;
  readonly texts: Readonly<Record<string, string | null>>;
  readonly links: readonly { rel: string | null; href: string | null }[];
  readonly entries: readonly Readonly<Record<string, string | null>>[];
}

/** Parses a feed with the XML parser of a browser. */
async function parse(page: Page, xml: string): Promise<ParsedFeed> {
  return page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml');
    const root = parsed.documentElement;
    const textOf = (parent: Element, name: string): string | null =>
      [...parent.children].find(({ localName }) => localName === name)?.textContent ?? null;
    const names = ['id', 'title', 'updated', 'summary', 'author'];
    const textsOf = (parent: Element) =>
      Object.fromEntries(names.map((name) => [name, textOf(parent, name)]));
    const linksOf = (parent: Element) => [...parent.children].filter(({ localName }) => localName === 'link');
    return {
      error: parsed.querySelector('parsererror')?.textContent ?? null,
      root: root.localName,
      namespace: root.namespaceURI,
      texts: textsOf(root),
      links: linksOf(root).map((one) => ({ rel: one.getAttribute('rel'), href: one.getAttribute('href') })),
      entries: [...root.getElementsByTagName('entry')].map((entry) => ({
        ...textsOf(entry),
        link: linksOf(entry)[0]?.getAttribute('href') ?? null,
      })),
    };
  }, xml);
}

const TAG_URI = /^tag:explorer\.example,2026:[\w./-]+$/;
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

async function readFeed(page: Page, path: string): Promise<ParsedFeed> {
  const response = await fetch(`${site.url}${path}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const feed = await parse(page, await response.text());
  expect(feed).toMatchObject({ error: null, root: 'feed', namespace: 'http://www.w3.org/2005/Atom' });
  expect(feed.links).toContainEqual({ rel: 'self', href: `${PUBLIC_URL}${path}` });
  expect(feed.texts['author']).not.toBe('');
  for (const one of [feed.texts, ...feed.entries]) {
    expect(one['id']).toMatch(TAG_URI);
    expect(one['title']).not.toBe('');
    expect(one['updated']).toMatch(RFC_3339);
  }
  const ids = feed.entries.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  return feed;
}

test('the feed of blocks is valid Atom and has the newest blocks', async ({ page, database }) => {
  const feed = await readFeed(page, '/feeds/blocks.atom');
  const rows = await database.writeDatabase.query<{ hash: string; timestamp: number }>(statement`
    select encode(hash, 'hex') as hash, timestamp from blocks
    where height <= (select indexed_height from sync_state) order by height desc limit 60`);
  expect(feed.entries.map(({ link }) => link)).toEqual(rows.map(({ hash }) => `${PUBLIC_URL}/block/${hash}`));
  expect(feed.entries.map(({ updated }) => Date.parse(updated ?? '') / 1000)).toEqual(
    rows.map(({ timestamp }) => timestamp),
  );
});

test('the feed of reorgs lists those that removed two blocks or more', async ({ page, database }) => {
  const [deep] = await database.writeDatabase.query<{ id: number }>(
    statement`select id from reorgs where depth >= 2`,
  );
  const [shallow] = await database.writeDatabase.query<{ id: number }>(statement`
    insert into reorgs (fork_height, depth, old_tip_height, old_tip_hash, old_tip_timestamp, new_tip_height,
      new_tip_hash, new_tip_timestamp)
    select fork_height, 1, old_tip_height, old_tip_hash, old_tip_timestamp, new_tip_height, new_tip_hash,
      new_tip_timestamp from reorgs limit 1 returning id`);
  try {
    const feed = await readFeed(page, '/feeds/reorgs.atom');
    expect(feed.entries.map(({ link }) => link)).toEqual([`${PUBLIC_URL}/forks/${deep?.id}`]);
  } finally {
    await database.writeDatabase.query(statement`delete from reorgs where id = ${shallow?.id}`);
  }
});

test('a feed is revalidated by its entity tag, and refuses write methods', async () => {
  const url = `${site.url}/feeds/blocks.atom`;
  const tag = (await fetch(url)).headers.get('etag') ?? '';
  expect((await fetch(url, { headers: { 'If-None-Match': tag } })).status).toBe(304);
  expect((await fetch(url, { method: 'POST' })).status).toBe(405);
});
