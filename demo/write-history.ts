import { NodeRefusedError } from '@ringscope/rpc/errors.ts';
import { walletErrorCodes } from '@ringscope/rpc/wallet/error-codes.ts';
import { walletIdentities } from './wallet-identities.ts';
import type { DemoContext } from './context.ts';
import { demoHistorySteps, poolOnlyPayment } from './history.ts';
import type { DemoHistoryStep } from './history.ts';
import { makePaymentsAndMineBlock } from './live.ts';
import { retryDemoStep } from './retry.ts';
import { NothingToSweepError, preparePayment, relayPayment } from './payments.ts';
import type { PaymentPlan, PreparedPayment } from './payments.ts';
import { createExampleProofs } from './fact-proofs.ts';
import { keepPaymentInPool } from './unmined-payments.ts';
import { recordDemoReorg } from './reorgs.ts';
import { isWalletErrorWithCode } from './wallet.ts';

const SHORT_OF_MONEY = [walletErrorCodes.notEnoughUnlockedMoney, walletErrorCodes.notEnoughMoney] as const;

/** Executes the steps of history.ts. After a restart it continues with the interrupted step. */
export async function createDemoHistory(context: DemoContext): Promise<void> {
  const { runContext, store } = context;
  for (const step of demoHistorySteps) {
    await retryDemoStep(`history (${step.kind})`, () => runStep(context, step), runContext);
  }
  for (const payment of store.state.payments) {
    delete payment.metadata;
    if (payment.id !== poolOnlyPayment.id) delete payment.blob;
  }
  store.state.facts.stage = 'living';
  await store.publish();
  runContext.log('The history of the demo chain is complete.');
}

/** Executes a step. It is safe to execute a step again after a failure, or after the process was killed, at any point. */
async function runStep(context: DemoContext, step: DemoHistoryStep): Promise<void> {
  const { chain, store } = context;
  const { state } = store;
  switch (step.kind) {
    case 'mine-to':
      return chain.mineTo(step.height);
    case 'pay':
      return payEach(context, step.plans);
    case 'confirm':
      return confirm(context, step.plans, step.confirmations);
    case 'reorg':
    case 'side-block': {
      // If the process is killed between the reorg and the save of its record, the next start makes the reorg again. That does no harm.
      if (state.done.includes(step.id)) return;
      const branch = await (step.kind === 'reorg'
        ? chain.replaceTip(step.depth)
        : chain.addAlternativeBlock());
      state.done.push(step.id);
      await recordDemoReorg(context, branch);
      return;
    }
    case 'sign':
      for (const plan of step.plans) await signOnce(context, plan);
      return;
    case 'hold':
      return keepPaymentInPool(context);
    case 'same-key': {
      if (state.sameKey !== undefined) return;
      const { identity } = context.wallets.carol;
      const { amount, ...coinbase } = await chain.mineSameKeyTwice(identity.address);
      state.sameKey = { ...coinbase, address: identity.address, amount: amount.toString() };
      return store.save();
    }
    case 'prove':
      return createExampleProofs(context);
    case 'live-to':
      while ((await chain.getBlockCount()) < step.height) await makePaymentsAndMineBlock(context, 0, true);
      return;
  }
}

/** Makes payments: in sequence per wallet, and in parallel across wallets. */
async function payEach(context: DemoContext, plans: readonly PaymentPlan[]): Promise<void> {
  await Promise.all(
    walletIdentities.map(async ({ name }) => {
      for (const plan of plans.filter(({ sender }) => sender === name)) await payOnce(context, plan);
    }),
  );
}

/** Signs a payment and saves it, unless it already exists. */
async function signOnce(context: DemoContext, plan: PaymentPlan): Promise<void> {
  const { state } = context.store;
  if ([...state.signed, ...state.payments].some(({ id }) => id === plan.id)) return;
  state.signed.push((await prepareWhenUnlocked(context, plan)).record);
  await context.store.save();
}

/** Makes a payment unless it already exists. The payment is saved before it is relayed, so it cannot be made twice. */
async function payOnce(context: DemoContext, plan: PaymentPlan): Promise<void> {
  const { chain, wallets, store, runContext } = context;
  const { state } = store;
  const existing = state.payments.find(({ id }) => id === plan.id);
  if (existing === undefined) {
    const payment = await prepareWhenUnlocked(context, plan);
    state.payments.push({ ...payment.record, metadata: payment.relayMetadata });
    await store.save();
    await relayPayment(wallets, payment);
    runContext.log(`${plan.title}.`);
    return;
  }
  const knownConfirmations = await chain.countConfirmations([existing.txHash]);
  if (knownConfirmations.has(existing.txHash) || existing.metadata === undefined) return;
  try {
    await relayPayment(wallets, { record: existing, relayMetadata: existing.metadata });
  } catch (error) {
    if (!(error instanceof NodeRefusedError)) throw error;
    // The daemon does not know the transaction and refuses it. The next attempt builds a new one.
    state.payments = state.payments.filter((each) => each !== existing);
    await store.save();
    throw error;
  }
}

/** Prepares a payment, and mines blocks until the sender has enough unlocked money for it. */
async function prepareWhenUnlocked(context: DemoContext, plan: PaymentPlan): Promise<PreparedPayment> {
  const { chain, wallets, runContext } = context;
  for (;;) {
    runContext.signal.throwIfAborted();
    try {
      return await preparePayment(wallets, plan, await chain.getBlockCount());
    } catch (error) {
      if (!(error instanceof NothingToSweepError) && !isWalletErrorWithCode(error, ...SHORT_OF_MONEY))
        throw error;
      await chain.mine();
    }
  }
}

/** Mines until the payments have enough confirmations. Payments that the daemon does not know are made again. */
async function confirm(
  context: DemoContext,
  plans: readonly PaymentPlan[],
  confirmations: number,
): Promise<void> {
  const { chain, store, runContext } = context;
  for (;;) {
    runContext.signal.throwIfAborted();
    // Makes lost payments again. If the process is killed while chain.ts has emptied the pool, the transactions of the pool are lost.
    await payEach(context, plans);
    const ids = plans.map(({ id }) => id);
    const records = store.state.payments.filter(({ id }) => ids.includes(id));
    const knownConfirmations = await chain.countConfirmations(records.map(({ txHash }) => txHash));
    if (records.every(({ txHash }) => (knownConfirmations.get(txHash) ?? 0) >= confirmations)) return;
    await chain.mine();
  }
}
