import { toOutputDetails } from '../../lookups/decoded-transaction.ts';
import {
  listRecentTransactions,
  type InputWithoutRing,
  type RecentTxOutput,
  type RecentPoolTx,
  type RecentTx,
} from '../../db/queries/recent-transactions.ts';
import { readInSnapshot } from '../../lookups/load.ts';
import { countConfirmations } from '@ringscope/protocol/confirmations.ts';
import { decodeTxUpToUnknownPart } from '@ringscope/protocol/known-part.ts';
import { createJsendSuccessResponse } from './response.ts';
import type { CompatJson, CompatJsonObject } from './json.ts';
import { createCompatRoute } from './route.ts';
import { summariseCoinbase, summariseNonCoinbaseTx } from './summary.ts';
import { compatOutputsJson, txLocationFields } from './transaction.ts';

/** Number of blocks in the response. It is fixed, so that a request does not reveal which transaction the client needs. */
const RECENT_BLOCKS = 30;

const RECENT_COST = 40;

/**
 * Lists the pool, newest first, and then the transactions of the last {@link RECENT_BLOCKS} blocks in chain order. Each
 * transaction has the format of `/api/transaction`, but without ring members. This route comes from a fork of the onion
 * explorer.
 */
export const recentTransactionsRoute = createCompatRoute(
  '/api/transactions/recent',
  RECENT_COST,
  async ({ database }) => {
    const { data } = await readInSnapshot(database, (snapshot) =>
      listRecentTransactions(snapshot, RECENT_BLOCKS),
    );
    const chainLength = data.toHeight + 1;
    return createJsendSuccessResponse({
      current_height: chainLength,
      from_height: data.fromHeight,
      mempool_txs_no: data.waiting.length,
      to_height: data.toHeight,
      txs: [
        ...data.waiting.map((tx) => waitingJson(tx, chainLength)),
        ...data.mined.map((tx) => minedJson(tx, chainLength)),
      ],
    });
  },
);

function minedJson(tx: RecentTx, chainLength: number): CompatJsonObject {
  const { height, timestamp, position, outputs } = tx;
  const confirmations = countConfirmations(height, chainLength - 1);
  return {
    ...(position === 0 ? summariseCoinbase(tx, visibleSum(outputs)) : summariseNonCoinbaseTx(tx)),
    ...txLocationFields({ height, confirmations, chainLength, timestamp }),
    inputs: position === 0 ? null : inputsJson(tx.inputs),
    outputs: compatOutputsJson(outputs),
  };
}

function waitingJson(tx: RecentPoolTx, chainLength: number): CompatJsonObject {
  return {
    ...summariseNonCoinbaseTx(tx),
    ...txLocationFields({ height: 0, confirmations: 0, chainLength, timestamp: tx.receivedAt }),
    inputs: inputsJson(tx.inputs),
    outputs: compatOutputsJson(toOutputDetails(decodeTxUpToUnknownPart(tx.blob))),
  };
}

function visibleSum(outputs: readonly RecentTxOutput[]): bigint {
  return outputs.reduce((sum, { clearAmount }) => sum + (clearAmount ?? 0n), 0n);
}

/** Returns the inputs as JSON. Each ring is null, as in the onion explorer when ring members are not resolved. */
function inputsJson(inputs: readonly InputWithoutRing[]): CompatJson {
  return inputs.map(({ amount, keyImage }) => ({ amount, key_image: keyImage, mixins: null }));
}
