import { SCAN_FEED_CHUNK_BLOCKS } from '@ringscope/protocol/scan-feed.ts';
import { formatXmr } from '@ringscope/protocol/units.ts';
import type { FoundPayment, MessageFromWorker, MessageToWorker } from './messages.ts';

interface ScanRequest {
  readonly site: string;
  readonly address: string;
  readonly viewKey: string;
  readonly from: number;
  readonly to: number;
  readonly workers: number;
}

interface Progress {
  blocks: number;
  outputs: number;
  bytes: number;
  readonly payments: FoundPayment[];
}

/**
 * Finds the payments to an address in a range of blocks, with its secret view key. Only the workers of this page
 * receive the key.
 *
 * @param onProgress called after each chunk
 * @throws Error with a sentence for the visitor
 */
async function findPayments(request: ScanRequest, onProgress: (progress: Progress) => void): Promise<void> {
  const progress: Progress = { blocks: 0, outputs: 0, bytes: 0, payments: [] };
  let next = request.from - (request.from % SCAN_FEED_CHUNK_BLOCKS);
  const takeChunk = (): number | undefined => {
    const chunk = next;
    next += SCAN_FEED_CHUNK_BLOCKS;
    return chunk > request.to ? undefined : chunk;
  };
  await Promise.all(
    Array.from({ length: request.workers }, async () => runWorker(request, takeChunk, progress, onProgress)),
  );
}

async function runWorker(
  { site, address, viewKey, from, to }: ScanRequest,
  takeChunk: () => number | undefined,
  progress: Progress,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const worker = new Worker('worker.js', { type: 'module' });
  const ask = async (message: MessageToWorker): Promise<MessageFromWorker> =>
    new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<MessageFromWorker>) => resolve(data), {
        once: true,
      });
      worker.addEventListener(
        'error',
        () =>
          reject(
            new Error(
              'The search stopped, because a worker of this page failed. Reload the page and start again.',
            ),
          ),
        {
          once: true,
        },
      );
      worker.postMessage(message);
    });
  try {
    let answer = await ask({ type: 'open', address, viewKey });
    for (let height = takeChunk(); height !== undefined && answer.type !== 'failed'; height = takeChunk()) {
      answer = await ask({ type: 'scan', siteUrl: site, startHeight: height, endHeight: to });
      if (answer.type !== 'scanned') continue;
      progress.blocks += SCAN_FEED_CHUNK_BLOCKS;
      progress.outputs += answer.outputCount;
      progress.bytes += answer.downloadedBytes;
      progress.payments.push(...answer.payments.filter((payment) => payment.height >= from));
      onProgress(progress);
    }
    if (answer.type === 'failed') throw new Error(answer.reason);
  } finally {
    worker.terminate();
  }
}

function requireElement<T extends Element>(selector: string, type: new () => T): T {
  const found = document.querySelector(selector);
  if (!(found instanceof type))
    throw new Error(`The page has no element ${selector}. Serve this script with its own index.html.`);
  return found;
}

const form = requireElement('form', HTMLFormElement);
const statusLine = requireElement('#status', HTMLOutputElement);
const table = requireElement('tbody', HTMLTableSectionElement);

function show({ blocks, outputs, bytes, payments }: Progress, start: number): void {
  const seconds = (performance.now() - start) / 1000;
  const total = payments.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  statusLine.textContent =
    `${blocks} blocks, ${outputs} outputs (${Math.round(outputs / seconds)} a second, ` +
    `${outputs === 0 ? 0 : Math.round(bytes / outputs)} bytes each), ${payments.length} payments, ${formatXmr(total)} XMR`;
  const sorted = payments.toSorted(
    (one, other) => one.height - other.height || one.globalIndex - other.globalIndex,
  );
  table.replaceChildren(
    ...sorted.map(({ height, txHash, outputIndex, amount, address }) => {
      const row = document.createElement('tr');
      for (const value of [String(height), `${txHash} · ${outputIndex}`, formatXmr(BigInt(amount)), address])
        row.insertCell().textContent = value;
      return row;
    }),
  );
}

async function submit(): Promise<void> {
  const fields = new FormData(form);
  const text = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const start = performance.now();
  form.inert = true;
  statusLine.textContent = 'Scanning …';
  try {
    const request = {
      site: text('site').replace(/\/$/, ''),
      address: text('address'),
      viewKey: text('key'),
      from: Number(text('from')),
      to: Number(text('to')),
      workers: Number(text('workers')),
    };
    await findPayments(request, (progress) => show(progress, start));
    statusLine.dataset['state'] = 'done';
  } catch (error) {
    statusLine.textContent = error instanceof Error ? error.message : String(error);
    statusLine.dataset['state'] = 'failed';
  } finally {
    form.inert = false;
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void submit();
});
