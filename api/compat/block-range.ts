import { error, fail, type CompatContent } from './answer.ts';
import { parseU64, type CompatQuery } from './input.ts';
import type { JsonObject } from './json.ts';

/** The blocks of a request, and the fields that repeat the request. */
export interface BlockRange {
  readonly from: number;
  readonly to: number;
  readonly fields: JsonObject;
}

/** Number of blocks that one request may search. */
const MAX_BLOCKS = 5;
/** Number of newest blocks when a request names none. */
const DEFAULT_BLOCKS = 3;

/**
 * Returns the blocks that a request for the outputs of some blocks names. The newer form of the request has heights, and the older
 * one a number of newest blocks.
 *
 * @returns an error answer when a parameter is wrong or the range has too many blocks
 */
export function readBlockRange(query: CompatQuery, tipHeight: number): BlockRange | CompatContent {
  return query.has('startblock') || query.has('endblock')
    ? readHeights(query, tipHeight)
    : readLimit(query, tipHeight);
}

/** Reads the parameters of the newer form: the first and the last height. */
function readHeights(query: CompatQuery, tipHeight: number): BlockRange | CompatContent {
  const [startText, endText] = [query.number('startblock') ?? '', query.number('endblock') ?? ''];
  const [start, end] = [parseU64(startText), parseU64(endText)];
  if (start === undefined) return fail(`Cant parse startblock number: ${startText}`);
  if (end === undefined) return fail(`Cant parse endblock number: ${endText}`);
  if (start > end) return error(`Start block ${start} cannot be higher than end block: ${end}`);
  // The original program compares the end, and names the start.
  if (end > BigInt(tipHeight)) {
    return error(`Start block ${start} is higher than current blockchain height: ${tipHeight}`);
  }
  if (end - start >= BigInt(MAX_BLOCKS)) return error('Cant check more than 5 blocks at time');
  return {
    from: Number(start),
    to: Number(end),
    fields: { startblock: start, endblock: end, height: tipHeight },
  };
}

/** Reads the parameter of the older form: the number of newest blocks. */
function readLimit(query: CompatQuery, tipHeight: number): BlockRange | CompatContent {
  const text = query.number('limit') ?? String(DEFAULT_BLOCKS);
  const limit = parseU64(text);
  if (limit === undefined) return fail(`Cant parse page and/or limit numbers: ${text}`);
  const blocks = limit > BigInt(MAX_BLOCKS) ? MAX_BLOCKS : Number(limit);
  return {
    from: Math.max(0, tipHeight + 1 - blocks),
    to: tipHeight,
    fields: { limit: text, height: tipHeight + 1 },
  };
}
