import { createDaemonClient, type DaemonClient } from '../../../../rpc/daemon/client.ts';
import { bindMethods, type BoundMethods } from '../../../../rpc/method.ts';
import { createWalletClient } from '../../../../rpc/wallet/client.ts';
import { walletMethods } from '../../../../rpc/wallet/methods.ts';
import type { Transfer } from '../../../../rpc/wallet/transfers.ts';
import { waitUntilRelayed, FOREIGN_ADDRESS } from '../../../helpers/chain.ts';
import { startMonerod, type Monerod } from '../../../helpers/monerod.ts';
import { startWalletRpc, type WalletRpc } from '../../../helpers/wallet-rpc.ts';
import { createRecorder, type Recorder } from '../recording.ts';
import { lightMining } from '../regtest.ts';

type Wallet = BoundMethods<typeof walletMethods>;

/**
 * One chain and three services, on which the tests of all files build in their order. A cold and a hot wallet need two
 * services, and a group of three needs three.
 */
export interface WalletScene {
  readonly monerod: Monerod;
  readonly daemon: DaemonClient;
  /** Services that are stopped at the end; a test may add one. */
  readonly services: WalletRpc[];
  /** Every method of the interface at each service; all calls are recorded. */
  readonly alice: Wallet;
  readonly bob: Wallet;
  readonly carol: Wallet;
  readonly recorder: Recorder;
  /** Set when the first test has made the wallets: the address of Alice and the one of Bob. */
  address: string;
  bobAddress: string;
  /** Set when the first test of payments has sent it: Alice's payment to Bob. */
  sent: Transfer | undefined;
  /** Mines when all that waits can be mined. @param to the address of nobody unless it is told */
  readonly mine: (blocks: number, to?: string) => Promise<void>;
  stop(): Promise<void>;
}

/** Starts the daemon and the three services; no wallet is open. */
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
    return bindMethods(recorder.wrap(client.caller), walletMethods);
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
      await daemon.generateBlocks({ amountOfBlocks: blocks, walletAddress: to });
    },
    async stop() {
      for (const close of closers) close();
      daemon.close();
      await Promise.all(services.map((service) => service.stop()));
      await monerod.stop();
    },
  };
}
