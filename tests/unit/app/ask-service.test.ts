import { expect, test } from 'playwright/test';
import { askService } from '../../../app/_client/proofs/ask-service.ts';

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

/** Answers the requests of the page. @param response receives the number of earlier requests to the same path */
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

const agrees = { wallet_service: { state: 'agrees', version: '1.26' }, receipt: 'a.b.c' };

test('a full line is tried again, and the page says so', async () => {
  const translatable: string[] = [];
  const busy = { error: { message: '16 checks of proofs wait already. Retry in a few seconds.' } };
  const sent = serve(async (_, earlier) =>
    earlier === 0
      ? Response.json(busy, { status: 503, headers: { 'Retry-After': '0.01' } })
      : Response.json(agrees),
  );
  const { second, receipts } = await askService('tx-key', fields, (sentence) => translatable.push(sentence));
  expect(second).toEqual({ state: 'agrees', service: { version: '1.26' } });
  expect(receipts?.plain).toBe('a.b.c');
  expect(translatable).toEqual([expect.stringContaining('16 checks of proofs wait already')]);
  expect(sent.map(({ path }) => path)).toEqual(['/api/v1/proofs/tx-key', '/api/v1/proofs/tx-key']);
});

test('while a check waits, its place is asked without any field, and the page shows how it moves', async () => {
  const translatable: string[] = [];
  let release: (response: Response) => void = () => undefined;
  const held = new Promise<Response>((resolve) => (release = resolve));
  const sent = serve(async (path, earlier) =>
    path.endsWith('/line') ? Response.json({ waiting: 9, place: 7 - earlier }) : held,
  );
  const asked = askService('tx-key', fields, (sentence) => translatable.push(sentence));
  await expect.poll(() => translatable.length, { timeout: 20_000 }).toBe(2);
  release(Response.json(agrees));
  await asked;
  expect(translatable).toEqual([
    'Place 7 in the line of the server …',
    'Place 6 in the line of the server …',
  ]);
  const lines = sent.filter(({ path }) => path.endsWith('/line'));
  expect(lines.map(({ body }) => body)).toEqual(['{}', '{}']);
  // The key is in one body alone, and in no address.
  expect(sent.filter(({ body }) => body.includes(SECRET))).toHaveLength(1);
  expect(sent.some(({ path }) => path.includes(SECRET))).toBe(false);
});
