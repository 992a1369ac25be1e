import { mineBlocks } from '../../../demo/mining.ts';
import { encodeAddress, type Address } from '@ringscope/protocol/address/address.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { toProofTransaction, type ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import { createDaemonClient, type DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { createWalletClient, type WalletClient } from '@ringscope/rpc/wallet/client.ts';
import { waitUntilRelayed } from '../chain.ts';
import { startMonerod, type Monerod } from '../monerod.ts';
import { testWallet } from '../payments.ts';
import { SeededScalars } from '../prover.ts';
import { startWalletRpc } from '../wallet-rpc.ts';

/** Atomic units of one XMR. */
export const XMR = 1_000_000_000_000n;
/** Coinbases unlock after 60 blocks, and a ring needs 16 members. */
export const BLOCKS = 80;
export const MESSAGE = 'agreement of two verifiers';
/** Random source of all tests. The tests use it in their order. */
export const random = new SeededScalars('agreement');
export const alice = testWallet(random);
export const bob = testWallet(random);
/** The first subaddress of a wallet. */
export const first = { account: 0, address: 1 };
/** Bob's address with a payment id. */
export const integrated: Address = {
  ...bob.address,
  kind: 'integrated',
  paymentId: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8),
};

/** A payment with the data that its sender has. */
export interface Sent {
  readonly txid: string;
  readonly txKey: string;
  readonly transaction: ProofTransaction;
}

/** A chain on which Alice has outputs and has sent three payments, and the service with her wallet. */
export interface AgreementScene {
  readonly monerod: Monerod;
  readonly daemon: DaemonClient;
  readonly wallet: WalletClient;
  /** URL of the wallet service. */
  readonly walletUrl: string;
  readonly sent: {
    /** A payment to Bob and to Alice's own subaddress. */
    readonly mixed: Sent;
    /** A payment only to a subaddress of Bob. */
    readonly subaddress: Sent;
    /** A payment to Bob's integrated address. */
    readonly integrated: Sent;
  };
  /** Opens Bob's wallet in the service for a task, and then Alice's again. */
  readonly asBob: (task: () => Promise<void>) => Promise<void>;
  /** Waits until all transactions of the pool can be mined, then mines for Alice. */
  readonly mine: (blocks: number) => Promise<void>;
  /** Fetches transactions of the chain or the pool in the verifiers' form, by their recomputed ids. */
  readonly fetchTransactions: (ids: readonly string[]) => Promise<Map<string, ProofTransaction>>;
  stop(): Promise<void>;
}

/** Starts the daemon and the service, mines until Alice can pay, and sends her payments. */
export async function startAgreementScene(): Promise<AgreementScene> {
  const monerod = await startMonerod();
  const walletRpc = await startWalletRpc({ daemonUrl: monerod.url });
  const daemon = createDaemonClient({ url: monerod.url });
  const wallet = createWalletClient({ url: walletRpc.url });
  const mine = async (blocks: number): Promise<void> => {
    await waitUntilRelayed(daemon);
    await mineBlocks(daemon, { blocks, walletAddress: encodeAddress(alice.address) });
    await wallet.refresh({});
  };
  const fetchTransactions = async (ids: readonly string[]): Promise<Map<string, ProofTransaction>> => {
    const { transactions } = await daemon.getTransactions({ hashes: ids });
    return new Map(
      transactions.map(({ blob }) => {
        const decoded = decodeTransaction(blob);
        const hash = transactionHash(decoded);
        return [bytesToHex(hash), toProofTransaction(decoded, hash)];
      }),
    );
  };
  const send = async (to: readonly (readonly [Address, bigint])[]): Promise<Sent> => {
    const destinations = to.map(([address, amount]) => ({ address: encodeAddress(address), amount }));
    const { txHash, txKey } = await wallet.transfer({ destinations, getTxKey: true });
    const transaction = (await fetchTransactions([txHash])).get(txHash);
    if (transaction === undefined) throw new Error('not in the pool');
    return { txid: txHash, txKey, transaction };
  };
  for (const [filename, { address, spendSecret, viewSecret }] of [
    ['bob', bob],
    ['alice', alice],
  ] as const)
    await wallet.generateFromKeys({
      filename,
      address: encodeAddress(address),
      spendkey: secretHex(spendSecret),
      viewkey: secretHex(viewSecret),
      password: '',
    });
  await wallet.createAddress({ accountIndex: 0 });
  await mine(BLOCKS);
  const mixed = await send([
    [bob.address, 3n * XMR],
    [alice.subaddress(first), 2n * XMR],
  ]);
  const subaddress = await send([[bob.subaddress(first), 5n * XMR]]);
  const sent = { mixed, subaddress, integrated: await send([[integrated, 7n * XMR]]) };
  return {
    monerod,
    daemon,
    wallet,
    walletUrl: walletRpc.url,
    async asBob(task) {
      await wallet.openWallet({ filename: 'bob', password: '' });
      await wallet.refresh({});
      await task();
      await wallet.openWallet({ filename: 'alice', password: '' });
      await wallet.refresh({});
    },
    sent,
    mine,
    fetchTransactions,
    async stop() {
      wallet.close();
      daemon.close();
      await walletRpc.stop();
      await monerod.stop();
    },
  };
}

function secretHex(secret: bigint): string {
  const digits = secret.toString(16).padStart(64, '0');
  return bytesToHex(hexToBytes(digits).reverse());
}
