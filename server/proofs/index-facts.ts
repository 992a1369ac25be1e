import type { Database } from '../../db/client.ts';
import {
  lookUpOutputsOfKeys,
  lookUpTxLocations,
  lookUpKeyImageLocations,
  lookUpTipTimestamp,
  MAX_VALUES_PER_PROOF_LOOKUP,
  type ProofTxLocation,
} from '../../db/queries/proof-facts.ts';
import { IndexUnavailableError, type IndexDataSource, type IndexedTxLocation } from '../../proofs/sources.ts';
import { countConfirmations } from '@ringscope/protocol/confirmations.ts';

/**
 * Creates the source through which checks of proofs read the index.
 *
 * @param warn receives the name of a database error, which contains no input of a visitor
 */
export function createIndexDataSource(database: Database, warn: (message: string) => void): IndexDataSource {
  const runQuery = async <T>(read: () => Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      const name = error instanceof Error ? error.constructor.name : 'unknown';
      warn(
        `The proof desk could not query the index (${name}). The result of the proof is shown without data of the index.`,
      );
      throw new IndexUnavailableError(
        `The proof desk could not query the index (${name}). The result is shown without data of the index.`,
      );
    }
  };
  return {
    fetchTip: () =>
      runQuery(async () => {
        const { indexState, data } = await lookUpTipTimestamp(database);
        return { height: indexState.tip.height, hash: indexState.tip.hash, time: data };
      }),
    fetchTxLocations: (hashes) =>
      runQuery(async () => {
        const { indexState, data } = await lookUpTxLocations(
          database,
          hashes.slice(0, MAX_VALUES_PER_PROOF_LOOKUP),
        );
        return new Map(
          [...data].flatMap(([hash, found]) => {
            const location = locationOf(found, indexState.tip.height);
            return location === undefined ? [] : [[hash, location]];
          }),
        );
      }),
    fetchOutputsByKey: (keys) =>
      runQuery(
        async () => (await lookUpOutputsOfKeys(database, keys.slice(0, MAX_VALUES_PER_PROOF_LOOKUP))).data,
      ),
    fetchSpends: (images) =>
      runQuery(
        async () =>
          (await lookUpKeyImageLocations(database, images.slice(0, MAX_VALUES_PER_PROOF_LOOKUP))).data,
      ),
  };
}

function locationOf(
  { block, spendableSinceTime, firstSeenInPoolTime, orphaned, replacedBy }: ProofTxLocation,
  tipHeight: number,
): IndexedTxLocation | undefined {
  if (block !== undefined) {
    const { height, hash, time } = block;
    return {
      state: 'block',
      height,
      confirmations: countConfirmations(height, tipHeight),
      block: { hash, time, spendableSinceTime },
    };
  }
  if (firstSeenInPoolTime !== undefined) return { state: 'pool', firstSeenTime: firstSeenInPoolTime };
  return orphaned === undefined ? undefined : { state: 'orphaned', block: orphaned, replacedBy };
}
