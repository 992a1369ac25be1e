import { mineBlocks } from '../../../../demo/mining.ts';
import { createDaemonClient, type DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { bindRpcMethods, type BoundRpcMethods } from '@ringscope/rpc/method.ts';
import { createWalletClient } from '@ringscope/rpc/wallet/client.ts';
import { walletMethods } from '@ringscope/rpc/wallet/methods.ts';
import type { TransferResult } from '@ringscope/rpc/wallet/transfers.ts';
import { waitUntilRelayed, FOREIGN_ADDRESS } from '../../../helpers/chain.ts';
import { startMonerod, type Monerod } from '../../../helpers/monerod.ts';
import { startWalletRpc, type WalletRpc } from '../../../helpers/wallet-rpc.ts';
import { createRecorder, type Recorder } from '../recording.ts';
import { lightMining } from '../regtest.ts';

type Wallet = BoundRpcMethods<typeof walletMethods>;

/**
 * One chain and three services for the tests of all files, which build on each other. A cold and a hot wallet
 * need two services, and a group of three needs three.
 */
export interface WalletScene {
  readonly monerod: Monerod;
  readonly daemon: DaemonClient;
  /** Services that `stop` ends. A test may add one. */
  readonly services: WalletRpc[];
  /** All methods of the interface at each service. All calls are recorded. */
  readonly alice: Wallet;
  readonly bob: Wallet;
  readonly carol: Wallet;
  readonly recorder: Recorder;
  /** Addresses of Alice and Bob. The first test sets them when it has created the wallets. */
  address: string;
  bobAddress: string;
  /** Alice's payment to Bob. The first test of payments sets it. */
  sent: TransferResult | undefined;
  /**
   * Waits until all transactions of the pool can be mined, then mines. @param to default is an address
   * without a known wallet
   */
  readonly mine: (blocks: number, to?: string) => Promise<void>;
  stop(): Promise<void>;
}

/** Starts the daemon and the three services. No wallet is open. */
export async function startWalletScene(): Promise<WalletScene> {
  const recorder = createRecorder();
  const services: WalletRpc[] = [];
  const closers: (() => void)[] = [];
  const monerod = await startMonerod({ env: lightMining });
  const daemon = createDaemonClient({ url: monerod.url });
  const startWallet = async (): Promise<Wallet> => {
    const service = await startWalletRpc({ daemonUrl: monerod.url });
    services.push(service);
    const client = createWalletClient({ url: service.url });
    closers.push(() => client.close());
    return bindRpcMethods(recorder.wrap(client.caller), walletMethods);
  };
  const [alice, bob, carol] = await Promise.all([startWallet(), startWallet(), startWallet()]);
  return {
    monerod,
    daemon,
    services,
    alice,
    bob,
    carol,
    recorder,
    address: '',
    bobAddress: '',
    sent: undefined,
    async mine(blocks, to = FOREIGN_ADDRESS) {
      await waitUntilRelayed(daemon);
      await mineBlocks(daemon, { blocks, walletAddress: to });
    },
    async stop() {
      for (const close of closers) close();
      daemon.close();
      await Promise.all(services.map((service) => service.stop()));
      await monerod.stop();
    },
  };
}
