import { formatMessage } from '@ringscope/protocol/message.ts';
import { formatXmr } from '@ringscope/protocol/units.ts';
import { messageId } from '../../i18n/translate.ts';
import {
  LoginRefusedError,
  NodeBusyError,
  NodeRefusedError,
  RpcError,
  TimeoutError,
} from '@ringscope/rpc/errors.ts';
import type { RpcCallOptions } from '@ringscope/rpc/method.ts';
import type { WalletClient } from '@ringscope/rpc/wallet/client.ts';
import { walletErrorCodes } from '@ringscope/rpc/wallet/error-codes.ts';
import type { ProofCheckInput, WalletServiceCheckSubject } from '../../proofs/check.ts';
import type { ProofKind } from '../../proofs/kinds.ts';
import {
  unresponsiveWalletServiceResult,
  type ProofOutcome,
  type WalletServiceCheckResult,
  type WalletServiceVersion,
} from '../../proofs/outcome.ts';

/**
 * Name of the wallet for proof checks. The checks use no keys of a wallet, but the service requires an open wallet. This wallet never
 * receives anything.
 */
const CHECKING_WALLET = 'ringscope-proof-desk';

/** Time limit of each call that opens or creates this wallet, in milliseconds. Creating a wallet takes up to 20 s. */
const OPEN_TIMEOUT_MS = 25_000;

type ProofWalletCalls = Pick<
  WalletClient,
  | 'autoRefresh'
  | 'checkReserveProof'
  | 'checkSpendProof'
  | 'checkTxKey'
  | 'checkTxProof'
  | 'createWallet'
  | 'getHeight'
  | 'getVersion'
  | 'makeUri'
  | 'openWallet'
  | 'parseUri'
  | 'splitIntegratedAddress'
  | 'validateAddress'
  | 'verify'
>;

/** The part of the wallet service's response that is compared with the result of this explorer. */
interface ServiceResult {
  readonly good: boolean;
  /** Amounts in the order of {@link comparableAmounts}. */
  readonly amounts: readonly bigint[];
}

/** The part of this explorer's result that is compared with the response of the service. */
type ExplorerResult = Pick<ProofOutcome, 'verdict' | 'amounts'>;

/** The wallet service was not called or returned no result. */
type ServiceFailure = Extract<WalletServiceCheckResult, { readonly state: 'silent' }>;

export const walletNotConfiguredFailure: ServiceFailure = {
  state: 'silent',
  message: messageId('No wallet service is configured, so this verdict is from this explorer only.'),
};

/** A proof for the wallet service to check. It is plain data, because it is sent to a thread. */
export interface WalletServiceCheckRequest extends Pick<ProofCheckInput, 'kind' | 'fields'> {
  readonly subject: WalletServiceCheckSubject;
  readonly explorerResult: ExplorerResult;
}

export interface WalletServiceCheckOptions {
  /** Undefined when no wallet service is configured. */
  readonly wallet: ProofWalletCalls | undefined;
  /** Timeout of each call, in milliseconds. */
  readonly timeoutMs: number;
  /** Receives a sentence for the operator, which never contains input of a visitor. */
  readonly warn: (message: string) => void;
}

/**
 * Checks a proof a second time, with the wallet service. Opens a wallet first if none is open. The service receives only input that
 * `packages/protocol/proofs` has decoded completely, because some malformed inputs crash the service.
 *
 * The verdict of this explorer has priority. Versions of the service before 0.18.5 count an output three times when a reserve proof lists
 * it three times.
 */
export async function checkWithWalletService(
  { wallet, timeoutMs, warn }: WalletServiceCheckOptions,
  request: WalletServiceCheckRequest,
): Promise<WalletServiceCheckResult> {
  if (wallet === undefined) return walletNotConfiguredFailure;
  const { kind, explorerResult } = request;
  try {
    const theirs = await withOpenWallet(wallet, () => call(wallet, request, { timeoutMs }));
    const service = await readWalletServiceVersion(wallet, { timeoutMs });
    return {
      ...(explorerResult.verdict === 'undecided'
        ? resultOfServiceAlone(kind, theirs)
        : compare(explorerResult, comparableAmounts(kind, explorerResult), theirs)),
      ...(service === undefined ? {} : { service }),
    };
  } catch (error) {
    return toWalletServiceFailure(error, warn);
  }
}

