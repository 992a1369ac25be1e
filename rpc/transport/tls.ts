import { X509Certificate } from 'node:crypto';
import type { AgentOptions } from 'node:https';
import type { PeerCertificate, TLSSocket } from 'node:tls';

/**
 * Whom to trust behind an `https:` address. Without options: the certificate authorities Node knows.
 * monerod makes itself a certificate at start, so its fingerprint is what one can pin (`--rpc-ssl enabled`).
 */
export interface TlsTrust {
  /** PEM text of the authorities to trust instead of the usual ones. */
  readonly ca?: string;
  /** SHA-256 fingerprints of the certificates to accept, hexadecimal with or without colons. Then nothing else counts. */
  readonly fingerprints?: readonly string[];
}

const SHA256_HEX = /^[0-9A-F]{64}$/;

/** @returns the same fingerprint as Node writes it without colons, or undefined when it is not a SHA-256 one */
export function normalizeFingerprint(text: string): string | undefined {
  const hex = text.replaceAll(':', '').toUpperCase();
  return SHA256_HEX.test(hex) ? hex : undefined;
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Node takes any text for a list of authorities, and trusts nobody then. */
export function readsAsCertificates(pem: string): boolean {
  const blocks = pem.match(PEM) ?? [];
  try {
    return blocks.map((block) => new X509Certificate(block)).length > 0;
  } catch {
    return false;
  }
}

/**
 * Options of the HTTPS agent. With fingerprints the chain is not judged by Node but by `isTrusted`, and no session is
 * resumed: a resumed one shows no certificate, so that every connection after the first would be distrusted.
 */
export function agentTrust(trust: TlsTrust): AgentOptions {
  return {
    ...(trust.ca === undefined ? {} : { ca: trust.ca }),
    ...(trust.fingerprints === undefined ? {} : { rejectUnauthorized: false, maxCachedSessions: 0 }),
    minVersion: 'TLSv1.2',
  };
}

/** To be asked after the handshake and before the first byte of a request. */
export function isTrusted(socket: TLSSocket, trust: TlsTrust): boolean {
  if (trust.fingerprints === undefined) return socket.authorized;
  // Empty when the other side showed no certificate, which the type does not say.
  const { fingerprint256 } = socket.getPeerCertificate() as Partial<PeerCertificate>;
  const shown = fingerprint256 === undefined ? undefined : normalizeFingerprint(fingerprint256);
  return shown !== undefined && trust.fingerprints.some((one) => normalizeFingerprint(one) === shown);
}
