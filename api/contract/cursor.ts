import { MAX_HEIGHT, parseHeight } from '@ringscope/protocol/brands.ts';
import type { QueryParam } from './params.ts';

/** Converts a position in a list to a short string and back. */
export interface PositionCodec<T> {
  /** @returns an ASCII string */
  readonly format: (position: T) => string;
  /** Returns the position, or undefined for a string that `format` never returns. */
  readonly parse: (text: string) => T | undefined;
}

/** The query parameter `cursor` of a list. Its value is a position, or undefined for the first page. */
export interface CursorParam<T> extends QueryParam<T | undefined> {
  /** Returns the value of `next` in a response: the cursor of the position, or null at the end of the list. */
  readonly encode: (position: T | undefined) => string | null;
}

const CURSOR_PATTERN = /^[A-Za-z0-9_-]{1,400}$/;

/** Defines the cursor of a list. It is a position in base64url, so that clients do not depend on its content. */
export function cursorParam<T>({ format, parse }: PositionCodec<T>): CursorParam<T> {
  const encodePosition = (position: T): string =>
    Buffer.from(format(position), 'latin1').toString('base64url');
  return {
    description: 'The value of `next` from the previous page. The default is the first page.',
    requirement: 'must be the value of next from the previous page',
    schema: { type: 'string', pattern: CURSOR_PATTERN.source },
    parse(text) {
      if (!CURSOR_PATTERN.test(text)) return undefined;
      const position = parse(Buffer.from(text, 'base64url').toString('latin1'));
      // Each position has exactly one cursor. Other base64url strings for the same bytes are rejected.
      return position !== undefined && encodePosition(position) === text ? position : undefined;
    },
    defaultValue: undefined,
    encode: (position) => (position === undefined ? null : encodePosition(position)),
  };
}

/** Codec for positions that are heights, such as the height below which the next page begins. */
export const heightPositionCodec: PositionCodec<number> = { format: String, parse: parseHeight };

const MAX_NUMBER = MAX_HEIGHT;

/** Codec for positions that are integers of 0 or more, such as an index in a list or the number of a row. */
export const integerPositionCodec: PositionCodec<number> = {
  format: String,
  parse(text) {
    if (!/^(?:0|[1-9][0-9]{0,8})$/.test(text)) return undefined;
    const number = Number(text);
    return number <= MAX_NUMBER ? number : undefined;
  },
};
