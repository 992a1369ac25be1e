/** Everything the API answers to. Routes, OpenAPI document and documentation are made from this list. */
import { z } from 'zod';
import { MAX_BLOCKS_PER_PAGE } from '../../db/queries/blocks.ts';
import { MAX_SPANS_PER_PAGE } from '../../db/queries/chain-series.ts';
import { MAX_POOL_TXS_PER_PAGE } from '../../db/queries/pool.ts';
import { MAX_REORG_HEIGHTS_PER_PAGE, MAX_REORGS_PER_PAGE } from '../../db/queries/reorgs.ts';
import { MAX_REFERENCES_PER_PAGE } from '../../db/queries/ring-references.ts';
import { blockAnswer, blockListAnswer } from './block.ts';
import type { ErrorCode } from './envelope.ts';
import {
  beforeHeight,
  beforeReorg,
  blockId,
  bucket,
  globalIndex,
  inputPlace,
  fromHeight,
  limit,
  poolPlace,
  position,
  reorgNumber,
  txHash,
  type Param,
  type QueryParam,
} from './params.ts';
import { poolAnswer } from './pool.ts';
import { reorgAnswer, reorgListAnswer } from './reorg.ts';
import { referencesAnswer } from './references.ts';
import { metricParam, resolutionParam, seriesAnswer, seriesListAnswer, timeParam } from './series.ts';
import { statusAnswer } from './status.ts';
import { txAnswer } from './tx.ts';
import { named } from './values.ts';

type PathParams = Readonly<Record<string, Param<unknown>>>;
type QueryParams = Readonly<Record<string, QueryParam<unknown>>>;

export interface Endpoint<
  Path extends PathParams = PathParams,
  Query extends QueryParams = QueryParams,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly operation: string;
  /** With the names of path parameters in braces. */
  readonly path: `/api/v1/${string}`;
  readonly summary: string;
  readonly description: string;
  readonly pathParams: Path;
  readonly queryParams: Query;
  readonly answer: Answer;
  /** What it may find missing. */
  readonly missing?: ErrorCode;
  /** Why it may be unable to answer, whatever is asked. */
  readonly unavailable: readonly ErrorCode[];
}

/** The values of an endpoint's parameters, read and checked. */
export type ParamValues<E> =
  E extends Endpoint<infer Path, infer Query>
    ? { readonly [Name in keyof Path]: Path[Name] extends Param<infer T> ? T : never } & {
        readonly [Name in keyof Query]: Query[Name] extends QueryParam<infer T> ? T : never;
      }
    : never;

const needsIndex = ['index_empty', 'database_away'] as const;

function endpoint<Path extends PathParams, Query extends QueryParams, Answer extends z.ZodType>(
  definition: Endpoint<Path, Query, Answer>,
): Endpoint<Path, Query, Answer> {
  return definition;
}

export const statusEndpoint = endpoint({
  operation: 'getStatus',
  path: '/api/v1/status',
  summary: 'Index, node, indexer and pool',
  description: 'What the index holds and what its node last said. It answers while nothing is indexed, too.',
  pathParams: {},
  queryParams: {},
  answer: statusAnswer,
  unavailable: ['database_away'],
});

export const blocksEndpoint = endpoint({
  operation: 'listBlocks',
  path: '/api/v1/blocks',
  summary: 'Blocks of the main chain, newest first',
  description: 'Pages start below a height, so that they do not shift while the chain grows.',
  pathParams: {},
  queryParams: { before: beforeHeight, limit: limit('blocks', 25, MAX_BLOCKS_PER_PAGE) },
  answer: blockListAnswer,
  unavailable: needsIndex,
});

export const blockEndpoint = endpoint({
  operation: 'getBlock',
  path: '/api/v1/blocks/{id}',
  summary: 'A block and its transactions',
  description: 'By height: the block of the main chain. By hash: blocks that were seen off it, too.',
  pathParams: { id: blockId },
  queryParams: { from: position('transaction'), limit: limit('transactions', 500, 1_000) },
  answer: blockAnswer,
  missing: 'block_not_found',
  unavailable: needsIndex,
});

/** Nearly every transaction has fewer: these are for the few that have thousands. */
export const MAX_INPUTS = 500;
export const MAX_OUTPUTS = 2_000;

