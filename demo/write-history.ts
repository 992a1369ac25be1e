/** Carries out the script of history.ts. Begun again after a kill at any moment, it goes on where it was. */
import { NodeRefusedError } from '../rpc/errors.ts';
import { walletErrorCodes } from '../rpc/wallet/error-codes.ts';
import { walletIdentities } from './wallet-identities.ts';
import type { DemoContext } from './context.ts';
import { history } from './history.ts';
import type { Step } from './history.ts';
import { liveOneBlock } from './live.ts';
import { retry } from './retry.ts';
import { NothingToSweepError, prepare, relay } from './payments.ts';
import type { PaymentPlan, PreparedPayment } from './payments.ts';
import { makePossibleProofs } from './fact-proofs.ts';
import { recordBranch } from './reorgs.ts';
import { isRefusedWith } from './wallet.ts';

const SHORT_OF_MONEY = [walletErrorCodes.notEnoughUnlockedMoney, walletErrorCodes.notEnoughMoney] as const;

export async function writeHistory(context: DemoContext): Promise<void> {
  const { run, store } = context;
  for (const step of history) {
    await retry(`history (${step.do})`, () => runStep(context, step), run);
  }
  for (const payment of store.state.payments) delete payment.metadata;
  store.state.facts.stage = 'living';
  await store.publish();
  run.log('The history stands.');
}

/** Safe to begin again after it failed or was killed anywhere. */
async function runStep(context: DemoContext, step: Step): Promise<void> {
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
      return makePossibleProofs(context);
    case 'live-to':
      while ((await chain.height()) < step.height) await liveOneBlock(context, 0, true);
      return;
  }
}

/** A wallet makes one payment after the other, different wallets at the same time: most of it is waiting. */
async function payEach(context: DemoContext, plans: readonly PaymentPlan[]): Promise<void> {
  await Promise.all(
    walletIdentities.map(async ({ name }) => {
      for (const plan of plans.filter(({ sender }) => sender === name)) await payOnce(context, plan);
    }),
  );
}

/** Makes a payment that is not made yet. It is on disk before it is relayed, so it cannot happen twice. */
async function payOnce(context: DemoContext, plan: PaymentPlan): Promise<void> {
  const { chain, wallets, store, run } = context;
  const { state } = store;
  const kept = state.payments.find(({ id }) => id === plan.id);
  if (kept === undefined) {
    const payment = await prepareWhenUnlocked(context, plan);
    state.payments.push({ ...payment.record, metadata: payment.metadata });
    await store.save();
    await relay(wallets, payment);
    run.log(`${plan.title}.`);
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
async function prepareWhenUnlocked(context: DemoContext, plan: PaymentPlan): Promise<PreparedPayment> {
  const { chain, wallets, run } = context;
  for (;;) {
    run.signal.throwIfAborted();
    try {
      return await prepare(wallets, plan, await chain.height());
    } catch (error) {
      if (!(error instanceof NothingToSweepError) && !isRefusedWith(error, ...SHORT_OF_MONEY)) throw error;
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
  const { chain, store, run } = context;
  for (;;) {
    run.signal.throwIfAborted();
    // A kill while the pool was empty on purpose (chain.ts) loses what waited in it.
    await payEach(context, plans);
    const ids = plans.map(({ id }) => id);
    const records = store.state.payments.filter(({ id }) => ids.includes(id));
    const known = await chain.confirmations(records.map(({ txHash }) => txHash));
    if (records.every(({ txHash }) => (known.get(txHash) ?? 0) >= confirmations)) return;
    await chain.mine();
  }
}
