import { ATOMIC_PER_XMR } from '@ringscope/protocol/units.ts';
import { NodeRefusedError } from '@ringscope/rpc/errors.ts';
import type { DemoContext } from './context.ts';
import type { DemoWalletName } from './facts.ts';
import { SPENDING_ACCOUNT_INDEX, walletIdentities } from './wallet-identities.ts';
import { createAddressWithoutWallet } from './coinbases.ts';
import { planEverydayPayments } from './everyday-payments.ts';
import { preparePayments, relayPreparedPayments } from './live.ts';
import { createSeededRandom } from './random.ts';
import { recordDemoReorg } from './reorgs.ts';
import { retryDemoStep } from './retry.ts';

/** Depth of each reorganisation that {@link mineBackdatedBlocks} makes, by the height of the block after which it occurs. */
const pastReorgs: ReadonlyMap<number, number> = new Map([
  [320, 1],
  [640, 4],
  [905, 1],
  [1_130, 5],
  [1_395, 3],
]);

/** Heights of the spam wave, in which the wallets of the demo fill the blocks with cheap transactions of sixteen outputs. */
const spamWave = { from: 1_010, to: 1_017 } as const;
/** Number of transactions that each wallet sends for a block of the spam wave. */
const SPAM_ROUNDS = 3;
/**
 * Together with the change, a spam transaction has sixteen outputs, the maximum. The destinations are not wallets of
 * the demo, because those would sweep the outputs.
 */
const spamDestinations = Array.from({ length: 15 }, (_, index) => ({
  address: createAddressWithoutWallet(`spam ${index}`),
  amount: ATOMIC_PER_XMR / 1_000n,
}));

/** Below {@link BUSY_FROM}, one in this many blocks has payments on average. */
const PAYMENTS_ONE_IN = 12;
/** Height from which most blocks have payments, because visitors see these blocks first. */
const BUSY_FROM = 1_440;

const PUBLISH_BLOCKS = 50;

/**
 * Mines the blocks of the demo chain's initial history that follow the example payments, as fast as the daemon allows.
 * Their timestamps end at the current time. They include payments, a spam wave and reorganisations. After a restart,
 * the function continues at the height of the chain.
 */
export async function mineBackdatedBlocks(context: DemoContext): Promise<void> {
  const { chain, runContext, store } = context;
  // After a reorganisation, wallets treat outputs as unspent although transactions in the pool spend them. The next
  // block corrects this.
  let settled = false;
  for (;;) {
    runContext.signal.throwIfAborted();
    const height = await retryDemoStep(
      'for the height of the chain',
      () => chain.getBlockCount(),
      runContext,
    );
    if (!chain.isBackdatedHeight(height)) break;
    settled = await retryDemoStep(
      'for the past blocks',
      () => minePastBlock(context, height, settled),
      runContext,
    );
    if (height % PUBLISH_BLOCKS === 0) await store.publish();
  }
  store.state.random = context.random.state;
  await store.publish();
}

/**
 * Makes payments if `settled`, then mines the block at a height.
 *
 * @param settled false after a reorganisation, until the next block: wallets then do not know which outputs are spent
 * @returns false when a reorganisation followed the block
 */
async function minePastBlock(context: DemoContext, height: number, settled: boolean): Promise<boolean> {
  const { chain } = context;
  if (settled) await payFor(context, height);
  await chain.mine();
  const depth = pastReorgs.get(height);
  if (depth === undefined) return true;
  await recordDemoReorg(context, await chain.replaceTip(depth));
  return false;
}

async function payFor(context: DemoContext, height: number): Promise<void> {
  const { wallets, random } = context;
  if (height >= spamWave.from && height <= spamWave.to) {
    for (let round = 0; round < SPAM_ROUNDS; round += 1)
      await Promise.all(walletIdentities.map(({ name }) => sendSpam(context, name)));
    return;
  }
  const forHeight = createSeededRandom(height);
  const isBusy =
    isReplacedLater(height) ||
    (height >= BUSY_FROM ? !forHeight.happensOnceIn(3) : forHeight.happensOnceIn(PAYMENTS_ONE_IN));
  if (!isBusy) return;
  const plans = await planEverydayPayments(wallets, random, 1 + forHeight.nextIntBelow(4));
  await relayPreparedPayments(context, await preparePayments(context, plans));
}

/**
 * Returns whether a later reorganisation of {@link mineBackdatedBlocks} replaces the block at a height. The demo driver mines
 * payments in such blocks. The payments then return to the pool, and the next block after the new branch includes them
 * again.
 */
function isReplacedLater(height: number): boolean {
  return [...pastReorgs].some(([last, depth]) => height > last - depth && height <= last);
}

/** Sends one cheap transaction of sixteen outputs. A wallet without enough unlocked money sends none. */
async function sendSpam({ wallets, runContext }: DemoContext, name: DemoWalletName): Promise<void> {
  try {
    await wallets[name].withOpenWallet(async (rpc) => {
      await rpc.refresh();
      return rpc.transfer({
        accountIndex: SPENDING_ACCOUNT_INDEX,
        priority: 1,
        destinations: spamDestinations,
      });
    });
  } catch (error) {
    if (!(error instanceof NodeRefusedError)) throw error;
    runContext.log(`Spam was not sent: ${error.message}`);
  }
}
