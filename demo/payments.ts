/**
 * Making payments in two moves: the wallet builds and signs a transaction without relaying it, then it is relayed.
 * Between the two the driver can write down what it is about to do.
 */
import { SPENDING_ACCOUNT } from './wallet-identities.ts';
import type { AddressKind, Feature, WalletName } from './facts.ts';
import type { PaymentRecord } from './state.ts';
import type { DemoWallet } from './wallet.ts';

export type Priority = 1 | 2 | 3 | 4;

export interface PlannedDestination {
  readonly recipient: WalletName;
  readonly kind: AddressKind;
  readonly account?: number;
  readonly index?: number;
  /** Atomic units. */
  readonly amount: bigint;
}

interface PlanCommon {
  readonly id: string;
  readonly feature: Feature;
  readonly title: string;
  readonly sender: WalletName;
  readonly priority: Priority;
}

/** Pays the destinations from the spending account. */
interface TransferPlan extends PlanCommon {
  readonly kind: 'transfer';
  readonly destinations: readonly PlannedDestination[];
  /** How long the outputs stay locked: up to a height this many blocks ahead, or a time this many seconds ahead. */
  readonly lock?: { readonly blocks: number } | { readonly seconds: number };
}

/** Spends every unlocked output of an account that is smaller than `below`, all in one transaction where that fits. */
interface SweepPlan extends PlanCommon {
  readonly kind: 'sweep';
  readonly account: number;
  /** Atomic units. */
  readonly below?: bigint;
  readonly to: Omit<PlannedDestination, 'amount'>;
  /** Into how many outputs of equal size. */
  readonly outputs: number;
}

/** Spends exactly one output of the spending account, the oldest. */
interface SweepSinglePlan extends PlanCommon {
  readonly kind: 'sweep-single';
  readonly to: Omit<PlannedDestination, 'amount'>;
}

export type PaymentPlan = TransferPlan | SweepPlan | SweepSinglePlan;

export type Wallets = Readonly<Record<WalletName, DemoWallet>>;

/** Signed, not yet relayed. */
export interface PreparedPayment {
  readonly record: PaymentRecord;
  /** The finished transaction as the wallet service wants it back. */
  readonly metadata: string;
}

/** Nothing to sweep: the wallet answers with an empty list. */
export class NothingToSweepError extends Error {
  override readonly name = 'NothingToSweepError';
}

/**
 * Builds and signs. The wallet forgets about it unless {@link relay} follows, so only one payment per wallet may be
 * prepared at a time: two would spend the same outputs.
 *
 * @param height blocks in the chain, for a lock by height
 * @throws RpcError; NodeRefusedError with code −37 or −17 when the wallet is short of (unlocked) money
 */
export async function prepare(wallets: Wallets, plan: PaymentPlan, height: number): Promise<PreparedPayment> {
  const sender = wallets[plan.sender];
  const common = {
    id: plan.id,
    feature: plan.feature,
    title: plan.title,
    sender: plan.sender,
    priority: plan.priority,
    unlockTime: 0n,
  };
  const handOver = { getTxMetadata: true, doNotRelay: true, priority: plan.priority };

  switch (plan.kind) {
    case 'transfer': {
      const unlockTime = lockOf(plan, height);
      const destinations = plan.destinations.map((each) => resolve(wallets, each, each.amount));
      const made = await sender.use(async (rpc) => {
        await rpc.refresh();
        return rpc.transfer({
          ...handOver,
          getTxKey: true,
          accountIndex: SPENDING_ACCOUNT,
          unlockTime,
          destinations: destinations.map(({ address, amount }) => ({ address, amount })),
        });
      });
      const { txHash, txKey, fee, txMetadata: metadata } = made;
      return { record: { ...common, unlockTime, txHash, txKey, fee, destinations }, metadata };
    }
    case 'sweep': {
      const target = resolve(wallets, plan.to, 0n);
      const made = await sender.use(async (rpc) => {
        await rpc.refresh();
        return rpc.sweepAll({
          ...handOver,
          getTxKeys: true,
          accountIndex: plan.account,
          subaddrIndicesAll: true,
          address: target.address,
          outputs: plan.outputs,
          ...(plan.below === undefined ? {} : { belowAmount: plan.below }),
        });
      });
      // What does not fit into the first transaction stays unspent: the rest of the list is never relayed.
      const [txHash, txKey, fee, amount, metadata] = [
        made.txHashList[0],
        made.txKeyList[0],
        made.feeList[0],
        made.amountList[0],
        made.txMetadataList[0],
      ];
      if (
        txHash === undefined ||
        txKey === undefined ||
        fee === undefined ||
        amount === undefined ||
        metadata === undefined
      ) {
        throw new NothingToSweepError(`${plan.sender} has nothing to sweep`);
      }
      return { record: { ...common, txHash, txKey, fee, destinations: [{ ...target, amount }] }, metadata };
    }
    case 'sweep-single': {
      const target = resolve(wallets, plan.to, 0n);
      const made = await sender.use(async (rpc) => {
        await rpc.refresh();
        const { transfers } = await rpc.incomingTransfers({
          transferType: 'available',
          accountIndex: SPENDING_ACCOUNT,
        });
        const oldest = transfers
          .filter((each) => each.unlocked)
          .sort((a, b) => (a.blockHeight ?? 0) - (b.blockHeight ?? 0))[0];
        if (oldest === undefined) throw new NothingToSweepError(`${plan.sender} has no unlocked output`);
        return rpc.sweepSingle({
          ...handOver,
          getTxKey: true,
          address: target.address,
          keyImage: oldest.keyImage,
        });
      });
      const { txHash, txKey, fee, amount, txMetadata: metadata } = made;
      return { record: { ...common, txHash, txKey, fee, destinations: [{ ...target, amount }] }, metadata };
    }
  }
}

/** Hands a prepared payment to the network. Doing it again is harmless, also when it is in a block already. */
export async function relay(wallets: Wallets, { record, metadata }: PreparedPayment): Promise<void> {
  await wallets[record.sender].use(async (rpc) => {
    await rpc.relayTx({ hex: metadata });
    // The keys of relayed transactions live in the wallet's cache, which a kill would lose: write it to its file.
    await rpc.store();
  });
}

function lockOf(plan: TransferPlan, height: number): bigint {
  if (plan.lock === undefined) return 0n;
  if ('blocks' in plan.lock) return BigInt(height + plan.lock.blocks);
  return BigInt(Math.floor(Date.now() / 1000) + plan.lock.seconds);
}

function resolve(
  wallets: Wallets,
  { recipient, kind, account, index }: Omit<PlannedDestination, 'amount'>,
  amount: bigint,
): PaymentRecord['destinations'][number] {
  return { recipient, kind, address: wallets[recipient].address(kind, account, index), amount };
}
