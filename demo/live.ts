import { NodeRefusedError } from '@ringscope/rpc/errors.ts';
import type { DemoContext } from './context.ts';
import { planEverydayPayments } from './everyday-payments.ts';
import { pauseDemo, retryDemoStep } from './retry.ts';
import { NothingToSweepError, preparePayment, relayPayment } from './payments.ts';
import type { PaymentPlan, PreparedPayment } from './payments.ts';
import { renewNewestPaymentProofs, renewReserveProofs } from './fact-proofs.ts';
import {
  keepPaymentInPool,
  sendPaymentToBeOrphaned,
  doubleSpendOrphanedPayment,
} from './unmined-payments.ts';
import { makeReorg } from './reorgs.ts';

/** `facts.json` lists at most this many everyday payments (with random amounts and recipients), the newest ones. */
const MAX_LISTED_PAYMENTS = 10;
/** Number of blocks from the end of the initial history to the first reorg after it. */
const FIRST_REORG_AFTER = 5;
/** Interval in blocks at which the entries of `facts.json` are renewed. */
const RENEWAL_BLOCKS = 10;
/** Delay from the newest block to a reorg that replaces it, as a fraction of the block interval. */
const REORG_DELAY_SHARE = 0.3;

/** Makes blocks, payments and reorgs until `context.runContext.signal` aborts. The promise then rejects. */
export async function runLiveDemo(context: DemoContext, blockSeconds: number): Promise<never> {
  const { chain, store, runContext } = context;
  await retryDemoStep(
    'for the chain',
    async () => {
      const { state } = store;
      if (state.nextReorgHeight === 0)
        state.nextReorgHeight = (await chain.getBlockCount()) + FIRST_REORG_AFTER;
    },
    runContext,
  );
  // Whether a block was mined after the last reorg. False at first, because the last run or a failed attempt may have
  // ended with a reorg.
  let settled = false;
  for (;;) {
    await retryDemoStep(
      'for the next block',
      async () => {
        const wasSettled = settled;
        settled = false;
        settled = !(await makePaymentsAndMineBlock(context, blockSeconds * 1000, wasSettled));
      },
      runContext,
    );
  }
}

/**
 * Makes payments, mines a block at the end of the interval, and makes payments for the next block.
 *
 * @param intervalMs time from one block to the next; 0 disables pauses, reorgs and payments during the interval
 * @param hasMinedSinceReorg false after a reorg. Wallets then treat outputs as unspent although their spending transaction is in
 * the pool, and would spend them twice. A mined block corrects this.
 * @returns whether a reorg was made
 */
export async function makePaymentsAndMineBlock(
  context: DemoContext,
  intervalMs: number,
  hasMinedSinceReorg: boolean,
): Promise<boolean> {
  const { chain, random, store, runContext } = context;
  const { state } = store;
  const start = Date.now();

  const payments = hasMinedSinceReorg && intervalMs > 0 ? random.nextIntBelow(3) : 0;
  for (let paymentNumber = 1; paymentNumber <= payments; paymentNumber += 1) {
    await pauseUntil(start + (paymentNumber / (payments + 1)) * intervalMs);
    await relayPreparedPayments(context, await prepareEverydayPayments(context, 1));
  }
  await pauseUntil(start + intervalMs);
  const waitingCount = 2 + random.nextIntBelow(3);
  // Payments are signed before the block and relayed after it, so that the pool is empty only for a short time.
  const signedBefore = hasMinedSinceReorg ? await prepareEverydayPayments(context, waitingCount) : undefined;
  const isReorgDue =
    intervalMs > 0 && hasMinedSinceReorg && (await chain.getBlockCount()) + 1 >= state.nextReorgHeight;
  const losesPayment = isReorgDue && (await sendPaymentToBeOrphaned(context));
  const height = await chain.mine();
  if (intervalMs > 0) runContext.log(`Block ${String(height - 1)}.`);

  if (isReorgDue) {
    await pauseDemo(intervalMs * REORG_DELAY_SHARE, runContext.signal);
    await makeReorg(context, losesPayment);
    await doubleSpendOrphanedPayment(context);
  }
  await relayPreparedPayments(
    context,
    signedBefore ?? (await prepareEverydayPayments(context, waitingCount)),
  );

  state.random = random.state;
  if (intervalMs > 0 && height % RENEWAL_BLOCKS === 0) {
    await renewNewestPaymentProofs(context);
    await keepPaymentInPool(context);
    await renewReserveProofs(context);
  }
  await store.publish();
  return isReorgDue;

  async function pauseUntil(time: number): Promise<void> {
    await pauseDemo(Math.max(0, time - Date.now()), runContext.signal);
  }
}

async function prepareEverydayPayments(context: DemoContext, count: number): Promise<PreparedPayment[]> {
  const { wallets, random } = context;
  return preparePayments(context, await planEverydayPayments(wallets, random, count));
}

/**
 * Prepares payments of different wallets. A wallet does not record prepared payments, so a second payment of the same
 * wallet would spend the same outputs.
 */
export async function preparePayments(
  context: DemoContext,
  plans: readonly PaymentPlan[],
): Promise<PreparedPayment[]> {
  const { chain, wallets } = context;
  const height = await chain.getBlockCount();
  const prepared = await Promise.all(
    plans.map((plan) => undefinedIfRefused(context, () => preparePayment(wallets, plan, height))),
  );
  return prepared.filter((payment) => payment !== undefined);
}

/** Relays payments and adds them to `everyday` in the stored state of the demo. Skips those that the daemon refuses. */
export async function relayPreparedPayments(
  context: DemoContext,
  payments: readonly PreparedPayment[],
): Promise<void> {
  const { wallets, store } = context;
  await Promise.all(
    payments.map(async (payment) => {
      const relayed = await undefinedIfRefused(context, async () => {
        await relayPayment(wallets, payment);
        return true;
      });
      if (relayed === undefined) return;
      const { everyday } = store.state;
      everyday.push(payment.record);
      everyday.splice(0, everyday.length - MAX_LISTED_PAYMENTS);
    }),
  );
}

/**
 * Runs a task that makes a payment. If the wallet refuses the payment or has nothing to sweep, the function logs the
 * reason and returns undefined. The demo then continues without this payment.
 */
async function undefinedIfRefused<T>(context: DemoContext, task: () => Promise<T>): Promise<T | undefined> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof NodeRefusedError || error instanceof NothingToSweepError)) throw error;
    context.runContext.log(`A payment was not made: ${error.message}`);
    return undefined;
  }
}
