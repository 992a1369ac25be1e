import { MAX_HEIGHT, parseHeight } from '@ringscope/protocol/brands.ts';
import type { QueryParam } from './params.ts';

/** Writes a place in a list as a short text, and reads it back. */
export interface PositionCodec<T> {
  /** @returns ASCII text */
  readonly format: (position: T) => string;
  /** Returns undefined for a text that `format` does not write. */
  readonly parse: (text: string) => T | undefined;
}

/** The parameter `cursor` of a list. Its value is a place, or undefined for the first page. */
export interface CursorParam<T> extends QueryParam<T | undefined> {
  /** Returns the cursor that `next` contains: null without a place, which ends the list. */
  readonly write: (position: T | undefined) => string | null;
}

const CURSOR = /^[A-Za-z0-9_-]{1,400}$/;

/** Describes the cursor of a list. It is the base64url form of a place, so clients do not depend on its content. */
export function cursor<T>({ format, parse }: PositionCodec<T>): CursorParam<T> {
  const encode = (position: T): string => Buffer.from(format(position), 'latin1').toString('base64url');
  return {
    description: 'The value of `next` in the page before. Without it, the answer is the first page.',
    mustBe: 'must be the value of next in the page before',
    schema: { type: 'string', pattern: CURSOR.source },
    parse(text) {
      if (!CURSOR.test(text)) return undefined;
      const position = parse(Buffer.from(text, 'base64url').toString('latin1'));
      // One place has one cursor. Other texts with the same bytes are refused.
      return position !== undefined && encode(position) === text ? position : undefined;
    },
    absent: undefined,
    write: (position) => (position === undefined ? null : encode(position)),
  };
}

/** A place between two heights. */
export const heightPosition: PositionCodec<number> = { format: String, parse: parseHeight };

const MAX_NUMBER = MAX_HEIGHT;

/** A place given by a number from 0: a position in a list, or the number of a row. */
export const numberPosition: PositionCodec<number> = {
  format: String,
  parse(text) {
    if (!/^(?:0|[1-9][0-9]{0,8})$/.test(text)) return undefined;
    const number = Number(text);
    return number <= MAX_NUMBER ? number : undefined;
  },
};
