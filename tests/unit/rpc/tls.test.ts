import { createServer } from 'node:https';
import type { Server } from 'node:https';
import { expect, test } from 'playwright/test';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { UntrustedCertificateError } from '@ringscope/rpc/errors.ts';
import { normaliseCertificateFingerprint } from '@ringscope/rpc/transport/tls.ts';
import type { TrustedTlsCertificates } from '@ringscope/rpc/transport/tls.ts';
import { HEIGHT } from './raw-server.ts';
import {
  EXPIRED_CERTIFICATE,
  EXPIRED_FINGERPRINT,
  TEST_CERTIFICATE,
  TEST_FINGERPRINT,
  TEST_KEY,
} from '../../helpers/test-certificate.ts';

let server: Server;
let url: string;
let expired: Server;
let expiredUrl: string;
let requests = 0;

async function serve(cert: string): Promise<[Server, string]> {
  const started = createServer({ key: TEST_KEY, cert }, (request, response) => {
    requests += 1;
    response.setHeader('Content-Type', 'application/json');
    if (request.url?.startsWith('/closing') === true) response.setHeader('Connection', 'close');
    response.end(HEIGHT);
  });
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const address = started.address();
  return [started, `https://127.0.0.1:${String(typeof address === 'object' ? address?.port : 0)}`];
}

test.beforeAll(async () => {
  [server, url] = await serve(TEST_CERTIFICATE);
  [expired, expiredUrl] = await serve(EXPIRED_CERTIFICATE);
});

test.afterAll(() => {
  server.close();
  expired.close();
});

const lower = TEST_FINGERPRINT.replaceAll(':', '').toLowerCase();
for (const [name, tls] of [
  ['its fingerprint', { fingerprints: [TEST_FINGERPRINT] }],
  ['one of several fingerprints, written another way', { fingerprints: ['00'.repeat(32), lower] }],
  ['the authority that signed it', { ca: TEST_CERTIFICATE }],
] as const) {
  test(`a certificate is trusted by ${name}`, async () => {
    const daemon = createDaemonClient({ url, tls });
    expect((await daemon.getHeight()).height).toBe(7);
    // The certificate is also trusted on the reused connection.
    expect((await daemon.getHeight()).height).toBe(7);
    daemon.close();

    // It is trusted on each new connection, which could resume the TLS session of the previous one.
    const reconnecting = createDaemonClient({ url: `${url}/closing`, tls });
    for (let call = 0; call < 3; call += 1) expect((await reconnecting.getHeight()).height).toBe(7);
    reconnecting.close();
  });
}

test('an expired certificate is not trusted by its authority, but by its fingerprint alone', async () => {
  const before = requests;
  const byAuthority = createDaemonClient({ url: expiredUrl, tls: { ca: EXPIRED_CERTIFICATE } });
  await expect(byAuthority.getHeight()).rejects.toThrow(UntrustedCertificateError);
  expect(requests).toBe(before);
  byAuthority.close();
  const byFingerprint = createDaemonClient({ url: expiredUrl, tls: { fingerprints: [EXPIRED_FINGERPRINT] } });
  expect((await byFingerprint.getHeight()).height).toBe(7);
  byFingerprint.close();
});

const distrusting: readonly [string, TrustedTlsCertificates][] = [
  ['no one signed it', {}],
  ['another authority signed it', { ca: EXPIRED_CERTIFICATE }],
  ['its fingerprint differs', { fingerprints: ['00'.repeat(32)] }],
  ['no fingerprint is allowed', { fingerprints: [] }],
];
for (const [name, tls] of distrusting) {
  test(`a certificate is not trusted when ${name}, and nothing is sent`, async () => {
    const before = requests;
    const daemon = createDaemonClient({ url, tls, login: { user: 'u', password: 'p' } });
    await expect(daemon.getHeight()).rejects.toThrow(UntrustedCertificateError);
    expect(requests).toBe(before);
    daemon.close();
  });
}

test('normaliseCertificateFingerprint() accepts SHA-256 in any notation and nothing else', () => {
  expect(normaliseCertificateFingerprint(lower)).toBe(TEST_FINGERPRINT.replaceAll(':', ''));
  for (const text of ['', 'ab', 'AB:'.repeat(20), `${lower}00`, 'z'.repeat(64)]) {
    expect(normaliseCertificateFingerprint(text)).toBeUndefined();
  }
});
