/**
 * The second opinion: the same question to monero-wallet-rpc. It is asked only what protocol/proofs has read to the last
 * byte, because some inputs end the service, and its answer never outweighs ours: versions before 0.18.5 count an output
 * that a reserve proof lists thrice three times.
 */
import { NodeRefusedError, RpcError } from '../rpc/errors.ts';
import { WALLET_ERROR } from '../rpc/wallet/error-codes.ts';
import type { Judgement } from './judge.ts';
import type { SecondOpinion } from './outcome.ts';
import type { DeskWallet } from './services.ts';

/** The checks use none of a wallet's keys, but the service wants one open. This one never receives anything. */
const CHECKING_WALLET = 'ringscope-proof-desk';

/** What the service says, as far as it can be compared. */
export interface ServiceAnswer {
  readonly good: boolean;
  /** Amounts it names, in the order in which ours are compared. */
  readonly amounts: readonly bigint[];
}

/** The amounts of a judgement that the service names, too. */
export type Comparable = (judgement: Judgement) => readonly bigint[];

/** Asks the service, opening a wallet first where none is open. */
export async function secondOpinion(
  { wallet, warn }: { readonly wallet: DeskWallet | undefined; readonly warn: (message: string) => void },
  ours: Judgement,
  comparable: Comparable,
  ask: (wallet: DeskWallet) => Promise<ServiceAnswer>,
): Promise<SecondOpinion> {
  if (wallet === undefined) {
    return {
      state: 'silent',
      message: 'No wallet service is configured: the verdict is this explorer’s own.',
    };
  }
  try {
    return compare(ours, comparable, await withOpenWallet(wallet, () => ask(wallet)));
  } catch (error) {
    return { state: 'silent', message: silence(error, warn) };
  }
}

function compare(ours: Judgement, comparable: Comparable, theirs: ServiceAnswer): SecondOpinion {
  const weSayYes = ours.verdict === 'proven';
  const ourAmounts = weSayYes ? comparable(ours) : [];
  const sameAmounts = !weSayYes || ourAmounts.every((amount, index) => theirs.amounts[index] === amount);
  if (theirs.good === weSayYes && sameAmounts) return { state: 'agrees' };
  return {
    state: 'disagrees',
    message: theirs.good
      ? 'The wallet service accepts this proof, with other amounts or although this explorer does not. Older versions of it count outputs twice and take amounts on trust; the verdict here is this explorer’s.'
      : 'The wallet service does not accept this proof. Do not rely on it before you know why.',
  };
}

async function withOpenWallet<T>(wallet: DeskWallet, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof NodeRefusedError) || error.code !== WALLET_ERROR.notOpen) throw error;
  }
  await openCheckingWallet(wallet);
  return ask();
}

async function openCheckingWallet(wallet: DeskWallet): Promise<void> {
  // It has nothing to find, and a scan would keep the service from answering.
  await wallet.autoRefresh({ enable: false });
  try {
    await wallet.openWallet({ filename: CHECKING_WALLET, password: '' });
  } catch (error) {
    if (!(error instanceof NodeRefusedError)) throw error;
    await wallet.createWallet({ filename: CHECKING_WALLET, password: '', language: 'English' });
  }
}

function silence(error: unknown, warn: (message: string) => void): string {
  if (!(error instanceof RpcError)) throw error;
  warn(`wallet service: ${error.message}`);
  switch (error.fault) {
    case 'network':
      return 'The wallet service did not answer: the verdict is this explorer’s own.';
    case 'node-busy':
    case 'caller':
      return 'The wallet service is busy: the verdict is this explorer’s own.';
    case 'node-refused':
      return 'The wallet service refused to judge it: the verdict is this explorer’s own.';
    case 'node-broken':
      return 'The wallet service gave an answer that cannot be right: the verdict is this explorer’s own.';
  }
}
