import {
  lookUpPoolTxSummaries,
  lookUpBlocksWithTxSummaries,
  type BlockWithTxSummaries,
} from '../../db/queries/transaction-summaries.ts';
import { lookUpChainOverview } from '../../db/queries/chain-figures.ts';
import { decodeAddress, type Address } from '@ringscope/protocol/address/address.ts';
import { parseTxHash, type TxHash } from '@ringscope/protocol/brands.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { deriveViewSecrets } from '@ringscope/protocol/crypto/carrot-account.ts';
import { decodeScalar } from '@ringscope/protocol/crypto/scalar.ts';
import { parseExtra, txExtraPaymentIds } from '@ringscope/protocol/extra.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import {
  createJsendErrorResponse,
  createJsendFailResponse,
  createJsendSuccessResponse,
  createUnavailableResponse,
} from './response.ts';
import type { HttpResponse } from '../response.ts';
import { type CompatQuery, parseU64 } from './input.ts';
import type { CompatJsonObject } from './json.ts';
import { createNodeUnreachableResponse } from './raw.ts';
import type { CompatRequest, CompatRoute, CompatSources } from './route.ts';
import { findCompatTransaction } from './transaction.ts';
import type {
  CompatScannedTransaction,
  ViewKeyScanOutcome,
  ScanSecret,
  ViewKeyScanner,
} from './view-key-scan.ts';

/** Rate-limit cost of a scan in points, equal to that of a proof check. */
const SCAN_COST = 60;

function secretRoute(
  path: string,
  handle: (sources: CompatSources, scan: ViewKeyScanner, request: CompatRequest) => Promise<HttpResponse>,
): CompatRoute {
  return {
    path,
    costPoints: () => SCAN_COST,
    queryHasSecretKey: true,
    handle: async (sources, request) =>
      sources.scanWithViewKey === undefined
        ? createUnavailableResponse(
            'The operator of this explorer has disabled this route. Use a wallet instead of sending a secret key.',
          )
        : handle(sources, sources.scanWithViewKey, request),
  };
}

/** A parsed address and secret, or the error response. */
type ParsedKeys =
  | { readonly address: Address; readonly secret: ScanSecret; readonly response?: undefined }
  | { readonly response: HttpResponse };

/**
 * Parses an address and a secret. The secret is a key, or it can be a payment proof if `kind` is `tx-key`. The error
 * response never contains the key. It also omits an address that looks like a key, because the client may have swapped
 * the two.
 */
function parseKeys(
  query: CompatQuery,
  network: Network,
  kind: 'view-key' | 'tx-key',
  keyName: string,
): ParsedKeys {
  const text = query.getText('address');
  const decoded = decodeAddress(text);
  const expectedNetwork = network === 'fakechain' ? 'mainnet' : network;
  if (!decoded.ok || decoded.address.network !== expectedNetwork) {
    const looksLikeKey = /^[0-9a-fA-F]{32,}$/.test(text);
    return { response: createJsendErrorResponse(`Cant parse monero address: ${looksLikeKey ? '' : text}`) };
  }
  const proof = kind === 'tx-key' ? query.getPaymentProof('viewkey') : undefined;
  const { address } = decoded;
  // Some clients send a proof instead of the key, for example Morphit.
  if (proof !== undefined) return { address, secret: { kind: 'proof', proof } };
  const key = query.getText('viewkey');
  const secret = /^[0-9a-f]{64}$/i.test(key) ? parseScanSecret(address, kind, hexToBytes(key)) : undefined;
  return secret === undefined
    ? { response: createJsendErrorResponse(`Cant parse ${keyName}`) }
    : { address, secret };
}

function parseScanSecret(
  address: Address,
  kind: 'view-key' | 'tx-key',
  bytes: Uint8Array,
): ScanSecret | undefined {
  if (kind === 'view-key') {
    const secrets = deriveViewSecrets(address, bytes);
    return secrets && { kind, key: secrets.viewSecret, viewBalanceSecret: secrets.viewBalanceSecret };
  }
  const key = decodeScalar(bytes);
  return key === undefined ? undefined : { kind, key };
}

