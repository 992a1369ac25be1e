import { createHash } from 'node:crypto';

/** A part of a page that the script of the page replaces when it changes. */
export interface PagePart {
  readonly name: string;
  /** Names the content of the part. Texts of ages and the time of drawing do not count, because the script updates them. */
  readonly version: string;
  /** The element with its content. */
  readonly html: string;
}

const VERSION_DIGITS = 10;

/** The opening tag of a part. */
const OPENING = /<([a-z]+)\b[^<>]*? data-live="([^"]*)"/g;

/** Text that changes with time alone. */
const AGES = /(<time\b[^<>]*>)[^<]*(?=<\/time>)| data-now="[^"]*"/g;

/**
 * Finds the parts of a page. Pages are drawn by this site, so each element has its closing tag, and `<` stands in tags
 * only. Parts do not contain parts.
 */
function findParts(html: string): { readonly name: string; readonly start: number; readonly html: string }[] {
  return [...html.matchAll(OPENING)].flatMap(({ index: start, 1: tag = '', 2: name = '' }) => {
    const end = endOfElement(html, start, tag);
    return end === undefined ? [] : [{ name, start, html: html.slice(start, end) }];
  });
}

function endOfElement(html: string, start: number, tag: string): number | undefined {
  const tags = new RegExp(`<(/?)${tag}(?=[ >])[^>]*>`, 'g');
  tags.lastIndex = start;
  let depth = 0;
  for (let found = tags.exec(html); found !== null; found = tags.exec(html)) {
    depth += found[1] === '' ? 1 : -1;
    if (depth === 0) return tags.lastIndex;
  }
  return undefined;
}

function versionOf(html: string): string {
  return createHash('sha256').update(html.replaceAll(AGES, '$1')).digest('hex').slice(0, VERSION_DIGITS);
}

/** Adds to each part of a page the name of its content, so that the script can ask for other contents only. */
export function markParts(html: string): string {
  let marked = '';
  let from = 0;
  for (const { name, start, html: part } of findParts(html)) {
    const mark = ` data-live="${name}"`;
    const end = html.indexOf(mark, start) + mark.length;
    marked += `${html.slice(from, end)} data-version="${versionOf(part)}"`;
    from = end;
  }
  return marked + html.slice(from);
}

/**
 * Returns the parts of a marked page that differ from those that a browser has.
 *
 * @param known versions by name
 */
export function changedParts(html: string, known: ReadonlyMap<string, string>): PagePart[] {
  return findParts(html).flatMap(({ name, html: part }) => {
    const version = / data-version="([0-9a-f]*)"/.exec(part)?.[1] ?? '';
    return known.get(name) === version ? [] : [{ name, version, html: part }];
  });
}
