import { formatMessage } from '@ringscope/protocol/message.ts';
import { messageId } from '../i18n/translate.ts';
import {
  decodeAddress,
  encodeAddress,
  withoutPaymentId,
  type Address,
} from '@ringscope/protocol/address/address.ts';
import { parseTxHash, type TxHash } from '@ringscope/protocol/brands.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import { verifyMessageSignature } from '@ringscope/protocol/proofs/message-signature.ts';
import { checkReserve } from './check-reserve.ts';
import { checkAboutTx, type TxQuestion } from './check-tx.ts';
import { formatOf } from './format.ts';
import { kindsOfProof, type FieldName, type ProofKind } from './kinds.ts';
import {
  malformed,
  notAsked,
  notAskedWithoutVerdict,
  undecided,
  type CheckResult,
  type OutcomeSubject,
  type SecondCheck,
} from './outcome.ts';
import { provenResult, refusedResult, type OwnResult } from './own-result.ts';
import {
  ChainUnavailableError,
  TooMuchDataError,
  WrongTransactionError,
  type KnownLocation,
  type ProofChain,
} from './sources.ts';

/** The texts that a visitor typed. Missing fields are empty. */
export type ProofFields = Readonly<Record<FieldName, string>>;

/** A question to the desk. It is a plain value, so that it can be sent to a thread. */
export interface ProofQuestion {
  readonly kind: ProofKind;
  readonly fields: ProofFields;
  /** The network that this explorer follows; undefined while nothing is indexed. */
  readonly network: Network | undefined;
}

/** The transaction and address of a proof, as monero-wallet-rpc expects them. */
export interface ServiceSubject {
  readonly txid: string;
  readonly address: string;
}

/** The result of this project's own check. It is a plain value, so that a thread can send it back. */
export interface CheckedProof {
  readonly result: CheckResult;
  /** The subject when the wallet service may be asked too. Otherwise it is the reason why the service is not asked. */
  readonly second:
    | { readonly isAsked: true; readonly subject: ServiceSubject }
    | { readonly isAsked: false; readonly response: SecondCheck };
}

/**
 * Checks a proof. The whole text is read and checked first. Chain data is fetched only when that check succeeds. No key
 * and no proof is kept after the check. Errors of a visitor or of the source of the chain data are in the result and are
 * not thrown.
 *
 * @param warn receives a sentence for the operator, which contains no text that a visitor typed
 */
export async function checkProof(
  chain: ProofChain,
  question: ProofQuestion,
  warn: (message: string) => void,
): Promise<CheckedProof> {
  const { kind } = question;
  const problem = refuseFields(question);
  if (problem !== undefined) return withoutSecondCheck(problem);
  try {
    return await checkReadable(chain, question);
  } catch (error) {
    if (error instanceof WrongTransactionError) {
      warn(error.message);
      const message = messageId(
        'The node answered with another transaction than the one asked for, so nothing can be said.',
      );
      return withoutSecondCheck(undecided(kind, { reason: 'wrong-transaction', message }));
    }
    if (error instanceof TooMuchDataError) {
      const sentence = formatMessage('{reason} The proof may hold or not.', { reason: error.message });
      return withoutSecondCheck(undecided(kind, { reason: 'too-much-data', ...sentence }));
    }
    if (error instanceof ChainUnavailableError) {
      const sentence = formatMessage('{reason} The proof may hold or not: its check was not finished.', {
        reason: error.message,
      });
      return withoutSecondCheck(undecided(kind, { reason: 'chain-away', ...sentence }));
    }
    throw error;
  }
}

function refuseFields({ kind, fields }: ProofQuestion): CheckResult | undefined {
  for (const { name, label, optional, maxLength } of kindsOfProof[kind].fields) {
    const { length } = fields[name];
    if (length === 0 && optional !== true)
      return malformed(kind, {
        reason: 'missing',
        field: name,
        ...formatMessage('{label} is missing.', { label }),
      });
    if (length > maxLength) {
      return malformed(kind, {
        reason: 'too-long',
        field: name,
        ...formatMessage('{label} is too long: {length} characters, at most {maxLength} are read.', {
          label,
          length,
          maxLength,
        }),
      });
    }
  }
  return undefined;
}

async function checkReadable(
  chain: ProofChain,
  { kind, fields, network }: ProofQuestion,
): Promise<CheckedProof> {
  switch (kind) {
    case 'reserve-proof': {
      const address = readAddress(kind, fields.address, network);
      if ('verdict' in address) return withoutSecondCheck(address);
      const { result, silence } = await checkReserve(chain, { ...fields, address });
      const primary = encodeAddress(withoutPaymentId(address));
      const subject = { address: encodeAddress(address), message: fields.message };
      return finish(kind, fields, { result, silence, subject, service: { txid: '', address: primary } });
    }
    case 'signature': {
      const address = readAddress(kind, fields.address, network);
      if ('verdict' in address) return withoutSecondCheck(address);
      const subject = { address: encodeAddress(address), message: fields.message };
      const service = { txid: '', address: subject.address };
      return finish(kind, fields, { result: checkSignature(address, fields), subject, service });
    }
    case 'tx-key':
    case 'tx-proof':
    case 'spend-proof':
      return checkTx(chain, kind, fields, network);
  }
}

