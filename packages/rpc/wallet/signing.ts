// The methods of this file sign a transaction outside the wallet that created it: in a cold wallet, or in another
// wallet of a multisig group. The client repeats a call that signs or sends only if the call certainly did not reach
// the service.
import { checkHexArgument, toWireArguments } from '../input.ts';
import { countField, hashField, hexField, listField, objectField, textField, u64Field } from '../wire.ts';
import { defineWalletMethod } from './shapes.ts';
import { TRANSFER_TIMEOUT_MS } from './transfers.ts';

export interface SignedTransactionData {
  /** `signedTxset` of a cold wallet, or `multisigTxset` of a multisig wallet. */
  readonly txDataHex: string;
}

const signedDataRequest = ({ txDataHex }: SignedTransactionData): { readonly tx_data_hex: string } => ({
  tx_data_hex: checkHexArgument(txDataHex, 'txDataHex'),
});

/**
 * Signs, in a cold wallet, transactions that a view-only wallet prepared.
 *
 * @throws InvalidRequestError when the data is not hexadecimal
 * @throws NodeRefusedError with code −39 or −42 when the data cannot be read or signed
 */
export const signTransfer = defineWalletMethod({
  name: 'sign_transfer',
  repeatable: false,
  timeoutMs: TRANSFER_TIMEOUT_MS,
  request: (args: {
    readonly unsignedTxset: string;
    /** Whether to return the signed transactions as blobs too. */
    readonly exportRaw?: boolean;
    readonly getTxKeys?: boolean;
  }) => toWireArguments({ ...args, unsignedTxset: checkHexArgument(args.unsignedTxset, 'unsignedTxset') }),
  result: objectField({
    signed_txset: hexField,
    tx_hash_list: listField(hashField),
    tx_raw_list: listField(hexField),
    /** Secret keys of the transactions. */
    tx_key_list: listField(textField),
  }),
});

/**
 * Sends, from the view-only wallet, transactions that the cold wallet signed.
 *
 * @throws InvalidRequestError when the data is not hexadecimal
 * @throws NodeRefusedError with code −40 or −41 when the data cannot be read or sent
 */
export const submitTransfer = defineWalletMethod({
  name: 'submit_transfer',
  repeatable: false,
  timeoutMs: TRANSFER_TIMEOUT_MS,
  request: signedDataRequest,
  result: objectField({ tx_hash_list: listField(hashField) }),
});

/** What one transaction, or several transactions together, spend and pay. Amounts are in atomic units. */
const effectFields = {
  amount_in: u64Field,
  amount_out: u64Field,
  recipients: listField(objectField({ address: textField, amount: u64Field })),
  change_address: textField.default(''),
  change_amount: u64Field.default(0n),
  fee: u64Field,
};

const described = objectField({
  ...effectFields,
  payment_id: textField.default(''),
  ring_size: countField,
  unlock_time: u64Field,
  /** Number of outputs of amount 0 that the wallet adds, so that the transaction has two outputs. */
  dummy_outputs: countField.default(0),
  extra: hexField.default(''),
});

/**
 * Decodes unsigned transactions, to show what they pay. The documentation does not mention `summary` in the result.
 *
 * @throws NodeRefusedError with code −39 or −34 when the data cannot be read
 */
export const describeTransfer = defineWalletMethod({
  name: 'describe_transfer',
  repeatable: true,
  request: (args: { readonly unsignedTxset?: string; readonly multisigTxset?: string }) =>
    toWireArguments(args),
  result: objectField({
    desc: listField(described),
    /** What all described transactions together spend and pay. */
    summary: objectField(effectFields).optional(),
  }),
});

/**
 * Signs, in a multisig wallet, transactions that another wallet of the group prepared.
 *
 * @throws InvalidRequestError when the data is not hexadecimal
 * @throws NodeRefusedError with code −31 for a wallet that is not multisig, with code −34 when the data cannot be read
 */
export const signMultisig = defineWalletMethod({
  name: 'sign_multisig',
  repeatable: false,
  timeoutMs: TRANSFER_TIMEOUT_MS,
  request: signedDataRequest,
  result: objectField({
    tx_data_hex: hexField,
    /** Hashes of the transactions. The list is empty until enough wallets have signed. */
    tx_hash_list: listField(hashField),
  }),
});

/**
 * Sends transactions that enough wallets of the group have signed.
 *
 * @throws InvalidRequestError when the data is not hexadecimal
 * @throws NodeRefusedError with code −31 for a wallet that is not multisig, with code −36 when a transaction cannot be
 * sent
 */
export const submitMultisig = defineWalletMethod({
  name: 'submit_multisig',
  repeatable: false,
  timeoutMs: TRANSFER_TIMEOUT_MS,
  request: signedDataRequest,
  result: objectField({ tx_hash_list: listField(hashField) }),
});
