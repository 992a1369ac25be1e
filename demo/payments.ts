import { SPENDING_ACCOUNT_INDEX } from './wallet-identities.ts';
import type { DemoAddressKind, PaymentFeature, DemoWalletName } from './facts.ts';
import type { PaymentRecord } from './state.ts';
import type { DemoWallet } from './wallet.ts';

export type DemoPaymentPriority = 1 | 2 | 3 | 4;

export interface PlannedDestination {
  readonly recipient: DemoWalletName;
  readonly kind: DemoAddressKind;
  readonly accountIndex?: number;
  readonly subaddressIndex?: number;
  /** Amount in atomic units. */
  readonly amount: bigint;
}

interface PlanCommon {
  readonly id: string;
  readonly feature: PaymentFeature;
  readonly title: string;
  readonly sender: DemoWalletName;
  readonly priority: DemoPaymentPriority;
}

/** Pays the destinations from the spending account. */
interface TransferPlan extends PlanCommon {
  readonly kind: 'transfer';
  readonly destinations: readonly PlannedDestination[];
  /** Locks the outputs until a height this many blocks above the chain, or until a time this many seconds from now. */
  readonly lock?: { readonly blocks: number } | { readonly seconds: number };
}

/** Spends the unlocked outputs of an account that are below an amount. It spends as many as fit into one transaction. */
interface SweepPlan extends PlanCommon {
  readonly kind: 'sweep';
  readonly account: number;
  /** Spends only outputs below this amount, in atomic units. */
  readonly below?: bigint;
  readonly to: Omit<PlannedDestination, 'amount'>;
  /** Number of outputs of equal size that the sweep creates. */
  readonly outputs: number;
}

/** Spends one output: the oldest of the spending account, or the oldest of a given account and amount. */
interface SweepSinglePlan extends PlanCommon {
  readonly kind: 'sweep-single';
  readonly to: Omit<PlannedDestination, 'amount'>;
  readonly output?: { readonly account: number; readonly amount: bigint };
}

export type PaymentPlan = TransferPlan | SweepPlan | SweepSinglePlan;

export type DemoWallets = Readonly<Record<DemoWalletName, DemoWallet>>;

/** A payment that is signed and not yet relayed. */
export interface PreparedPayment {
  readonly record: PaymentRecord;
  /** The signed transaction in the format of `relay_tx`. */
  readonly relayMetadata: string;
}

/** Thrown when the wallet has no output to sweep. In this case, the wallet service returns an empty list. */
export class NothingToSweepError extends Error {
  override readonly name = 'NothingToSweepError';
}

/**
 * Builds and signs a payment, so that the demo driver can save it before {@link relayPayment}. The wallet does not
 * record the payment until then. Two prepared payments of one wallet would spend the same outputs, so only one may exist
 * at a time.
 *
 * @param height number of blocks in the chain, for a lock by height
 * @throws RpcError
 * @throws NodeRefusedError with code −37 or −17 when the wallet has too little (unlocked) money
 */