async function checkTx(
  chain: ProofChain,
  kind: TxQuestion['kind'],
  fields: ProofFields,
  network: Network | undefined,
): Promise<CheckedProof> {
  const txid = parseTxHash(fields.txid);
  if (txid === undefined) {
    const message = messageId('A transaction hash has exactly 64 hexadecimal digits.');
    return withoutSecondCheck(malformed(kind, { reason: 'txid', field: 'txid', message }));
  }
  const asked = aboutTx(kind, txid, fields, network);
  if ('verdict' in asked) return withoutSecondCheck(asked);
  const subject: OutcomeSubject = {
    txid,
    ...('address' in asked ? { address: encodeAddress(asked.address) } : {}),
    ...('message' in asked ? { message: asked.message } : {}),
  };
  const { result, known, silence } = await checkAboutTx(chain, asked);
  if (result === 'unknown-transaction') {
    const unknown = undecided(kind, {
      reason: 'unknown-transaction',
      message: messageId(
        'This explorer knows no transaction with this hash: not in a block, not in the pool and not in an orphaned block.',
      ),
      field: 'txid',
    });
    return withoutSecondCheck({ ...unknown, subject });
  }
  const service = { txid, address: fields.address };
  return finish(kind, fields, { result, known, silence, subject, service });
}

function aboutTx(
  kind: TxQuestion['kind'],
  txid: TxHash,
  fields: ProofFields,
  network: Network | undefined,
): TxQuestion | CheckResult {
  const { txKey, message, proof } = fields;
  if (kind === 'spend-proof') return { kind, txid, message, proof };
  const address = readAddress(kind, fields.address, network);
  if ('verdict' in address) return address;
  return kind === 'tx-key' ? { kind, txid, address, txKey } : { kind, txid, address, message, proof };
}

function checkSignature(address: Address, { message, proof }: ProofFields): OwnResult {
  const verified = verifyMessageSignature({ address, message, signature: proof });
  if (verified.verdict !== 'valid') return refusedResult(verified);
  const { signedWith, warnings } = verified;
  const says =
    signedWith === 'spend'
      ? messageId('The spend key of this address signed the message.')
      : messageId('The view key of this address signed the message.');
  return provenResult(says, warnings, {
    maker: signedWith,
  });
}

/** Decodes an address of the network that this explorer follows. */
function readAddress(kind: ProofKind, text: string, network: Network | undefined): Address | CheckResult {
  const decoded = decodeAddress(text);
  if (!decoded.ok) {
    const { message, translatable } = decoded;
    return malformed(kind, {
      reason: 'address',
      field: 'address',
      message,
      ...(translatable === undefined ? {} : { translatable }),
    });
  }
  // A regtest chain uses the address format of mainnet.
  const expected = network === 'fakechain' ? 'mainnet' : network;
  if (expected === undefined || decoded.address.network === expected) return decoded.address;
  return malformed(kind, {
    reason: 'other-network',
    field: 'address',
    ...formatMessage('This is an address of {network}; this explorer follows {expected}.', {
      network: decoded.address.network,
      expected,
    }),
  });
}

function withoutSecondCheck(result: CheckResult): CheckedProof {
  const response = result.verdict === 'malformed' ? notAsked : notAskedWithoutVerdict;
  return { result, second: { isAsked: false, response } };
}

function finish(
  kind: ProofKind,
  fields: ProofFields,
  about: {
    readonly result: OwnResult;
    readonly subject: OutcomeSubject;
    readonly service: ServiceSubject;
    readonly known?: KnownLocation | undefined;
    /** The reason why the wallet service is not asked about a proof that has a verdict. */
    readonly silence?: SecondCheck | undefined;
  },
): CheckedProof {
  const { result, subject, service, known, silence } = about;
  const { verdict } = result;
  const response =
    verdict === 'malformed' ? notAsked : verdict === 'undecided' ? notAskedWithoutVerdict : silence;
  const format = kind === 'tx-key' ? undefined : formatOf(fields.proof);
  return {
    result: {
      kind,
      ...result,
      subject,
      // All other fields were checked before, so only this field can be malformed.
      ...(verdict === 'malformed' ? { field: kind === 'tx-key' ? 'txKey' : 'proof' } : {}),
      ...(format === undefined ? {} : { format }),
      ...(known === undefined ? {} : { known }),
    },
    second: response === undefined ? { isAsked: true, subject: service } : { isAsked: false, response },
  };
}
