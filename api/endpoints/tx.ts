import { freshnessByConfirmations } from '../freshness.ts';
import { createIndexReadRoute, type EndpointContent, type NotFoundResult } from '../index-route.ts';
import type { DaemonDataSource } from '../route-sources.ts';
import {
  loadTransaction,
  NO_INPUTS_OR_OUTPUTS,
  type TxDetail,
  type InputAndOutputRanges,
} from '../../lookups/transaction.ts';
import type { WithIndexState } from '../../db/queries/lookup.ts';
import {
  addCommitmentsToLookupResult,
  commitmentsCostPoints,
  type LookupResultWithCommitments,
} from '../commitments.ts';
import {
  txInputJson,
  txOutputJson,
  txStateJson,
  txConfirmations,
  txResponseDependency,
  txJson,
  listOutputsNeedingCommitments,
  type NextInputAndOutputCursors,
} from '../json/tx.ts';
import { cursorParam, integerPositionCodec } from '../contract/cursor.ts';
import { endpointCostPoints, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { commitmentsParam, createLimitParam, MAX_PAGE_LIMIT, txHashParam } from '../contract/params.ts';
import { txResponseSchema, txOutputsResponseSchema, txRingsResponseSchema } from '../contract/tx.ts';

/** The cursor contains the position of the first input or output of the page. */
const pageCursor = cursorParam(integerPositionCodec);

const sharedDefinition = {
  pathParams: { hash: txHashParam },
  missing: 'tx_not_found',
  unavailable: [...indexErrorCodes, 'index_incomplete', 'node_away'],
  extraCost: commitmentsCostPoints,
} as const;

const txEndpoint = defineEndpoint({
  ...sharedDefinition,
  operation: 'getTx',
  path: '/api/v1/txs/{hash}',
  summary: 'A transaction with its rings resolved',
  description:
    'Returns a transaction on the main chain, in the pool or in an orphaned block. ' +
    `The response contains its first ${MAX_PAGE_LIMIT} inputs and ${MAX_PAGE_LIMIT} outputs. Few transactions have more.`,
  queryParams: { commitments: commitmentsParam },
  response: txResponseSchema,
  cost: endpointCostPoints.tx,
});

const txRingsEndpoint = defineEndpoint({
  ...sharedDefinition,
  operation: 'listTxRings',
  path: '/api/v1/txs/{hash}/rings',
  summary: 'The inputs of a transaction, each with its ring',
  description: 'Lists inputs with complete rings. The transaction can be mined, in the pool or orphaned.',
  queryParams: { cursor: pageCursor, limit: createLimitParam('inputs'), commitments: commitmentsParam },
  response: txRingsResponseSchema,
  cost: endpointCostPoints.list,
});

const txOutputsEndpoint = defineEndpoint({
  ...sharedDefinition,
  operation: 'listTxOutputs',
  path: '/api/v1/txs/{hash}/outputs',
  summary: 'The outputs of a transaction',
  description:
    'Lists the outputs of a transaction that is mined, in the pool or orphaned. Outputs have a global index once the transaction is mined.',
  queryParams: { cursor: pageCursor, limit: createLimitParam('outputs'), commitments: commitmentsParam },
  response: txOutputsResponseSchema,
  cost: endpointCostPoints.list,
});

/** The range of inputs and outputs in a response about one transaction: the first page of each. */
export const firstInputAndOutputRanges: InputAndOutputRanges = {
  inputsOffset: 0,
  inputsLimit: MAX_PAGE_LIMIT,
  outputsOffset: 0,
  outputsLimit: MAX_PAGE_LIMIT,
};

export const txRoute = createIndexReadRoute(
  txEndpoint,
  async (database, { hash, commitments }, node) =>
    readWithCommitments(loadTransaction(database, hash, firstInputAndOutputRanges), node, commitments),
  ({ result, commitments }, _, { tip }): EndpointContent<typeof txEndpoint> | NotFoundResult => {
    if (result === undefined) return txNotFound(tip.height);
    return {
      ...txResponseFreshness(result, tip.height),
      content: { tx: txJson({ result, commitments }, tip.height, nextInputAndOutputCursors(result)) },
    };
  },
);

export const txRingsRoute = createIndexReadRoute(
  txRingsEndpoint,
  async (database, { hash, cursor: from = 0, limit, commitments }, node) => {
    const part = { ...NO_INPUTS_OR_OUTPUTS, inputsOffset: from, inputsLimit: limit };
    return readWithCommitments(loadTransaction(database, hash, part), node, commitments);
  },
  (
    { result: loaded, commitments },
    { cursor: from = 0 },
    { tip },
  ): EndpointContent<typeof txRingsEndpoint> | NotFoundResult => {
    if (loaded === undefined) return txNotFound(tip.height);
    const { hash, location, commonFields, inputs, ringMembers } = loaded;
    return {
      ...txResponseFreshness(loaded, tip.height),
      content: {
        hash,
        state: txStateJson(location),
        inputs: inputs.map((input) => txInputJson(input, commonFields.version, ringMembers, commitments)),
        next: nextInputs(loaded, from),
      },
    };
  },
);

export const txOutputsRoute = createIndexReadRoute(
  txOutputsEndpoint,
  async (database, { hash, cursor: from = 0, limit, commitments }, node) => {
    const part = { ...NO_INPUTS_OR_OUTPUTS, outputsOffset: from, outputsLimit: limit };
    return readWithCommitments(loadTransaction(database, hash, part), node, commitments);
  },
  (
    { result: loaded, commitments },
    { cursor: from = 0 },
    { tip },
  ): EndpointContent<typeof txOutputsEndpoint> | NotFoundResult => {
    if (loaded === undefined) return txNotFound(tip.height);
    const { hash, location, outputs } = loaded;
    return {
      ...txResponseFreshness(loaded, tip.height),
      content: {
        hash,
        state: txStateJson(location),
        outputs: outputs.map((output) => txOutputJson(output, commitments)),
        next: nextOutputs(loaded, from),
      },
    };
  },
);

async function readWithCommitments(
  reading: Promise<WithIndexState<TxDetail | undefined>>,
  node: Pick<DaemonDataSource, 'fetchOutputs'>,
  isWanted: boolean,
): Promise<WithIndexState<LookupResultWithCommitments<TxDetail | undefined>>> {
  return addCommitmentsToLookupResult(
    reading,
    node,
    isWanted ? (found) => (found === undefined ? [] : listOutputsNeedingCommitments(found)) : undefined,
  );
}

/** Returns the cache policy of a response about a transaction, and which changes invalidate the response. */
export function txResponseFreshness(tx: TxDetail, tipHeight: number) {
  const { location } = tx;
  const blockTime = location.state === 'chain' ? location.block.timestamp : undefined;
  return {
    freshness: freshnessByConfirmations(txConfirmations(tx, tipHeight)),
    dependsOn: txResponseDependency(tx),
    ...(blockTime === undefined ? {} : { lastModified: blockTime }),
  };
}

export function txNotFound(tipHeight: number): NotFoundResult {
  return {
    errorCode: 'tx_not_found',
    message: `No transaction with this hash is on the main chain up to block ${tipHeight}, in the pool or in an orphaned block.`,
    field: 'hash',
  };
}

/**
 * Returns the cursors of the second page of inputs and of outputs, for a transaction that was loaded with the first
 * pages. A cursor is null without a second page.
 */
export function nextInputAndOutputCursors(tx: TxDetail): NextInputAndOutputCursors {
  return { inputs: nextInputs(tx, 0), outputs: nextOutputs(tx, 0) };
}

function nextInputs({ commonFields, isCoinbase, inputs }: TxDetail, from: number): string | null {
  const end = from + inputs.length;
  return pageCursor.encode(
    !isCoinbase && inputs.length > 0 && end < (commonFields.inputCount ?? 0) ? end : undefined,
  );
}

function nextOutputs({ commonFields, outputs }: TxDetail, from: number): string | null {
  const end = from + outputs.length;
  return pageCursor.encode(outputs.length > 0 && end < (commonFields.outputCount ?? 0) ? end : undefined);
}
