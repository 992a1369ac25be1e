import { LRUCache } from 'lru-cache';
import { StoredAnswer, type AnswerContent } from '../http/stored-answer.ts';
import { markParts, type PagePart } from './page-parts.ts';

/**
 * Responses to scripts that a page keeps. Most browsers with an open page have the version before this one, so they
 * miss the same parts.
 */
const MAX_UPDATES = 4;

/** A rendered page. It also answers the scripts of open pages, which ask for the parts that have changed. */
export class StoredPage extends StoredAnswer {
  readonly #parts: readonly PagePart[];
  readonly #title: string;
  /** By the names of the parts that each contains. */
  readonly #updates = new LRUCache<string, StoredAnswer>({ max: MAX_UPDATES });

  /** @param content its body is UTF-8 */
  static of({ body, ...content }: AnswerContent): StoredPage {
    const { bytes, parts, title } = markParts(body.toString());
    return new StoredPage({ ...content, body: bytes }, parts, title);
  }

  private constructor(content: AnswerContent, parts: readonly PagePart[], title: string) {
    super(content);
    this.#parts = parts;
    this.#title = title;
  }

  override get size(): number {
    let size = super.size;
    for (const update of this.#updates.values()) size += update.size;
    return size;
  }

  /** Returns whether {@link update} has the response already. */
  hasUpdate(known: ReadonlyMap<string, string>): boolean {
    return this.#updates.has(keyOf(this.#changed(known)));
  }

  /**
   * Returns a response with the parts that a browser does not have.
   *
   * @param known versions of the parts in the browser, by name
   */
  update(known: ReadonlyMap<string, string>): StoredAnswer {
    const changed = this.#changed(known);
    const key = keyOf(changed);
    const cached = this.#updates.get(key);
    if (cached !== undefined) return cached;
    const parts = changed.map(({ name, version, start, end }) => {
      return { name, version, html: this.body.toString('utf8', start, end) };
    });
    const made = new StoredAnswer({
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
      body: Buffer.from(JSON.stringify({ status: this.status, title: this.#title, parts })),
    });
    this.#updates.set(key, made);
    return made;
  }

  /** Pages with another status than 200 replace nothing in an open page. */
  #changed(known: ReadonlyMap<string, string>): readonly PagePart[] {
    return this.status === 200 ? this.#parts.filter(({ name, version }) => known.get(name) !== version) : [];
  }
}

function keyOf(parts: readonly PagePart[]): string {
  return parts.map(({ name }) => name).join(' ');
}
