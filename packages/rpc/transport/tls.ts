import { X509Certificate } from 'node:crypto';
import type { AgentOptions } from 'node:https';
import type { PeerCertificate, TLSSocket } from 'node:tls';

/**
 * The trusted certificates for an `https:` URL. By default, the client trusts Node.js's certificate authorities. With
 * `--rpc-ssl enabled`, monerod creates a self-signed certificate when it starts. You can trust its fingerprint instead.
 */
export interface TrustedTlsCertificates {
  /** Certificates of the authorities to trust instead of those of Node.js, in PEM format. */
  readonly ca?: string;
  /** SHA-256 fingerprints of the accepted certificates, in hex with or without colons. They replace all other checks. */
  readonly fingerprints?: readonly string[];
}

const SHA256_HEX = /^[0-9A-F]{64}$/;

/** @returns the fingerprint in upper case without colons, or undefined when it is not a SHA-256 fingerprint */
export function normaliseCertificateFingerprint(fingerprint: string): string | undefined {
  const hex = fingerprint.replaceAll(':', '').toUpperCase();
  return SHA256_HEX.test(hex) ? hex : undefined;
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Returns whether the string contains valid PEM certificates. Node.js accepts any string as `ca` and then trusts no certificate. */
export function containsPemCertificates(pem: string): boolean {
  const blocks = pem.match(PEM) ?? [];
  try {
    return blocks.map((block) => new X509Certificate(block)).length > 0;
  } catch {
    return false;
  }
}

/**
 * Returns the TLS options of the HTTPS agent. With fingerprints, `isTrustedCertificate` checks the certificate instead of Node. Then
 * the agent resumes no session, because a resumed session presents no certificate to check.
 */
export function agentTlsOptions(trust: TrustedTlsCertificates): AgentOptions {
  return {
    ...(trust.ca === undefined ? {} : { ca: trust.ca }),
    ...(trust.fingerprints === undefined ? {} : { rejectUnauthorized: false, maxCachedSessions: 0 }),
    minVersion: 'TLSv1.2',
  };
}

/** Returns the SHA-256 fingerprint of the server's certificate in upper case without colons. */
export function certificateFingerprint(socket: TLSSocket): string | undefined {
  // The object is empty when the server presented no certificate, although the type does not allow that.
  const { fingerprint256 } = socket.getPeerCertificate() as Partial<PeerCertificate>;
  return fingerprint256 === undefined ? undefined : normaliseCertificateFingerprint(fingerprint256);
}

/** Returns whether the certificate is trusted. Call it after the handshake and before you send a request. */
export function isTrustedCertificate(socket: TLSSocket, trust: TrustedTlsCertificates): boolean {
  if (trust.fingerprints === undefined) return socket.authorized;
  const presented = certificateFingerprint(socket);
  return (
    presented !== undefined &&
    trust.fingerprints.some((one) => normaliseCertificateFingerprint(one) === presented)
  );
}