export const txEndpoint = endpoint({
  operation: 'getTx',
  path: '/api/v1/txs/{hash}',
  summary: 'A transaction with its rings resolved',
  description:
    'On the main chain, waiting in the pool, or in an orphaned block. ' +
    `At most ${MAX_INPUTS} inputs and ${MAX_OUTPUTS} outputs are in one answer; the few transactions with more are read in parts.`,
  pathParams: { hash: txHash },
  queryParams: { inputs_from: position('input'), outputs_from: position('output') },
  answer: txAnswer,
  missing: 'tx_not_found',
  unavailable: needsIndex,
});

export const poolEndpoint = endpoint({
  operation: 'listPool',
  path: '/api/v1/pool',
  summary: 'Transactions that wait to be mined, newest first',
  description: 'Pages start below a transaction, so that none is listed twice while others come and go.',
  pathParams: {},
  queryParams: { before: poolPlace, limit: limit('transactions', 50, MAX_POOL_TXS_PER_PAGE) },
  answer: poolAnswer,
  unavailable: needsIndex,
});

export const referencesEndpoint = endpoint({
  operation: 'listReferences',
  path: '/api/v1/outputs/{amount}/{index}/references',
  summary: 'Inputs whose rings have an output, newest first',
  description:
    'An output is in the ring of the input that spends it and in any number of others, as a decoy; nobody but the spender can tell them apart. ' +
    'Pages start below an input, so that they do not shift while the chain grows.',
  pathParams: { amount: bucket, index: globalIndex },
  queryParams: { before: inputPlace, limit: limit('references', 50, MAX_REFERENCES_PER_PAGE) },
  answer: referencesAnswer,
  missing: 'output_not_found',
  unavailable: [...needsIndex, 'references_off', 'references_incomplete'],
});

export const seriesListEndpoint = endpoint({
  operation: 'describeSeries',
  path: '/api/v1/series',
  summary: 'What there are series of, with units',
  description: 'Sums and means over the blocks of an hour or a day, and the pool as far as it was watched.',
  pathParams: {},
  queryParams: {},
  answer: seriesListAnswer,
  unavailable: needsIndex,
});

export const seriesEndpoint = endpoint({
  operation: 'getSeries',
  path: '/api/v1/series/{metric}',
  summary: 'A metric by hour or by day',
  description:
    'Blocks belong to the hour and the day of the time that their miner stated. A reorg changes the series as if the orphaned blocks had never been.',
  pathParams: { metric: metricParam },
  queryParams: {
    resolution: resolutionParam,
    from: timeParam('Spans that begin then or later, in unix seconds; without it, the newest ones.'),
    to: timeParam('Spans that begin before, in unix seconds.'),
    limit: limit('points', 500, MAX_SPANS_PER_PAGE),
  },
  answer: seriesAnswer,
  unavailable: needsIndex,
});

export const reorgsEndpoint = endpoint({
  operation: 'listReorgs',
  path: '/api/v1/reorgs',
  summary: 'Reorganisations this index went through, newest first',
  description: 'As this index and its node saw them: others may have been on other branches.',
  pathParams: {},
  queryParams: { before: beforeReorg, limit: limit('reorgs', 25, MAX_REORGS_PER_PAGE) },
  answer: reorgListAnswer,
  unavailable: needsIndex,
});

export const reorgEndpoint = endpoint({
  operation: 'getReorg',
  path: '/api/v1/reorgs/{id}',
  summary: 'Both branches of a reorganisation, and the fate of each transaction',
  description: 'Deep reorgs come in parts, by height.',
  pathParams: { id: reorgNumber },
  queryParams: { from: fromHeight, limit: limit('heights', 25, MAX_REORG_HEIGHTS_PER_PAGE) },
  answer: reorgAnswer,
  missing: 'reorg_not_found',
  unavailable: needsIndex,
});

export const openApiEndpoint = endpoint({
  operation: 'getOpenApi',
  path: '/api/v1/openapi.json',
  summary: 'This API as an OpenAPI 3.1 document',
  description: 'For generators of clients and for tools that show or test an API.',
  pathParams: {},
  queryParams: {},
  answer: named(
    'OpenApi',
    'An OpenAPI 3.1 document.',
    z.looseObject({ openapi: z.literal('3.1.0').describe('Version of OpenAPI.') }),
  ),
  unavailable: [],
});

export const endpoints: readonly Endpoint[] = [
  statusEndpoint,
  blocksEndpoint,
  blockEndpoint,
  txEndpoint,
  poolEndpoint,
  referencesEndpoint,
  seriesListEndpoint,
  seriesEndpoint,
  reorgsEndpoint,
  reorgEndpoint,
  openApiEndpoint,
];
