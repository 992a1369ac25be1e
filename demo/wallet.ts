import { NodeRefusedError } from '@ringscope/rpc/errors.ts';
import type { WalletClient } from '@ringscope/rpc/wallet/client.ts';
import { walletErrorCodes } from '@ringscope/rpc/wallet/error-codes.ts';
import {
  SAVINGS_ACCOUNT_INDEX,
  SPENDING_ACCOUNT_INDEX,
  SUBADDRESS_COUNTS_BY_ACCOUNT,
} from './wallet-identities.ts';
import type { WalletIdentity } from './wallet-identities.ts';
import type { DemoAddressKind, DemoChainDescription } from './facts.ts';

/**
 * Timeout of the calls that create or open a wallet. They take 3 to 8 seconds on two busy cores because of key
 * stretching, and the service delays other calls meanwhile.
 */
const OPEN_TIMEOUT_MS = 120_000;
/**
 * Maximum number of file names that are tried for a wallet. A file that a killed process left incomplete cannot be
 * opened, so the next name is tried.
 */
const FILE_ATTEMPTS = 10;

type WalletAddress = DemoChainDescription['wallets'][number]['addresses'][number];

/** A wallet of the demo, and the wallet service that opens it. */
export interface DemoWallet {
  readonly identity: WalletIdentity;
  /**
   * Runs a task while the wallet is open. If the task fails because the wallet service was restarted and has no open
   * wallet, the method opens the wallet and runs the task again.
   */
  withOpenWallet<T>(task: (rpc: WalletClient) => Promise<T>): Promise<T>;
  /** Opens or restores the wallet, and creates its missing subaddresses. */
  open(): Promise<void>;
  /** Returns an address of this wallet. It throws before `open`, and for an address that the wallet does not have. */
  address(kind: DemoAddressKind, account?: number, index?: number): string;
  /** The entry of the wallet in `facts.json`. Throws until `open` has been called. */
  readonly publishedData: DemoChainDescription['wallets'][number];
}

/**
 * @param chainId hash of block 1; it is part of the wallet file name, so that each chain has new files and no wallet has
 * transactions of another chain
 */
export function createDemoWallet(identity: WalletIdentity, rpc: WalletClient, chainId: string): DemoWallet {
  let facts: DemoWallet['publishedData'] | undefined;
  const longTimeout = { timeoutMs: OPEN_TIMEOUT_MS };
  const restoration = (filename: string) => ({
    filename,
    password: '',
    seed: identity.seed,
    restoreHeight: 0,
    language: 'English',
  });

  async function open(): Promise<void> {
    // A background refresh would block other calls. The demo refreshes the wallet itself when necessary.
    await rpc.autoRefresh({ enable: false });
    if (!(await isOpen())) await openFile();
    await makeAccounts();
    facts ??= await describe();
  }

  async function isOpen(): Promise<boolean> {
    try {
      return (await rpc.getAddress({ accountIndex: 0 })).address === identity.address;
    } catch (error) {
      if (isWalletErrorWithCode(error, walletErrorCodes.notOpen)) return false;
      throw error;
    }
  }

  async function openFile(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const suffix = attempt === 1 ? '' : `-${String(attempt)}`;
      const filename = `${identity.name}-${chainId.slice(0, 8)}${suffix}`;
      // Restoring is tried first, because it fails immediately if the file exists. Opening a missing file takes seconds
      // to fail.
      if (await succeeds(() => rpc.restoreDeterministicWallet(restoration(filename), longTimeout))) return;
      if (await succeeds(() => rpc.openWallet({ filename, password: '' }, longTimeout))) return;
      if (attempt === FILE_ATTEMPTS)
        throw new Error(
          `The demo could neither create nor open the wallet file of ${identity.name} in ${FILE_ATTEMPTS} attempts. Check that the disk of the wallet service is not full, or delete the folder of the demo to start it again.`,
        );
    }
  }

  async function makeAccounts(): Promise<void> {
    const { subaddressAccounts } = await rpc.getAccounts();
    for (let count = subaddressAccounts.length; count <= SAVINGS_ACCOUNT_INDEX; count += 1) {
      await rpc.createAccount({ label: 'savings' });
    }
    for (const account of [SPENDING_ACCOUNT_INDEX, SAVINGS_ACCOUNT_INDEX] as const) {
      const { addresses } = await rpc.getAddress({ accountIndex: account });
      const missing = SUBADDRESS_COUNTS_BY_ACCOUNT[account] + 1 - addresses.length;
      if (missing > 0) await rpc.createAddress({ accountIndex: account, count: missing });
    }
  }

  async function describe(): Promise<DemoWallet['publishedData']> {
    const addresses: WalletAddress[] = [
      { kind: 'primary', address: identity.address, label: 'Primary address', account: 0, index: 0 },
    ];
    for (const [account, label] of [
      [SPENDING_ACCOUNT_INDEX, 'Subaddress'],
      [SAVINGS_ACCOUNT_INDEX, 'Savings'],
    ] as const) {
      const accountAddresses = await rpc.getAddress({ accountIndex: account });
      for (const { address, addressIndex: index } of accountAddresses.addresses) {
        if (index > SUBADDRESS_COUNTS_BY_ACCOUNT[account] || address === identity.address) continue;
        addresses.push({ kind: 'subaddress', address, label: `${label} ${String(index)}`, account, index });
      }
    }
    const { integratedAddress } = await rpc.makeIntegratedAddress({ paymentId: identity.paymentId });
    addresses.push({
      kind: 'integrated',
      address: integratedAddress,
      label: 'Integrated address',
      account: 0,
      index: 0,
      paymentId: identity.paymentId,
    });
    const { key } = await rpc.queryKey({ keyType: 'view_key' });
    return { name: identity.name, seed: identity.seed, secretViewKey: key, addresses };
  }

  function openedFacts(): DemoWallet['publishedData'] {
    if (facts === undefined)
      throw new Error(
        `The demo cannot use the wallet of ${identity.name}, because it is not open yet. Call open() first.`,
      );
    return facts;
  }

  return {
    identity,
    open,
    async withOpenWallet(task) {
      try {
        return await task(rpc);
      } catch (error) {
        if (!isWalletErrorWithCode(error, walletErrorCodes.notOpen)) throw error;
        await open();
        return task(rpc);
      }
    },
    address(kind, account = 0, index = 0) {
      const match = openedFacts().addresses.find(
        (each) => each.kind === kind && each.account === account && each.index === index,
      );
      if (match === undefined) {
        throw new RangeError(
          `The demo wallet of ${identity.name} has no ${kind} address with account ${account} and index ${index}. Request an existing address, or increase the number of subaddresses in SUBADDRESS_COUNTS_BY_ACCOUNT (demo/wallet-identities.ts).`,
        );
      }
      return match.address;
    },
    get publishedData() {
      return openedFacts();
    },
  };
}

/** Runs a task and returns false if the service refuses it. Other errors are thrown. */
async function succeeds(task: () => Promise<unknown>): Promise<boolean> {
  try {
    await task();
    return true;
  } catch (error) {
    if (error instanceof NodeRefusedError) return false;
    throw error;
  }
}

/** Returns whether an error is a refusal with one of the codes of {@link walletErrorCodes}. */
export function isWalletErrorWithCode(error: unknown, ...codes: readonly number[]): boolean {
  return error instanceof NodeRefusedError && error.code !== undefined && codes.includes(error.code);
}
