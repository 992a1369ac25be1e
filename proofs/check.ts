import { formatMessage } from '@ringscope/protocol/message.ts';
import { messageId } from '../i18n/translate.ts';
import {
  decodeAddress,
  encodeAddress,
  stripPaymentId,
  type Address,
} from '@ringscope/protocol/address/address.ts';
import { parseTxHash, type TxHash } from '@ringscope/protocol/brands.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import { verifyMessageSignature } from '@ringscope/protocol/proofs/message-signature.ts';
import { checkReserveProofInBatches, type ReserveCheckOptions } from './check-reserve.ts';
import { checkSingleTxProof, type SingleTxProofCheckOptions, type SingleTxProofInput } from './check-tx.ts';
import { readProofFormat } from './format.ts';
import { proofKindDetails, type ProofFieldName, type ProofKind } from './kinds.ts';
import {
  createMalformedInputResult,
  malformedInputWalletServiceResult,
  skippedWalletServiceResult,
  createUndecidedProofResult,
  type ProofCheckResult,
  type ProofCheckSubject,
  type WalletServiceCheckResult,
} from './outcome.ts';
import { createProvenResult, createRefusedResult, type VerifierResult } from './verifier-result.ts';
import {
  ChainUnavailableError,
  TooMuchChainDataError,
  WrongTransactionError,
  type ChainTxLocation,
  type ChainDataSource,
} from './sources.ts';

/** The values that a visitor entered, by field. A field without a value is an empty string. */
export type ProofFields = Readonly<Record<ProofFieldName, string>>;

/** The input of a check at the proof desk. It is a plain object, so that it can be sent to a worker thread. */
export interface ProofCheckInput {
  readonly kind: ProofKind;
  readonly fields: ProofFields;
  /** The network that this explorer follows; undefined while nothing is indexed. */
  readonly network: Network | undefined;
}

/** The transaction and address of a proof, as monero-wallet-rpc expects them. */
export interface WalletServiceCheckSubject {
  readonly txid: string;
  readonly address: string;
}

/** The result of this project's own verifier. It is a plain object, so that a worker thread can send it back. */
export interface CompletedProofCheck {
  readonly result: ProofCheckResult;
  /** What the wallet service needs for a second check. If the service is not called, `response` contains the reason. */
  readonly walletServiceCheck:
    | { readonly isPending: true; readonly subject: WalletServiceCheckSubject }
    | { readonly isPending: false; readonly response: WalletServiceCheckResult };
  /** A payment proof (OutProof) that was made from a valid transaction key. It shows the same payment without the key. */
  readonly outProof?: string | undefined;
}

interface ProofCheckOptions
  extends Omit<ReserveCheckOptions, 'onOfflineChecksPassed'>, Pick<SingleTxProofCheckOptions, 'entropy'> {
  /** Called when the wallet service may check the proof too, regardless of the result of this project's verifier. */
  readonly onSubjectParsed?: (subject: WalletServiceCheckSubject) => void;
}

/**
 * Checks a proof. It parses the complete input first, and fetches chain data only if the input is well-formed. No key
 * and no proof is stored. Invalid input and errors of the chain data source are part of the result; they are not
 * thrown.
 *
 * @param warn receives a message for the operator, which contains nothing that a visitor entered
 */
export async function checkProof(
  chain: ChainDataSource,
  input: ProofCheckInput,
  warn: (message: string) => void,
  options: ProofCheckOptions = {},
): Promise<CompletedProofCheck> {
  const { kind } = input;
  const problem = findFieldProblem(input);
  if (problem !== undefined) return withoutSecondCheck(problem);
  try {
    return await checkReadable(chain, input, options);
  } catch (error) {
    if (error instanceof WrongTransactionError) {
      warn(error.message);
      const message = messageId(
        'The node returned a different transaction than the requested one, so this proof has no verdict.',
      );
      return withoutSecondCheck(createUndecidedProofResult(kind, { reason: 'wrong-transaction', message }));
    }
    if (error instanceof TooMuchChainDataError) {
      const sentence = formatMessage('{reason} The proof may or may not be valid.', {
        reason: error.message,
      });
      return withoutSecondCheck(createUndecidedProofResult(kind, { reason: 'too-much-data', ...sentence }));
    }
    if (error instanceof ChainUnavailableError) {
      const sentence = formatMessage(
        '{reason} The check was not finished, so the proof may or may not be valid.',
        {
          reason: error.message,
        },
      );
      return withoutSecondCheck(createUndecidedProofResult(kind, { reason: 'chain-away', ...sentence }));
    }
    throw error;
  }
}

