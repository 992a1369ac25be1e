import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { HttpResponse } from '../../api/response.ts';
import { StoredResponse } from '../http/stored-response.ts';

/**
 * Maximum number of responses with changed parts that a page caches. Most open pages have the previous version, so they need the same
 * parts.
 */
const MAX_UPDATES = 4;

/** A rendered page. It also creates responses with only the changed parts, which the script of an open page requests. */
export class StoredPage extends StoredResponse {
  readonly #parts: readonly PagePart[];
  readonly #title: string;
  readonly #icon: string;
  /** Responses with changed parts, by the names of these parts. */
  readonly #updates = new LRUCache<string, StoredResponse>({ max: MAX_UPDATES });

  /** @param page a rendered page whose body is UTF-8 */
  static of({ body, ...page }: HttpResponse): StoredPage {
    const html = typeof body === 'string' ? body : Buffer.from(body).toString();
    const { bytes, ...versioned } = addVersions(html);
    return new StoredPage({ ...page, body: bytes }, versioned);
  }

  private constructor(page: HttpResponse, { parts, title, icon }: Omit<VersionedPage, 'bytes'>) {
    super(page);
    this.#parts = parts;
    this.#title = title;
    this.#icon = icon;
  }

  override get size(): number {
    let size = super.size;
    for (const update of this.#updates.values()) size += update.size;
    return size;
  }

  /**
   * Returns whether the response that {@link update} would return is already cached.
   *
   * @param known versions of the page's parts in the browser, by name
   */
  hasUpdate(known: ReadonlyMap<string, string>): boolean {
    return this.#updates.has(keyOf(this.#changed(known)));
  }

  /**
   * Returns a response with the parts of the page that a browser does not have.
   *
   * @param known versions of the page's parts in the browser, by name
   */
  async update(known: ReadonlyMap<string, string>): Promise<StoredResponse> {
    const changed = this.#changed(known);
    const key = keyOf(changed);
    const cached = this.#updates.get(key);
    if (cached !== undefined) return cached;
    const html = await this.body('identity');
    const parts = changed.map(({ name, version, start, end }) => {
      return { name, version, html: html.toString('utf8', start, end) };
    });
    const response = new StoredResponse({
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
      body: JSON.stringify({ status: this.status, title: this.#title, icon: this.#icon, parts }),
    });
    this.#updates.set(key, response);
    return response;
  }

  /** Returns the parts that differ from the versions in the browser. Empty for a page with a status other than 200. */
  #changed(known: ReadonlyMap<string, string>): readonly PagePart[] {
    return this.status === 200 ? this.#parts.filter(({ name, version }) => known.get(name) !== version) : [];
  }
}

function keyOf(parts: readonly PagePart[]): string {
  return parts.map(({ name }) => name).join(' ');
}

/** A part of a page that the script of the page replaces when it changes. */
interface PagePart {
  readonly name: string;
  /** Hash of the content of the part. It ignores ages and the time of rendering, which change without new data. */
  readonly version: string;
  /** Position of the first byte of the part in the page. `end` is the position after its last byte. */
  readonly start: number;
  readonly end: number;
}

/** A page whose parts have their version as an attribute, so that the script can request only the parts that have changed. */
interface VersionedPage {
  readonly bytes: Buffer;
  readonly parts: readonly PagePart[];
  /** Title of the page as HTML. */
  readonly title: string;
  /** URL of the SVG icon of the page. An empty string if the page has none. */
  readonly icon: string;
}

const VERSION_LENGTH = 10;

/** Matches the opening tag of an element that the script of the page can replace. */
const OPENING = /<([a-z]+)\b[^<>]*? data-live="([^"]*)"/g;

/** Matches ages and the time of rendering, which change even if the data stays the same. */
const AGES = /(<time\b[^<>]*>)[^<]*(?=<\/time>)| data-now="[^"]*"/g;

/**
 * Finds the parts of a page that its script can replace. This site renders the pages, so each element has a closing
 * tag, `<` occurs only in tags, and parts are not nested.
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
  return createHash('sha256').update(html.replaceAll(AGES, '$1')).digest('hex').slice(0, VERSION_LENGTH);
}

/**
 * Adds a version attribute to each part of a page that its script can replace. This takes milliseconds, so it runs once
 * for each page.
 */
function addVersions(html: string): VersionedPage {
  const pieces: Buffer[] = [];
  const parts: PagePart[] = [];
  let length = 0;
  const append = (text: string): void => {
    const bytes = Buffer.from(text);
    pieces.push(bytes);
    length += bytes.length;
  };
  let from = 0;
  for (const { name, start, html: part } of findParts(html)) {
    append(html.slice(from, start));
    const first = length;
    const attribute = ` data-live="${name}"`;
    const end = part.indexOf(attribute) + attribute.length;
    const version = versionOf(part);
    append(`${part.slice(0, end)} data-version="${version}"${part.slice(end)}`);
    parts.push({ name, version, start: first, end: length });
    from = start + part.length;
  }
  append(html.slice(from));
  return {
    bytes: Buffer.concat(pieces),
    parts,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
    icon: /<link rel="icon" href="([^"]*)" sizes="any"/.exec(html)?.[1] ?? '',
  };
}
