/** Payments as they come: random senders, recipients, sizes and priorities, from a sequence that can be continued. */
import { SPENDING_ACCOUNT, SUBADDRESSES, walletIdentities } from './wallet-identities.ts';
import type { WalletName } from './facts.ts';
import type { PaymentPlan, PlannedDestination, Priority, Wallets } from './payments.ts';
import type { Random } from './random.ts';

const MILLI = 1_000_000_000n;
/** 0.001 to 2 XMR. */
const MAX_MILLIS = 2_000;
/** A sender has enough for fifteen of the largest payments and a fee of high priority. */
const MIN_UNLOCKED = 35_000n * MILLI;
/** Smaller outputs are small change: a wallet that could spend more than so many gathers them into one. */
const SMALL_CHANGE = 5_000n * MILLI;
const TOO_MUCH_CHANGE = 25;
/** Coinbases come faster than payments use up outputs. A wallet that has more than so many to spend makes a few of all. */
const TOO_MANY_OUTPUTS = 80;
const OUTPUTS_AFTER_SWEEP = 12;
/** Blocks a locked payment stays locked: longer than any block's interval, shorter than a visitor's run. */
const LOCK_BLOCKS = 100;

/** A wallet that can pay now. */
interface Payer {
  readonly name: WalletName;
  /** Unlocked outputs. */
  readonly outputs: number;
  /** Those of them below {@link SMALL_CHANGE}. */
  readonly smallChange: number;
}

/**
 * Plans payments of different wallets, so that all of them can be prepared at the same time.
 *
 * @returns `count` plans, fewer when fewer wallets can pay
 */
export async function planEveryday(wallets: Wallets, random: Random, count: number): Promise<PaymentPlan[]> {
  const payers = await findPayers(wallets);
  const plans: PaymentPlan[] = [];
  while (plans.length < count && payers.length > 0) {
    const [payer] = payers.splice(random.below(payers.length), 1);
    if (payer !== undefined) plans.push(planFor(payer, random));
  }
  return plans;
}

async function findPayers(wallets: Wallets): Promise<Payer[]> {
  const payers = await Promise.all(
    walletIdentities.map(async ({ name }): Promise<Payer | undefined> => {
      const { transfers } = await wallets[name].use(async (rpc) => {
        await rpc.refresh();
        return rpc.incomingTransfers({ transferType: 'available', accountIndex: SPENDING_ACCOUNT });
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

function planFor({ name, outputs, smallChange }: Payer, random: Random): PaymentPlan {
  const id = `everyday-${String(random.below(2 ** 32))}`;
  if (outputs > TOO_MANY_OUTPUTS || smallChange > TOO_MUCH_CHANGE) {
    const all = outputs > TOO_MANY_OUTPUTS;
    return {
      kind: 'sweep',
      id,
      feature: 'everyday',
      title: `${displayName(name)} gathers ${all ? 'everything' : 'small change'}`,
      sender: name,
      priority: 1,
      account: SPENDING_ACCOUNT,
      ...(all ? {} : { below: SMALL_CHANGE }),
      to: { recipient: name, kind: 'primary' },
      outputs: all ? OUTPUTS_AFTER_SWEEP : 1,
    };
  }
  const count = destinationCount(random);
  // A transaction can carry one payment id, so an integrated address comes alone.
  const integrated = count === 1 && random.oneIn(6);
  const destinations = Array.from({ length: count }, () => destination(random, integrated));
  const recipients = [...new Set(destinations.map(({ recipient }) => displayName(recipient)))];
  return {
    kind: 'transfer',
    id,
    feature: 'everyday',
    title: `${displayName(name)} pays ${recipients.join(', ')}`,
    sender: name,
    priority: priority(random),
    destinations,
    ...(random.oneIn(25) ? { lock: { blocks: LOCK_BLOCKS } } : {}),
  };
}

/** Mostly one, sometimes two, now and then a pay-out to many. */
function destinationCount(random: Random): number {
  const dice = random.below(20);
  if (dice < 14) return 1;
  return dice < 18 ? 2 : 3 + random.below(13);
}

/** Mostly the cheapest. */
function priority(random: Random): Priority {
  return random.pick([1, 1, 1, 1, 2, 2, 3, 4] as const);
}

function destination(random: Random, integrated: boolean): PlannedDestination {
  const recipient = random.pick(walletIdentities).name;
  const amount = BigInt(1 + random.below(MAX_MILLIS)) * MILLI;
  if (integrated) return { recipient, kind: 'integrated', amount };
  if (random.oneIn(2)) return { recipient, kind: 'primary', amount };
  const index = 1 + random.below(SUBADDRESSES[SPENDING_ACCOUNT]);
  return { recipient, kind: 'subaddress', account: SPENDING_ACCOUNT, index, amount };
}

function displayName(name: WalletName): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