function findFieldProblem({ kind, fields }: ProofCheckInput): ProofCheckResult | undefined {
  for (const { name, label, optional, maxLength } of proofKindDetails[kind].fields) {
    const { length } = fields[name];
    if (length === 0 && optional !== true)
      return createMalformedInputResult(kind, {
        reason: 'missing',
        field: name,
        ...formatMessage('{label} is missing.', { label }),
      });
    if (length > maxLength) {
      return createMalformedInputResult(kind, {
        reason: 'too-long',
        field: name,
        ...formatMessage(
          '{label} is too long: it has {length} characters, and at most {maxLength} are accepted.',
          {
            label,
            length,
            maxLength,
          },
        ),
      });
    }
  }
  return undefined;
}

async function checkReadable(
  chain: ChainDataSource,
  { kind, fields, network }: ProofCheckInput,
  options: ProofCheckOptions,
): Promise<CompletedProofCheck> {
  switch (kind) {
    case 'reserve-proof': {
      const address = readAddress(kind, fields.address, network);
      if ('verdict' in address) return withoutSecondCheck(address);
      const service = { txid: '', address: encodeAddress(stripPaymentId(address)) };
      const { result, skippedServiceResult } = await checkReserveProofInBatches(
        chain,
        { ...fields, address },
        { ...options, onOfflineChecksPassed: () => options.onSubjectParsed?.(service) },
      );
      const subject = { address: encodeAddress(address), message: fields.message };
      return combineResult(kind, fields, { result, skippedServiceResult, subject, service });
    }
    case 'signature': {
      const address = readAddress(kind, fields.address, network);
      if ('verdict' in address) return withoutSecondCheck(address);
      const subject = { address: encodeAddress(address), message: fields.message };
      const service = { txid: '', address: subject.address };
      return combineResult(kind, fields, { result: checkSignature(address, fields), subject, service });
    }
    case 'tx-key':
    case 'tx-proof':
    case 'spend-proof':
      return checkTx(chain, { kind, fields, network }, options);
  }
}

async function checkTx(
  chain: ChainDataSource,
  { kind, fields, network }: Omit<ProofCheckInput, 'kind'> & { readonly kind: SingleTxProofInput['kind'] },
  options: ProofCheckOptions,
): Promise<CompletedProofCheck> {
  const txid = parseTxHash(fields.txid);
  if (txid === undefined) {
    const message = messageId('A transaction hash has exactly 64 hexadecimal characters.');
    return withoutSecondCheck(createMalformedInputResult(kind, { reason: 'txid', field: 'txid', message }));
  }
  const txQuestion = readTxQuestion(kind, txid, fields, network);
  if ('verdict' in txQuestion) return withoutSecondCheck(txQuestion);
  const subject: ProofCheckSubject = {
    txid,
    ...('address' in txQuestion ? { address: encodeAddress(txQuestion.address) } : {}),
    ...('message' in txQuestion ? { message: txQuestion.message } : {}),
  };
  const service = { txid, address: fields.address };
  const { result, txLocation, skippedServiceResult, outProof } = await checkSingleTxProof(chain, txQuestion, {
    onOfflineChecksPassed: () => options.onSubjectParsed?.(service),
    entropy: options.entropy,
  });
  if (result === 'unknown-transaction') {
    const unknown = createUndecidedProofResult(kind, {
      reason: 'unknown-transaction',
      message: messageId(
        'This explorer knows no transaction with this hash: not in a block, not in the pool and not in an orphaned block.',
      ),
      field: 'txid',
    });
    return withoutSecondCheck({ ...unknown, subject });
  }
  return {
    ...combineResult(kind, fields, { result, txLocation, skippedServiceResult, subject, service }),
    outProof,
  };
}

