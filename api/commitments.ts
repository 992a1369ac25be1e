import type { WithIndexState } from '../db/queries/lookup.ts';
import { toOutputRefMapKey, type OutputRef } from '../db/queries/ring-members.ts';
import type { OneTimeKey } from '@ringscope/protocol/brands.ts';
import { endpointCostPoints } from './contract/endpoint.ts';
import { ApiError } from './errors.ts';
import type { DaemonDataSource } from './route-sources.ts';

/** An output whose commitment the site fetches from the node. */
export interface OutputNeedingCommitment extends OutputRef {
  readonly key: OneTimeKey | null;
}

/** Commitments in hex by output. A key of the map is the `toOutputRefMapKey` of the output. */
export type CommitmentsByOutput = ReadonlyMap<string, string>;

/** Data from the index, with the commitments of the outputs in these data. `commitments` is undefined unless the request asked for them. */
export interface LookupResultWithCommitments<T> {
  readonly result: T;
  readonly commitments: CommitmentsByOutput | undefined;
}

/** Rate-limit points that commitments add to the cost of a request. The site fetches commitments from the node. */
const COMMITMENTS_COST = endpointCostPoints.raw;

/** Returns the rate-limit points that `commitments=true` adds to the cost of a GET request, or 0 without it. */
export function commitmentsCostPoints({ query }: { readonly query: URLSearchParams }): number {
  return query.get('commitments') === 'true' ? COMMITMENTS_COST : 0;
}

/**
 * Adds the commitments of the outputs to data from the index. The index does not store commitments, so the node returns them. For each
 * output, the node must return the same one-time key as the index.
 *
 * @param getOutputs returns the outputs whose commitments to fetch; undefined when the request did not ask for commitments
 * @throws ApiError when the node is unreachable or does not have one of the outputs
 */
export async function addCommitmentsToLookupResult<T>(
  pendingLookup: Promise<WithIndexState<T>>,
  node: Pick<DaemonDataSource, 'fetchOutputs'>,
  getOutputs: ((result: T) => Iterable<OutputNeedingCommitment>) | undefined,
): Promise<WithIndexState<LookupResultWithCommitments<T>>> {
  const { indexState, data: result } = await pendingLookup;
  const commitments = getOutputs === undefined ? undefined : await fetchCommitments(getOutputs(result), node);
  return { indexState, data: { result, commitments } };
}

async function fetchCommitments(
  outputs: Iterable<OutputNeedingCommitment>,
  node: Pick<DaemonDataSource, 'fetchOutputs'>,
): Promise<CommitmentsByOutput> {
  const wanted = new Map(Array.from(outputs, (output) => [toOutputRefMapKey(output), output]));
  if (wanted.size === 0) return new Map();
  const fetched = await node.fetchOutputs([...wanted.values()]);
  if (fetched === 'unreachable') throw commitmentsMissing();
  return new Map(
    Array.from(wanted, ([ref, { key }], position) => {
      const output = fetched[position];
      // A reorg may have replaced the output since the index was read.
      if (output === undefined || (key !== null && output.key !== key)) throw commitmentsMissing();
      return [ref, output.commitment];
    }),
  );
}

function commitmentsMissing(): ApiError {
  return new ApiError(
    'node_away',
    'The node of this explorer did not return the commitments of these outputs. Retry in a few seconds, or leave out commitments in the request.',
  );
}
