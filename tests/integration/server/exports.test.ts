import { expect, test, UNLIMITED } from './site.ts';

test('an export that needs an unreachable node ends before its end, and the operator reads the cause', async ({
  site,
}) => {
  const response = await fetch(`${site.url}/api/v1/export/commitments?from=0`, {
    headers: { 'x-forwarded-for': UNLIMITED },
  });
  await expect(response.arrayBuffer()).rejects.toThrow(TypeError);
  // The thread that reads exports writes to the log of its process.
  await expect
    .poll(() => site.process.log())
    .toMatch(/"part":"exports".*daemon: (?:transactions|outputs) could not be fetched: .*ECONNREFUSED/);
});

test('HEAD of a download has the headers of GET, except those of the body', async ({ site }) => {
  for (const path of ['/api/v1/export/blocks?from=0', '/api/v1/stats/hash_rate.csv']) {
    const headers = { 'x-forwarded-for': UNLIMITED, 'accept-encoding': 'identity' };
    const [head, get] = [
      await fetch(`${site.url}${path}`, { method: 'HEAD', headers }),
      await fetch(`${site.url}${path}`, { headers }),
    ];
    expect(await head.text(), path).toBe('');
    expect(await get.text(), path).not.toBe('');
    expect(get.headers.get('trailer'), path).toBe('Content-Digest');
    const compared = ['content-type', 'content-disposition', 'cache-control', 'vary'];
    const valuesOf = (response: Response) => compared.map((name) => response.headers.get(name));
    expect(head.status, path).toBe(get.status);
    expect(valuesOf(head), path).toEqual(valuesOf(get));
  }
});
