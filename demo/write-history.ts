/** Carries out the script of history.ts. Begun again after a kill at any moment, it goes on where it was. */
import { NodeRefusedError } from '../rpc/errors.ts';
import { walletErrorCodes } from '../rpc/wallet/error-codes.ts';
import { cast } from './cast.ts';
import type { DemoContext } from './context.ts';
import { history } from './history.ts';
import type { Step } from './history.ts';
import { liveOneBlock } from './live.ts';
import { persist } from './patience.ts';
import { NothingToSweepError, prepare, relay } from './payments.ts';
import type { PaymentPlan, PreparedPayment } from './payments.ts';
import { proveWhatCanBe } from './proving.ts';
import { recordBranch } from './reorgs.ts';
import { isRefusal } from './wallet.ts';

const SHORT_OF_MONEY = [walletErrorCodes.notEnoughUnlockedMoney, walletErrorCodes.notEnoughMoney] as const;

export async function writeHistory(context: DemoContext): Promise<void> {
  const { patience, store } = context;
  for (const step of history) {
    await persist(`history (${step.do})`, () => carryOut(context, step), patience);
  }
  for (const payment of store.state.payments) delete payment.metadata;
  store.state.facts.stage = 'living';
  await store.publish();
  patience.log('The history stands.');
}

/** Safe to begin again after it failed or was killed anywhere. */
async function carryOut(context: DemoContext, step: Step): Promise<void> {
  const { chain, store } = context;
  const { state } = store;
  switch (step.do) {
    case 'mine-to':
      return chain.mineTo(step.height);
    case 'pay':
      return payEach(context, step.plans);
    case 'confirm':
      return confirm(context, step.plans, step.confirmations);
    case 'reorg':
    case 'side-block': {
      // A kill between the two lines makes one reorg more, which is as good as one.
      if (state.done.includes(step.id)) return;
      const branch = await (step.do === 'reorg' ? chain.replaceTip(step.depth) : chain.addSideBlock());
      state.done.push(step.id);
      await recordBranch(context, branch);
      return;
    }
    case 'prove':
      return proveWhatCanBe(context);
    case 'live-to':
      while ((await chain.height()) < step.height) await liveOneBlock(context, 0, true);
      return;
  }
}

/** A wallet makes one payment after the other, different wallets at the same time: most of it is waiting. */
async function payEach(context: DemoContext, plans: readonly PaymentPlan[]): Promise<void> {
  await Promise.all(
    cast.map(async ({ name }) => {
      for (const plan of plans.filter(({ sender }) => sender === name)) await payOnce(context, plan);
    }),
  );
}

/** Makes a payment that is not made yet. It is on disk before it is relayed, so it cannot happen twice. */
async function payOnce(context: DemoContext, plan: PaymentPlan): Promise<void> {
  const { chain, wallets, store, patience } = context;
  const { state } = store;
  const kept = state.payments.find(({ id }) => id === plan.id);
  if (kept === undefined) {
    const payment = await prepareAsSoonAsPossible(context, plan);
    state.payments.push({ ...payment.record, metadata: payment.metadata });
    await store.save();
    await relay(wallets, payment);
    patience.log(`${plan.title}.`);
    return;
  }
  const known = await chain.confirmations([kept.txHash]);
  if (known.has(kept.txHash) || kept.metadata === undefined) return;
  try {
    await relay(wallets, { record: kept, metadata: kept.metadata });
  } catch (error) {
    if (!(error instanceof NodeRefusedError)) throw error;
    // Neither the pool nor the chain has it and it is refused: the next attempt builds another one.
    state.payments = state.payments.filter((each) => each !== kept);
    await store.save();
    throw error;
  }
}

/** Mines until the sender's money is unlocked. */
async function prepareAsSoonAsPossible(context: DemoContext, plan: PaymentPlan): Promise<PreparedPayment> {
  const { chain, wallets, patience } = context;
  for (;;) {
    patience.signal.throwIfAborted();
    try {
      return await prepare(wallets, plan, await chain.height());
    } catch (error) {
      if (!(error instanceof NothingToSweepError) && !isRefusal(error, ...SHORT_OF_MONEY)) throw error;
      await chain.mine();
    }
  }
}

/** Mines until these payments are that deep, and pays those that the daemon does not know (any more). */
async function confirm(
  context: DemoContext,
  plans: readonly PaymentPlan[],
  confirmations: number,
): Promise<void> {
  const { chain, store, patience } = context;
  for (;;) {
    patience.signal.throwIfAborted();
    // A kill while the pool was empty on purpose (chain.ts) loses what waited in it.
    await payEach(context, plans);
    const ids = plans.map(({ id }) => id);
    const records = store.state.payments.filter(({ id }) => ids.includes(id));
    const known = await chain.confirmations(records.map(({ txHash }) => txHash));
    if (records.every(({ txHash }) => (known.get(txHash) ?? 0) >= confirmations)) return;
    await chain.mine();
  }
}