export async function preparePayment(
  wallets: DemoWallets,
  plan: PaymentPlan,
  height: number,
): Promise<PreparedPayment> {
  const sender = wallets[plan.sender];
  const common = {
    id: plan.id,
    feature: plan.feature,
    title: plan.title,
    sender: plan.sender,
    priority: plan.priority,
    unlockTime: 0n,
  };
  const signOnly = { getTxMetadata: true, doNotRelay: true, priority: plan.priority };

  switch (plan.kind) {
    case 'transfer': {
      const unlockTime = unlockTimeOf(plan, height);
      const destinations = plan.destinations.map((each) => resolveDestination(wallets, each, each.amount));
      const response = await sender.withOpenWallet(async (rpc) => {
        await rpc.refresh();
        return rpc.transfer({
          ...signOnly,
          getTxKey: true,
          accountIndex: SPENDING_ACCOUNT_INDEX,
          unlockTime,
          destinations: destinations.map(({ address, amount }) => ({ address, amount })),
        });
      });
      const { txHash, txKey, fee, txMetadata: metadata } = response;
      return { record: { ...common, unlockTime, txHash, txKey, fee, destinations }, relayMetadata: metadata };
    }
    case 'sweep': {
      const target = resolveDestination(wallets, plan.to, 0n);
      const response = await sender.withOpenWallet(async (rpc) => {
        await rpc.refresh();
        return rpc.sweepAll({
          ...signOnly,
          getTxKeys: true,
          accountIndex: plan.account,
          subaddrIndicesAll: true,
          address: target.address,
          outputs: plan.outputs,
          ...(plan.below === undefined ? {} : { belowAmount: plan.below }),
        });
      });
      // The service may divide a sweep among several transactions. Only the first one is relayed, and outputs that do
      // not fit into it stay unspent.
      const [txHash, txKey, fee, amount, metadata] = [
        response.txHashList[0],
        response.txKeyList[0],
        response.feeList[0],
        response.amountList[0],
        response.txMetadataList[0],
      ];
      if (
        txHash === undefined ||
        txKey === undefined ||
        fee === undefined ||
        amount === undefined ||
        metadata === undefined
      ) {
        throw new NothingToSweepError(
          `The wallet of ${plan.sender} has no outputs to sweep for the payment ${plan.id}. While the demo chain is built, the demo tries again after the next block; later it skips the payment.`,
        );
      }
      return {
        record: { ...common, txHash, txKey, fee, destinations: [{ ...target, amount }] },
        relayMetadata: metadata,
      };
    }
    case 'sweep-single': {
      const target = resolveDestination(wallets, plan.to, 0n);
      const response = await sender.withOpenWallet(async (rpc) => {
        await rpc.refresh();
        const { transfers } = await rpc.incomingTransfers({
          transferType: 'available',
          accountIndex: plan.output?.account ?? SPENDING_ACCOUNT_INDEX,
        });
        const oldest = transfers
          .filter((each) => each.unlocked && (plan.output?.amount ?? each.amount) === each.amount)
          .sort((a, b) => (a.blockHeight ?? 0) - (b.blockHeight ?? 0))[0];
        if (oldest === undefined)
          throw new NothingToSweepError(
            `The wallet of ${plan.sender} has no unlocked output for the payment ${plan.id}. While the demo chain is built, the demo tries again after the next block; later it skips the payment.`,
          );
        return rpc.sweepSingle({
          ...signOnly,
          getTxKey: true,
          getTxHex: true,
          address: target.address,
          keyImage: oldest.keyImage,
        });
      });
      const { txHash, txKey, fee, amount, txMetadata: metadata, txBlob: blob } = response;
      const destinations = [{ ...target, amount }];
      return { record: { ...common, txHash, txKey, fee, blob, destinations }, relayMetadata: metadata };
    }
  }
}

/** Relays a prepared payment. Relaying it again is allowed, even if it is already in a block. */
export async function relayPayment(
  wallets: DemoWallets,
  { record, relayMetadata }: PreparedPayment,
): Promise<void> {
  await wallets[record.sender].withOpenWallet(async (rpc) => {
    await rpc.relayTx({ hex: relayMetadata });
    // The wallet stores the keys of relayed transactions in its cache. The cache is saved now, because a killed service
    // would lose it.
    await rpc.store();
  });
}

function unlockTimeOf(plan: TransferPlan, height: number): bigint {
  if (plan.lock === undefined) return 0n;
  if ('blocks' in plan.lock) return BigInt(height + plan.lock.blocks);
  return BigInt(Math.floor(Date.now() / 1000) + plan.lock.seconds);
}

function resolveDestination(
  wallets: DemoWallets,
  { recipient, kind, accountIndex, subaddressIndex }: Omit<PlannedDestination, 'amount'>,
  amount: bigint,
): PaymentRecord['destinations'][number] {
  return {
    recipient,
    kind,
    address: wallets[recipient].address(kind, accountIndex, subaddressIndex),
    amount,
  };
}