async function call(
  wallet: ProofWalletCalls,
  {
    kind,
    fields: { txKey, message, proof: signature },
    subject: { txid, address },
  }: WalletServiceCheckRequest,
  options: RpcCallOptions,
): Promise<ServiceResult> {
  switch (kind) {
    case 'tx-key': {
      const { received } = await wallet.checkTxKey({ txid, txKey, address }, options);
      return { good: received > 0n, amounts: [received] };
    }
    case 'tx-proof': {
      const { good, received } = await wallet.checkTxProof({ txid, address, message, signature }, options);
      // A valid signature without an amount proves no payment. This explorer's own check rejects it as well.
      return { good: good && received > 0n, amounts: [received] };
    }
    case 'spend-proof': {
      const { good } = await wallet.checkSpendProof({ txid, message, signature }, options);
      return { good, amounts: [] };
    }
    case 'reserve-proof': {
      const { good, total, spent } = await wallet.checkReserveProof({ address, message, signature }, options);
      return { good, amounts: [total, spent] };
    }
    case 'signature': {
      const { good } = await wallet.verify({ data: message, address, signature }, options);
      return { good, amounts: [] };
    }
  }
}

/**
 * Returns the amounts of Ringscope's own result that the wallet service also returns: the received amount, or the total and spent amounts
 * of a reserve.
 */
function comparableAmounts(kind: ProofKind, { verdict, amounts }: ExplorerResult): readonly bigint[] {
  if (verdict !== 'proven') return [];
  const named = kind === 'reserve-proof' ? amounts.slice(1) : amounts;
  return named.map(({ amount }) => amount);
}

/** Returns the result of the service for a proof whose check by this explorer did not finish. */
function resultOfServiceAlone(
  kind: ProofKind,
  { good, amounts }: ServiceResult,
): Extract<WalletServiceCheckResult, { readonly state: 'only' }> {
  const [first = 0n, second = 0n] = amounts;
  if (!good)
    return {
      state: 'only',
      message: messageId(
        'The wallet service does not accept this proof. This explorer did not finish its own check.',
      ),
    };
  if (kind === 'reserve-proof')
    return {
      state: 'only',
      ...formatMessage(
        'The wallet service accepts this proof: {total} XMR, of which {spent} XMR are spent. This explorer did not finish its own check, so it gives no verdict.',
        { total: formatXmr(first), spent: formatXmr(second) },
      ),
    };
  return {
    state: 'only',
    message: messageId(
      'The wallet service accepts this proof. This explorer did not finish its own check, so it gives no verdict.',
    ),
  };
}

function compare(
  explorerResult: ExplorerResult,
  ourAmounts: readonly bigint[],
  theirs: ServiceResult,
): Extract<WalletServiceCheckResult, { readonly state: 'agrees' | 'disagrees' }> {
  const isProven = explorerResult.verdict === 'proven';
  const sameAmounts = ourAmounts.every((amount, index) => theirs.amounts[index] === amount);
  if (theirs.good === isProven && sameAmounts) return { state: 'agrees' };
  return {
    state: 'disagrees',
    message: theirs.good
      ? messageId(
          'The wallet service accepts this proof, but this explorer does not accept it or found other amounts. Older versions of the wallet service count outputs twice and do not verify amounts. The verdict shown is from this explorer.',
        )
      : messageId('The wallet service does not accept this proof. Do not rely on it before you know why.'),
  };
}

interface EnsureWalletOpenOptions {
  readonly wallet: ProofWalletCalls;
  /** Timeout of the call that finds out whether a wallet is open, in milliseconds. */
  readonly timeoutMs: number;
  /** Timeout of each call that opens or creates the wallet, in milliseconds. */
  readonly openTimeoutMs?: number;
}