/** Returns the error response for a scan that did not finish. */
function unfinishedResponse(outcome: Exclude<ViewKeyScanOutcome, { state: 'scanned' }>): HttpResponse {
  switch (outcome.state) {
    case 'unreachable':
      return createNodeUnreachableResponse();
    case 'busy':
      return createUnavailableResponse('Too many scans are waiting. Retry in a few seconds.');
    case 'too-large':
      return createJsendErrorResponse(
        'The scan needs too much work for one request. Scan fewer blocks, or leave out the pool.',
      );
  }
}

function addressHex({ spendKey, viewKey }: Address): string {
  return bytesToHex(spendKey) + bytesToHex(viewKey);
}

export const compatOutputsRoute = secretRoute('/api/outputs', async (sources, scan, { query, clientId }) => {
  const isProof = query.isEnabled('txprove');
  const hashHex = query.getText('txhash');
  if (hashHex === '') return createJsendErrorResponse('Tx hash not provided');
  if (query.getText('address') === '') return createJsendErrorResponse('Monero address not provided');
  if (query.getText('viewkey') === '') {
    return createJsendErrorResponse(isProof ? 'Tx private key not provided' : 'Viewkey not provided');
  }
  const hash = parseTxHash(hashHex);
  if (hash === undefined) return createJsendErrorResponse(`Cant parse tx hash: ${hashHex}`);
  const { indexState } = await lookUpChainOverview(sources.database);
  const keys = parseKeys(
    query,
    indexState.tip.network,
    isProof ? 'tx-key' : 'view-key',
    'view key or tx private key',
  );
  if (keys.response !== undefined) return keys.response;
  const found = await findCompatTransaction(sources, hash);
  if (found.tx === undefined) return createJsendFailResponse(`Cant find tx hash: ${hashHex}`);
  const outcome = await scan({ hashes: [hash], address: keys.address, secret: keys.secret }, clientId);
  if (outcome.state !== 'scanned') return unfinishedResponse(outcome);
  const scanned = outcome.txs.get(hash);
  if (scanned === undefined) return createJsendFailResponse(`Cant find tx hash: ${hashHex}`);
  if (scanned.hasOnlyInvalidTxPublicKeys) return createJsendErrorResponse('Cant calculate key_derivation');
  return createJsendSuccessResponse({
    address: addressHex(keys.address),
    outputs: scanned.outputs.map(({ amount, paysAddress, key }, index) => ({
      amount,
      match: paysAddress,
      output_idx: index,
      output_pubkey: key,
    })),
    tx_confirmations: found.location.confirmations,
    tx_hash: hash,
    tx_prove: isProof,
    tx_timestamp: found.location.timestamp,
    viewkey: keys.secret.kind === 'proof' ? keys.secret.proof : query.getText('viewkey').toLowerCase(),
  });
});

/** Maximum number of waiting transactions that one request scans, newest first. */
const MAX_POOL_TXS = 500;

export const outputsInBlocksRoute = secretRoute(
  '/api/outputsblocks',
  async (sources, scan, { query, clientId }) => {
    const { database } = sources;
    const { indexState } = await lookUpChainOverview(database);
    const { tip } = indexState;
    const range = readBlockRange(query, tip.height);
    if ('body' in range) return range;
    if (query.getText('address') === '') return createJsendErrorResponse('Monero address not provided');
    if (query.getText('viewkey') === '') return createJsendErrorResponse('Viewkey not provided');
    const keys = parseKeys(query, tip.network, 'view-key', 'view key');
    if (keys.response !== undefined) return keys.response;
    const hasPool = query.isEnabled('mempool');
    const blocks =
      range.from > range.to ? [] : (await lookUpBlocksWithTxSummaries(database, range.from, range.to)).data;
    const waiting = hasPool ? (await lookUpPoolTxSummaries(database, 0, MAX_POOL_TXS)).data.txs : [];
    const candidates: ScanCandidate[] = [
      ...waiting.map(({ hash, extra }) => ({ hash, extra, height: 0, isWaiting: true })),
      ...blocks.flatMap(candidatesIn),
    ];
    const outcome = await scan(
      {
        hashes: candidates.map(({ hash }) => hash),
        address: keys.address,
        secret: keys.secret,
      },
      clientId,
    );
    if (outcome.state !== 'scanned') return unfinishedResponse(outcome);
    const missing = candidates.find(({ hash, isWaiting }) => !isWaiting && !outcome.txs.has(hash));
    if (missing !== undefined)
      return createJsendErrorResponse(`Cant get transactions in block: ${missing.height}`);
    return createJsendSuccessResponse({
      address: addressHex(keys.address),
      mempool: hasPool,
      outputs: candidates.flatMap((candidate) =>
        matchingOutputsJson(candidate, outcome.txs.get(candidate.hash)),
      ),
      viewkey: query.getText('viewkey').toLowerCase(),
      ...range.fields,
    });
  },
);

