import { decodeAddress } from '@ringscope/protocol/address/address.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { deriveViewSecrets } from '@ringscope/protocol/crypto/carrot-account.ts';
import {
  createViewOnlyWallet,
  scanTransaction,
  subaddressLookahead,
  type ViewOnlyWallet,
} from '@ringscope/protocol/proofs/view-key.ts';
import { decodeScanFeed, type ScanFeedTransaction } from '@ringscope/protocol/scan-feed.ts';
import type { FoundPayment, MessageFromWorker, MessageToWorker } from './messages.ts';

/** Subaddresses that the scan recognises: the number of accounts, and the number of addresses in each account. */
const ACCOUNTS = 5;
const ADDRESSES_PER_ACCOUNT = 20;

const ATTEMPTS = 20;

let wallet: ViewOnlyWallet | undefined;

function send(message: MessageFromWorker): void {
  postMessage(message);
}

/**
 * Creates a view-only wallet, which recognises its outputs with the view key.
 *
 * @throws Error with a sentence for the visitor
 */
function openWallet(addressText: string, viewKey: string): ViewOnlyWallet {
  const decoded = decodeAddress(addressText);
  if (!decoded.ok) throw new Error('The address is not a Monero address. Copy it from the wallet again.');
  const secrets = /^[0-9a-fA-F]{64}$/.test(viewKey)
    ? deriveViewSecrets(decoded.address, hexToBytes(viewKey))
    : undefined;
  if (secrets === undefined)
    throw new Error('The view key does not belong to the address. Copy both from the same wallet.');
  const opened = createViewOnlyWallet(
    decoded.address,
    secrets,
    subaddressLookahead(ACCOUNTS, ADDRESSES_PER_ACCOUNT),
  );
  if (opened.verdict !== 'ready')
    throw new Error('The view key does not belong to the address. Copy both from the same wallet.');
  return opened;
}

/** Seconds to wait before a retry if the response has no `Retry-After` header with a number of seconds. */
const PAUSE_SECONDS = 5;

/** Fetches a chunk of the scan feed. After status 429 or 503, it waits as long as the site requests and retries. */
async function fetchChunk(site: string, height: number): Promise<Uint8Array> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`${site}/api/v1/scan/${height}`);
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    if ((response.status !== 429 && response.status !== 503) || attempt === ATTEMPTS)
      throw new Error(
        `The site returned status ${response.status} for the blocks from height ${height} on. Check the URL of the site and the heights.`,
      );
    // Ringscope sends a number of seconds, but a proxy in front of it may send a date.
    const retryAfter = response.headers.get('retry-after') ?? '';
    const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : PAUSE_SECONDS;
    await new Promise((resolve) => {
      setTimeout(resolve, seconds * 1000);
    });
  }
}

function paymentsIn(transaction: ScanFeedTransaction, owner: ViewOnlyWallet): FoundPayment[] {
  const { height, hash, outputs, publicKeys, additionalPublicKeys, encryptedPaymentId } = transaction;
  const result = scanTransaction(
    {
      ...{ hash, outputs, publicKeys, additionalPublicKeys, encryptedPaymentId },
      ...{ inputs: [], unreadExtraBytes: 0, unlockTime: 0n, undecoded: undefined },
    },
    owner,
  );
  if (!('outputs' in result)) return [];
  return result.outputs.map(({ index, amount, address }) => ({
    height,
    txHash: bytesToHex(hash),
    outputIndex: index,
    globalIndex: outputs[index]?.globalIndex ?? 0,
    // `amount` is undefined if the decrypted amount does not open the commitment. Wallets ignore such an output.
    amount: (amount ?? 0n).toString(),
    address,
  }));
}

async function scanChunk(site: string, height: number, to: number): Promise<void> {
  if (wallet === undefined)
    throw new Error(
      'The worker received a height to scan before the view key. Send the message `open` first.',
    );
  const bytes = await fetchChunk(site, height);
  const payments: FoundPayment[] = [];
  let outputs = 0;
  for (const transaction of decodeScanFeed(bytes)) {
    if (transaction.height > to) break;
    outputs += transaction.outputs.length;
    payments.push(...paymentsIn(transaction, wallet));
  }
  send({ type: 'scanned', height, downloadedBytes: bytes.length, outputCount: outputs, payments });
}

async function handle(message: MessageToWorker): Promise<void> {
  try {
    if (message.type === 'open') {
      wallet = openWallet(message.address, message.viewKey);
      send({ type: 'ready' });
    } else await scanChunk(message.siteUrl, message.startHeight, message.endHeight);
  } catch (error) {
    send({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
}

addEventListener('message', (event: MessageEvent<MessageToWorker>) => void handle(event.data));
