import { expect, test } from 'playwright/test';
import { createDigestSession, parseDigestChallenge } from '@ringscope/rpc/transport/digest.ts';

/** Both headers of monerod 0.18, joined as Node joins them. */
const MONEROD =
  'Digest qop="auth",algorithm=MD5,realm="monero-rpc",nonce="iBj9j6Thw9L1qG3Ls6dCbw==",stale=false, ' +
  'Digest qop="auth",algorithm=MD5-sess,realm="monero-rpc",nonce="iBj9j6Thw9L1qG3Ls6dCbw==",stale=false';

test('parseChallenge() selects plain MD5 from the offers of monerod', () => {
  expect(parseDigestChallenge(MONEROD)).toEqual({
    algorithm: 'MD5',
    realm: 'monero-rpc',
    nonce: 'iBj9j6Thw9L1qG3Ls6dCbw==',
    opaque: undefined,
    supportsQopAuth: true,
    stale: false,
  });
});

test('parseChallenge() selects MD5-sess when there is no other offer, and finds digest after other schemes', () => {
  const header =
    'Basic realm="x, y", Digest realm="a \\"b\\"", nonce="n", algorithm=MD5-sess, qop="auth-int, auth", stale=TRUE';
  expect(parseDigestChallenge(header)).toMatchObject({
    algorithm: 'MD5-sess',
    realm: 'a "b"',
    supportsQopAuth: true,
    stale: true,
  });
});

for (const header of [
  '',
  'Basic realm="x"',
  'Digest realm="x"',
  'Digest nonce="x"',
  'Digest realm="x", nonce=""',
  'Digest realm="x", nonce="y", algorithm=SHA-256',
  'Digest realm="x", nonce="y", qop="auth-int"',
  '"""',
  'Digest realm="x',
]) {
  test(`parseChallenge() finds no supported challenge in: ${header}`, () => {
    expect(parseDigestChallenge(header)).toBeUndefined();
  });
}

test('parseChallenge() ends quickly on long hostile headers', () => {
  expect(parseDigestChallenge('Digest realm="' + '\\'.repeat(15_000))).toBeUndefined();
  expect(parseDigestChallenge('a='.repeat(8_000))).toBeUndefined();
  expect(parseDigestChallenge(' ,'.repeat(8_000))).toBeUndefined();
});

test('authorize() returns the response of RFC 2617, 3.5', () => {
  const challenge = parseDigestChallenge(
    'Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"',
  );
  if (challenge === undefined) throw new Error('no challenge');
  const session = createDigestSession(
    challenge,
    { user: 'Mufasa', password: 'Circle Of Life' },
    () => '0a4f113b',
  );
  const header = session.authorize('GET', '/dir/index.html');
  expect(header).toContain('response="6629fae49393a05397450978507c4ef1"');
  expect(header).toContain('opaque="5ccc069c403ebaf9f0171e9517f40e41"');
  expect(header).not.toContain('Circle');
});

test('authorize() returns the response of RFC 2069 without qop', () => {
  const challenge = parseDigestChallenge(
    'Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"',
  );
  if (challenge === undefined) throw new Error('no challenge');
  const session = createDigestSession(challenge, { user: 'Mufasa', password: 'CircleOfLife' });
  const header = session.authorize('GET', '/dir/index.html');
  // RFC 2069, 2.4, contains this value in its erratum.
  expect(header).toContain('response="1949323746fe6a43ef61f9606e7febea"');
  expect(header).not.toMatch(/qop|nc=|cnonce/);
});

test('authorize() counts 1, 2, 3 and uses a new client nonce each time', () => {
  const challenge = parseDigestChallenge(MONEROD);
  if (challenge === undefined) throw new Error('no challenge');
  const session = createDigestSession(challenge, { user: 'u', password: 'p' });
  const headers = [1, 2, 3].map(() => session.authorize('POST', '/json_rpc'));
  expect(headers.map((header) => /nc=(\w+)/.exec(header)?.[1])).toEqual(['00000001', '00000002', '00000003']);
  expect(new Set(headers.map((header) => /cnonce="(\w+)"/.exec(header)?.[1])).size).toBe(3);
});

test('authorize() escapes quotes in names', () => {
  const challenge = parseDigestChallenge('Digest realm="r", nonce="n"');
  if (challenge === undefined) throw new Error('no challenge');
  const header = createDigestSession(challenge, { user: 'a"b\\c', password: 'p' }).authorize('POST', '/');
  expect(header).toContain('username="a\\"b\\\\c"');
});
