import { decodeAddress, encodeAddress, withoutPaymentId, type Address } from '../protocol/address/address.ts';
import { parseTxHash, type TxHash } from '../protocol/brands.ts';
import type { Network } from '../protocol/hard-forks.ts';
import { WrongTransactionError } from './chain-data.ts';
import { checkReserve } from './check-reserve.ts';
import { checkAboutTx, type TxQuestion } from './check-tx.ts';
import { FetchBudget, FetchBudgetError } from './fetch-budget.ts';
import type { OwnResult } from './own-result.ts';
import { kindsOfProof, type FieldName, type ProofKind } from './kinds.ts';
import {
  malformed,
  notAsked,
  notAskedWithoutVerdict,
  undecided,
  type TxPlace,
  type ProofOutcome,
  type SecondCheck,
} from './outcome.ts';
import { nodeProblem, type DeskDaemon } from './services.ts';

/** The texts that a visitor typed. Missing fields are empty. */
export type ProofFields = Readonly<Record<FieldName, string>>;

/** A question to the desk. It is a plain value, so that it can be sent to a thread. */
export interface ProofQuestion {
  readonly kind: ProofKind;
  readonly fields: ProofFields;
  /** The network that this explorer follows; undefined while nothing is indexed. */
  readonly network: Network | undefined;
}

/** The services and limits of a check. */
export interface CheckSources {
  readonly daemon: DeskDaemon;
  /** Number of bytes of answers that one check may fetch from the daemon. */
  readonly maxFetchedBytes: number;
  /** Receives a sentence for the operator. The sentence never contains a text that a visitor typed. */
  readonly warn: (message: string) => void;
}

/** The transaction and address of a proof, as monero-wallet-rpc expects them. */
export interface ProofSubject {
  readonly txid: string;
  readonly address: string;
}

/** The result of this explorer's own check. It is a plain value, so that a thread can send it back. */
export interface CheckedProof {
  readonly outcome: Omit<ProofOutcome, 'second'>;
  /** The subject when the wallet service may be asked too. Otherwise it is the reason why the service is not asked. */
  readonly second:
    | { readonly isAsked: true; readonly subject: ProofSubject }
    | { readonly isAsked: false; readonly answer: SecondCheck };
}

/**
 * Checks a proof with this explorer's own code. The whole text is read and checked first. Chain data is fetched only
 * when that check succeeds. No typed text is kept after the check or reaches a log. Errors of a visitor or of the node
 * are in the outcome and are not thrown.
 */
export async function checkProof(sources: CheckSources, question: ProofQuestion): Promise<CheckedProof> {
  const { kind } = question;
  const problem = refuseFields(question);
  if (problem !== undefined) return withoutSecondCheck(problem);
  try {
    return await checkReadable(sources, question);
  } catch (error) {
    if (error instanceof WrongTransactionError) {
      sources.warn(error.message);
      return withoutSecondCheck(
        undecided(
          kind,
          'The node answered with another transaction than the one asked for, so nothing can be said.',
        ),
      );
    }
    if (error instanceof FetchBudgetError) {
      return withoutSecondCheck(
        undecided(
          kind,
          `This proof needs more data from the chain than this explorer fetches for one check, which is ${Math.floor(sources.maxFetchedBytes / 2 ** 20)} MiB. The proof may hold or not.`,
        ),
      );
    }
    return withoutSecondCheck(
      undecided(
        kind,
        `${nodeProblem(error, sources.warn)} The proof may hold or not: its check was not finished.`,
      ),
    );
  }
}

function refuseFields({ kind, fields }: ProofQuestion): ProofOutcome | undefined {
  for (const { name, label, optional, maxLength } of kindsOfProof[kind].fields) {
    const { length } = fields[name];
    if (length === 0 && optional !== true) return malformed(kind, name, `${label} is missing.`);
    if (length > maxLength) {
      return malformed(
        kind,
        name,
        `${label} is too long: ${length} characters, at most ${maxLength} are read.`,
      );
    }
  }
  return undefined;
}

async function checkReadable(
  { daemon, maxFetchedBytes }: CheckSources,
  { kind, fields, network }: ProofQuestion,
): Promise<CheckedProof> {
  const chain = { daemon, budget: new FetchBudget(maxFetchedBytes) };
  if (kind === 'reserve-proof') {
    const address = readAddress(fields.address, network);
    if (typeof address === 'string') return withoutSecondCheck(malformed(kind, 'address', address));
    const { result, silence } = await checkReserve(chain, { ...fields, address });
    const primary = encodeAddress(withoutPaymentId(address));
    return finish(kind, result, { subject: { txid: '', address: primary }, silence });
  }
  const hash = parseTxHash(fields.txid);
  if (hash === undefined)
    return withoutSecondCheck(
      malformed(kind, 'txid', 'A transaction hash has exactly 64 hexadecimal digits.'),
    );
  const question = aboutTx(kind, hash, fields, network);
  if ('verdict' in question) return withoutSecondCheck(question);
  const { result, place, silence } = await checkAboutTx(chain, question);
  if (result === 'unknown-transaction') {
    return withoutSecondCheck(
      undecided(
        kind,
        'The node has no transaction with this hash, neither in a block nor in its pool.',
        'txid',
      ),
    );
  }
  return finish(kind, result, { subject: { txid: hash, address: fields.address }, place, silence });
}

function aboutTx(
  kind: Exclude<ProofKind, 'reserve-proof'>,
  txid: TxHash,
  fields: ProofFields,
  network: Network | undefined,
): TxQuestion | ProofOutcome {
  const { txKey, message, proof } = fields;
  if (kind === 'spend-proof') return { kind, txid, message, proof };
  const address = readAddress(fields.address, network);
  if (typeof address === 'string') return malformed(kind, 'address', address);
  return kind === 'tx-key' ? { kind, txid, address, txKey } : { kind, txid, address, message, proof };
}

/** Decodes an address of the network that this explorer follows. A string in the result states the problem. */
function readAddress(text: string, network: Network | undefined): Address | string {
  const decoded = decodeAddress(text);
  if (!decoded.ok) return decoded.message;
  // A regtest chain uses the address format of mainnet.
  const expected = network === 'fakechain' ? 'mainnet' : network;
  if (expected !== undefined && decoded.address.network !== expected) {
    return `This is an address of ${decoded.address.network}; this explorer follows ${expected}.`;
  }
  return decoded.address;
}

function withoutSecondCheck({ second, ...outcome }: ProofOutcome): CheckedProof {
  return { outcome, second: { isAsked: false, answer: second } };
}

function finish(
  kind: ProofKind,
  result: OwnResult,
  about: {
    readonly subject: ProofSubject;
    readonly place?: TxPlace | undefined;
    /** Why the wallet service is not asked about a proof that has a verdict. */
    readonly silence?: SecondCheck | undefined;
  },
): CheckedProof {
  const { verdict } = result;
  const { subject, place, silence } = about;
  const answer =
    verdict === 'malformed' ? notAsked : verdict === 'undecided' ? notAskedWithoutVerdict : silence;
  return {
    outcome: {
      kind,
      ...result,
      // All other fields were checked before, so only this field can be malformed.
      ...(verdict === 'malformed' ? { field: kind === 'tx-key' ? 'txKey' : 'proof' } : {}),
      ...(place === undefined ? {} : { place }),
    },
    second: answer === undefined ? { isAsked: true, subject } : { isAsked: false, answer },
  };
}
