import {
  decodeAddress,
  encodeAddress,
  stripPaymentId,
  type Address,
  type AddressNetwork,
} from '@ringscope/protocol/address/address.ts';
import {
  formatPaymentUri,
  parsePaymentUri,
  type PaymentUriResult,
} from '@ringscope/protocol/address/payment-uri.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import {
  areComparedValuesEqual,
  maySendToWalletService,
  type AddressComparison,
  type WalletServiceQuery,
  type ComparedValueName,
  type ComparedValue,
} from '../../proofs/wallet-service-query.ts';
import { NodeRefusedError } from '@ringscope/rpc/errors.ts';
import type { RpcCallOptions } from '@ringscope/rpc/method.ts';
import type { WalletClient } from '@ringscope/rpc/wallet/client.ts';
import { walletErrorCodes } from '@ringscope/rpc/wallet/error-codes.ts';
import {
  walletNotConfiguredFailure,
  toWalletServiceFailure,
  readWalletServiceVersion,
  withOpenWallet,
  type WalletServiceCheckOptions,
} from './wallet-service.ts';

/** The calls of the wallet service that concern addresses and payment links. */
type AddressWallet = Pick<
  WalletClient,
  'makeUri' | 'parseUri' | 'splitIntegratedAddress' | 'validateAddress'
>;

const invalidCharacters: AddressComparison = {
  state: 'silent',
  message:
    'The wallet service did not run this check: the text has characters that no address and no payment link contains.',
};

/**
 * Parses an address or a payment link, or creates a link, with the wallet service and with `packages/protocol/`. Compares
 * the results.
 *
 * @returns the comparison, or a sentence that explains why there is none
 */
export async function compareAddressWithWalletService(
  { wallet, timeoutMs, warn }: WalletServiceCheckOptions,
  query: WalletServiceQuery,
): Promise<AddressComparison> {
  if (wallet === undefined) return walletNotConfiguredFailure;
  if (!mayBeSent(query)) return invalidCharacters;
  const other = otherNetworkOf(query);
  if (other !== undefined) {
    const message = `The wallet service did not run this check: it runs on ${query.network} and cannot read a payment link with an address of ${other}.`;
    return { state: 'silent', message };
  }
  try {
    const compared = await withOpenWallet(wallet, () => compare(wallet, query, { timeoutMs }));
    const service = await readWalletServiceVersion(wallet, { timeoutMs });
    return { state: 'compared', ...compared, ...(service === undefined ? {} : { service }) };
  } catch (error) {
    return toWalletServiceFailure(error, warn);
  }
}

function mayBeSent(question: WalletServiceQuery): boolean {
  switch (question.kind) {
    case 'address':
      return maySendToWalletService('address', question.address);
    case 'link':
      return maySendToWalletService('link', question.uri);
    case 'new-link':
      return decodeAddress(question.fields.address).ok;
  }
}

/**
 * Returns the network of the address in a payment link if it differs from the network of the service. Otherwise
 * undefined, also for a single address, and for a link without a valid address.
 */
function otherNetworkOf(question: WalletServiceQuery): AddressNetwork | undefined {
  if (question.kind === 'address') return undefined;
  const text = question.kind === 'link' ? /^monero:([^?]*)/.exec(question.uri)?.[1] : question.fields.address;
  const decoded = decodeAddress(text ?? '');
  return decoded.ok && decoded.address.network !== question.network ? decoded.address.network : undefined;
}

type Compared = Pick<
  Extract<AddressComparison, { readonly state: 'compared' }>,
  'values' | 'createdPaymentLink'
>;

async function compare(
  wallet: AddressWallet,
  question: WalletServiceQuery,
  options: RpcCallOptions,
): Promise<Compared> {
  switch (question.kind) {
    case 'address':
      return { values: await compareAddress(wallet, question, options) };
    case 'link':
      return { values: await compareLink(wallet, question, options) };
    case 'new-link':
      return compareNewLink(wallet, question, options);
  }
}

async function compareAddress(
  wallet: AddressWallet,
  { address: text, paymentId, network }: Extract<WalletServiceQuery, { readonly kind: 'address' }>,
  options: RpcCallOptions,
): Promise<ComparedValue[]> {
  const decoded = decodeAddress(text);
  const theirs = await wallet.validateAddress({ address: text, anyNetType: true }, options);
  const values = [comparedValue('valid', decoded.ok ? 'yes' : 'no', theirs.valid ? 'yes' : 'no')];
  if (!decoded.ok && !theirs.valid) return values;
  const ours = decoded.ok ? decoded.address : undefined;
  const kind = theirs.integrated ? 'integrated' : theirs.subaddress ? 'subaddress' : 'standard';
  values.push(
    comparedValue('network', ours?.network ?? '', theirs.nettype),
    comparedValue('kind', ours?.kind ?? '', theirs.valid ? kind : ''),
  );
  // The service splits an integrated address into its parts only if the address is of the network of the service.
  if (ours === undefined || ours.network !== network) return values;
  if (ours.kind === 'integrated') return [...values, ...(await compareParts(wallet, ours, options))];
  if (ours.kind !== 'standard' || paymentId === '') return values;
  const joined: Address = { ...ours, kind: 'integrated', paymentId: hexToBytes(paymentId) };
  return [...values, ...(await compareParts(wallet, joined, options))];
}

