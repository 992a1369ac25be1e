import { ATOMIC_PER_XMR } from '@ringscope/protocol/units.ts';
import {
  SPENDING_ACCOUNT_INDEX,
  SUBADDRESS_COUNTS_BY_ACCOUNT,
  walletIdentities,
} from './wallet-identities.ts';
import type { DemoWalletName } from './facts.ts';
import type { PaymentPlan, PlannedDestination, DemoPaymentPriority, DemoWallets } from './payments.ts';
import type { SeededRandom } from './random.ts';

const MILLI = ATOMIC_PER_XMR / 1_000n;
/** Maximum amount of a payment in thousandths of an XMR. The minimum is one thousandth. */
const MAX_MILLIS = 2_000;
/**
 * Minimum unlocked balance of a sender: 35 XMR. This is enough for fifteen payments of the maximum amount and a fee of
 * the highest priority.
 */
const MIN_UNLOCKED = 35_000n * MILLI;
/** Outputs below this amount are small change. */
const SMALL_CHANGE = 5_000n * MILLI;
/** A wallet with more unlocked outputs of small change than this sweeps them into one output. */
const TOO_MUCH_CHANGE = 25;
/**
 * A wallet with more unlocked outputs than this sweeps all of them, because coinbases create outputs faster than
 * payments spend them.
 */
const TOO_MANY_OUTPUTS = 80;
const OUTPUTS_AFTER_SWEEP = 12;
/** Number of blocks for which a locked payment stays locked. */
const LOCK_BLOCKS = 100;

/** A wallet with enough unlocked money for a payment. */
interface Payer {
  readonly name: DemoWalletName;
  /** Number of unlocked outputs in the account from which the wallet sends payments. */
  readonly outputs: number;
  /** Number of unlocked outputs below {@link SMALL_CHANGE} in the account from which the wallet sends payments. */
  readonly smallChange: number;
}

/**
 * Plans payments with random recipients, amounts and priorities. Each payment has a different sender, so that all can
 * be prepared in parallel.
 *
 * @returns `count` plans, or fewer when fewer wallets can pay
 */
export async function planEverydayPayments(
  wallets: DemoWallets,
  random: SeededRandom,
  count: number,
): Promise<PaymentPlan[]> {
  const payers = await findPayers(wallets);
  const plans: PaymentPlan[] = [];
  while (plans.length < count && payers.length > 0) {
    const [payer] = payers.splice(random.nextIntBelow(payers.length), 1);
    if (payer !== undefined) plans.push(planFor(payer, random));
  }
  return plans;
}

async function findPayers(wallets: DemoWallets): Promise<Payer[]> {
  const payers = await Promise.all(
    walletIdentities.map(async ({ name }): Promise<Payer | undefined> => {
      const { transfers } = await wallets[name].withOpenWallet(async (rpc) => {
        await rpc.refresh();
        return rpc.incomingTransfers({ transferType: 'available', accountIndex: SPENDING_ACCOUNT_INDEX });
      });
      const unlocked = transfers.filter((each) => each.unlocked).map(({ amount }) => amount);
      if (unlocked.reduce((sum, amount) => sum + amount, 0n) < MIN_UNLOCKED) return undefined;
      return {
        name,
        outputs: unlocked.length,
        smallChange: unlocked.filter((amount) => amount < SMALL_CHANGE).length,
      };
    }),
  );
  return payers.filter((payer) => payer !== undefined);
}

function planFor({ name, outputs, smallChange }: Payer, random: SeededRandom): PaymentPlan {
  const id = `everyday-${String(random.nextIntBelow(2 ** 32))}`;
  if (outputs > TOO_MANY_OUTPUTS || smallChange > TOO_MUCH_CHANGE) {
    const all = outputs > TOO_MANY_OUTPUTS;
    return {
      kind: 'sweep',
      id,
      feature: 'everyday',
      title: `${displayName(name)} gathers ${all ? 'everything' : 'small change'}`,
      sender: name,
      priority: 1,
      account: SPENDING_ACCOUNT_INDEX,
      ...(all ? {} : { below: SMALL_CHANGE }),
      to: { recipient: name, kind: 'primary' },
      outputs: all ? OUTPUTS_AFTER_SWEEP : 1,
    };
  }
  const count = destinationCount(random);
  // A transaction can include only one payment id, so an integrated address is the only destination.
  const integrated = count === 1 && random.happensOnceIn(6);
  const destinations = Array.from({ length: count }, () => randomDestination(random, integrated));
  const recipients = [...new Set(destinations.map(({ recipient }) => displayName(recipient)))];
  return {
    kind: 'transfer',
    id,
    feature: 'everyday',
    title: `${displayName(name)} pays ${recipients.join(', ')}`,
    sender: name,
    priority: randomPriority(random),
    destinations,
    ...(random.happensOnceIn(25) ? { lock: { blocks: LOCK_BLOCKS } } : {}),
  };
}

/** Returns a random number of destinations: 1 in 70 % of calls, 2 in 20 %, and 3 to 15 in 10 %. */
function destinationCount(random: SeededRandom): number {
  const roll = random.nextIntBelow(20);
  if (roll < 14) return 1;
  return roll < 18 ? 2 : 3 + random.nextIntBelow(13);
}

/** Returns a random priority, which is the lowest in half of all calls. */
function randomPriority(random: SeededRandom): DemoPaymentPriority {
  return random.pick([1, 1, 1, 1, 2, 2, 3, 4] as const);
}

function randomDestination(random: SeededRandom, integrated: boolean): PlannedDestination {
  const recipient = random.pick(walletIdentities).name;
  const amount = BigInt(1 + random.nextIntBelow(MAX_MILLIS)) * MILLI;
  if (integrated) return { recipient, kind: 'integrated', amount };
  if (random.happensOnceIn(2)) return { recipient, kind: 'primary', amount };
  const index = 1 + random.nextIntBelow(SUBADDRESS_COUNTS_BY_ACCOUNT[SPENDING_ACCOUNT_INDEX]);
  return {
    recipient,
    kind: 'subaddress',
    accountIndex: SPENDING_ACCOUNT_INDEX,
    subaddressIndex: index,
    amount,
  };
}

function displayName(name: DemoWalletName): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
