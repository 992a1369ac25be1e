import type { MessageWithValues } from '@ringscope/protocol/message.ts';
import { messageId } from '../../../i18n/translate.ts';
import {
  ChainUnavailableError,
  TooMuchChainDataError,
  WrongTransactionError,
  type ChainDataSource,
} from '../../../proofs/sources.ts';
import { decodeAddress } from '@ringscope/protocol/address/address.ts';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { deriveViewSecrets } from '@ringscope/protocol/crypto/carrot-account.ts';
import {
  scanTransaction,
  subaddressLookahead,
  createViewOnlyWallet,
} from '@ringscope/protocol/proofs/view-key.ts';

/** Values that the visitor typed into the form that decrypts outputs, without whitespace. */
export interface DecryptOutputsInput {
  readonly txid: string;
  readonly address: string;
  readonly viewKey: string;
}

export interface DecryptedOutput {
  readonly index: number;
  readonly address: string;
  /** Account and index of the subaddress. Undefined when they are not known. */
  readonly subaddressIndex: { readonly account: number; readonly address: number } | undefined;
  /** Amount of the decrypted output in atomic units. Undefined when the amount does not match its commitment, so the output cannot be spent. */
  readonly amount: bigint | undefined;
}

export type DecryptOutputsResult =
  | {
      readonly state: 'opened';
      readonly txid: string;
      readonly outputs: readonly DecryptedOutput[];
      /** Total number of outputs of the transaction. */
      readonly txOutputCount: number;
      /** Sum of the amounts of the decrypted outputs in atomic units. */
      readonly receivedAmount: bigint;
      /** Payment id: 16 hexadecimal characters. Undefined when no output was received or the transaction has no payment id. */
      readonly paymentId: string | undefined;
      /** Whether the transaction was too large to scan completely, so outputs may be missing. */
      readonly isScanIncomplete: boolean;
    }
  /** `field` is the input with the error, or undefined when no single input is wrong. */
  | {
      readonly state: 'refused';
      readonly field: keyof DecryptOutputsInput | undefined;
      readonly message: string;
      readonly translatable?: MessageWithValues | undefined;
    };

/** For a primary address, the scan includes this many accounts and subaddresses per account (about 1 ms per subaddress). */
const COMPARED_ACCOUNTS = 5;
const ADDRESSES_PER_ACCOUNT = 50;

/** Finds and decrypts the outputs of a transaction that belong to the wallet of an address, with its view key. */
export async function decryptOutputs(
  chain: Pick<ChainDataSource, 'fetchTransactions'>,
  { txid, address: addressText, viewKey }: DecryptOutputsInput,
): Promise<DecryptOutputsResult> {
  const hash = parseTxHash(txid);
  if (hash === undefined)
    return failure('txid', messageId('A transaction hash has exactly 64 hexadecimal characters.'));
  const decoded = decodeAddress(addressText);
  if (!decoded.ok) return failure('address', decoded.message, decoded.translatable);
  if (/^[0-9a-fA-F]{128}$/.test(viewKey))
    return failure(
      'viewKey',
      messageId(
        'The format of a proof from two keys of a Carrot wallet is not final yet. Nothing was checked.',
      ),
    );
  if (!/^[0-9a-fA-F]{64}$/.test(viewKey))
    return failure('viewKey', messageId('A view key has exactly 64 hexadecimal characters.'));
  const secrets = deriveViewSecrets(decoded.address, hexToBytes(viewKey));
  if (secrets === undefined)
    return failure('viewKey', messageId('This view key does not belong to this address.'));
  const wallet = createViewOnlyWallet(
    decoded.address,
    secrets,
    subaddressLookahead(COMPARED_ACCOUNTS, ADDRESSES_PER_ACCOUNT),
  );
  if (wallet.verdict !== 'ready') return failure('viewKey', wallet.message, wallet.translatable);
  try {
    const found = (await chain.fetchTransactions([hash])).get(hash);
    if (found === undefined)
      return failure('txid', messageId('This explorer knows no transaction with this hash.'));
    const scan = scanTransaction(found.transaction, wallet);
    if ('verdict' in scan) return failure(undefined, scan.message, scan.translatable);
    return {
      state: 'opened',
      txid: hash,
      outputs: scan.outputs.map(({ index, address, subaddress, amount }) => ({
        index,
        address,
        subaddressIndex: subaddress,
        amount,
      })),
      txOutputCount: found.transaction.outputs.length,
      receivedAmount: scan.totalAmount,
      paymentId: scan.paymentId === undefined ? undefined : bytesToHex(scan.paymentId),
      isScanIncomplete: scan.unscanned !== undefined,
    };
  } catch (error) {
    if (
      error instanceof WrongTransactionError ||
      error instanceof TooMuchChainDataError ||
      error instanceof ChainUnavailableError
    )
      return failure(undefined, error.message);
    throw error;
  }
}

function failure(
  field: keyof DecryptOutputsInput | undefined,
  message: string,
  translatable?: MessageWithValues,
): DecryptOutputsResult {
  return { state: 'refused', field, message, translatable };
}
