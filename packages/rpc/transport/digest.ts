import { createHash, randomBytes } from 'node:crypto';

/**
 * User name and password for HTTP digest authentication with MD5 (RFC 7616), which monerod and monero-wallet-rpc require
 * with `--rpc-login`.
 *
 * The programs differ from the RFC in two ways. First, a nonce is valid for one TCP connection, on which `nc` must count
 * 1, 2, 3 … without repeat or gap. So a session belongs to one socket. Second, their parser refuses unknown parameters
 * and empty quoted strings. So a session sends only known parameters.
 *
 * @see monero contrib/epee/src/http_auth.cpp#L320-L339, auth_message::verify
 * @see monero contrib/epee/src/http_auth.cpp#L393-L504, auth_message::parser
 */
export interface HttpLogin {
  readonly user: string;
  readonly password: string;
}

export interface DigestChallenge {
  readonly algorithm: 'MD5' | 'MD5-sess';
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | undefined;
  /** Whether the challenge has `qop="auth"`. False for the older RFC 2069, in which a nonce serves one request. */
  readonly supportsQopAuth: boolean;
  /** Whether the server reports that the credentials were correct but the nonce has expired. */
  readonly stale: boolean;
}

/**
 * Parses a `WWW-Authenticate` value, which may contain several comma-separated challenges.
 *
 * @returns the digest challenge to use, MD5 in preference to MD5-sess; undefined when none is supported
 */
export function parseDigestChallenge(header: string): DigestChallenge | undefined {
  const challenges = splitChallenges(header);
  return challenges.find((c) => c.algorithm === 'MD5') ?? challenges[0];
}

const TOKEN = /[A-Za-z0-9!#$%&'*+.^_`|~-]+/y;
const QUOTED = /"((?:[^"\\]|\\.)*)"/y;
const SEPARATORS = /[\s,]*/y;
const EQUALS = /\s*=\s*/y;

function splitChallenges(header: string): DigestChallenge[] {
  const found: DigestChallenge[] = [];
  let at = 0;
  let scheme = '';
  let parameters = new Map<string, string>();

  const matchNext = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(header);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  const finish = (): void => {
    const challenge = scheme.toLowerCase() === 'digest' ? toChallenge(parameters) : undefined;
    if (challenge !== undefined) found.push(challenge);
  };

  for (;;) {
    matchNext(SEPARATORS);
    const token = matchNext(TOKEN)?.[0];
    if (token === undefined) break;
    if (matchNext(EQUALS) === null) {
      finish();
      scheme = token;
      parameters = new Map();
      continue;
    }
    const quoted = matchNext(QUOTED);
    const value = quoted === null ? (matchNext(TOKEN)?.[0] ?? '') : (quoted[1] ?? '').replace(/\\(.)/g, '$1');
    parameters.set(token.toLowerCase(), value);
  }
  finish();
  return found;
}

function toChallenge(parameters: ReadonlyMap<string, string>): DigestChallenge | undefined {
  const realm = parameters.get('realm');
  const nonce = parameters.get('nonce');
  const algorithm = (parameters.get('algorithm') ?? 'MD5').toLowerCase();
  if (realm === undefined || nonce === undefined || nonce === '') return undefined;
  if (algorithm !== 'md5' && algorithm !== 'md5-sess') return undefined;
  const qop = parameters.get('qop');
  const supportsQopAuth = qop?.split(',').some((word) => word.trim().toLowerCase() === 'auth') ?? false;
  if (qop !== undefined && !supportsQopAuth) return undefined;
  return {
    algorithm: algorithm === 'md5' ? 'MD5' : 'MD5-sess',
    realm,
    nonce,
    opaque: parameters.get('opaque'),
    supportsQopAuth,
    stale: parameters.get('stale')?.toLowerCase() === 'true',
  };
}

/**
 * Parses the nonce for the next request from `Authentication-Info` (RFC 7616, 3.5). The Monero programs do not send this
 * header, but a proxy in front of them may.
 */
export function parseNextNonce(header: string | string[] | undefined): string | undefined {
  const match = NEXT_NONCE.exec(header?.toString() ?? '');
  return match?.[1]?.replace(/\\(.)/g, '$1');
}

const NEXT_NONCE = /(?:^|[\s,])nextnonce\s*=\s*"((?:[^"\\]|\\.)+)"/i;

export interface DigestSession {
  readonly realm: string;
  /** Returns the `Authorization` value of the next request on this connection. Each call increases `nc` by 1. */
  authorize(method: string, uri: string): string;
  /** Replaces the nonce, so the next request has `nc` 1. */
  renew(nonce: string): void;
}

/** @param newClientNonce creates the client nonce of a request; tests replace it to reproduce published examples */
export function createDigestSession(
  challenge: DigestChallenge,
  login: HttpLogin,
  newClientNonce: () => string = () => randomBytes(16).toString('hex'),
): DigestSession {
  const { algorithm, realm, opaque, supportsQopAuth } = challenge;
  const user = utf8Bytes(login.user);
  const passwordHash = md5(`${user}:${realm}:${utf8Bytes(login.password)}`);
  let { nonce } = challenge;
  let requestCount = 0;

  return {
    realm,
    authorize(method, uri) {
      requestCount += 1;
      const count = requestCount.toString(16).padStart(8, '0');
      const clientNonce = newClientNonce();
      const ha1 = algorithm === 'MD5' ? passwordHash : md5(`${passwordHash}:${nonce}:${clientNonce}`);
      const ha2 = md5(`${method}:${uri}`);
      const response = supportsQopAuth
        ? md5(`${ha1}:${nonce}:${count}:${clientNonce}:auth:${ha2}`)
        : md5(`${ha1}:${nonce}:${ha2}`);
      const parts = [
        `username=${quote(user)}`,
        `realm=${quote(realm)}`,
        `nonce=${quote(nonce)}`,
        `uri=${quote(uri)}`,
        `algorithm=${algorithm}`,
        `response="${response}"`,
      ];
      if (opaque !== undefined && opaque !== '') parts.push(`opaque=${quote(opaque)}`);
      if (supportsQopAuth) parts.push('qop=auth', `nc=${count}`);
      if (supportsQopAuth || algorithm === 'MD5-sess') parts.push(`cnonce="${clientNonce}"`);
      return `Digest ${parts.join(', ')}`;
    },
    renew(next) {
      nonce = next;
      requestCount = 0;
    },
  };
}

/**
 * Returns one latin1 character for each UTF-8 byte, because the Monero programs compare the bytes of the header with those of
 * their command line.
 */
function utf8Bytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** Monero programs accept only MD5 for a digest login. */
function md5(bytes: string): string {
  return createHash('md5').update(bytes, 'latin1').digest('hex');
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
