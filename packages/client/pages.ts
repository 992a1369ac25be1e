import { ApiResponseError } from './errors.ts';

/** A response that contains one page of a list. */
interface ListPage {
  /** Cursor of the next page, or null on the last page. */
  readonly next: string | null;
}

/**
 * Yields the pages of a list, and requests each page only when the caller iterates to it.
 *
 * @param load requests the page at a cursor, or the first page if the cursor is undefined
 * @throws {ApiResponseError} if a response is an error
 */
export async function* readPages<Page extends ListPage>(
  load: (cursor: string | undefined) => Promise<{
    readonly data?: Page | undefined;
    readonly error?: unknown;
    readonly response: Response;
  }>,
): AsyncGenerator<Page, void, undefined> {
  let cursor: string | undefined;
  do {
    const { data, error, response } = await load(cursor);
    if (data === undefined) throw new ApiResponseError(response, error);
    yield data;
    cursor = data.next ?? undefined;
  } while (cursor !== undefined);
}