/** Compares the parts of an integrated address (standard address and payment id) with those that the service returns. */
async function compareParts(
  wallet: AddressWallet,
  integrated: Address,
  options: RpcCallOptions,
): Promise<ComparedValue[]> {
  const integratedAddress = encodeAddress(integrated);
  const theirs = await undefinedIfRefused(
    [walletErrorCodes.wrongAddress],
    wallet.splitIntegratedAddress({ integratedAddress }, options),
  );
  return [
    comparedValue(
      'standard-address',
      encodeAddress(stripPaymentId(integrated)),
      theirs?.standardAddress ?? '',
    ),
    comparedValue(
      'payment-id',
      bytesToHex(integrated.paymentId ?? new Uint8Array(0)),
      theirs?.paymentId ?? '',
    ),
  ];
}

async function compareLink(
  wallet: AddressWallet,
  { uri, network }: Extract<WalletServiceQuery, { readonly kind: 'link' }>,
  options: RpcCallOptions,
): Promise<ComparedValue[]> {
  const ours = contentsOf(parsePaymentUri(uri, network));
  const response = await undefinedIfRefused([walletErrorCodes.wrongUri], wallet.parseUri({ uri }, options));
  const theirs: LinkContents | undefined = response && {
    address: response.uri.address,
    amount: amountString(response.uri.amount),
    recipient: response.uri.recipientName,
    description: response.uri.txDescription,
    unknown: response.unknownParameters.join('&'),
  };
  return compareContents(ours, theirs);
}

async function compareNewLink(
  wallet: AddressWallet,
  { fields, network }: Extract<WalletServiceQuery, { readonly kind: 'new-link' }>,
  options: RpcCallOptions,
): Promise<Compared> {
  const { address, amount, recipientName, description } = fields;
  const uri = formatPaymentUri(fields);
  const values = await compareLink(wallet, { kind: 'link', uri, network }, options);
  const written = await undefinedIfRefused(
    [walletErrorCodes.wrongUri],
    wallet.makeUri(
      {
        address,
        ...(amount === undefined ? {} : { amount }),
        ...(recipientName === undefined ? {} : { recipientName }),
        ...(description === undefined ? {} : { txDescription: description }),
      },
      options,
    ),
  );
  if (written === undefined) return { values };
  const ours = contentsOf(parsePaymentUri(uri, network));
  const theirs = contentsOf(parsePaymentUri(written.uri, network));
  const isSame = areComparedValuesEqual(compareContents(ours, theirs));
  return { values, createdPaymentLink: { text: written.uri, hasSameContents: isSame } };
}

/** Contents of a link as strings. An empty string means that the link has no such part. */
type LinkContents = Readonly<Record<'address' | 'amount' | 'recipient' | 'description' | 'unknown', string>>;

function contentsOf(result: PaymentUriResult): LinkContents | undefined {
  if (!result.ok) return undefined;
  const { address, amount, recipientName, description, unknownParameters } = result.uri;
  return {
    address: encodeAddress(address),
    amount: amountString(amount ?? 0n),
    recipient: recipientName ?? '',
    description: description ?? '',
    unknown: unknownParameters.join('&'),
  };
}

/** Returns an amount as a string. The service returns 0 for a link without an amount, so 0 becomes an empty string. */
function amountString(amount: bigint): string {
  return amount === 0n ? '' : amount.toString();
}

function compareContents(ours: LinkContents | undefined, theirs: LinkContents | undefined): ComparedValue[] {
  const names = ['address', 'amount', 'recipient', 'description', 'unknown'] as const;
  const isOurs = ours !== undefined;
  const isTheirs = theirs !== undefined;
  return [
    comparedValue('valid', isOurs ? 'yes' : 'no', isTheirs ? 'yes' : 'no'),
    ...names
      .map((name) => comparedValue(name, ours?.[name] ?? '', theirs?.[name] ?? ''))
      .filter((each) => each.explorerValue !== '' || each.walletServiceValue !== ''),
  ];
}

function comparedValue(name: ComparedValueName, ours: string, theirs: string): ComparedValue {
  return { name, explorerValue: ours, walletServiceValue: theirs };
}

/** Returns undefined when the service rejects the input with one of these error codes. Other errors are thrown. */
async function undefinedIfRefused<T>(codes: readonly number[], response: Promise<T>): Promise<T | undefined> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof NodeRefusedError && error.code !== undefined && codes.includes(error.code))
      return undefined;
    throw error;
  }
}