function readTxQuestion(
  kind: SingleTxProofInput['kind'],
  txid: TxHash,
  fields: ProofFields,
  network: Network | undefined,
): SingleTxProofInput | ProofCheckResult {
  const { txKey, message, proof } = fields;
  if (kind === 'spend-proof') return { kind, txid, message, proof };
  const address = readAddress(kind, fields.address, network);
  if ('verdict' in address) return address;
  return kind === 'tx-key' ? { kind, txid, address, txKey } : { kind, txid, address, message, proof };
}

function checkSignature(address: Address, { message, proof }: ProofFields): VerifierResult {
  const verified = verifyMessageSignature({ address, message, signature: proof });
  if (verified.verdict !== 'valid') return createRefusedResult(verified);
  const { signedWith, warnings } = verified;
  const verdictMessage =
    signedWith === 'spend'
      ? messageId('The spend key of this address signed the message.')
      : messageId('The view key of this address signed the message.');
  return createProvenResult(verdictMessage, warnings, {
    maker: signedWith,
  });
}

/** Decodes an address. Returns a malformed result if it is invalid or not of the network that this explorer follows. */
function readAddress(
  kind: ProofKind,
  text: string,
  network: Network | undefined,
): Address | ProofCheckResult {
  const decoded = decodeAddress(text);
  if (!decoded.ok) {
    const { message, translatable } = decoded;
    return createMalformedInputResult(kind, {
      reason: 'address',
      field: 'address',
      message,
      ...(translatable === undefined ? {} : { translatable }),
    });
  }
  // A regtest chain uses the address format of mainnet.
  const expected = network === 'fakechain' ? 'mainnet' : network;
  if (expected === undefined || decoded.address.network === expected) return decoded.address;
  return createMalformedInputResult(kind, {
    reason: 'other-network',
    field: 'address',
    ...formatMessage('This address belongs to {network}, but this explorer shows {expected}.', {
      network: decoded.address.network,
      expected,
    }),
  });
}

function withoutSecondCheck(result: ProofCheckResult): CompletedProofCheck {
  const response =
    result.verdict === 'malformed' ? malformedInputWalletServiceResult : skippedWalletServiceResult;
  return { result, walletServiceCheck: { isPending: false, response } };
}

function combineResult(
  kind: ProofKind,
  fields: ProofFields,
  about: {
    readonly result: VerifierResult;
    readonly subject: ProofCheckSubject;
    readonly service: WalletServiceCheckSubject;
    readonly txLocation?: ChainTxLocation | undefined;
    /** Why the wallet service is not called. Undefined if the verdict alone decides whether it is called. */
    readonly skippedServiceResult?: WalletServiceCheckResult | undefined;
  },
): CompletedProofCheck {
  const { result, subject, service, txLocation, skippedServiceResult } = about;
  const { verdict } = result;
  const response =
    verdict === 'malformed'
      ? malformedInputWalletServiceResult
      : verdict === 'undecided'
        ? skippedWalletServiceResult
        : skippedServiceResult;
  const format = kind === 'tx-key' ? undefined : readProofFormat(fields.proof);
  return {
    result: {
      kind,
      ...result,
      subject,
      // Only the key or the proof can be malformed here, because the other fields are already checked.
      ...(verdict === 'malformed' ? { field: kind === 'tx-key' ? 'txKey' : 'proof' } : {}),
      ...(format === undefined ? {} : { format }),
      ...(txLocation === undefined ? {} : { txLocation }),
    },
    walletServiceCheck:
      response === undefined ? { isPending: true, subject: service } : { isPending: false, response },
  };
}
