/** An Atom 1.0 feed (RFC 4287). All strings are plain text; {@link formatAtomFeed} escapes them. */
export interface AtomFeed {
  /** A tag URI (RFC 4151) that never changes. */
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  /** URL of the feed itself. */
  readonly selfUrl: string;
  /** URL of the page with the same content as the feed. */
  readonly pageUrl: string;
  readonly author: string;
  /** Unix seconds of the last update of a feed without entries. Otherwise the time of the newest entry is used. */
  readonly updatedTimestampWhenEmpty: number;
  readonly entries: readonly AtomEntry[];
}

export interface AtomEntry {
  /** Id of the entry: a tag URI that never changes. */
  readonly id: string;
  readonly title: string;
  /** Unix seconds. */
  readonly updatedTimestamp: number;
  /** URL of the page that shows the entry. */
  readonly pageUrl: string;
  readonly summary: string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Control characters, lone surrogates and two noncharacters. XML 1.0 forbids or discourages them. */
const FORBIDDEN = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** Escapes text for the content of an element or the value of an attribute. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(FORBIDDEN, '\uFFFD')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Returns a feed as XML in UTF-8. */
export function formatAtomFeed(feed: AtomFeed): string {
  const updated = feed.entries.reduce((newest, entry) => Math.max(newest, entry.updatedTimestamp), 0);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', feed.id),
    element('title', feed.title),
    element('subtitle', feed.subtitle),
    element('updated', formatTime(feed.entries.length === 0 ? feed.updatedTimestampWhenEmpty : updated)),
    `<author>${element('name', feed.author)}</author>`,
    link('self', feed.selfUrl, 'application/atom+xml'),
    link('alternate', feed.pageUrl, 'text/html'),
    ...feed.entries.map(writeEntry),
    '</feed>',
    '',
  ].join('\n');
}

function writeEntry({ id, title, updatedTimestamp, pageUrl, summary }: AtomEntry): string {
  return [
    '<entry>',
    element('id', id),
    element('title', title),
    element('updated', formatTime(updatedTimestamp)),
    link('alternate', pageUrl, 'text/html'),
    element('summary', summary),
    '</entry>',
  ].join('\n');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function link(relation: string, href: string, type: string): string {
  return `<link rel="${relation}" type="${type}" href="${escapeXml(href)}"/>`;
}

/** Formats a time in Unix seconds as RFC 3339, which Atom requires. */
function formatTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}
