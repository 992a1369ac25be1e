/**
 * The second opinion: the same question to monero-wallet-rpc. It is asked only what protocol/proofs has read to the last
 * byte, because some inputs end the service, and its answer never outweighs ours: versions before 0.18.5 count an output
 * that a reserve proof lists thrice three times.
 */
import { NodeRefusedError, RpcError } from '../rpc/errors.ts';
import type { CallOptions } from '../rpc/method.ts';
import { walletErrorCodes } from '../rpc/wallet/error-codes.ts';
import type { ProofQuestion, ProofSubject } from './check.ts';
import type { ProofKind } from './kinds.ts';
import { serviceDidNotAnswer, type ProofOutcome, type SecondOpinion } from './outcome.ts';
import type { DeskWallet } from './services.ts';

/** The checks use none of a wallet's keys, but the service wants one open. This one never receives anything. */
const CHECKING_WALLET = 'ringscope-proof-desk';

/** What the service says, as far as it can be compared. */
interface ServiceAnswer {
  readonly good: boolean;
  /** Amounts it names, in the order of {@link comparableAmounts}. */
  readonly amounts: readonly bigint[];
}

/** The parts of our own answer that are compared with the service's. */
type OwnAnswer = Pick<ProofOutcome, 'verdict' | 'amounts'>;

const notConfigured: SecondOpinion = {
  state: 'silent',
  message: 'No wallet service is configured: the verdict is this explorer’s own.',
};

/** A question to the service. It is a plain value, so that it can be handed to a thread. */
export interface ServiceQuestion extends Pick<ProofQuestion, 'kind' | 'fields'> {
  readonly subject: ProofSubject;
  readonly ours: OwnAnswer;
}

export interface ServiceSources {
  /** Undefined where no wallet service is configured. */
  readonly wallet: DeskWallet | undefined;
  /** Of each call. */
  readonly timeoutMs: number;
  /** Takes a sentence for the operator. It never holds what a visitor typed. */
  readonly warn: (message: string) => void;
}

/** Asks the service, opening a wallet first where none is open. */
export async function secondOpinion(
  { wallet, timeoutMs, warn }: ServiceSources,
  question: ServiceQuestion,
): Promise<SecondOpinion> {
  if (wallet === undefined) return notConfigured;
  const { kind, ours } = question;
  try {
    const theirs = await withOpenWallet(wallet, () => ask(wallet, question, { timeoutMs }));
    return compare(ours, comparableAmounts(kind, ours), theirs);
  } catch (error) {
    return silence(error, warn);
  }
}

async function ask(
  wallet: DeskWallet,
  { kind, fields: { txKey, message, proof: signature }, subject: { txid, address } }: ServiceQuestion,
  options: CallOptions,
): Promise<ServiceAnswer> {
  switch (kind) {
    case 'tx-key': {
      const { received } = await wallet.checkTxKey({ txid, txKey, address }, options);
      return { good: received > 0n, amounts: [received] };
    }
    case 'tx-proof': {
      const { good, received } = await wallet.checkTxProof({ txid, address, message, signature }, options);
      // Without an amount a good signature shows no payment. Our own check says no to that, too.
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
  }
}

/** The amounts of our own answer that the service names, too: received; or, of a reserve, listed and spent. */
function comparableAmounts(kind: ProofKind, { verdict, amounts }: OwnAnswer): readonly bigint[] {
  if (verdict !== 'proven') return [];
  const named = kind === 'reserve-proof' ? amounts.slice(1) : amounts;
  return named.map(({ amount }) => amount);
}

function compare(ours: OwnAnswer, ourAmounts: readonly bigint[], theirs: ServiceAnswer): SecondOpinion {
  const weSayYes = ours.verdict === 'proven';
  const sameAmounts = ourAmounts.every((amount, index) => theirs.amounts[index] === amount);
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
    if (!(error instanceof NodeRefusedError) || error.code !== walletErrorCodes.notOpen) throw error;
  }
  await openCheckingWallet(wallet);
  return ask();
}

async function openCheckingWallet(wallet: DeskWallet): Promise<void> {
  // It has nothing to find, and a scan would keep the service from answering.
  await wallet.autoRefresh({ enable: false });
  const open = () => wallet.openWallet({ filename: CHECKING_WALLET, password: '' });
  try {
    await open();
    return;
  } catch (error) {
    if (!(error instanceof NodeRefusedError)) throw error;
  }
  try {
    await wallet.createWallet({ filename: CHECKING_WALLET, password: '', language: 'English' });
  } catch (error) {
    if (!(error instanceof NodeRefusedError)) throw error;
    // Another thread has created it meanwhile.
    await open();
  }
}

function silence(error: unknown, warn: (message: string) => void): SecondOpinion {
  if (!(error instanceof RpcError)) throw error;
  warn(`wallet service: ${error.message}`);
  const silent = (words: string): SecondOpinion => ({
    state: 'silent',
    message: `The wallet service ${words}: the verdict is this explorer’s own.`,
  });
  switch (error.kind) {
    case 'network':
      return serviceDidNotAnswer;
    case 'node-busy':
    case 'client':
      return silent('is busy');
    case 'node-refused':
      return silent('refused to judge it');
    case 'invalid-answer':
      return silent('gave an answer that cannot be right');
  }
}
