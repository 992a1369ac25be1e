import { NodeRefusedError } from '@ringscope/rpc/errors.ts';
import type { WalletClient } from '@ringscope/rpc/wallet/client.ts';
import type { ProofCaveat, DemoChainDescription, DemoWalletName } from './facts.ts';
import type { PaymentRecord } from './state.ts';
import type { DemoWallet } from './wallet.ts';
import type { DemoWallets } from './payments.ts';

/** Thrown when a proof does not have the expected verdict. The proof is then not added to `facts.json`. */
export class UnexpectedVerdictError extends Error {
  override readonly name = 'UnexpectedVerdictError';
}

interface ProofIdAndTitle {
  readonly id: string;
  readonly title: string;
}

/** Specifies a proof that a payment paid an address. */
export interface PaymentProofSpec extends ProofIdAndTitle {
  readonly payment: Pick<PaymentRecord, 'txHash' | 'txKey' | 'sender'>;
  /** Address that the proof is about. The proof shows which outputs of the transaction belong to it. */
  readonly address: string;
  readonly receivedAmount: bigint;
}

export interface TxKeyProofSpec extends PaymentProofSpec {
  readonly caveat?: ProofCaveat;
}

export interface TxProofSpec extends PaymentProofSpec {
  /** Wallet that creates the proof: the sender for an OutProof, the recipient for an InProof. */
  readonly creator: DemoWalletName;
  readonly kind: 'OutProof' | 'InProof';
  readonly message: string;
  /** Message that `facts.json` contains instead of the signed one. The check of the proof must then fail. */
  readonly publishedMessage?: string;
}

export interface SpendProofSpec extends ProofIdAndTitle {
  readonly payment: PaymentRecord;
  readonly message: string;
  readonly publishedMessage?: string;
}

export interface ReserveProofSpec extends ProofIdAndTitle {
  readonly creator: DemoWalletName;
  readonly accountIndex: number;
  /** Minimum reserve in atomic units. The proven total is usually larger, because a wallet proves complete outputs. */
  readonly minimumAmount: bigint;
  readonly message: string;
}

interface OtherNetworkTxKeySpec extends ProofIdAndTitle {
  readonly payment: PaymentRecord;
  /** An address of another network. */
  readonly address: string;
}

interface FinishedMessage extends ProofIdAndTitle {
  readonly address: string;
  readonly message: string;
  readonly signature: string;
}

export interface SignedMessageSpec extends ProofIdAndTitle {
  readonly signer: DemoWalletName;
  readonly keyType: 'spend' | 'view';
  readonly message: string;
  readonly publishedMessage?: string;
}

/**
 * Creates proofs and lists them in `facts.json`. A second wallet service checks each proof before it is listed, so that its
 * expected verdict is certain. Only an address of another network is listed unchecked.
 */
export interface ProofMaker {
  addTxKeyProof(spec: TxKeyProofSpec): Promise<void>;
  /** Adds a transaction key with an address of another network to `facts.json`. No wallet service can check it. */
  addOtherNetworkTxKey(spec: OtherNetworkTxKeySpec): void;
  addTxProof(spec: TxProofSpec): Promise<void>;
  addSpendProof(spec: SpendProofSpec): Promise<void>;
  addReserveProof(spec: ReserveProofSpec): Promise<void>;
  addSignedMessage(spec: SignedMessageSpec): Promise<void>;
  /** Adds an existing signature by a spend key to `facts.json`. */
  addExistingSignature(message: FinishedMessage): Promise<void>;
  /**
   * Checks the reserve proofs in `facts.json` again.
   *
   * @returns ids of the proofs whose verdict has changed, with their current verdicts
   */
  staleReserveProofs(): Promise<
    { id: string; now: DemoChainDescription['reserveProofs'][number]['expected'] }[]
  >;
}