interface ScanCandidate {
  readonly hash: TxHash;
  readonly extra: Uint8Array | null;
  readonly height: number;
  readonly isWaiting: boolean;
}

function candidatesIn({ block, txs }: BlockWithTxSummaries): ScanCandidate[] {
  return txs.map(({ hash, extra }) => ({ hash, extra, height: block.height, isWaiting: false }));
}

function matchingOutputsJson(
  { hash, extra, height, isWaiting }: ScanCandidate,
  scanned: CompatScannedTransaction | undefined,
): CompatJsonObject[] {
  if (scanned === undefined) return [];
  const { short, long } = txExtraPaymentIds(parseExtra(extra ?? new Uint8Array()));
  const paymentId = short === undefined && long !== undefined ? bytesToHex(long) : scanned.paymentId;
  return scanned.outputs.flatMap(({ amount, paysAddress, key }, index) =>
    paysAddress
      ? [
          {
            amount,
            block_no: height,
            in_mempool: isWaiting,
            output_idx: index,
            output_pubkey: key,
            payment_id: paymentId,
            tx_hash: hash,
          },
        ]
      : [],
  );
}

/** The heights to scan, and the response fields that repeat the parameters. */
interface BlockRange {
  readonly from: number;
  readonly to: number;
  readonly fields: CompatJsonObject;
}

/** Maximum number of blocks that one request scans. */
const MAX_BLOCKS = 5;
/** Number of newest blocks that a request without parameters scans. */
const DEFAULT_BLOCKS = 3;

/**
 * Parses the range of blocks to scan. A request contains either the first and the last height, or the number of newest
 * blocks to scan.
 *
 * @returns the error response when a parameter is invalid or the range has too many blocks
 */
function readBlockRange(query: CompatQuery, tipHeight: number): BlockRange | HttpResponse {
  return query.has('startblock') || query.has('endblock')
    ? readHeights(query, tipHeight)
    : readLimit(query, tipHeight);
}

/** Parses the range of blocks from the parameters `startblock` and `endblock`. Returns the error response when it is invalid. */
function readHeights(query: CompatQuery, tipHeight: number): BlockRange | HttpResponse {
  const [startText, endText] = [
    query.getNumericString('startblock') ?? '',
    query.getNumericString('endblock') ?? '',
  ];
  const [start, end] = [parseU64(startText), parseU64(endText)];
  if (start === undefined) return createJsendFailResponse(`Cant parse startblock number: ${startText}`);
  if (end === undefined) return createJsendFailResponse(`Cant parse endblock number: ${endText}`);
  if (start > end)
    return createJsendErrorResponse(`Start block ${start} cannot be higher than end block: ${end}`);
  // The onion explorer has the same message: it checks the end, but reports the start.
  if (end > BigInt(tipHeight)) {
    return createJsendErrorResponse(
      `Start block ${start} is higher than current blockchain height: ${tipHeight}`,
    );
  }
  if (end - start >= BigInt(MAX_BLOCKS))
    return createJsendErrorResponse(`Cant check more than ${MAX_BLOCKS} blocks at time`);
  return {
    from: Number(start),
    to: Number(end),
    fields: { startblock: start, endblock: end, height: tipHeight },
  };
}

/** Parses the range of blocks from the parameter `limit`, the number of newest blocks. Returns the error response when it is invalid. */
function readLimit(query: CompatQuery, tipHeight: number): BlockRange | HttpResponse {
  const text = query.getNumericString('limit') ?? String(DEFAULT_BLOCKS);
  const limit = parseU64(text);
  if (limit === undefined) return createJsendFailResponse(`Cant parse page and/or limit numbers: ${text}`);
  const blocks = limit > BigInt(MAX_BLOCKS) ? MAX_BLOCKS : Number(limit);
  return {
    from: Math.max(0, tipHeight + 1 - blocks),
    to: tipHeight,
    fields: { limit: text, height: tipHeight + 1 },
  };
}