/**
 * Opens the wallet for proof checks if none is open, so that no visitor waits for it. It is called repeatedly, because the service may be
 * restarted, or another program may close the wallet.
 *
 * @returns a sentence for the operator when the service is not ready
 */
export async function ensureWalletOpen({
  wallet,
  timeoutMs,
  openTimeoutMs,
}: EnsureWalletOpenOptions): Promise<string | undefined> {
  try {
    await withOpenWallet(wallet, () => wallet.getHeight({}, { timeoutMs }), openTimeoutMs);
    return undefined;
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return `The wallet service is not ready: ${error.message}. Until it is, the proof desk returns only its own verdicts.`;
  }
}

/**
 * Returns the version of the service's RPC interface. The service does not report the version of its program.
 *
 * @returns undefined when the call fails
 */
export async function readWalletServiceVersion(
  wallet: ProofWalletCalls,
  options: RpcCallOptions,
): Promise<WalletServiceVersion | undefined> {
  try {
    const { version, release } = await wallet.getVersion({}, options);
    return {
      version: `${Math.floor(version / 65_536)}.${version % 65_536}`,
      ...(release === undefined ? {} : { isRelease: release }),
    };
  } catch (error) {
    if (error instanceof RpcError) return undefined;
    throw error;
  }
}

/**
 * Makes a call to the wallet service. If no wallet is open there, opens the one for proof checks and repeats the call.
 *
 * @param openTimeoutMs time limit of each call that opens or creates the wallet
 */
export async function withOpenWallet<T>(
  wallet: ProofWalletCalls,
  call: () => Promise<T>,
  openTimeoutMs = OPEN_TIMEOUT_MS,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof NodeRefusedError) || error.code !== walletErrorCodes.notOpen) throw error;
  }
  await openCheckingWallet(wallet, { timeoutMs: openTimeoutMs });
  return call();
}

/** @param options must contain a timeout. The RPC client's default timeout is several minutes, because opening a large wallet takes long */
async function openCheckingWallet(wallet: ProofWalletCalls, options: RpcCallOptions): Promise<void> {
  // The wallet never receives anything, so it needs no scans, which would block the service.
  await wallet.autoRefresh({ enable: false }, options);
  const open = () => wallet.openWallet({ filename: CHECKING_WALLET, password: '' }, options);
  try {
    await open();
    return;
  } catch (error) {
    if (!(error instanceof NodeRefusedError)) throw error;
  }
  try {
    await wallet.createWallet({ filename: CHECKING_WALLET, password: '', language: 'English' }, options);
  } catch (error) {
    if (!(error instanceof NodeRefusedError)) throw error;
    // Another thread may have created the wallet meanwhile.
    await open();
  }
}

/** Describes an error without the message of the service, which could repeat input of a visitor. */
function describeWithoutMessage(error: RpcError): string {
  if (!(error instanceof NodeRefusedError || error instanceof NodeBusyError)) return error.message;
  const code = error.code === undefined ? '' : ` with code ${String(error.code)}`;
  const what = error instanceof NodeBusyError ? 'is busy' : 'refused';
  return `${error.method} at ${error.node}: the service ${what}${code}`;
}

/**
 * Returns a sentence for visitors that explains why the service returned no result.
 *
 * @throws the error itself when the service did not cause it
 */
export function toWalletServiceFailure(error: unknown, warn: (message: string) => void): ServiceFailure {
  if (!(error instanceof RpcError)) throw error;
  warn(
    `The wallet service did not complete a check (${describeWithoutMessage(error)}), so the visitor gets only the result of this explorer.`,
  );
  const failure = (reason: string): ServiceFailure => ({
    state: 'silent',
    message: `The wallet service ${reason}, so this verdict is from this explorer only.`,
  });
  if (error instanceof LoginRefusedError) return failure('refused the login of this explorer');
  if (error instanceof TimeoutError) return failure('did not respond in time');
  switch (error.kind) {
    case 'network':
      return unresponsiveWalletServiceResult;
    case 'node-busy':
    case 'client':
      return failure('is busy');
    case 'node-refused':
      return failure('refused the request');
    case 'invalid-response':
      return failure('returned an invalid response');
  }
}