/** @param demoChainDescription content of `facts.json`, to which the proofs are added; a proof replaces an earlier proof with the same id */
export function createProofMaker(
  wallets: DemoWallets,
  demoChainDescription: DemoChainDescription,
): ProofMaker {
  /** Returns a wallet other than that of the creator. A check uses no keys of the open wallet, so any wallet can check a proof. */
  const checkerFor = (maker: DemoWalletName): DemoWallet =>
    maker === 'carol' ? wallets.dave : wallets.carol;

  return {
    async addTxKeyProof({ id, title, payment, address, receivedAmount, caveat }) {
      const { txHash, txKey } = payment;
      const verdict = await checkerFor(payment.sender).withOpenWallet((rpc) =>
        rpc.checkTxKey({ txid: txHash, txKey, address }),
      );
      requireVerdict(id, verdict.received === receivedAmount);
      const fact = { id, title, txHash, txKey, address, expected: { received: receivedAmount } };
      listFact(demoChainDescription.txKeys, { ...fact, ...(caveat === undefined ? {} : { caveat }) });
    },

    addOtherNetworkTxKey({ id, title, payment: { txHash, txKey }, address }) {
      const expected = { received: 0n };
      listFact(demoChainDescription.txKeys, {
        id,
        title,
        txHash,
        txKey,
        address,
        expected,
        caveat: 'other-network',
      });
    },

    async addTxProof({
      id,
      title,
      payment,
      address,
      receivedAmount,
      creator,
      kind,
      message,
      publishedMessage = message,
    }) {
      const { txHash } = payment;
      const { signature } = await wallets[creator].withOpenWallet((rpc) =>
        rpc.getTxProof({ txid: txHash, address, message }),
      );
      const good = publishedMessage === message;
      const expected = { good, received: good ? receivedAmount : 0n };
      const verdict = await checkerFor(creator).withOpenWallet(async (rpc) => {
        // The service (0.18.0.0) counts confirmations from a height that it caches for 30 s. For a newer block the
        // count is negative and is returned as a number near 2^64. A refresh updates the height.
        await rpc.refresh();
        return rpc.checkTxProof({ txid: txHash, address, message: publishedMessage, signature });
      });
      requireVerdict(
        id,
        signature.startsWith(kind) && verdict.good === good && verdict.received === expected.received,
      );
      listFact(demoChainDescription.txProofs, {
        id,
        title,
        kind,
        txHash,
        address,
        message: publishedMessage,
        signature,
        expected,
      });
    },

    async addSpendProof({ id, title, payment, message, publishedMessage = message }) {
      const { txHash, sender } = payment;
      const { signature } = await wallets[sender].withOpenWallet((rpc) =>
        rpc.getSpendProof({ txid: txHash, message }),
      );
      const good = publishedMessage === message;
      const verdict = await checkerFor(sender).withOpenWallet((rpc) =>
        rpc.checkSpendProof({ txid: txHash, message: publishedMessage, signature }),
      );
      requireVerdict(id, verdict.good === good);
      listFact(demoChainDescription.spendProofs, {
        id,
        title,
        txHash,
        message: publishedMessage,
        signature,
        expected: { good },
      });
    },

    async addReserveProof({ id, title, creator, accountIndex, minimumAmount, message }) {
      const { signature } = await wallets[creator].withOpenWallet(async (rpc) => {
        await rpc.refresh();
        return rpc.getReserveProof({ all: false, accountIndex, amount: minimumAmount, message });
      });
      // A reserve proof of any account is checked against the primary address.
      const { address } = wallets[creator].identity;
      const verdict = await checkerFor(creator).withOpenWallet((rpc) =>
        rpc.checkReserveProof({ address, message, signature }),
      );
      requireVerdict(id, verdict.good && verdict.total >= minimumAmount && verdict.spent === 0n);
      const expected = { good: true, total: verdict.total, spent: 0n };
      listFact(demoChainDescription.reserveProofs, { id, title, address, message, signature, expected });
    },

    async addSignedMessage({ id, title, signer, keyType, message, publishedMessage = message }) {
      const { address } = wallets[signer].identity;
      const { signature } = await wallets[signer].withOpenWallet((rpc) =>
        rpc.sign({ data: message, signatureType: keyType }),
      );
      const good = publishedMessage === message;
      const verdict = await checkerFor(signer).withOpenWallet((rpc) =>
        rpc.verify({ data: publishedMessage, address, signature }),
      );
      requireVerdict(id, verdict.good === good && (!good || verdict.signatureType === keyType));
      const expected = good ? { good, keyType } : { good };
      listFact(demoChainDescription.signedMessages, {
        id,
        title,
        address,
        message: publishedMessage,
        signature,
        expected,
      });
    },

    async addExistingSignature({ id, title, address, message, signature }) {
      const verdict = await wallets.carol.withOpenWallet((rpc) =>
        rpc.verify({ data: message, address, signature }),
      );
      requireVerdict(id, verdict.good && verdict.signatureType === 'spend');
      const expected = { good: true, keyType: 'spend' } as const;
      listFact(demoChainDescription.signedMessages, { id, title, address, message, signature, expected });
    },

    async staleReserveProofs() {
      const stale = [];
      for (const { id, address, message, signature, expected } of demoChainDescription.reserveProofs) {
        const now = await wallets.carol.withOpenWallet((rpc) =>
          checkOrRefuse(rpc, { address, message, signature }),
        );
        const same =
          now.good === expected.good && now.total === expected.total && now.spent === expected.spent;
        if (!same) stale.push({ id, now });
      }
      return stale;
    },
  };
}

/**
 * Checks a reserve proof. The service refuses a proof that lists an output of a coinbase that a reorg removed. Such a
 * refusal counts as the verdict "not good".
 */
async function checkOrRefuse(
  rpc: WalletClient,
  proof: { address: string; message: string; signature: string },
): Promise<DemoChainDescription['reserveProofs'][number]['expected']> {
  try {
    const { good, total, spent } = await rpc.checkReserveProof(proof);
    return { good, total, spent };
  } catch (error) {
    if (!(error instanceof NodeRefusedError)) throw error;
    return { good: false, total: 0n, spent: 0n };
  }
}

function requireVerdict(id: string, verdict: boolean): void {
  if (!verdict)
    throw new UnexpectedVerdictError(
      `The wallet service checked the proof ${id}, but its result differs from the one that the demo expects. The demo continues without this proof, and the page /demo does not list it.`,
    );
}

function listFact<T extends ProofIdAndTitle>(facts: T[], entry: T): void {
  const index = facts.findIndex(({ id }) => id === entry.id);
  if (index === -1) facts.push(entry);
  else facts[index] = entry;
}
