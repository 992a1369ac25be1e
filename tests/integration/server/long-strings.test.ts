import { expect, newClient, test } from './site.ts';

/** Two strings of 420,000 characters and more. Patterns of earlier versions took minutes to read each of them. */
const texts = {
  'a link that names the desk again and again': `https://${'/proofs'.repeat(60_000)}#`,
  'a payment link of full stops': `monero:${'.'.repeat(420_000)}a`,
  'links in links': '/proofs#txid='.repeat(35_000),
  'one name and value after the other': 'x:'.repeat(290_000),
};

const send = {
  '/api/v1/proofs/detect': (url: string, text: string) =>
    fetch(`${url}/api/v1/proofs/detect`, {
      method: 'POST',
      headers: { ...newClient(), 'Content-Type': 'application/json' },
      body: JSON.stringify({ text }),
    }),
  '/proofs': (url: string, text: string) =>
    fetch(`${url}/proofs`, {
      method: 'POST',
      headers: { ...newClient(), 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `text=${text.replaceAll('#', '%23')}`,
    }),
};

for (const [path, post] of Object.entries(send)) {
  test(`${path} reads long input while the requests of another client get their responses`, async ({
    site,
  }) => {
    const posted = Object.entries(texts).map(async ([name, text]) => {
      const { status } = await post(site.url, text);
      return { name, status };
    });
    for (let turn = 0; turn < 50; turn += 1) expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    // The page repeats the input in the box, or reports that nothing was recognised in it.
    for (const { name, status } of await Promise.all(posted)) expect([200, 400], name).toContain(status);
  });
}

test('a client that sends many long inputs at once is refused, and another one is served', async ({
  site,
}) => {
  const text = texts['one name and value after the other'];
  const detect = (headers: Record<string, string>) =>
    fetch(`${site.url}/api/v1/proofs/detect`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ text }),
    });
  const eager = { 'X-Forwarded-For': '203.0.113.77' };
  const sent = Array.from({ length: 8 }, async () => detect(eager));
  const [other, ...responses] = await Promise.all([detect(newClient()), ...sent]);
  expect(other.status).toBe(200);
  const refused = responses.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  for (const response of refused) {
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ error: { code: 'busy' } });
  }
});
