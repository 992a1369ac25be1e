import { messageId, t } from '../../../i18n/translate.ts';
import type { ProofFields } from '../../../proofs/check.ts';
import { proofKindDetails, type ProofFieldName, type ProofKind } from '../../../proofs/kinds.ts';
import type { WalletServiceCheckResult } from '../../../proofs/outcome.ts';
import { API_ROOT } from '../../_lib/routes.ts';
import type { ReceiptLinksProps } from '../../proofs/receipt-links.tsx';
import { errorMessageOf } from './fetch-data.ts';

/** Names of the proof fields in the JSON request body. */
const apiFieldNames: Readonly<Record<ProofFieldName, string>> = {
  txid: 'tx_hash',
  txKey: 'tx_key',
  address: 'address',
  message: 'message',
  proof: 'proof',
};

interface ServiceResult {
  readonly second: WalletServiceCheckResult;
  /** Signed receipts. Undefined for a result without a receipt. */
  readonly receipts?: Omit<ReceiptLinksProps, 'siteUrl'> | undefined;
  /** Why the server signed no receipt, as a sentence. Empty if it signed one. */
  readonly unsigned: string;
}

/** Poll interval for the queue position of a waiting check. */
const QUEUE_POLL_MS = 2_000;

/** Maximum number of attempts while the queue is full. */
const MAX_ATTEMPTS = 30;

const requestOptions = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  cache: 'no-store',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
} as const;

/**
 * Sends the fields of a proof, with all secrets, to the server, which checks them with its wallet service. Call it only
 * after the visitor has agreed to send them. Reports the position of the check in the queue, and retries while the queue is
 * full.
 *
 * @param onProgress receives a sentence whenever the queue position has changed
 */
export async function requestWalletServiceCheck(
  kind: ProofKind,
  fields: ProofFields,
  onProgress: (sentence: string) => void,
): Promise<ServiceResult> {
  const body = Object.fromEntries(
    proofKindDetails[kind].fields.map(({ name }) => [
      kind === 'signature' && name === 'proof' ? 'signature' : apiFieldNames[name],
      fields[name],
    ]),
  );
  try {
    const send = async (): Promise<Response> => {
      const pollTimer = setInterval(() => void reportQueuePosition(onProgress), QUEUE_POLL_MS);
      return fetch(`${API_ROOT}proofs/${kind}`, { ...requestOptions, body: JSON.stringify(body) }).finally(
        () => clearInterval(pollTimer),
      );
    };
    let response = await send();
    for (let attempt = 1; response.status === 503 && attempt < MAX_ATTEMPTS; attempt += 1) {
      onProgress(`${await errorMessageOf(response.clone())} ${t('This page retries automatically.')}`);
      await pause(Number(response.headers.get('Retry-After')));
      response = await send();
    }
    if (!response.ok) {
      const reason = await errorMessageOf(response);
      return { second: { state: 'silent', message: reason }, unsigned: reason };
    }
    const responseBody: unknown = await response.json();
    const receipts = parseReceipts(responseBody);
    return {
      second: parseSecondCheck(responseBody),
      receipts,
      unsigned: receipts === undefined ? reasonWithoutReceipt(responseBody) : '',
    };
  } catch {
    return {
      second: {
        state: 'silent',
        message: messageId('This explorer cannot be reached, so the wallet service did not run this check.'),
      },
      unsigned: messageId('This explorer cannot be reached.'),
    };
  }
}

/** Returns why a response has no receipt. The server signs only the results "proven" and "not proven", if it has a key. */
function reasonWithoutReceipt(responseBody: unknown): string {
  const [verdict, message] = ['verdict', 'message'].map((name) => property(responseBody, name));
  const isDecided = verdict === 'proven' || verdict === 'refuted';
  return !isDecided && typeof message === 'string'
    ? message
    : messageId('This explorer has no key to sign receipts with.');
}

async function reportQueuePosition(onProgress: (sentence: string) => void): Promise<void> {
  const response = await fetch(`${API_ROOT}proofs/line`, { ...requestOptions, body: '{}' }).catch(
    () => undefined,
  );
  if (response?.ok !== true) return;
  const position = property(await response.json(), 'place');
  onProgress(
    typeof position === 'number'
      ? t('Position {position} in the queue of the server …', { position })
      : t('The wallet service is checking …'),
  );
}

async function pause(seconds: number): Promise<void> {
  const ms = seconds > 0 ? seconds * 1_000 : QUEUE_POLL_MS;
  await new Promise((resolve) => setTimeout(resolve, ms));
}

function parseSecondCheck(responseBody: unknown): WalletServiceCheckResult {
  const second = property(responseBody, 'wallet_service');
  const [state, message, version, isRelease] = ['state', 'message', 'version', 'is_release'].map((name) =>
    property(second, name),
  );
  const sentence = typeof message === 'string' ? message : '';
  const program =
    typeof version === 'string'
      ? { service: { version, ...(typeof isRelease === 'boolean' ? { isRelease } : {}) } }
      : {};
  if (state === 'agrees') return { state, ...program };
  if (state === 'disagrees' || state === 'only') return { state, message: sentence, ...program };
  return {
    state: 'silent',
    message: sentence === '' ? messageId('The wallet service returned no result.') : sentence,
  };
}

function parseReceipts(responseBody: unknown): ServiceResult['receipts'] {
  const plain = property(responseBody, 'receipt');
  const withAddress = property(responseBody, 'receipt_with_address');
  const short = property(responseBody, 'receipt_short');
  if (typeof plain !== 'string' || typeof short !== 'string') return undefined;
  return {
    receiptWithoutAddress: plain,
    receiptWithAddress: typeof withAddress === 'string' ? withAddress : undefined,
    shortReceipt: short,
  };
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
