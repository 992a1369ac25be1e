import { expect, test } from 'playwright/test';
import { requestWalletServiceCheck } from '../../../app/_client/proofs/service-check.ts';

const SECRET = '0123456789abcdef'.padEnd(64, '0');
const fields = { txid: 'a1'.repeat(32), txKey: SECRET, address: '4x', message: '', proof: '' };
const realFetch = globalThis.fetch;
test.afterEach(() => {
  globalThis.fetch = realFetch;
});

interface Sent {
  readonly path: string;
  readonly body: string;
}

/** Replaces `fetch` and records the requests. @param response receives the number of earlier requests to the same path */
function serve(response: (path: string, earlier: number) => Promise<Response>): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = async (input, init) => {
    const path = typeof input === 'string' ? input : '';
    const earlier = sent.filter((each) => each.path === path).length;
    sent.push({ path, body: typeof init?.body === 'string' ? init.body : '' });
    return response(path, earlier);
  };
  return sent;
}

const agrees = {
  wallet_service: { state: 'agrees', version: '1.26' },
  receipt: 'a.b.c',
  receipt_short: 'd.e.f',
};

test('a full queue is retried, and the page reports it', async () => {
  const sentences: string[] = [];
  const busy = { error: { message: '16 checks of proofs wait already. Retry in a few seconds.' } };
  const sent = serve(async (_, earlier) =>
    earlier === 0
      ? Response.json(busy, { status: 503, headers: { 'Retry-After': '0.01' } })
      : Response.json(agrees),
  );
  const { second, receipts } = await requestWalletServiceCheck('tx-key', fields, (sentence) =>
    sentences.push(sentence),
  );
  expect(second).toEqual({ state: 'agrees', service: { version: '1.26' } });
  expect(receipts).toEqual({
    receiptWithoutAddress: 'a.b.c',
    receiptWithAddress: undefined,
    shortReceipt: 'd.e.f',
  });
  expect(sentences).toEqual([expect.stringContaining('16 checks of proofs wait already')]);
  expect(sent.map(({ path }) => path)).toEqual(['/api/v1/proofs/tx-key', '/api/v1/proofs/tx-key']);
});

test('while a check waits, its queue position is requested without any field, and the page shows its changes', async () => {
  const sentences: string[] = [];
  let release: (response: Response) => void = () => undefined;
  const held = new Promise<Response>((resolve) => (release = resolve));
  const sent = serve(async (path, earlier) =>
    path.endsWith('/line') ? Response.json({ waiting: 9, place: 7 - earlier }) : held,
  );
  const result = requestWalletServiceCheck('tx-key', fields, (sentence) => sentences.push(sentence));
  await expect.poll(() => sentences.length, { timeout: 20_000 }).toBe(2);
  release(Response.json(agrees));
  await result;
  expect(sentences).toEqual([
    'Position 7 in the queue of the server …',
    'Position 6 in the queue of the server …',
  ]);
  const polls = sent.filter(({ path }) => path.endsWith('/line'));
  expect(polls.map(({ body }) => body)).toEqual(['{}', '{}']);
  // The key is in one body only, and in no URL.
  expect(sent.filter(({ body }) => body.includes(SECRET))).toHaveLength(1);
  expect(sent.some(({ path }) => path.includes(SECRET))).toBe(false);
});
