import { expect, test } from 'playwright/test';
import { escapeXml, formatAtomFeed, type AtomFeed } from '../../../server/feeds/atom.ts';

const feed: AtomFeed = {
  id: 'tag:explorer.example,2026:feed',
  title: 'A & B',
  subtitle: 'All <entries>',
  selfUrl: 'https://explorer.example/feed?a=1&b="2"',
  pageUrl: 'https://explorer.example/',
  author: 'Somebody',
  updatedTimestampWhenEmpty: 86_400,
  entries: [
    {
      id: 'tag:e,2026:1',
      title: 'one',
      updatedTimestamp: 1_700_000_000,
      pageUrl: 'https://e/1',
      summary: "it's",
    },
    {
      id: 'tag:e,2026:2',
      title: 'two',
      updatedTimestamp: 1_700_000_060,
      pageUrl: 'https://e/2',
      summary: ']]>',
    },
  ],
};

test('the characters of markup are escaped, and those that XML forbids are replaced', () => {
  expect(escapeXml(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&apos;&amp;&apos;&lt;/a&gt;');
  expect(escapeXml('a\u0000b\u001Fc\uFFFEd\tE\n')).toBe('a\uFFFDb\uFFFDc\uFFFDd\tE\n');
  expect(escapeXml('\uD800')).toBe('\uFFFD');
  expect(escapeXml('😀')).toBe('😀');
});

test('strings and URLs of a feed are escaped', () => {
  const xml = formatAtomFeed(feed);
  expect(xml).toContain('<title>A &amp; B</title>');
  expect(xml).toContain('href="https://explorer.example/feed?a=1&amp;b=&quot;2&quot;"');
  expect(xml).toContain('<summary>]]&gt;</summary>');
});

test('a feed is as new as its newest entry, and an empty feed as old as it states', () => {
  const updatedOf = (xml: string): string | undefined => /<updated>([^<]*)<\/updated>/.exec(xml)?.[1];
  expect(updatedOf(formatAtomFeed(feed))).toBe('2023-11-14T22:14:20Z');
  expect(updatedOf(formatAtomFeed({ ...feed, entries: [] }))).toBe('1970-01-02T00:00:00Z');
});
