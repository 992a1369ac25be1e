import { X509Certificate } from 'node:crypto';
import type { AgentOptions } from 'node:https';
import type { PeerCertificate, TLSSocket } from 'node:tls';

/**
 * The trusted certificates for an `https:` address. By default these are the authorities of Node. monerod creates its
 * own certificate at its start (`--rpc-ssl enabled`), so its fingerprint is trusted instead.
 */
export interface TlsTrust {
  /** PEM text of the authorities to trust instead of those of Node. */
  readonly ca?: string;
  /** SHA-256 fingerprints of the certificates to accept, in hexadecimal with or without colons. Nothing else is checked then. */
  readonly fingerprints?: readonly string[];
}

const SHA256_HEX = /^[0-9A-F]{64}$/;

/** @returns the fingerprint in Node's form without colons, or undefined when it is not a SHA-256 fingerprint */
export function normalizeFingerprint(text: string): string | undefined {
  const hex = text.replaceAll(':', '').toUpperCase();
  return SHA256_HEX.test(hex) ? hex : undefined;
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Returns whether the text is PEM certificates. Node accepts any text here and then trusts no certificate. */
export function readsAsCertificates(pem: string): boolean {
  const blocks = pem.match(PEM) ?? [];
  try {
    return blocks.map((block) => new X509Certificate(block)).length > 0;
  } catch {
    return false;
  }
}

/**
 * Returns the options of the HTTPS agent. With fingerprints, `isTrusted` checks the certificate instead of Node, and no
 * session is resumed. A resumed session shows no certificate, so every connection after the first would be distrusted.
 */
export function agentTrust(trust: TlsTrust): AgentOptions {
  return {
    ...(trust.ca === undefined ? {} : { ca: trust.ca }),
    ...(trust.fingerprints === undefined ? {} : { rejectUnauthorized: false, maxCachedSessions: 0 }),
    minVersion: 'TLSv1.2',
  };
}

/** Returns whether the certificate is trusted. Callers ask after the handshake and before they send a request. */
export function isTrusted(socket: TLSSocket, trust: TlsTrust): boolean {
  if (trust.fingerprints === undefined) return socket.authorized;
  // It is empty when the other side showed no certificate, although the type does not allow that.
  const { fingerprint256 } = socket.getPeerCertificate() as Partial<PeerCertificate>;
  const shown = fingerprint256 === undefined ? undefined : normalizeFingerprint(fingerprint256);
  return shown !== undefined && trust.fingerprints.some((one) => normalizeFingerprint(one) === shown);
}
